"""A game's rules in our own words, from its RULES.md."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

from fairground.draw import escaped, markup
from fairground.draw.safe_markup import trusted
from fairground.game import Game
from fairground.web.pages.frame import header, page

_FIRST_HEADING = re.compile(r"\A\s*#\s[^\n]*\n")


def rules_html(game: Game) -> Markup:
    return _rendered(game.folder / "RULES.md")


def rules_page(game: Game) -> Markup:
    body = markup(f"""{header("Rules", markup(f"<span>{escaped(game.title)}</span>"))}
<main class="layout" id="main"><article class="card prose rules">
<h1>{escaped(game.title)}</h1>{rules_html(game)}
<p><a href="/?game={escaped(game.id)}">Open a table</a></p></article></main>""")
    return page(f"Rules of {game.title} · Fairground", (body,), "states")


@cache
def _rendered(path: Path) -> Markup:
    """Markup in the text is shown, not obeyed. The page has its own first heading."""
    text = _FIRST_HEADING.sub("", path.read_text(encoding="utf-8"))
    return trusted(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
