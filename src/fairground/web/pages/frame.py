"""The frame of every page: head, header with its string of flags, and the sprite of icons."""

from __future__ import annotations

from functools import cache

from fairground import catalog
from fairground.draw import escaped, icon, sprite
from fairground.web.static import static_url

_BUNTING = (
    '<svg class="bunting" aria-hidden="true" width="100%" height="18">'
    '<rect width="100%" height="18" fill="url(#p-flags)"/>'
    '<rect width="100%" height="18" fill="url(#p-lamps)"/></svg>'
)


def page(title: str, body: str, cls: str, data: str = "", skip: str = "main") -> str:
    """A whole page. ``data`` are ready attributes of the body."""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#7d4f28">
<title>{escaped(title)}</title>
<link rel="icon" href="{static_url("tent.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="{static_url("fair.css")}">
<script type="module" src="{static_url("fair.js")}"></script>
</head>
<body class="{cls}"{data}>
{_sprite()}
<a class="skip" href="#{skip}">{"Skip to your move" if skip == "act" else "Skip to the content"}</a>
{body}
</body>
</html>
"""


def header(crumb: str, where: str = "", tools: str = "") -> str:
    """``where`` is ready markup: on a table's page it is a layer."""
    return (
        f'<header class="top"><a class="brand" href="/">{icon("tent", 24)}<b>Fairground</b></a>'
        f'<div class="crumb"><b>{escaped(crumb)}</b>{where}</div>'
        f'<nav class="tools" aria-label="This page">{tools}</nav>{_BUNTING}</header>'
    )


def tool(href: str, sign: str, words: str) -> str:
    return f'<a class="tool" href="{escaped(href)}">{icon(sign, 18)}<span>{words}</span></a>'


def hidden(name: str, value: object) -> str:
    return f'<input type="hidden" name="{name}" value="{escaped(value)}">'


def note(kind: str, sign: str, bold: str, words: str, button: str = "") -> str:
    """A note over the bar: ``bad`` calls, ``calm`` tells."""
    role = "alert" if kind == "bad" else "status"
    return (
        f'<div class="note {kind}" role="{role}">{icon(sign, 22)}'
        f"<span><b>{escaped(bold)}</b>{escaped(words)}</span>{button}</div>"
    )


@cache
def _sprite() -> str:
    return sprite("".join(game.picture.DEFS for game in catalog.games().values()))
