"""A game's rules in our own words, from its RULES.md."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt

from fairground.draw import escaped
from fairground.game import Game
from fairground.web.pages.frame import header, page


def rules_html(game: Game) -> str:
    return _rendered(str(game.folder / "RULES.md"))


def rules_page(game: Game) -> str:
    body = (
        f"{header('Rules', f'<span>{escaped(game.title)}</span>')}"
        f'<main class="layout" id="main"><article class="card prose rules"><h1>{escaped(game.title)}</h1>'
        f'{rules_html(game)}<p><a href="/?game={escaped(game.id)}">Open a table</a></p></article></main>'
    )
    return page(f"Rules of {game.title} · Fairground", body, "states")


@cache
def _rendered(path: str) -> str:
    """Markup in the text is shown, not obeyed. The page has its own first heading."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except FileNotFoundError:
        return "<p>The rules are being written.</p>"
    without_title = re.sub(r"\A\s*#\s[^\n]*\n", "", text)
    html: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(without_title)
    return html
