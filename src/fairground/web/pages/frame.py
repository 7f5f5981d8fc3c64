"""The frame of every page: head, header with its string of flags, and the sprite of icons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from functools import cache
from urllib.parse import urlencode

from markupsafe import Markup

from fairground import catalog
from fairground.draw import EMPTY, attributes, escaped, icon, joined, markup, sprite
from fairground.draw.scene import scene
from fairground.game import Game
from fairground.language import LANGUAGES, in_words, kept_by_language, say, sentence, spoken
from fairground.phrases import isolated
from fairground.web.serving.settings import Settings
from fairground.web.serving.static import static_files, static_url, style_of
from fairground.web.serving.visit import CURRENT, Visit

_BUNTING = markup(
    '<svg class="bunting" aria-hidden="true" width="100%" height="18">'
    '<rect width="100%" height="18" fill="url(#p-flags)"/>'
    '<rect width="100%" height="18" fill="url(#p-lamps)"/></svg>'
)


_FOOT = markup("\n</body>\n</html>\n")
WHAT_THIS_IS = sentence(
    "Tabletop games about fairs and bazaars, to play in the browser with friends or bots."
)


def page(
    title: str,
    body: Iterable[Markup],
    cls: str,
    data: Markup = EMPTY,
    skip: str = "main",
    about: str = WHAT_THIS_IS,
    head: Markup = EMPTY,
    scripts: tuple[str, ...] = (),
    game: Game | None = None,
    picture: str = "",
) -> Markup:
    """A whole page. ``body`` comes in pieces, because a large page should not be copied piece by
    piece; ``data`` are ready attributes of it; ``about`` is for people who are sent its link;
    ``head`` is more of its head, and ``scripts`` are the modules that only this page has; nothing
    of any other ``game`` is drawn on it. ``picture`` is the address of what chat programs show of
    its link, if it has one of its own."""
    skips = say("Skip to your move") if skip == "act" else say("Skip to the content")
    visit = CURRENT.get()
    modules = joined(
        markup(f'<script type="module" src="{escaped(static_url(name))}"></script>\n')
        for name in ("fair.js", *scripts)
    )
    kinds = cls.split()
    sheet = "table.css" if "table" in kinds else "fair.css"
    if "with-lesson" in kinds:
        sheet = "lesson.css"
    if "table" in kinds:
        early = escaped(static_url("table.js"))
        modules += markup(f'<link rel="modulepreload" href="{early}">\n')
    top = markup(f"""<!doctype html>
<html lang="{escaped(spoken())}"{_wishes(visit)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#7d4f28">
<title data-layer="page-title">{escaped(title)}</title>
<link rel="icon" href="{escaped(static_url("tent.svg"))}" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="preload" as="font" type="font/woff2" href="{escaped(static_url("aleo-english.woff2"))}"
 crossorigin>
<link rel="stylesheet" href="{escaped(static_url(sheet))}">
{_styles(game)}{modules}{head}{_preview(title, about, visit, picture)}</head>
<body class="{escaped(cls)}"{data}>
""")
    link = markup(f'\n<a class="skip" href="#{escaped(skip)}">{escaped(skips)}</a>\n')
    ground = _ground() if cls == "states" else EMPTY
    return joined((top, _sprite(None if game is None else game.id), link, *body, ground, _FOOT))


def _styles(game: Game | None) -> Markup:
    """The sheets of all games, or of the one that a page is about."""
    files = static_files()
    games = catalog.games() if game is None else (game.id,)
    return joined(
        markup(f'<link rel="stylesheet" href="{escaped(static_url(style_of(name)))}">\n')
        for name in games
        if style_of(name) in files
    )


@kept_by_language(None)
def _ground() -> Markup:
    """What pages with nothing to play stand on."""
    rules = joined(
        markup(
            f'<a href="/rules/{escaped(game.id)}">'
            f"{escaped(say('Rules of {game}', game=game.title))}</a>"
        )
        for game in catalog.games().values()
    )
    return markup(
        f'<footer class="ground">{scene()}<nav aria-label="Fairground">'
        f'<a href="/">{escaped(say("The lobby"))}</a>'
        f'{rules}<a href="/tables">{escaped(say("My tables"))}</a>'
        f'<a href="/account">{escaped(say("Your account"))}</a>'
        f'<a href="/settings">{escaped(say("Settings"))}</a>'
        f'<a href="/privacy">{escaped(say("What is kept about you"))}</a></nav></footer>'
    )


def _wishes(visit: Visit) -> Markup:
    """What the style sheet and the module have to know of somebody's settings."""
    wishes = asdict(visit.settings)
    usual = asdict(Settings())
    return attributes(
        **{
            f"data_{name}": wish
            for name, wish in wishes.items()
            if wish != usual[name] and name not in ("language", "quiet", "zone")
        }
    )


def _preview(title: str, about: str, visit: Visit, picture: str) -> Markup:
    """What chat programs show of a link: nothing that its page does not say to everybody."""
    if not visit.origin:
        return EMPTY
    about = in_words(about)
    image = joined(
        (
            _about_link("og:image", visit.origin + (picture or static_url("fair.png"))),
            _about_link("og:image:width", "1200"),
            EMPTY if picture else _about_link("og:image:height", "630"),
            _about_link(
                "og:image:alt",
                title.removeprefix("● ") if picture else say("Tents and a wheel: a fair on a hill"),
            ),
        )
    )
    return markup(f"""<meta name="description" content="{escaped(about)}">
<meta property="og:site_name" content="Fairground">
<meta property="og:type" content="website">
<meta property="og:title" content="{escaped(title.removeprefix("● "))}">
<meta property="og:description" content="{escaped(about)}">
{image}<meta name="twitter:card" content="summary_large_image">
""")


def _about_link(name: str, value: str) -> Markup:
    return markup(f'<meta property="{escaped(name)}" content="{escaped(value)}">\n')


def header(crumb: str, where: Markup = EMPTY, tools: Markup = EMPTY) -> Markup:
    """``where`` is ready markup: on a table's page it is a layer."""
    return markup(
        f'<header class="top">'
        f'<a class="brand" href="/">{icon("tent", 24)}<b>Fairground</b></a>'
        f'<div class="crumb"><b>{escaped(crumb)}</b>{where}</div>'
        f'<nav class="tools" aria-label="{escaped(say("This page"))}">'
        f"{tools}{_operators()}{_my_tables()}{_person()}{_settings()}{_languages()}</nav>"
        f"{_BUNTING}</header>"
    )


def language_of(language: str) -> Markup:
    """For words that may be written in another language than the reader's."""
    return attributes(lang=None if language == spoken() else language)


def _languages() -> Markup:
    """The switch between languages; each is called by its own name."""
    back, now = CURRENT.get().page, spoken()
    links = joined(
        markup(
            f'<a lang="{escaped(code)}" hreflang="{escaped(code)}" '
            f'href="/language/{escaped(code)}?{escaped(urlencode({"back": back}))}"'
            f"{attributes(aria_current='true' if code == now else None)}>{escaped(name)}</a>"
        )
        for code, name in LANGUAGES.items()
    )
    return markup(
        f'<details class="languages"><summary class="tool"><b>{escaped(now.upper())}</b>'
        f'<i class="unseen">{escaped(say("Language"))}</i></summary>'
        f'<div class="card">{links}</div></details>'
    )


def tool(href: str, sign: str, words: str) -> Markup:
    return markup(
        f'<a class="tool" href="{escaped(href)}">{icon(sign, 18)}<span>{escaped(words)}</span></a>'
    )


def _my_tables() -> Markup:
    """The link in the head of every page, with the number of tables that wait for the reader."""
    words, waiting = say("My tables"), CURRENT.get().waiting
    count, said = EMPTY, words
    if waiting:
        said = say(
            "My tables: {count} waits for you", "My tables: {count} wait for you", count=waiting
        )
        count = markup(f'<b class="count">{waiting}</b>')
    return markup(
        f'<a class="tool my" href="/tables"{attributes(aria_label=said)}>{icon("chair", 18)}'
        f'<span aria-hidden="true">{escaped(words)}</span>{count}</a>'
    )


def _operators() -> Markup:
    """What operators let the reader know, and an operator's own pages; nothing for nearly
    everybody."""
    visit, found = CURRENT.get(), EMPTY
    if visit.notes:
        words = say("From the operator")
        count = markup(f'<b class="count">{visit.notes}</b>')
        found += markup(
            f'<a class="tool" href="/notes">{icon("flag", 18)}<span>{escaped(words)}</span>'
            f"{count}</a>"
        )
    account = None if visit.visitor is None else visit.visitor.account
    if account is not None and account.is_operator:
        words, count = say("Operator"), EMPTY
        if visit.reports:
            said = say(
                "Operator: {count} report waits",
                "Operator: {count} reports wait",
                count=visit.reports,
            )
            count = markup(f'<b class="count">{visit.reports}</b>')
        else:
            said = words
        found += markup(
            f'<a class="tool my" href="/operator"{attributes(aria_label=said)}>{icon("tent", 18)}'
            f'<span aria-hidden="true">{escaped(words)}</span>{count}</a>'
        )
    return found


def _person() -> Markup:
    """The way to one's account, or into it."""
    visitor = CURRENT.get().visitor
    if visitor is None or visitor.account is None:
        address, words = "/sign-in", say("Sign in")
    else:
        address, words = "/account", isolated(visitor.account.name)
    return markup(
        f'<a class="tool person" href="{escaped(address)}">{icon("person", 18)}'
        f"<span>{escaped(words)}</span></a>"
    )


def _settings() -> Markup:
    return tool("/settings", "sliders", say("Settings"))


def hidden(name: str, value: object) -> Markup:
    return markup(f'<input type="hidden" name="{escaped(name)}" value="{escaped(value)}">')


def note(kind: str, sign: str, bold: str, words: str, button: Markup = EMPTY) -> Markup:
    """A note over the bar: ``bad`` calls, ``calm`` tells."""
    role = markup("alert" if kind == "bad" else "status")
    return markup(
        f'<div class="note {escaped(kind)}" role="{role}">{icon(sign, 22)}'
        f"<span><b>{escaped(bold)}</b>{escaped(words)}</span>{button}</div>"
    )


@cache
def _sprite(name: str | None) -> Markup:
    """The icons of the house, and those of all games or of the one that a page is about."""
    games = catalog.games()
    shown = games.values() if name is None else (games[name],)
    return sprite(joined(game.picture.DEFS for game in shown))
