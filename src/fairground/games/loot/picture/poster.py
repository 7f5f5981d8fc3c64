"""Loot's picture in the lobby: a corner of a plan, and dice."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from fairground.draw import box, group, joined, mark, path, picture
from fairground.games.loot.edition import COLOURS, LETTERS
from fairground.games.loot.language import say
from fairground.games.loot.picture.plan import pattern_of
from fairground.games.loot.picture.tracks import die
from fairground.language import kept_by_language

CORNER: Final = ("YYBM", "YMBR", "GGRR", "MGGM")
CELL: Final = 29
WALLS: Final = (
    "M0 0H116V116H0ZM58 0V58M87 0V58H116M0 58H58M29 29H58M29 29V58M87 29H116M87 87V116M29 87V116"
    "M0 87H29M58 87V58M58 87H116"
)


@kept_by_language(None)
def poster() -> Markup:
    body = joined(
        _cell(letter, column * CELL, row * CELL)
        for row, line in enumerate(CORNER)
        for column, letter in enumerate(line)
    )
    slashes = "M36 80L50 66M94 80L108 66M7 22L22 7"
    pencil = path(slashes, "l-pencil-under") + path(slashes, "l-pencil")
    plan = group(
        body + path(WALLS, "l-wall") + pencil, transform="translate(28 20) rotate(-5 60 60)"
    )
    dice = (
        group(die(166, 22, 46, 5, "now"), transform="rotate(10 190 50)")
        + group(die(158, 88, 36, 3), transform="rotate(-12 190 110)")
        + group(die(198, 84, 36, 6), transform="rotate(6 215 105)")
    )
    return picture(
        240, 150, box(0, 0, 240, 150, cls="l-sky") + plan + dice, say("A treasure plan and dice")
    )


def _cell(letter: str, x: float, y: float) -> Markup:
    if letter == "M":
        face = mark("meep", x + CELL / 2, y + CELL / 2, 19)
        return group(box(x, y, CELL, CELL, cls="l-cell") + face, "l-meep")
    colour = COLOURS[LETTERS.index(letter)]
    printed = box(x, y, CELL, CELL, fill=pattern_of(colour))
    return group(box(x, y, CELL, CELL, cls="l-cell") + printed, f"l-{colour}")
