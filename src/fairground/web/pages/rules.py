"""A game's rules in our own words, from its RULES.md: a page with pictures, and the drawer at the
table, which has the board beside it and links to the pictures instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from markdown_it.token import Token
from markupsafe import Markup

from fairground import rulebook
from fairground.draw import EMPTY, attributes, escaped, icon, joined, markup
from fairground.draw.figure import figure_picture
from fairground.draw.safe_markup import trusted
from fairground.game import Game
from fairground.language import in_words, kept_by_language, say, speaking, spoken, template
from fairground.rulebook import place
from fairground.web.lobby.offered_lessons import offered_lesson
from fairground.web.pages.frame import header, hidden, language_of, page
from fairground.web.pages.lesson import lesson_button
from fairground.web.serving.static import static_url

_DRAWERS: dict[tuple[Path, str], Markup] = {}
_ARTICLES: dict[tuple[Path, str], Markup] = {}
"""What was rendered, by the folder of the game, since editions share their rules, and by the
language of the reader, since figures have words in them."""


def rules_page(game: Game, token: str = "") -> Markup:
    """``token`` is for the button that opens the game's lesson."""
    lesson = offered_lesson(game.id)
    learn = EMPTY if lesson is None else lesson_button(game, lesson.minutes, "learn")
    written = rulebook.rules_language(game)
    body = markup(f"""{header(say("Rules"), markup(f"<span>{escaped(game.title)}</span>"))}
<main class="layout with-contents" id="main">
<article class="card prose rules searched" id="rules" lang="{escaped(written)}">
<h1>{escaped(game.title)}</h1>{_with_pictures(game)}</article>
<aside class="card about-game"><div class="poster-small">{game.picture.poster()}</div>
<a class="button may" href="/?game={escaped(game.id)}">{escaped(say("Open a table"))}</a>
<form id="learn" method="post" action="/lesson">{hidden("token", token)}{learn}</form>{_search()}
<nav class="contents" aria-label="{escaped(say("Contents"))}"><ol{language_of(written)}>\
{_contents(game)}</ol></nav></aside></main>""")
    return page(
        f"{say('Rules of {game}', game=game.title)} · Fairground",
        (body,),
        "states",
        about=in_words(game.blurb),
        scripts=("rules.js",),
        game=game,
    )


def _search(*, is_small: bool = False) -> Markup:
    """For those with script; everybody else has the search of their browser. The script says by
    these words what it found. A small one has its label inside, and its script is loaded when
    somebody uses it."""
    found = attributes(
        data_none=say("Nothing found."),
        data_single=say("One paragraph. Enter goes there."),
        data_several=template("{number} paragraphs. Enter goes to the first."),
    )
    words = say("Find in the rules")
    label = attributes(cls="unseen" if is_small else None)
    script = attributes(data_script=static_url("rules.js") if is_small else None)
    field = attributes(placeholder=words if is_small else None)
    return markup(
        f'<form class="rules-search" role="search"{script} hidden><label for="rules-search"{label}>'
        f'{escaped(words)}</label><input id="rules-search" type="search"{field} '
        'autocomplete="off" spellcheck="false" aria-describedby="rules-found">'
        f'<p id="rules-found" class="soft" role="status"{found}></p></form>'
    )


def rules_to_come(game: Game) -> Markup:
    """What the drawer at the table has until it is opened: the module of tables then puts the rules
    into its place. Without script links lead to the page of the rules."""
    return _whole(game, f"/rules/{game.id}/drawer")


def _whole(game: Game, drawer: str | None = None) -> Markup:
    return markup(
        f'<p class="soft"{attributes(data_drawer=drawer)}><a href="/rules/{escaped(game.id)}">'
        f"{escaped(say('The rules with pictures'))}</a></p>"
    )


def rules_html(game: Game) -> Markup:
    """The rules for the drawer at the table."""
    key = (game.folder, spoken())
    if key not in _DRAWERS:
        rules = _rendered(game, _link_to_figure, has_addresses=False)
        language = language_of(rulebook.rules_language(game))
        _DRAWERS[key] = markup(
            f'{_search(is_small=True)}{_whole(game)}<div class="searched"{language}>{rules}</div>'
        )
    return _DRAWERS[key]


def _with_pictures(game: Game) -> Markup:
    key = (game.folder, spoken())
    if key not in _ARTICLES:
        _ARTICLES[key] = _rendered(game, _drawn_figure, has_addresses=True)
    return _ARTICLES[key]


def _contents(game: Game) -> Markup:
    """Sections, and under each what it is made of."""
    found = rulebook.headings(rulebook.parsed(rulebook.rules_path(game)))
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
    tokens = rulebook.parsed(rulebook.rules_path(game))
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
                is_heading = tokens[at - 1].type == "heading_open"
                with speaking(rulebook.rules_language(game)):
                    link = _address(owner, token.content, is_heading)
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
        label = say("Link to “{heading}”", heading=words)
        return markup(
            f' <a class="pilcrow" href="#{escaped(owner)}" aria-label="{escaped(label)}">¶</a>'
        )
    return markup(
        f' <a class="pilcrow" href="#{escaped(owner)}" '
        f'title="{escaped(say("Link to this paragraph"))}" '
        'tabindex="-1" aria-hidden="true">¶</a>'
    )


def _drawn_figure(game: Game, name: str, words: str) -> Markup:
    drawn = figure_picture(game.figures[name](game.edition), name, words)
    return markup(f'<figure id="{escaped(place(f"figure-{name}"))}">{drawn}</figure>')


def _link_to_figure(game: Game, name: str, words: str) -> Markup:
    address = rule_address(game.id, f"figure-{name}")
    with speaking(rulebook.rules_language(game)):
        label = escaped(say("Picture: {what}", what=words))
    return markup(f'<p class="soft"><a href="{escaped(address)}">{label}</a></p>')


def rule_address(game: str, paragraph: str) -> str:
    """Of a paragraph of a game's rules. At a table the module leads to it in the drawer."""
    return f"/rules/{game}#{place(paragraph)}"


def rule_button(game: str, paragraph: str) -> Markup:
    """What leads from a refusal to the paragraph that it comes from."""
    if not paragraph:
        return EMPTY
    address, words = rule_address(game, paragraph), say("Read the rule")
    return markup(f'<a class="button" href="{escaped(address)}">{escaped(words)}</a>')


@kept_by_language(512)
def rule_sign(game: str, paragraph: str) -> Markup:
    """A small sign after a line of the log, which leads to a paragraph. The style sheet draws
    it."""
    if not paragraph:
        return EMPTY
    address = rule_address(game, paragraph)
    return markup(
        f'<a class="to-rule" href="{escaped(address)}" aria-label="{escaped(say("Rule"))}"></a>'
    )
