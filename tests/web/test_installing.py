"""Fairground as an app: what a phone is told, and what the service worker may keep."""

from __future__ import annotations

import json
import re
import struct

import httpx
from kit.people import Person
from kit.serving import PATIENCE, Served

from fairground import catalog
from fairground.language import LANGUAGES
from fairground.web.serving.installing import worker


def get(served: Served, path: str, **headers: str) -> httpx.Response:
    return httpx.get(served.base + path, headers=headers, timeout=PATIENCE, verify=False)


def test_a_phone_can_install_it(served: Served) -> None:
    page = Person(served.base).go("/").page
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    answer = get(served, "/manifest.webmanifest", **{"accept-language": "fr"})
    assert answer.headers["content-type"].startswith("application/manifest+json")
    assert "manifest-src 'self'" in answer.headers["content-security-policy"]
    manifest = answer.json()
    assert (manifest["lang"], manifest["display"]) == ("fr", "standalone")
    for icon in manifest["icons"]:
        png = get(served, icon["src"])
        assert png.headers["content-type"] == "image/png"
        width, height = struct.unpack(">II", png.content[16:24])
        assert icon["sizes"] == f"{width}x{height}"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


def test_the_worker_keeps_the_shell_and_the_rules_and_nothing_of_anybody(served: Served) -> None:
    text = get(served, "/worker.js?language=de").text
    lists = dict(re.findall(r"^const (\w+) = (.*);$", text, re.MULTILINE))
    pages, shell = json.loads(lists["PAGES"]), json.loads(lists["SHELL"])
    assert pages == ["/offline", *(f"/rules/{name}" for name in catalog.games())]
    assert all(path.startswith("/static/") for path in shell)
    assert "set-cookie" not in get(served, "/offline").headers
    for path in [*shell, *pages]:
        assert get(served, path).status_code == 200, path
    assert 'credentials: "omit"' in text


def test_the_store_is_named_after_what_is_in_it(served: Served) -> None:
    names = {re.findall(r'CACHE = "([\w-]+)"', worker(language))[0] for language in LANGUAGES}
    assert len(names) == len(LANGUAGES), "what is in it differs"
    assert worker("de") == worker("de")
    assert worker("../x") == worker("en")
    german = get(served, "/offline", **{"accept-language": "de"}).text
    assert '<html lang="de"' in german
