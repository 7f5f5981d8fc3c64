"""RULES.md: the one source of a game's rules page, of the drawer at the table and of what a
terminal shows.

It is plain Markdown with two additions. A comment at the end of a heading, a paragraph or an item
of a list is its name: ``Move exactly as far as the die shows. <!--move-->``. The name is its
address (``#rules-move``), and stays when sentences are added before it. A picture on a line of its
own that is called ``draw:plan`` is the game's figure of that name, and one among words that is
called ``icon:step`` is an icon.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from fairground.game import Game
from fairground.language import SOURCE, spoken

PREFIX: Final = "rules"
"""Addresses begin with this, and the rules as a whole have it as theirs."""
_NAME: Final = re.compile(r"\s*<!--([a-z][a-z0-9-]*)-->\s*\Z")
_NAMES: Final = re.compile(r" ?<!--[a-z0-9-]+-->")
_FIGURE: Final = re.compile(r"!\[([^\]]*)\]\(draw:([a-z-]+)\)")
_FIGURE_LINES: Final = re.compile(r"^!\[[^\]]*\]\(draw:[a-z-]+\)\n\n?", re.MULTILINE)
_ICONS: Final = re.compile(r"!\[[^\]]*\]\(icon:[a-z_-]+\) ?")
_FIRST_HEADING: Final = re.compile(r"\A\s*#\s[^\n]*\n")


@dataclass(frozen=True)
class Heading:
    """``level`` is 2 or 3; ``name`` is empty if nobody gave it one."""

    level: int
    words: str
    name: str


def rules_language(game: Game) -> str:
    """The reader's language if the rules are written in it (``RULES.de.md``), otherwise English."""
    language = spoken()
    return language if (game.folder / f"RULES.{language}.md").exists() else SOURCE


def rules_path(game: Game) -> Path:
    language = rules_language(game)
    return game.folder / ("RULES.md" if language == SOURCE else f"RULES.{language}.md")


def rules_text(game: Game) -> str:
    return rules_path(game).read_text(encoding="utf-8")


def plain_rules(game: Game) -> str:
    """The rules for a terminal: without names, pictures and icons."""
    text = rules_text(game)
    for unwanted in (_FIGURE_LINES, _ICONS, _NAMES):
        text = unwanted.sub("", text)
    return text


def place(name: str) -> str:
    """The address of a paragraph; without a name, where the rules begin."""
    return f"{PREFIX}-{name}" if name else PREFIX


def figure_of(token: Token) -> tuple[str, str] | None:
    """The name of the figure that a paragraph shows, and its words; None for other paragraphs."""
    found = _FIGURE.fullmatch(token.content) if token.type == "inline" else None
    return (found[2], found[1]) if found else None


@cache
def parsed(path: Path) -> tuple[Token, ...]:
    """What RULES.md is made of, with the addresses as ids. Markup in the text is shown, not obeyed;
    the page has a first heading of its own."""
    text = _FIRST_HEADING.sub("", path.read_text(encoding="utf-8"))
    return tuple(reader().parse(text))


def reader() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.core.ruler.before("inline", "names", _give_names)
    return markdown


def headings(tokens: Sequence[Token]) -> list[Heading]:
    return [
        Heading(int(opens.tag[1]), words.content, _name_of(opens))
        for opens, words in pairwise(tokens)
        if opens.type == "heading_open"
    ]


def names(tokens: Sequence[Token]) -> list[str]:
    """The names of all that can be linked to, in reading order."""
    return [_name_of(token) for token in tokens if token.attrGet("id")]


def nameless(tokens: Sequence[Token]) -> Iterator[str]:
    """The words of the headings, paragraphs and items that have no name, and so no address."""
    for at, token in enumerate(tokens):
        if token.type == "inline" and not figure_of(token):
            owner = _owner(tokens, at)
            if owner is not None and not owner.attrGet("id"):
                yield token.content


def _name_of(token: Token) -> str:
    return str(token.attrGet("id") or "").removeprefix(f"{PREFIX}-")


def _owner(tokens: Sequence[Token], at: int) -> Token | None:
    """The heading, paragraph or item of a list that some words belong to; None for the cells of a
    table, which belongs to the paragraph before it."""
    before = tokens[at - 1]
    if before.type == "heading_open":
        return before
    if before.type != "paragraph_open":
        return None
    return tokens[at - 2] if at > 1 and tokens[at - 2].type == "list_item_open" else before


def _give_names(state: StateCore) -> None:
    for at, token in enumerate(state.tokens):
        found = _NAME.search(token.content) if token.type == "inline" else None
        owner = _owner(state.tokens, at) if found else None
        if found and owner is not None:
            token.content = token.content[: found.start()]
            owner.attrSet("id", place(found[1]))
