"""What does not change while the server runs: the style sheets, the modules, the face of the signs,
the icon and the picture that chat programs show."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fairground import catalog
from fairground.draw import ICONS, common_css
from fairground.game import Game
from fairground.web.bundling import bundled
from fairground.web.compression import CODINGS, Coding, compressed

FOLDER = Path(__file__).parent / "static"
FACES = ("aleo-english.woff2", "aleo-latin.woff2", "aleo-latin-ext.woff2")
OF_TABLES = (
    "stage",
    "places",
    "sound",
    "calling",
    "counting",
    "pointing",
    "ways",
    "over-table",
    "lesson",
)
"""The modules of pages that show a table, which are sent in one file, ``table.js``; before each of
them those that it imports."""
LATER = "moments.js"
"""A module that tables load when somebody wants it."""
SCRIPTS = ("fair.js", "looking-back.js", "rules.js", "autoplay.js")
"""The module of every page, and those of some."""
STYLES = (
    "page",
    "table",
    "stage",
    "lesson",
    "lobby",
    "states",
    "rules",
    "pointing",
    "sizes",
    "final",
)
"""What the sheet of every page is made of; later rules win."""


@dataclass(frozen=True)
class StaticFile:
    """``packed`` is the body in each of our codings; a file that is compressed in itself has
    none."""

    body: bytes
    packed: dict[Coding, bytes]
    media_type: str
    digest: str


@cache
def static_files() -> dict[str, StaticFile]:
    faces = {name: _packed_file(FOLDER / "face" / name, "font/woff2") for name in FACES}
    return {
        **faces,
        **_styles_of_games(),
        "fair.png": _packed_file(FOLDER / "fair.png", "image/png"),
        "fair.css": _file(_style_sheet(faces), "text/css"),
        **_scripts(),
        "tent.svg": _file(_tent(), "image/svg+xml"),
    }


def static_url(name: str) -> str:
    """An address that changes with the content, so that browsers may keep it for good."""
    return _url(name, static_files()[name])


def _url(name: str, file: StaticFile) -> str:
    return f"/static/{name}?v={file.digest}"


def _scripts() -> dict[str, StaticFile]:
    """A module imports another file by an address that changes with the content."""
    later = _file(_text(LATER), "text/javascript")
    modules = {name: _text(f"{name}.js") for name in OF_TABLES}
    bundle = bundled(modules).replace(f'"./{LATER}"', f'"{_url(LATER, later)}"')
    table = _file(bundle, "text/javascript")
    texts = {
        name: _text(name).replace('"./table.js"', f'"{_url("table.js", table)}"')
        for name in SCRIPTS
    }
    files = {name: _file(text, "text/javascript") for name, text in texts.items()}
    return {**files, "table.js": table, LATER: later}


def _style_sheet(faces: dict[str, StaticFile]) -> str:
    """Tokens and marks, then the page."""
    face = (FOLDER / "face" / "face.css").read_text(encoding="utf-8")  # with its licence
    for name, file in faces.items():
        face = face.replace(f'"{name}"', f'"{_url(name, file)}"')
    rules = lobby_rules(catalog.games().values())
    return "\n".join([face, common_css(), *(_text(f"{name}.css") for name in STYLES), rules])


def _styles_of_games() -> dict[str, StaticFile]:
    """The games' own classes."""
    sheets = {name: game.folder / "style.css" for name, game in catalog.games().items()}
    return {
        style_of(name): _file(path.read_text(encoding="utf-8"), "text/css")
        for name, path in sheets.items()
        if path.exists()
    }


def style_of(game: str) -> str:
    return f"{game}.css"


def lobby_rules(games: Iterable[Game]) -> str:
    """In the lobby only the fields of the chosen game are shown, and as many chairs as it has
    seats."""
    rules = []
    for game in games:
        is_on = f".lobby:has(#game-{game.id}:checked)"
        rules.append(f"{is_on} .of-game:not(.of-{game.id}) {{ display: none; }}")
        rules += [
            f"{is_on}:has(#seats-{game.id}-{seats}:checked) .setup .chair:nth-child(n+{seats + 1})"
            " { display: none; }"
            for seats in game.seats
        ]
    return "\n".join(rules)


def _tent() -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 30 30">'
        '<rect x="-3" y="-3" width="30" height="30" rx="7" fill="#7d4f28"/>'
        f'<path fill="#fff6e6" fill-rule="evenodd" d="{ICONS["tent"]}"/></svg>'
    )


_COMMENTS = {
    ".js": re.compile(r"^ *//.*\n", re.MULTILINE),
    ".css": re.compile(r"^ */\*.*?\*/\n", re.MULTILINE | re.DOTALL),
}
"""Lines that are nothing but comments: they are for us."""


def _text(name: str) -> str:
    path = FOLDER / name
    return _COMMENTS[path.suffix].sub("", path.read_text(encoding="utf-8"))


def _file(text: str, media_type: str) -> StaticFile:
    body = text.encode()
    digest = hashlib.sha256(body).hexdigest()[:12]
    packed = {coding: compressed(body, coding, is_kept=True) for coding in CODINGS}
    return StaticFile(body, packed, media_type, digest)


def _packed_file(path: Path, media_type: str) -> StaticFile:
    """One that is compressed in itself."""
    body = path.read_bytes()
    return StaticFile(body, {}, media_type, hashlib.sha256(body).hexdigest()[:12])
