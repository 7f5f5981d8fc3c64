"""What hosts copy from us works with the command as it is: compose.yaml, the Dockerfile, the
Caddyfile and the systemd unit name options, ports, addresses and files that exist."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from fairground.cli.commands import parser
from fairground.web.app import ROUTES

ROOT = Path(__file__).parent.parent
SERVICE_FIELDS = {
    "build",
    "cap_drop",
    "command",
    "depends_on",
    "environment",
    "healthcheck",
    "image",
    "networks",
    "ports",
    "read_only",
    "restart",
    "security_opt",
    "stop_grace_period",
    "tmpfs",
    "volumes",
}
"""Those of the Compose specification that we use."""
HEALTHCHECK_FIELDS = {"test", "interval", "timeout", "start_period"}


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    return found


@pytest.fixture(scope="module")
def servers(compose: dict[str, Any]) -> dict[str, Any]:
    return {name: service for name, service in compose["services"].items() if "build" in service}


def wanted(arguments: list[str]) -> Any:
    """What our command understands; it ends the test if it does not."""
    return parser().parse_args(arguments)


def dockerfile(instruction: str) -> list[str]:
    text = re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text())
    return re.findall(rf"^\s*{instruction} (.*)$", text, re.MULTILINE)


def test_compose_says_only_what_the_specification_knows(compose: dict[str, Any]) -> None:
    assert set(compose) == {"name", "services", "volumes", "networks"}
    for name, service in compose["services"].items():
        assert set(service) <= SERVICE_FIELDS, name
        assert set(service.get("healthcheck", {})) <= HEALTHCHECK_FIELDS
        assert set(service["networks"]) <= set(compose["networks"])
        for other, condition in service.get("depends_on", {}).items():
            assert other in compose["services"]
            assert condition == {"condition": "service_healthy"}
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in compose["volumes"] or (ROOT / source).is_file()
        assert "/" not in service["image"], "a plain name, from wherever the host takes images"


def test_every_server_of_compose_is_started_as_the_command_allows(
    compose: dict[str, Any], servers: dict[str, Any]
) -> None:
    assert len(servers) == 2
    proxy = compose["services"]["proxy"]["networks"]["inside"]["ipv4_address"]
    for server in servers.values():
        settings = wanted(server["command"])
        assert settings.db == "postgresql://fairground@database/fairground"
        assert settings.trust_proxy == [proxy]
        assert settings.host == "0.0.0.0"
        assert [str(settings.port)] == dockerfile("EXPOSE")
        assert settings.drain < int(server["stop_grace_period"].removesuffix("s"))
        assert server["depends_on"] == {"database": {"condition": "service_healthy"}}


def test_the_password_is_in_the_environment_and_nowhere_else(compose: dict[str, Any]) -> None:
    services = compose["services"]
    asked = "${DATABASE_PASSWORD:?Put DATABASE_PASSWORD into the file .env}"
    assert services["database"]["environment"]["POSTGRES_PASSWORD"] == asked
    assert services["server-1"]["environment"]["PGPASSWORD"] == asked
    text = (ROOT / "compose.yaml").read_text()
    assert text.count("${DATABASE_PASSWORD") == 2
    assert not re.search(r"postgresql://[^@\s]*:", text)
    assert ".env" in (ROOT / ".gitignore").read_text().splitlines()


def test_the_proxy_knows_the_servers_and_asks_whether_they_are_ready(
    servers: dict[str, Any],
) -> None:
    text = (ROOT / "hosting" / "Caddyfile").read_text()
    found = re.search(r"reverse_proxy (.*) \{", text)
    assert found
    (port,) = dockerfile("EXPOSE")
    assert found[1].split() == [f"{name}:{port}" for name in servers]
    addresses = {path for route in ROUTES for path in route.paths}
    asked = re.findall(r"health_uri (\S+)", text)
    (checked,) = re.findall(r"http://127.0.0.1:\d+(/\w+)", "".join(dockerfile("HEALTHCHECK")))
    assert asked == [checked]
    assert checked in addresses
    assert any(path.endswith("/events") for path in addresses), "it must not compress those"
    assert "@whole not path */events" in text
    interval = re.search(r"health_interval (\d+)s", text)
    assert interval
    for server in servers.values():
        assert wanted(server["command"]).drain > 2 * int(interval[1])


def test_the_image_is_made_of_files_that_are_there() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    copied = [source for line in dockerfile("COPY") for source in line.split()[:-1]]
    assert copied
    for source in copied:
        assert (ROOT / source).exists()
        assert f"!{source.split('/')[0]}" in ignored
    (command,) = [json.loads(line) for line in dockerfile("CMD") if line.startswith('["serve')]
    assert json.loads(*dockerfile("ENTRYPOINT")) == ["fairground"]
    assert wanted(command).db.startswith("/data/")


def test_every_package_in_the_image_is_checked_by_its_hash() -> None:
    installs = [line for line in dockerfile("RUN") if "pip install" in line]
    assert installs
    for line in installs:
        assert "--require-hashes" in line or "--no-deps" in line
    text = (ROOT / "requirements" / "postgres.txt").read_text()
    packages = re.findall(r"^(\S+)==\S+.*\n    --hash=sha256:", text, re.MULTILINE)
    assert "psycopg-binary" in packages
    assert len(packages) == len(versions("postgres.txt"))
    assert set(versions("run.txt")) <= set(versions("postgres.txt"))


def versions(name: str) -> list[str]:
    text = (ROOT / "requirements" / name).read_text()
    return re.findall(r"^(\S+==\S+)", text, re.MULTILINE)


def test_the_systemd_unit_starts_a_command_that_we_accept() -> None:
    text = (ROOT / "hosting" / "fairground.service").read_text()
    (line,) = re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
    program, *arguments = shlex.split(line)
    assert Path(program).name == "fairground"
    assert wanted(arguments).workers > 1
    assert wanted(arguments).db.startswith("postgresql://")
    (stop,) = re.findall(r"^TimeoutStopSec=(\d+)$", text, re.MULTILINE)
    assert int(stop) > wanted(arguments).drain + 30


def test_every_command_in_the_hosting_guide_is_one_of_ours() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text()
    ours = r"^fairground ((?:serve|backup|restore)\b.*)$"
    shown = re.findall(ours, text, re.MULTILINE)
    assert len(shown) >= 4
    for line in shown:
        wanted(shlex.split(line))
