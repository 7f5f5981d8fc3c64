"""Nobody needs to see colours: what a colour tells apart differs by a shape, letter or number as
well. Pictures are compared without their colours, and without where they are drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from markupsafe import Markup

import fairground as fg
from fairground.draw import EMPTY, box, circle, emblem, group, shape, sprite
from fairground.draw.icons import SHAPES
from fairground.games.essen.picture import board as halls
from fairground.games.essen.picture.plan import PLANS
from fairground.games.essen.picture.tray import card_button
from fairground.games.fair_enough.edition import CARDS, VALUES
from fairground.games.fair_enough.picture import cards
from fairground.games.kairo.edition import KINDS
from fairground.games.kairo.picture import board as bazaar
from fairground.games.kairo.picture import tray as purse
from fairground.games.kairo.words.terms import WARES
from fairground.games.loot.picture import plan as museum
from fairground.games.loot.picture.plan import PATTERNS

SEATS = range(len(SHAPES))
GAMES = [fg.game(name) for name in ("essen", "fair_enough", "kairo", "loot")]
ESSEN, FAIR_ENOUGH = (fg.Table(game, 2, 1).view(0).edition for game in GAMES[:2])
DEFINED = {
    name: body
    for _, name, body in re.findall(
        r'<(symbol|pattern|g)\b[^>]*? id="([^"]+)"[^>]*>(.*?)</\1>',
        sprite(EMPTY.join(game.picture.DEFS for game in GAMES)),
        re.DOTALL,
    )
}
"""What pictures refer to, by name."""
REFERENCE = re.compile(r'(?:href="|fill="url\()#([\w-]+)\)?"')
UNSEEN = re.compile(
    r"<title>.*?</title>"
    r'| (?:class|role|stroke|fill|style|x|y|cx|cy|transform|[\w-]*-[\w-]+)="[^"]*"'
)
"""Colours, where something is drawn, and what only a screen reader says."""


def without_colours(drawn: str) -> str:
    """What of a picture somebody sees who sees no colours."""
    whole = REFERENCE.sub(lambda found: DEFINED[found[1]], drawn)
    return UNSEEN.sub("", whole)


def of_each_zone() -> list[int]:
    """A game of each zone of the halls."""
    first: dict[str, int] = {}
    for tile, printed in enumerate(ESSEN.tiles):
        first.setdefault(printed.zone, tile)
    assert len(first) == len(PLANS[0].tabs)
    return list(first.values())


COLOURED: dict[str, Sequence[Markup]] = {
    "seats": [shape(seat) for seat in SEATS],
    "seats in pictures": [emblem(seat, 0, 0, 20) for seat in SEATS],
    "Loot: pawns": [museum.figure(seat).replace(f"-pawn-{seat}", "") for seat in SEATS],
    "Loot: cells": [box(0, 0, 9, 9, fill=museum.pattern_of(colour)) for colour in PATTERNS],
    "Kairo: stalls of a player": [bazaar.stall(0, c, False) for c in range(len(WARES))],
    "Kairo: stalls of a colour": [
        *(bazaar.stall(seat, 0, False) for seat in SEATS),
        bazaar.stall(0, 0, True),
    ],
    "Kairo: expansions": [bazaar.crate(colour) for colour in range(len(WARES))],
    "Kairo: customers": [bazaar.pawn(colour) for colour in range(len(WARES))],
    "Kairo: entrances": [bazaar.entrance(colour, 0, 1) for colour in range(len(WARES))],
    "Kairo: coins": [purse.coin_face(colour) for colour in range(len(WARES))],
    "Kairo: cards": [purse.card_face(kind) for kind in range(KINDS)],
    "Fair Enough: cards": [cards.large(card, FAIR_ENOUGH) for card in range(CARDS + 3)],
    "Fair Enough: laid kinds": [
        cards.small(card, FAIR_ENOUGH)
        for card in (*range(0, CARDS, VALUES), *range(CARDS, CARDS + 3))
    ],
    "ESSEN: zones": [halls._tab(PLANS[0], zone) for zone in PLANS[0].tabs],
    "ESSEN: zones on a phone": [halls._tab(PLANS[1], zone) for zone in PLANS[1].tabs],
    "ESSEN: floors": [box(0, 0, 9, 9, fill=halls.floor_of(zone)) for zone in PLANS[0].tabs],
    "ESSEN: events": [halls._event(PLANS[0], event) for event in range(len(halls.EVENT_ICONS))],
    "ESSEN: wishlist cards": [card_button(tile, False, ESSEN) for tile in of_each_zone()],
}


@pytest.mark.parametrize("kinds", COLOURED)
def test_no_two_kinds_are_drawn_alike_but_for_their_colour(kinds: str) -> None:
    drawn = [without_colours(each) for each in COLOURED[kinds]]
    assert len(drawn) > 2
    assert len(set(drawn)) == len(drawn)


def test_what_only_a_colour_tells_apart_would_be_found() -> None:
    red, blue = (group(circle(3 + k, 3, 2, "fill"), f"seat-{k}") for k in range(2))
    assert red != blue
    assert without_colours(red) == without_colours(blue)
