"""Kairo's picture in the lobby: a corner of the market with a customer on the way."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import box, circle, group, joined, path, picture
from fairground.games.kairo.language import say
from fairground.games.kairo.market import COLOURS
from fairground.games.kairo.picture.board import crate, pawn, stall
from fairground.language import kept_by_language


@kept_by_language(1)
def poster() -> Markup:
    red, yellow, green, blue = (COLOURS.index(name) for name in ("red", "yellow", "green", "blue"))
    ground = box(0, 0, 240, 150, cls="k-sand") + path("M0 128H240V150H0Z", "k-shadow")
    pieces = (
        (46, 60, stall(0, red, False)),
        (46, 108, crate(red)),
        (194, 58, stall(1, yellow, False)),
        (194, 106, crate(yellow)),
        (104, 52, group(stall(2, green, False), transform="scale(.8)")),
    )
    way = joined(circle(92 + 15 * k, 112, 3, "k-spot") for k in range(4))
    people = group(pawn(yellow), transform="translate(84 104)") + group(
        pawn(blue), transform="translate(150 66) scale(.8)"
    )
    drawn = joined(group(body, transform=f"translate({x} {y})") for x, y, body in pieces)
    return picture(240, 150, ground + drawn + way + people, say("Stalls and customers of a bazaar"))
