"""A game's rules in our own words, from its RULES.md."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

from fairground.draw import escaped, joined, markup
from fairground.draw.safe_markup import trusted
from fairground.game import Game
from fairground.web.pages.frame import header, page

_HEADING = re.compile(r"<(h[23])>(.*?)</\1>")
_SECTION = re.compile(r'<h2 id="([\w-]+)">(.*?)</h2>')
_FIRST_HEADING = re.compile(r"\A\s*#\s[^\n]*\n")


def rules_html(game: Game) -> Markup:
    return _rendered(game.folder / "RULES.md")


def rules_page(game: Game) -> Markup:
    rules = rules_html(game)
    body = markup(f"""{header("Rules", markup(f"<span>{escaped(game.title)}</span>"))}
<main class="layout with-contents" id="main"><article class="card prose rules">
<h1>{escaped(game.title)}</h1>{rules}</article>
<aside class="card about-game"><div class="poster-small">{game.picture.poster()}</div>
<a class="button may" href="/?game={escaped(game.id)}">Open a table</a>
<nav class="contents" aria-label="Contents"><ol>{_contents(rules)}</ol></nav></aside></main>""")
    return page(f"Rules of {game.title} · Fairground", (body,), "states", about=game.blurb)


def _contents(rules: Markup) -> Markup:
    return joined(
        markup(f'<li><a href="#{escaped(place)}">{trusted(title)}</a></li>')
        for place, title in _SECTION.findall(rules)
    )


def rules_place(heading: str) -> str:
    """Where in the rules a heading stands; without one, where they begin."""
    words = re.sub(r"<[^>]+>|[^a-z0-9]+", "-", heading.lower()).strip("-")
    return f"rules-{words}" if words else "rules"


@cache
def _rendered(path: Path) -> Markup:
    """Markup in the text is shown, not obeyed. The page has its own first heading."""
    text = _FIRST_HEADING.sub("", path.read_text(encoding="utf-8"))
    rendered = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return trusted(_HEADING.sub(_with_place, rendered))


def _with_place(heading: re.Match[str]) -> str:
    """A heading that links can lead to."""
    level, words = heading.groups()
    return f'<{level} id="{rules_place(words)}">{words}</{level}>'
