"""Fairground as an app on a phone: its manifest, its icons, and the service worker that keeps the
shell and the rules for when there is no network. The worker keeps nothing that was asked for with a
cookie: neither a table nor anything else of somebody's own is ever in its store."""

from __future__ import annotations

import hashlib
import json
from functools import cache

from fairground import catalog
from fairground.language import LANGUAGES, in_words, speaking, spoken
from fairground.web.pages.frame import WHAT_THIS_IS
from fairground.web.pages.offline import offline_page
from fairground.web.pages.rules import rules_page
from fairground.web.serving.static import (
    FOLDER,
    ICON_SIZES,
    MASKABLE,
    static_files,
    static_url,
    style_of,
)

OFFLINE = "/offline"
SHELL = ("fair.css", "fair.js", "rules.js", "aleo-english.woff2", "tent.svg")
"""What the pages in the store need, beside the sheets of the games."""
GROUND, PAPER = "#7d4f28", "#fff6e6"


def manifest() -> dict[str, object]:
    """What a phone needs to know of an app, in the reader's language."""
    sizes = [(f"icon-{size}.png", size, "any") for size in ICON_SIZES]
    sizes.append((MASKABLE, ICON_SIZES[-1], "maskable"))
    return {
        "name": "Fairground",
        "short_name": "Fairground",
        "description": in_words(WHAT_THIS_IS),
        "lang": spoken(),
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": GROUND,
        "background_color": PAPER,
        "icons": [
            {
                "src": static_url(name),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": use,
            }
            for name, size, use in sizes
        ],
    }


def worker(language: str) -> str:
    """The service worker of readers of a language. Its store is named after what is in it, so that
    another version of any of it makes a new one."""
    return _worker(language if language in LANGUAGES else "en")


@cache
def _worker(language: str) -> str:
    games = list(catalog.games().values())
    shell = [static_url(name) for name in SHELL]
    shell += [
        static_url(style_of(game.id)) for game in games if style_of(game.id) in static_files()
    ]
    pages = [OFFLINE, *(f"/rules/{game.id}" for game in games)]
    with speaking(language):
        texts = [offline_page(), *(rules_page(game, "") for game in games)]
    digest = hashlib.sha256("\n".join([*shell, *texts]).encode()).hexdigest()[:12]
    known: dict[str, object] = {"CACHE": f"fair-{language}-{digest}", "SHELL": shell}
    known |= {"PAGES": pages, "LANGUAGE": language}
    known |= {"ICON": static_url(f"icon-{ICON_SIZES[0]}.png")}
    names = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in known.items())
    return names + (FOLDER / "worker.js").read_text(encoding="utf-8")
