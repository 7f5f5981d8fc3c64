"""What does not change while the server runs: the style sheets, the modules, the face of the signs,
the icon and the picture that chat programs show."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import resvg_py

from fairground import catalog
from fairground.draw import ICONS, common_css
from fairground.game import Game
from fairground.web.serving.bundling import bundled
from fairground.web.serving.compression import CODINGS, Coding, compressed

FOLDER = Path(__file__).parents[1] / "static"
FACES = tuple(f"aleo-{part}.woff2" for part in ("english", "western", "latin", "latin-ext"))
OF_TABLES = (
    "in-sight",
    "stage",
    "walking",
    "places",
    "sound",
    "calling",
    "talk",
    "counting",
    "pointing",
    "ways",
    "over-table",
    "lesson",
    "coach",
)
"""The modules of pages that show a table, which are sent in one file, ``table.js``; before each of
them those that it imports."""
LATER = ("clocks.js", "luck.js", "moments.js", "tones.js")
"""Modules that others load when somebody wants them."""
SCRIPTS = (
    "fair.js",
    "lobby.js",
    "looking-back.js",
    "rules.js",
    "autoplay.js",
    "my-tables.js",
    "away.js",
)
"""The module of every page, and those of some."""
ICON_SIZES = (192, 512)
MASKABLE = "icon-maskable.png"
"""A phone may cut it to any shape."""
STYLES = (
    "page",
    "table",
    "stage",
    "lesson",
    "chairs",
    "lobby",
    "states",
    "programs",
    "rules",
    "pointing",
    "sizes",
    "final",
    "talk",
)
"""What the sheet of every page is made of; later rules win."""
SHEETS = {
    "fair.css": set[str](),
    "table.css": {"lobby", "states", "lesson", "programs"},
    "lesson.css": {"lobby", "states", "programs"},
}
"""The sheets of pages, of tables and of lessons, with what they do without."""
CHOOSING = "choosing.css"
"""The sheet that only the lobby has, besides."""


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
        **{
            name: _file(_style_sheet(faces, without), "text/css")
            for name, without in SHEETS.items()
        },
        CHOOSING: _file(_short_css(lobby_rules(catalog.games().values())), "text/css"),
        **_scripts(),
        "tent.svg": _file(tent(), "image/svg+xml"),
        **{f"icon-{size}.png": _png(tent(), size) for size in ICON_SIZES},
        MASKABLE: _png(maskable_tent(), ICON_SIZES[-1]),
    }


def static_url(name: str) -> str:
    """An address that changes with the content, so that browsers may keep it for good."""
    return _url(name, static_files()[name])


def _url(name: str, file: StaticFile) -> str:
    return f"/static/{name}?v={file.digest}"


def _scripts() -> dict[str, StaticFile]:
    """A module imports another file by an address that changes with the content."""
    files = {name: _file(_script(name), "text/javascript") for name in LATER}

    def importing(text: str) -> StaticFile:
        for name, file in files.items():
            text = text.replace(f'"./{name}"', f'"{_url(name, file)}"')
        return _file(text, "text/javascript")

    files["table.js"] = importing(bundled({name: _script(f"{name}.js") for name in OF_TABLES}))
    return {**files, **{name: importing(_script(name)) for name in SCRIPTS}}


def _style_sheet(faces: dict[str, StaticFile], without: set[str]) -> str:
    """Tokens and marks, then the page."""
    face = _text("face/face.css")  # with its licence
    for name, file in faces.items():
        face = face.replace(f'"{name}"', f'"{_url(name, file)}"')
    sheets = [common_css(), *(_text(f"{name}.css") for name in STYLES if name not in without)]
    return face + "".join(_short_css(sheet) for sheet in sheets)


def _styles_of_games() -> dict[str, StaticFile]:
    """The games' own classes."""
    sheets = {name: game.folder / "style.css" for name, game in catalog.games().items()}
    return {
        style_of(name): _file(_short_css(path.read_text(encoding="utf-8")), "text/css")
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


def tent() -> str:
    """The sign of the fair, for browser tabs."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 30 30">'
        '<rect x="-3" y="-3" width="30" height="30" rx="7" fill="#7d4f28"/>'
        f'<path fill="#fff6e6" fill-rule="evenodd" d="{ICONS["tent"]}"/></svg>'
    )


def maskable_tent() -> str:
    """Its ground goes to the edges, and the tent keeps to the middle."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 48 48">'
        '<rect x="-12" y="-12" width="48" height="48" fill="#7d4f28"/>'
        f'<path fill="#fff6e6" fill-rule="evenodd" d="{ICONS["tent"]}"/></svg>'
    )


_COMMENT_LINES = re.compile(r"^ *//.*\n", re.MULTILINE)
_COMMENTS_AND_INDENTS = re.compile(r"^ +| // .*$", re.MULTILINE)
_CSS_COMMENTS = re.compile(r"/\*.*?\*/", re.DOTALL)
_AROUND_RULES = re.compile(r"\s*([{};])\s*")
_AFTER_SIGNS = re.compile(r"([:,])\s+")


def _text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def _script(name: str) -> str:
    """Without comments and indents: they are for us. No text of ours has two slashes between
    spaces, and none goes on in the next line."""
    return _COMMENTS_AND_INDENTS.sub("", _COMMENT_LINES.sub("", _text(name)))


def _short_css(text: str) -> str:
    """Without comments, the white space between rules and the semicolon after the last line of a
    rule, a twelfth of what is sent."""
    short = _AFTER_SIGNS.sub(r"\1", _AROUND_RULES.sub(r"\1", _CSS_COMMENTS.sub("", text)))
    return short.replace(";}", "}")


def _file(text: str, media_type: str) -> StaticFile:
    body = text.encode()
    digest = hashlib.sha256(body).hexdigest()[:12]
    packed = {coding: compressed(body, coding, is_kept=True) for coding in CODINGS}
    return StaticFile(body, packed, media_type, digest)


def _packed_file(path: Path, media_type: str) -> StaticFile:
    """One that is compressed in itself."""
    return _packed_bytes(path.read_bytes(), media_type)


def _png(picture: str, size: int) -> StaticFile:
    return _packed_bytes(resvg_py.svg_to_bytes(svg_string=picture, width=size), "image/png")


def _packed_bytes(body: bytes, media_type: str) -> StaticFile:
    return StaticFile(body, {}, media_type, hashlib.sha256(body).hexdigest()[:12])
