"""The frame of every page: head, header with its string of flags, and the sprite of icons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from functools import cache

from markupsafe import Markup

from fairground import catalog
from fairground.draw import EMPTY, attributes, escaped, icon, joined, markup, sprite
from fairground.draw.scene import scene
from fairground.game import Game
from fairground.web.settings import Settings
from fairground.web.static import static_files, static_url, style_of
from fairground.web.visit import CURRENT, Visit

_BUNTING = markup(
    '<svg class="bunting" aria-hidden="true" width="100%" height="18">'
    '<rect width="100%" height="18" fill="url(#p-flags)"/>'
    '<rect width="100%" height="18" fill="url(#p-lamps)"/></svg>'
)


_FOOT = markup("\n</body>\n</html>\n")
WHAT_THIS_IS = (
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
) -> Markup:
    """A whole page. ``body`` comes in pieces, because a large page should not be copied piece by
    piece; ``data`` are ready attributes of it; ``about`` is for people who are sent its link;
    ``head`` is more of its head, and ``scripts`` are the modules that only this page has; nothing
    of any other ``game`` is drawn on it."""
    skips = "Skip to your move" if skip == "act" else "Skip to the content"
    visit = CURRENT.get()
    modules = joined(
        markup(f'<script type="module" src="{escaped(static_url(name))}"></script>\n')
        for name in ("fair.js", *scripts)
    )
    if "table" in cls.split():
        early = escaped(static_url("table.js"))
        modules += markup(f'<link rel="modulepreload" href="{early}">\n')
    top = markup(f"""<!doctype html>
<html lang="en"{_wishes(visit)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#7d4f28">
<title data-layer="page-title">{escaped(title)}</title>
<link rel="icon" href="{escaped(static_url("tent.svg"))}" type="image/svg+xml">
<link rel="preload" as="font" type="font/woff2" href="{escaped(static_url("aleo-english.woff2"))}"
 crossorigin>
<link rel="stylesheet" href="{escaped(static_url("fair.css"))}">
{_styles(game)}{modules}{head}{_preview(title, about, visit)}</head>
<body class="{escaped(cls)}"{data}>
""")
    link = markup(f'\n<a class="skip" href="#{escaped(skip)}">{escaped(skips)}</a>\n')
    ground = _ground() if cls == "states" else EMPTY
    return joined((top, _sprite(), link, *body, ground, _FOOT))


def _styles(game: Game | None) -> Markup:
    """The sheets of all games, or of the one that a page is about."""
    files = static_files()
    games = catalog.games() if game is None else (game.id,)
    return joined(
        markup(f'<link rel="stylesheet" href="{escaped(static_url(style_of(name)))}">\n')
        for name in games
        if style_of(name) in files
    )


@cache
def _ground() -> Markup:
    """What pages with nothing to play stand on."""
    rules = joined(
        markup(f'<a href="/rules/{escaped(game.id)}">Rules of {escaped(game.title)}</a>')
        for game in catalog.games().values()
    )
    return markup(
        f'<footer class="ground">{scene()}<nav aria-label="Fairground"><a href="/">The lobby</a>'
        f'{rules}<a href="/settings">Settings</a></nav></footer>'
    )


def _wishes(visit: Visit) -> Markup:
    """What the style sheet and the module have to know of somebody's settings."""
    wishes = asdict(visit.settings)
    usual = asdict(Settings())
    return attributes(
        **{f"data_{name}": wish for name, wish in wishes.items() if wish != usual[name]}
    )


def _preview(title: str, about: str, visit: Visit) -> Markup:
    """What chat programs show of a link: nothing that its page does not say to everybody."""
    if not visit.origin:
        return EMPTY
    return markup(f"""<meta name="description" content="{escaped(about)}">
<meta property="og:site_name" content="Fairground">
<meta property="og:type" content="website">
<meta property="og:title" content="{escaped(title.removeprefix("● "))}">
<meta property="og:description" content="{escaped(about)}">
<meta property="og:image" content="{escaped(visit.origin + static_url("fair.png"))}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="Tents and a wheel: a fair on a hill">
<meta name="twitter:card" content="summary_large_image">
""")


def header(crumb: str, where: Markup = EMPTY, tools: Markup = EMPTY) -> Markup:
    """``where`` is ready markup: on a table's page it is a layer."""
    return markup(
        f'<header class="top"><a class="brand" href="/">{icon("tent", 24)}<b>Fairground</b></a>'
        f'<div class="crumb"><b>{escaped(crumb)}</b>{where}</div>'
        f'<nav class="tools" aria-label="This page">{tools}{_SETTINGS}</nav>{_BUNTING}</header>'
    )


def tool(href: str, sign: str, words: str) -> Markup:
    return markup(
        f'<a class="tool" href="{escaped(href)}">{icon(sign, 18)}<span>{escaped(words)}</span></a>'
    )


_SETTINGS = tool("/settings", "sliders", "Settings")


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
def _sprite() -> Markup:
    return sprite(joined(game.picture.DEFS for game in catalog.games().values()))
