"""Programs that play by the API, each with a token that a person made for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import msgspec
from kit.people import Person
from kit.serving import PATIENCE


def make_token(person: Person, *scopes: str) -> str:
    """A person makes a token on the page; the page shows it this once."""
    wanted = {f"scope-{scope}": "on" for scope in scopes or ("read", "play", "host")}
    person.go("/tokens").post("/tokens", {"label": "my program", **wanted})
    found = re.search(r'value="(fg_[\w-]+)"', person.page)
    assert found, person.page[-2000:]
    return found[1]


class Program:
    """Somebody's program. What it sends is JSON, and so is every answer."""

    def __init__(self, base: str, name: str = "Mira", *scopes: str) -> None:
        self.owner = Person(base, name)
        self.token = make_token(self.owner, *scopes)
        wire = httpx.HTTPTransport(verify=False)  # it is plain HTTP
        bearer = {"authorization": f"Bearer {self.token}", "accept-encoding": "gzip"}
        self.client = httpx.Client(base_url=base, timeout=PATIENCE, transport=wire, headers=bearer)
        self.status = 0

    def get(self, path: str, **query: Any) -> Any:
        return self._read(self.client.get(f"/api{path}", params=query))

    def post(self, path: str, **body: Any) -> Any:
        return self._read(self.client.post(f"/api{path}", json=body))

    def _read(self, answer: httpx.Response) -> Any:
        self.status = answer.status_code
        assert answer.headers["content-type"] == "application/json", answer.text[:500]
        return msgspec.json.decode(answer.content)

    @contextmanager
    def following(self, table: str, **query: Any) -> Iterator[Iterator[dict[str, Any]]]:
        """The lines of the stream."""
        address = f"/api/tables/{table}/stream"
        with self.client.stream("GET", address, params=query) as answer:
            assert answer.status_code == 200
            yield (msgspec.json.decode(line) for line in answer.iter_lines())
