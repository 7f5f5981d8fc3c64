"""A game's rules in our own words, from its RULES.md: a page with pictures, and the drawer at the
table, which has the board beside it and links to the pictures instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from markdown_it.token import Token
from markupsafe import Markup

from fairground import rulebook
from fairground.draw import EMPTY, escaped, icon, joined, markup
from fairground.draw.figure import figure_picture
from fairground.draw.safe_markup import trusted
from fairground.game import Game
from fairground.rulebook import place
from fairground.web.offered_lessons import offered_lesson
from fairground.web.pages.frame import header, hidden, page
from fairground.web.pages.lesson import lesson_button

_DRAWERS: dict[Path, Markup] = {}
_ARTICLES: dict[Path, Markup] = {}
"""What was rendered, by the folder of the game: editions share their rules."""
_SEARCH = markup(
    '<form class="rules-search" role="search" hidden><label for="rules-search">Find in the rules'
    '</label><input id="rules-search" type="search" autocomplete="off" spellcheck="false" '
    'aria-describedby="rules-found"><p id="rules-found" class="soft" role="status"></p></form>'
)
"""For those with script; everybody else has the search of their browser."""


def rules_page(game: Game, token: str = "") -> Markup:
    """``token`` is for the button that opens the game's lesson."""
    lesson = offered_lesson(game.id)
    learn = EMPTY if lesson is None else lesson_button(game, lesson.minutes, "learn")
    body = markup(f"""{header("Rules", markup(f"<span>{escaped(game.title)}</span>"))}
<main class="layout with-contents" id="main"><article class="card prose rules" id="rules">
<h1>{escaped(game.title)}</h1>{_with_pictures(game)}</article>
<aside class="card about-game"><div class="poster-small">{game.picture.poster()}</div>
<a class="button may" href="/?game={escaped(game.id)}">Open a table</a>
<form id="learn" method="post" action="/lesson">{hidden("token", token)}{learn}</form>{_SEARCH}
<nav class="contents" aria-label="Contents"><ol>{_contents(game)}</ol></nav></aside></main>""")
    title = f"Rules of {game.title} · Fairground"
    return page(title, (body,), "states", about=game.blurb, scripts=("rules.js",), game=game)


def rules_html(game: Game) -> Markup:
    """The rules for the drawer at the table."""
    if game.folder not in _DRAWERS:
        whole = markup(
            f'<p class="soft"><a href="/rules/{escaped(game.id)}">The rules with pictures</a></p>'
        )
        _DRAWERS[game.folder] = whole + _rendered(game, _link_to_figure, has_addresses=False)
    return _DRAWERS[game.folder]


def _with_pictures(game: Game) -> Markup:
    if game.folder not in _ARTICLES:
        _ARTICLES[game.folder] = _rendered(game, _drawn_figure, has_addresses=True)
    return _ARTICLES[game.folder]


def _contents(game: Game) -> Markup:
    """Sections, and under each what it is made of."""
    found = rulebook.headings(rulebook.parsed(game.folder / "RULES.md"))
    items: list[Markup] = []
    for at, heading in enumerate(found):
        opens = at + 1 < len(found) and found[at + 1].level > heading.level
        closes = at + 1 == len(found) or found[at + 1].level < heading.level
        items.append(
            markup(f'<li><a href="#{escaped(place(heading.name))}">{escaped(heading.words)}</a>')
        )
        if opens:
            items.append(markup("<ol>"))
        else:
            items.append(markup("</li>"))
            if closes and heading.level > 2:
                items.append(markup("</ol></li>"))
    return joined(items)


def _rendered(
    game: Game, show: Callable[[Game, str, str], Markup], *, has_addresses: bool
) -> Markup:
    tokens = rulebook.parsed(game.folder / "RULES.md")
    reader = rulebook.reader()
    shown = list(_shown(game, tokens, show, has_addresses))
    return trusted(reader.renderer.render(shown, reader.options, {}))


def _shown(
    game: Game,
    tokens: tuple[Token, ...],
    show: Callable[[Game, str, str], Markup],
    has_addresses: bool,
) -> Iterator[Token]:
    """The tokens to render: figures stand for their paragraphs, and what has a name links to
    itself."""
    owner = ""
    for at, token in enumerate(tokens):
        figure = rulebook.figure_of(token)
        around = [tokens[beside] for beside in (at - 1, at + 1) if 0 <= beside < len(tokens)]
        owner = str(token.attrGet("id") or owner)
        if figure is not None:
            yield Token("html_block", "", 0, content=str(show(game, *figure)))
        elif token.type == "inline":
            children = [_with_icon(child) for child in token.children or ()]
            if has_addresses and owner:
                link = _address(owner, token.content, tokens[at - 1].type == "heading_open")
                children.append(Token("html_inline", "", 0, content=str(link)))
            owner = ""
            yield token.copy(children=children)
        elif not any(rulebook.figure_of(beside) for beside in around):
            yield token


def _with_icon(child: Token) -> Token:
    """An icon among the words: ``![step](icon:step)``."""
    source = str(child.attrGet("src") or "")
    if child.type != "image" or not source.startswith("icon:"):
        return child
    drawn = icon(source.removeprefix("icon:"), 18, child.content)
    return Token("html_inline", "", 0, content=str(drawn))


def _address(owner: str, words: str, is_heading: bool) -> Markup:
    """By keyboard only headings: a page with a hundred stops would be a burden. The search leads to
    every paragraph."""
    if is_heading:
        label = f"Link to “{words}”"
        return markup(
            f' <a class="pilcrow" href="#{escaped(owner)}" aria-label="{escaped(label)}">¶</a>'
        )
    return markup(
        f' <a class="pilcrow" href="#{escaped(owner)}" title="Link to this paragraph" '
        'tabindex="-1" aria-hidden="true">¶</a>'
    )


def _drawn_figure(game: Game, name: str, words: str) -> Markup:
    drawn = figure_picture(game.figures[name](game.edition), name, words)
    return markup(f'<figure id="{escaped(place(f"figure-{name}"))}">{drawn}</figure>')


def _link_to_figure(game: Game, name: str, words: str) -> Markup:
    address = f"/rules/{game.id}#{place(f'figure-{name}')}"
    return markup(f'<p class="soft"><a href="{escaped(address)}">Picture: {escaped(words)}</a></p>')


def rule_button(paragraph: str) -> Markup:
    """What leads from a refusal to the paragraph that it comes from, in the drawer at the table."""
    if not paragraph:
        return EMPTY
    return markup(f'<a class="button" href="#{escaped(place(paragraph))}">Read the rule</a>')


def rule_sign(paragraph: str, page: str = "") -> Markup:
    """A small sign after a line of the log, which leads to a paragraph of the drawer beside the
    board, or of the rules' own ``page``. The style sheet draws it."""
    if not paragraph:
        return EMPTY
    address = f"{page}#{place(paragraph)}"
    return markup(f'<a class="to-rule" href="{escaped(address)}" aria-label="Rule"></a>')
