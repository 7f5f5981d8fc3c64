"""The frame of every page: head, header with its string of flags, and the sprite of icons."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from markupsafe import Markup

from fairground import catalog
from fairground.draw import EMPTY, escaped, icon, joined, markup, sprite
from fairground.web.static import static_url

_BUNTING = markup(
    '<svg class="bunting" aria-hidden="true" width="100%" height="18">'
    '<rect width="100%" height="18" fill="url(#p-flags)"/>'
    '<rect width="100%" height="18" fill="url(#p-lamps)"/></svg>'
)


_FOOT = markup("\n</body>\n</html>\n")


def page(
    title: str, body: Iterable[Markup], cls: str, data: Markup = EMPTY, skip: str = "main"
) -> Markup:
    """A whole page. ``body`` comes in pieces, because a large page should not be copied piece by
    piece; ``data`` are ready attributes of it."""
    skips = "Skip to your move" if skip == "act" else "Skip to the content"
    head = markup(f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#7d4f28">
<title data-layer="page-title">{escaped(title)}</title>
<link rel="icon" href="{escaped(static_url("tent.svg"))}" type="image/svg+xml">
<link rel="stylesheet" href="{escaped(static_url("fair.css"))}">
<script type="module" src="{escaped(static_url("fair.js"))}"></script>
</head>
<body class="{escaped(cls)}"{data}>
""")
    link = markup(f'\n<a class="skip" href="#{escaped(skip)}">{escaped(skips)}</a>\n')
    return joined((head, _sprite(), link, *body, _FOOT))


def header(crumb: str, where: Markup = EMPTY, tools: Markup = EMPTY) -> Markup:
    """``where`` is ready markup: on a table's page it is a layer."""
    return markup(
        f'<header class="top"><a class="brand" href="/">{icon("tent", 24)}<b>Fairground</b></a>'
        f'<div class="crumb"><b>{escaped(crumb)}</b>{where}</div>'
        f'<nav class="tools" aria-label="This page">{tools}</nav>{_BUNTING}</header>'
    )


def tool(href: str, sign: str, words: str) -> Markup:
    return markup(
        f'<a class="tool" href="{escaped(href)}">{icon(sign, 18)}<span>{escaped(words)}</span></a>'
    )


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
