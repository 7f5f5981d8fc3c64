"""What does not change while the server runs: the one style sheet, the one module, the icon."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fairground import catalog
from fairground.draw import ICONS, common_css

FOLDER = Path(__file__).parent / "static"
STYLES = ("page.css", "table.css", "lobby.css", "states.css", "sizes.css")


@dataclass(frozen=True)
class StaticFile:
    body: bytes
    packed: bytes
    media_type: str
    digest: str


@cache
def static_files() -> dict[str, StaticFile]:
    return {
        "fair.css": _file(_style_sheet(), "text/css"),
        "fair.js": _file(_text("fair.js"), "text/javascript"),
        "tent.svg": _file(_tent(), "image/svg+xml"),
    }


def static_url(name: str) -> str:
    """An address that changes with the content, so that browsers may keep it for good."""
    return f"/static/{name}?v={static_files()[name].digest}"


def _style_sheet() -> str:
    """Tokens and marks, then the page, then the games' own classes."""
    games = [game.folder / "style.css" for game in catalog.games().values()]
    own = [path.read_text(encoding="utf-8") for path in games if path.exists()]
    return "\n".join([common_css(), *(_text(name) for name in STYLES), *own])


def _tent() -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 30 30">'
        '<rect x="-3" y="-3" width="30" height="30" rx="7" fill="#7d4f28"/>'
        f'<path fill="#fff6e6" fill-rule="evenodd" d="{ICONS["tent"]}"/></svg>'
    )


def _text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def _file(text: str, media_type: str) -> StaticFile:
    body = text.encode()
    digest = hashlib.sha256(body).hexdigest()[:12]
    return StaticFile(body, gzip.compress(body, mtime=0), media_type, digest)
