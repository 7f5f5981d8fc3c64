"""Icons, seat shapes and patterns, and the sprite that brings them to a page.

A picture refers to them by id. Nothing here has a colour.
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from fairground.draw.safe_markup import EMPTY, escaped, joined, markup
from fairground.language import say


def disc(x: float, y: float, r: float) -> str:
    """A full circle as a path, so that it can be a hole in another."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"


# Each icon fills a 24 x 24 box with one path; holes by the even-odd rule.
ICONS: Final = {
    # symbols on tiles
    "meeple": (
        "M12 2a3.7 3.7 0 0 1 3.5 4.9C18.3 7.5 21.5 8.8 21.5 10.6c0 1.3-1.9 1.8-4.9 1.8L20.5"
        " 21.5h-6L12 17l-2.5 4.5h-6L7.4 12.4c-3 0-4.9-.5-4.9-1.8 0-1.8 3.2-3.1 6-3.7A3.7 3.7"
        " 0 0 1 12 2Z"
    ),
    "hourglass": (
        "M5 1.5h14v3h-1.3c0 3.7-2.4 5.6-4 7.5 1.6 1.9 4 3.8 4 7.5H19v3H5v-3h1.3c0-3.7"
        " 2.4-5.6 4-7.5-1.6-1.9-4-3.8-4-7.5H5ZM9 19.5h6c-.3-2-1.7-3.3-3-4.7-1.3 1.4-2.7"
        " 2.7-3 4.7Z"
    ),
    "die": (
        "M6 2.5h12A3.5 3.5 0 0 1 21.5 6v12A3.5 3.5 0 0 1 18 21.5H6A3.5 3.5 0 0 1 2.5 18V6"
        "A3.5 3.5 0 0 1 6 2.5Z"
        + disc(7.5, 7.5, 1.9)
        + disc(16.5, 7.5, 1.9)
        + disc(12, 12, 1.9)
        + disc(7.5, 16.5, 1.9)
        + disc(16.5, 16.5, 1.9)
    ),
    "cards": (
        "M9.5 2.5h9A2 2 0 0 1 20.5 4.5v13a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2Z"
        "M14 7l-2.8 4L14 15l2.8-4ZM5.6 6.2v12.3c0 1.6 1.3 2.9 2.9 2.9h8.2a2.4 2.4 0 0 1-2 1"
        "H7.5A3.9 3.9 0 0 1 3.6 18.5V8.2c0-.9.8-1.7 2-2Z"
    ),
    # wares of a bazaar
    "cup": (
        "M6 2.5h12l-1.7 5.7c1.4 1.8 2.2 3.4 2.2 5.3 0 2.9-2.2 5-4.5 5.5V20h5v2H5v-2h5v-1C7.7"
        " 18.5 5.5 16.4 5.5 13.5c0-1.9.8-3.5 2.2-5.3Z"
    ),
    "fruit": (
        "M8 2l2 1.9L12 2l2 1.9L16 2v4.6a8 8 0 1 1-8 0ZM9 12.2a4.5 4.5 0 0 0-1 4.8l1.5-.6a3 3"
        " 0 0 1 .7-3.1Z"
    ),
    "lantern": (
        "M10.5 1h3v2.2H16L18.5 7v9L16 20.5H8L5.5 16V7L8 3.2h2.5ZM9 8v7.5h2V8ZM13 8v7.5h2V8Z"
        "M8.5 21.5h7V23h-7Z"
    ),
    "leaf": (
        "M21.5 2.5c.6 11.5-4.2 18-12 18-1.3 0-2.5-.2-3.6-.7L4 22.5l-1.6-1.2 2-2.8C3.3 16.7"
        " 2.8 14.5 3.3 12.1 4.6 5.7 11.6 2.7 21.5 2.5ZM16 8c-4.3 1.9-7.2 4.7-9.2 8l1.3.7"
        "C10.2 13.5 12.7 10.8 16.6 9Z"
    ),
    "jug": (
        "M8.5 1.5h7v2.2l-1.3 2.1c3.2 1.3 5.3 4.3 5.3 8 0 3.5-1.7 6.6-3.9 8.7H8.4"
        "c-2.2-2.1-3.9-5.2-3.9-8.7 0-3.7 2.1-6.7 5.3-8L8.5 3.7ZM6.6 12.5v2h10.8v-2Z"
    ),
    "spool": (
        "M4 1.5h16v4.3h-2.5v12.4H20v4.3H4v-4.3h2.5V5.8H4ZM9 8v1.7l6 1.6V9.6ZM9 12v1.7l6 1.6v-1.7Z"
    ),
    "horn": "M2.5 9.5v5h3l2.2 6.5h3.2L9.2 14.5 18 19V5L7.5 9.5ZM20 9c1.3.8 2 1.8 2 3s-.7 2.2-2 3Z",
    "whistle": (
        "M9 7h13v4.5h-6.4A7 7 0 1 1 9 7ZM9 11.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z"
        "M5.2 1.8l1.6-.9 1.7 3-1.6.9ZM11.5.9l1.6.9-1.7 3-1.6-.9Z"
    ),
    # what a fair gives away
    "star": "M12 1.8l3 6.7 7.2.8-5.4 4.9 1.6 7.2L12 17.7l-6.4 3.7 1.6-7.2L1.8 9.3 9 8.5Z",
    "mini": (
        "M12 2a4.3 4.3 0 0 1 2.9 7.5h1.6v2h-2.2c.2 2.7 1 4.6 2.7 6.2h1.5v4.3H5.5v-4.3H7"
        "c1.7-1.6 2.5-3.5 2.7-6.2H7.5v-2h1.6A4.3 4.3 0 0 1 12 2Z"
    ),
    "pen": (
        "M16.6 1.8l5.6 5.6-3 3-5.6-5.6ZM12.4 6l5.6 5.6-3 8L4.6 22l5.3-5.3a2 2 0 1 0-1.4-1.4"
        "L3.2 20.6 4.4 9Z"
    ),
    "mat": (
        "M3 4.5h15a3 3 0 0 1 3 3v10.5a2.5 2.5 0 0 1-2.5 2.5H5.5A2.5 2.5 0 0 1 3 18ZM5 6.5"
        "v11.5h11.3a4 4 0 0 1-.3-1.3V7.5a2 2 0 0 1 .2-1ZM7.5 9.5h6V11h-6ZM7.5 13.5h6V15h-6Z"
    ),
    "pin": (
        disc(12, 9.5, 8)
        + "M12 5.5l1.2 2.7 3 .3-2.2 2 .6 2.9-2.6-1.5-2.6 1.5.6-2.9-2.2-2 3-.3ZM10 19h4l-2 4.5Z"
    ),
    "poster": (
        "M3.5 2.5h17v19h-17ZM6 5v10.5l4-4.5 3.2 3.6L16 11.6l2 2.2V5ZM15 6.5a1.7 1.7 0 1 1 0"
        " 3.4 1.7 1.7 0 0 1 0-3.4Z"
    ),
    "bag": "M8 8V6.5a4 4 0 0 1 8 0V8h3.5l1.3 14H3.2L4.5 8ZM9.8 8h4.4V6.5a2.2 2.2 0 0 0-4.4 0Z",
    "queue": (
        disc(5, 7, 2.6)
        + disc(12, 7, 2.6)
        + disc(19, 7, 2.6)
        + "M2 19c0-5 .8-8 3-8s3 3 3 8ZM9 19c0-5 .8-8 3-8s3 3 3 8ZM16 19c0-5 .8-8 3-8s3 3 3 8Z"
    ),
    "preorder": (
        "M2 6.5h20v4a1.7 1.7 0 0 0 0 3.4v4H2v-4a1.7 1.7 0 0 0 0-3.4ZM10.8 15.6"
        "l6-6-1.3-1.3-4.7 4.7-2.3-2.3-1.3 1.3Z"
    ),
    "soldout": (
        "M3 3h8.5l10 10-8.5 8.5L3 11.5ZM7 5.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4ZM9.5"
        " 12.4l1.7 1.7L12.7 12.6l1.7 1.7 1.1-1.1-1.7-1.7 1.5-1.5-1.1-1.1-1.5 1.5-1.7-1.7-1.1"
        " 1.1 1.7 1.7Z"
    ),
    # events and abilities
    "heart": (
        "M12 21.3C5 15.7 2 12.2 2 8.3 2 5.2 4.4 3 7.2 3 9.2 3 11 4.1 12 6c1-1.9 2.8-3 4.8-3"
        "C19.6 3 22 5.2 22 8.3c0 3.9-3 7.4-10 13Z"
    ),
    "bolt": "M14 1.5L4 14h6.5L9 22.5 20 9.5h-7Z",
    "gift": (
        "M2.5 7.5h4.3C5.5 4.5 7 2.5 9 2.5c1.5 0 2.5 1.3 3 2.7.5-1.4 1.5-2.7 3-2.7 2 0 3.5 2"
        " 2.2 5h4.3v4.5h-8.3v-3h-2.4v3H2.5ZM4 13.5h6.8v8.5H4ZM13.2 13.5H20v8.5h-6.8Z"
    ),
    "percent": (
        "M18.5 3.5l2 2-15 15-2-2ZM7 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM7 5.5a1.5 1.5 0 1 0 0 3"
        " 1.5 1.5 0 0 0 0-3ZM17 13a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM17 15.5a1.5 1.5 0 1 0 0 3"
        " 1.5 1.5 0 0 0 0-3Z"
    ),
    "flop": "M3 3h18v13h-7l-2 6-2-6H3ZM7 7v2.2h10V7ZM7 11v2.2h7V11Z",
    "crowd": (
        disc(6.5, 8, 3)
        + disc(17.5, 8, 3)
        + disc(12, 6, 3.6)
        + "M5 22c0-7 2.5-11 7-11s7 4 7 11ZM.5 20c0-5 2-8 5-8-1.5 2-2.2 4.5-2.5 8ZM23.5 20"
        "c0-5-2-8-5-8 1.5 2 2.2 4.5 2.5 8Z"
    ),
    "fork": (
        "M5 1.5h1.5v6H8v-6h1.5v6H11v-6h1.5V9a3.7 3.7 0 0 1-2.5 3.4V22.5H7.5V12.4A3.7 3.7 0 0"
        " 1 5 9ZM15.5 22.5v-9H14c0-6 1-10.5 4-12v21Z"
    ),
    "clock": (
        "M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21ZM12 4.2a7.8 7.8 0 1 0 0 15.6 7.8"
        " 7.8 0 0 0 0-15.6ZM11 6.5h2.2v5.2l3.5 2.2-1.2 1.8L11 12.8Z"
    ),
    "step": (
        "M7 2.5c2.3 0 3.5 2 3.5 4.8 0 1.6-.5 3-.7 4.2H4.6C4.2 10 3.5 8.7 3.5 6.8 3.5 4.3 4.8"
        " 2.5 7 2.5ZM4.8 13h5c0 2-.9 3.3-2.5 3.3S4.9 15 4.8 13ZM17 7.5c2.2 0 3.5 1.8 3.5 4.3"
        " 0 1.9-.7 3.2-1.1 4.7h-5.2c-.2-1.2-.7-2.6-.7-4.2 0-2.8 1.2-4.8 3.5-4.8ZM14.2 18h5"
        "c-.1 2-.9 3.3-2.5 3.3S14.2 20 14.2 18Z"
    ),
    "wrap": "M2 10.5h5V7l6 5-6 5v-3.5H2ZM17 10.5h5v3h-5V17l-.1-10ZM14.5 3h2v18h-2Z",
    "meep": (
        "M5 2.5l4 3.3a9 9 0 0 1 6 0l4-3.3.6 6.4A8 8 0 0 1 20.5 13c0 5-3.8 8.5-8.5 8.5S3.5 18"
        " 3.5 13c0-1.5.3-2.9.9-4.1ZM8.7 10.5a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8ZM15.3"
        " 10.5a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8ZM10 16.8c1.2 1 2.8 1 4 0l.7 1.2c-1.7"
        " 1.4-3.7 1.4-5.4 0Z"
    ),
    "medal": (
        "M6 1.5h4.2l1.8 4 1.8-4H18l-3.6 7.3a7 7 0 1 1-4.8 0ZM12 10.5a4.8 4.8 0 1 0 0 9.6 4.8"
        " 4.8 0 0 0 0-9.6Z"
    ),
    # the page
    "flag": "M4 1.5h2V3h14l-4 5 4 5H6v9.5H4Z",
    "book": (
        "M2 4c4-1.5 7-1.2 9 .6V20c-2-1.5-5-1.7-9-.5ZM13 4.6c2-1.8 5-2.1 9-.6v15.5c-4-1.2-7-1-9 .5Z"
    ),
    "chat": "M3 3h18v13.5H11L5.5 21.5v-5H3Z",
    "list": "M3 4h3v3H3ZM8 4.5h13v2H8ZM3 10.5h3v3H3ZM8 11h13v2H8ZM3 17h3v3H3ZM8 17.5h13v2H8Z",
    "robot": (
        "M11 1.5h2V5h5a2.5 2.5 0 0 1 2.5 2.5V18A2.5 2.5 0 0 1 18 20.5H6A2.5 2.5 0 0 1 3.5 18"
        "V7.5A2.5 2.5 0 0 1 6 5h5ZM8.5 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM15.5 9a2 2 0 1 0 0 4 2"
        " 2 0 0 0 0-4ZM8 15.5V17h8v-1.5Z"
    ),
    "coin": (
        disc(12, 12, 10.5)
        + "M17 7.6a6.6 6.6 0 0 0-10 2.6H5.4v1.5h1.2v.7H5.4V14h1.6a6.6 6.6 0 0 0 10 2.5"
        "l-1.6-1.7A4.2 4.2 0 0 1 9.6 14h3.9v-1.6H9v-.7h4.9v-1.5H9.6a4.2 4.2 0 0 1 5.8-.8Z"
    ),
    "link": (
        "M10 7H7a5 5 0 0 0 0 10h3v-2.5H7a2.5 2.5 0 0 1 0-5h3ZM14 7h3a5 5 0 0 1 0 10h-3v-2.5"
        "h3a2.5 2.5 0 0 0 0-5h-3ZM8.5 10.8h7v2.4h-7Z"
    ),
    "sliders": (
        "M2 5h9.2v2.4H2ZM17.6 5H22v2.4h-4.4ZM2 10.8h3.4v2.4H2ZM11.8 10.8H22v2.4H11.8Z"
        "M2 16.6h8.2V19H2ZM16.6 16.6H22V19h-5.4Z"
        + disc(14.4, 6.2, 2.7)
        + disc(8.6, 12, 2.7)
        + disc(13.4, 17.8, 2.7)
    ),
    "person": "M12 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM3 21.5c0-5 4-8 9-8s9 3 9 8Z",
    "ticket": "M2 6h20v4a2 2 0 0 0 0 4v4H2v-4a2 2 0 0 0 0-4Zm7 2v2h2V8Zm0 3v2h2v-2Zm0 3v2h2v-2Z",
    "tent": (
        "M11.2 1h5.3l-1.7 1.5 1.7 1.5h-3.7C14 9 17.5 12 22 13.5v8.5h-7.5L12 15l-2.5 7H2v-8.5"
        "C6.5 12 10 9 11.2 4Z"
    ),
    "chair": "M5 2h2.5v9h9V2H19v20h-2.5v-6h-9v6H5Z",
    "car": (
        "M6 5h12l2.5 6.5L22 13v6h-2v2h-3v-2H7v2H4v-2H2v-6l1.5-1.5ZM7.5 7l-1.5 4h12l-1.5-4ZM6"
        " 13.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3ZM18 13.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0"
        " 0-3Z"
    ),
    "first": "M4 4h3v16H4ZM20 4v16L8 12Z",
    "prev": "M18 3v18L5 12Z",
    "undo": "M10 4 3 10.5 10 17v-4.5h4.5a3.5 3.5 0 0 1 0 7H8v3h6.5a6.5 6.5 0 0 0 0-13H10Z",
    "next": "M6 3v18l13-9Z",
    "pause": "M5 3h5v18H5ZM14 3h5v18h-5Z",
    "tick": "M3 12.5l2.5-2.5 4.5 5L18.5 5 21 7.5 10 20.5Z",
    "trophy": (
        "M6 2h12v2h4c0 4.5-1.5 7-4.8 7.3A6 6 0 0 1 13.3 14.5V18H17v4H7v-4h3.7v-3.5a6 6 0 0"
        " 1-3.9-3.2C3.5 11 2 8.5 2 4h4ZM4.2 6c.2 1.6.8 2.7 1.9 3.1L6 6ZM19.8 6H18l-.1 3.1"
        "c1.1-.4 1.7-1.5 1.9-3.1Z"
    ),
}

# A seat is its shape first and its colour second. Each shape fills a box of 28 x 28 about 0, 0.
SHAPES: Final = {
    "circle": disc(0, 0, 10),
    "triangle": "M0-11.5L11.5 9H-11.5Z",
    "square": "M-9-9H9V9H-9Z",
    "diamond": "M0-12.5L12.5 0 0 12.5-12.5 0Z",
    "star": ("M0-12.5L3.6-4.2 12.4-3.4 5.7 2.5 7.7 11.2 0 6.6-7.7 11.2-5.7 2.5-12.4-3.4-3.6-4.2Z"),
}
SHAPE_NAMES: Final = tuple(SHAPES)


def shape_words(seat: int) -> str:
    """What the shape of a seat is called."""
    words = (say("circle"), say("triangle"), say("square"), say("diamond"), say("star"))
    return words[seat]


def pattern(name: str, role: str, size: int, body: Markup) -> Markup:
    """A pattern ``url(#p-name)`` in the ink of a role: the second voice of its colour."""
    return markup(
        f'<pattern id="p-{escaped(name)}" class="{escaped(role)}" width="{size}" height="{size}" '
        f'patternUnits="userSpaceOnUse"><g class="pat">{body}</g></pattern>'
    )


# The string of flags by day and of lamps by night under the page's header.
_FLAGS: Final = markup(
    '<pattern id="p-flags" width="96" height="18" patternUnits="userSpaceOnUse">'
    '<path class="rope day" d="M0 2Q12 5 24 2T48 2T72 2T96 2"/>'
    '<path class="flag f0" d="M3 2.5H21L12 16Z"/><path class="flag f1" d="M27 2.5H45L36 16Z"/>'
    '<path class="flag f2" d="M51 2.5H69L60 16Z"/><path class="flag f3" d="M75 2.5H93L84 16Z"/>'
    "</pattern>"
)
_LAMPS: Final = markup(
    '<pattern id="p-lamps" width="48" height="18" patternUnits="userSpaceOnUse">'
    '<path class="rope night" d="M0 2Q24 10 48 2"/>'
    '<circle class="halo" cx="24" cy="10" r="7"/><circle class="lamp" cx="24" cy="10" r="3.2"/>'
    '<circle class="halo" cx="0" cy="5" r="5"/><circle class="lamp" cx="0" cy="5" r="2.4"/>'
    '<circle class="halo" cx="48" cy="5" r="5"/><circle class="lamp" cx="48" cy="5" r="2.4"/>'
    "</pattern>"
)


def symbol(reference: str) -> Markup:
    """The symbol behind a reference: ``i-meep`` an icon, ``s-0`` the shape of seat 0."""
    kind, _, name = reference.partition("-")
    if kind == "i":
        path = markup(f'<path fill-rule="evenodd" d="{escaped(ICONS[name])}"/>')
        return markup(f'<symbol id="{escaped(reference)}" viewBox="0 0 24 24">{path}</symbol>')
    path = markup(f'<path stroke-linejoin="round" d="{escaped(SHAPES[SHAPE_NAMES[int(name)]])}"/>')
    return markup(f'<symbol id="{escaped(reference)}" viewBox="-14 -14 28 28">{path}</symbol>')


def sprite(defs: Markup = EMPTY) -> Markup:
    """What pictures refer to, once per page; ``defs`` are the games' own patterns."""
    icons = joined(symbol(f"i-{name}") for name in ICONS)
    shapes = joined(symbol(f"s-{seat}") for seat in range(len(SHAPES)))
    return markup(
        '<svg class="sprite" aria-hidden="true" width="0" height="0">'
        f"<defs>{icons}{shapes}{_FLAGS}{_LAMPS}{defs}</defs></svg>"
    )
