"""People with browsers: they follow links, fill in forms and press buttons, without any script."""

from __future__ import annotations

import hashlib
import html
import json
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from kit.serving import PATIENCE

_FIELD = re.compile(r'<input type="hidden" name="([\w-]+)" value="([^"]*)">')
_BUTTON = re.compile(r'<button[^>]* name="move" value="([^"]+)"')

SHORT_EDITION = """
edition = "short"
plan = [
  "Y3 Y3 B2 M  B3 B3 B3",
  "Y3 M  B2 R4 Y1 M  R2",
  "G4 G4 R4 R4 R4 G3 R2",
  "M  G4 G4 M  B1 G3 M ",
  "Y2 B4 B4 B4 R1 G3 Y4",
  "Y2 M  G1 B4 G2 M  Y4",
  "R3 R3 R3 M  G2 Y4 Y4",
]
meeps = [1, 1, "step", 2, "wrap", 3, "step", 4, 5]
score_cells = 15
rounds = 3
[points]
line = 3
end = 3
groups = [1, 2, 3, 4]
[combinations]
row_needs = 2
rows = { red = "wrap", blue = "wrap", green = "step", yellow = "step" }
column_needs = [3, 3, 2, 2]
column_points = [3, 3, 3, 3]
"""


class Person:
    """One browser. ``page`` is what it shows."""

    def __init__(self, base: str, name: str = "Mira", address: str | None = None) -> None:
        """``address`` is the client's own, one of the loopback network."""
        self.name = name
        wire = httpx.HTTPTransport(verify=False, local_address=address)  # it is plain HTTP
        # httpx gives what Brotli has flushed only when more comes, which is no way to hear news
        coding = {"accept-encoding": "gzip"}
        self.client = httpx.Client(base_url=base, timeout=PATIENCE, transport=wire, headers=coding)
        self.page = ""
        self.status = 0
        self.parts: dict[tuple[str, int], bytes] = {}

    def go(self, path: str) -> Person:
        return self._show(self.client.get(path, follow_redirects=True))

    def post(self, path: str, fields: dict[str, str], **more: Any) -> Person:
        """Send a form with the token of the page it stands on."""
        token = {"token": self.fields.get("token", "")}
        return self._show(
            self.client.post(path, data=token | fields, follow_redirects=True, **more)
        )

    def open_table(self, *sitters: str, edition: str = "", **fields: str) -> str:
        """Open a table in the lobby; its address."""
        self.go("/")
        game = fields.get("game", "loot")
        chosen = {"game": game, f"seats-{game}": str(len(sitters)), "listed": "on"}
        for seat, sitter in enumerate(sitters):
            chosen[f"sitter-{seat}"] = sitter
            chosen[f"name-{seat}"] = self.name if sitter == "me" else ""
        files = {"edition": ("short.toml", edition.encode())} if edition else None
        self.post("/table", chosen | fields, files=files)
        assert self.status == 200, self.page[-2000:]
        return self.path

    def sit(self, link: str) -> Person:
        """Take a chair by its link."""
        self.go(link)
        return self.post(self.path, {"name": self.name})

    def move(self, text: str, **fields: str) -> Person:
        """Press a button of the page."""
        sent = {
            "move": text,
            "ply": self.fields.get("ply", ""),
            "seat": self.fields.get("seat", ""),
        }
        return self.post(self.path, sent | fields)

    def give(self, table: str, seat: int, bot: str = "random") -> Person:
        """Let a bot play a seat."""
        return self.go(table).post(f"{table}/bot", {"seat": str(seat), f"bot-{seat}": bot})

    def answer(self, verb: str) -> Person:
        """Press "Allow" or "Refuse" in the note that asks about a newcomer."""
        found = re.search(rf'formaction="([^"]+/{verb}/\w+)" name="seat" value="(\d)"', self.page)
        assert found, "nobody asks"
        return self.post(found[1], {"seat": found[2]})

    def tell(self, path: str, fields: dict[str, str]) -> httpx.Response:
        """Send a form as the module does."""
        token = {"token": self.fields.get("token", "")}
        return self.client.post(path, data=token | fields, headers={"accept": "application/json"})

    def speak(self, table: str, words: str = "", emote: str = "") -> httpx.Response:
        """Say something at a table, as the module does."""
        return self.tell(f"{table}/talk", {"words": words, "emote": emote})

    @property
    def talk(self) -> list[str]:
        """What people say, as the page shows it."""
        found = re.findall(r"<li data-message=.*?</li>", self.page)
        said = (re.sub(r"<details.*?</details>", "", item) for item in found)
        emotes = (
            re.sub(r'<svg class="emote"[^>]*aria-label="([^"]*)"', r"\1<svg", item) for item in said
        )
        return [" ".join(html.unescape(re.sub("<[^>]+>", " ", item)).split()) for item in emotes]

    @property
    def asked_for_luck(self) -> str:
        """What the page asks the module for: to commit to parts, to show them, or nothing."""
        found = re.search(r' data-luck="(\w*)"', self.page)
        return found[1] if found else ""

    def add_to_luck(self) -> Person:
        """Answer the page as the module does, for each seat that it asks about. On a busy machine a
        server with its usual patience may have dealt by then."""
        table, asked = self.path, self.asked_for_luck
        for seat in self._attribute("data-seats").split() if asked else []:
            part = self.parts.setdefault((table, int(seat)), secrets.token_bytes(32))
            committing = {"seat": seat, "commitment": hashlib.sha256(part).hexdigest()}
            answer = (
                self.tell(f"{table}/commit", committing)
                if asked == "committing"
                else self.tell(f"{table}/part", {"seat": seat, "part": part.hex()})
            )
            assert answer.status_code == 200 or "Too late" in answer.text, answer.text
        return self.go(table)

    @contextmanager
    def listening(
        self, last: str | None = None, talk: bool = False
    ) -> Iterator[Iterator[dict[str, Any]]]:
        """The news of the table whose page is open, as the module hears them, with what people
        say there if it asks for ``talk``."""
        address = html.unescape(self._attribute("data-live"))
        event = self.event if last is None else last
        heard = f"&talk={self._attribute('data-said')}" if talk else ""
        with self.client.stream("GET", f"{address}&last={event}{heard}") as answer:
            assert answer.status_code == 200
            yield _events(answer.iter_lines())

    @property
    def event(self) -> str:
        """The name of what the page shows."""
        return self._attribute("data-event")

    @property
    def path(self) -> str:
        return self._path

    @property
    def fields(self) -> dict[str, str]:
        return {name: html.unescape(value) for name, value in _FIELD.findall(self.page)}

    @property
    def buttons(self) -> list[str]:
        """The moves that the page offers, each once."""
        found = [html.unescape(value) for value in _BUTTON.findall(self.page)]
        return [move for move in dict.fromkeys(found) if move != "undo"]

    @property
    def links(self) -> list[str]:
        """The secret links on the page, without the server's address."""
        return re.findall(r'value="[^"]*?(/join/[^"]+)"', self.page)

    @property
    def log(self) -> str:
        """The log as the page shows it."""
        found = re.search(r'data-layer="page-log">(.*?)</ol>', self.page)
        assert found
        return html.unescape(re.sub("<[^>]+>", " ", found[1]))

    def _attribute(self, name: str) -> str:
        found = re.search(rf' {name}="([^"]*)"', self.page)
        assert found, f"the page has no {name}"
        return found[1]

    def _show(self, answer: httpx.Response) -> Person:
        self.page, self.status, self._path = answer.text, answer.status_code, answer.url.path
        self.headers = answer.headers
        return self


def _events(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    name = ""
    for line in lines:
        if line.startswith("id: "):
            name = line.removeprefix("id: ")
        elif line.startswith("data: "):
            yield {"id": name, **json.loads(line.removeprefix("data: "))}


def two_at_a_table(base: str, edition: str = "", **fields: str) -> tuple[Person, Person, str]:
    """Mira opens a table and Jonas comes by her link."""
    mira, jonas = Person(base, "Mira"), Person(base, "Jonas")
    table = mira.open_table("me", "friend", edition=edition, **fields)
    jonas.sit(mira.links[0])
    mira.go(table)
    return mira, jonas, table


def add_to_luck(table: str, *people: Person) -> None:
    """Everybody's browser commits to its parts of the luck, and then everybody's shows them."""
    for _ in ("commit", "show"):
        for person in people:
            person.go(table).add_to_luck()


def play_out(table: str, *people: Person) -> None:
    """Everybody presses the first button they have, until nobody has one."""
    pressed = True
    while pressed:
        pressed = False
        for person in people:
            person.go(table)
            if person.buttons:
                person.move(person.buttons[0])
                assert person.status == 200, person.page[-2000:]
                pressed = True
