"""Pictures of the rules: a part of the table with numbers beside what the text explains."""

from __future__ import annotations

import re
from typing import Final

from markupsafe import Markup

from fairground.draw.pieces import circle, group, n, path, text
from fairground.draw.safe_markup import EMPTY, attributes, escaped, joined, markup, trusted
from fairground.draw.svg import Svg, standalone
from fairground.game import Callout, Figure

RADIUS: Final = 12.5
SIZE: Final = 16
_ID: Final = re.compile(r' id="([\w-]+)"')


def figure_picture(figure: Figure, name: str, title: str) -> Markup:
    """A figure inside a page that has the sprite and the style sheet. Its ids are its own, so that
    several figures and a board fit on one page."""
    if figure.narrow is None:
        return _picture(figure, name, title)
    wide, narrow = _picture(figure, name, title), _picture(figure.narrow, f"{name}-narrow", title)
    return markup(f'<div class="not-phone">{wide}</div><div class="only-phone">{narrow}</div>')


def standing_figure(figure: Figure, title: str, defs: Markup, css: str) -> Svg:
    """A figure complete in itself, for documents: ``defs`` are the game's patterns, ``css`` is its
    style sheet."""
    corner = attributes(transform=f"translate({n(-figure.left)} {n(-figure.top)})")
    body = markup(f"<g{corner}>{figure.body}{_numbers(figure)}</g>")
    return standalone(figure.width, figure.height, body, title, defs=defs, css=css)


def _picture(figure: Figure, name: str, title: str) -> Markup:
    frame = f"{n(figure.left)} {n(figure.top)} {n(figure.width)} {n(figure.height)}"
    body = _with_own_ids(figure.body, name)
    size = attributes(viewBox=frame, width=n(figure.width * figure.scale))
    return markup(
        f'<svg class="picture figure"{size} role="img">'
        f"<title>{escaped(title)}</title>{body}{_numbers(figure)}</svg>"
    )


def _numbers(figure: Figure) -> Markup:
    return joined(
        _number(at, callout, figure.scale) for at, callout in enumerate(figure.callouts, 1)
    )


def _number(number: int, callout: Callout, scale: float) -> Markup:
    """As large on the screen in a picture that is shown enlarged."""
    x, y = callout.x, callout.y
    pointer = EMPTY
    if callout.to is not None:
        line = f"M{n(x)} {n(y)}L{n(callout.to[0])} {n(callout.to[1])}"
        pointer = path(line, "callout-under") + path(line, "callout-line")
    size = SIZE / scale
    disc = circle(x, y, RADIUS / scale, "callout-disc")
    disc += text(x, y + size / 3, number, size, "callout-number")
    return group(pointer + disc, "callout near" if scale > 1 else "callout")


def _with_own_ids(body: Markup, name: str) -> Markup:
    """Every id that the body defines gets the figure's name, and so does what refers to it."""
    own = str(body)  # markup would escape what is put in
    for found in sorted(set(_ID.findall(own)), key=len, reverse=True):
        new = f"figure-{name}-{found}"
        own = own.replace(f' id="{found}"', f' id="{new}"')
        own = own.replace(f'href="#{found}"', f'href="#{new}"')
        own = own.replace(f"url(#{found})", f"url(#{new})")
    return trusted(own)
