"""How ESSEN is staged: visitors walk their way, games go into bags, points rise where they were
earned; the crowd walks to where it stands next; rounds, noon and evening are short scenes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, takewhile

from fairground.draw.acts import come, fly, gain, rest, say, sign, walk
from fairground.game import Act, Line
from fairground.games.essen.hall import ENTRANCE_EAST, ENTRANCE_WEST
from fairground.games.essen.picture.board import place_of_game
from fairground.games.essen.picture.targets import meeple_piece
from fairground.games.essen.picture.tracks import crowd_piece
from fairground.games.essen.sight import EssenView
from fairground.games.essen.words.log import noon_title
from fairground.games.essen.words.terms import crowd_places, space_place


def between(before: EssenView, after: EssenView, lines: Sequence[Line]) -> list[Act]:
    first = next((line.text for line in lines if not line.head), "")
    acts: list[Act] = [say(first)] if first else []
    if before.phase == "actions":
        acts += _action(before, after)
    return acts + _scenes(before, after, lines) + _crowd(before, after)


def _action(before: EssenView, after: EssenView) -> list[Act]:
    seat = before.current
    old, new = before.visitors[seat], after.visitors[seat]
    if new.place != old.place and after.done == before.done and after.round == before.round:
        hall = before.edition.hall
        spaces = (old.place, *hall.way(old.place, new.place, before.crowd))
        stops = [space_place(int(space)) for space in spaces]
        return [walk(meeple_piece(seat), stops)]
    acts: list[Act] = []
    if len(new.bought) > len(old.bought):
        tile = next(tile for tile in new.bought if tile not in old.bought)
        bag = "bought" if seat == after.seat else f"seat-{seat}"
        acts.append(fly(place_of_game(before.edition, tile), bag))
        acts += gain(new.purchases - old.purchases, space_place(tile))
    if new.withdrawn != old.withdrawn or new.departure != old.departure:
        acts += gain(new.points - old.points, space_place(old.place))
    return acts


def _scenes(before: EssenView, after: EssenView, lines: Sequence[Line]) -> list[Act]:
    """A sign for each section of the log that begins, with all that is said under it; what the
    evening counts the final scene shows."""
    acts: list[Act] = []
    for at, line in enumerate(lines):
        if line.head and after.phase != "draft":
            under = [other.text for other in takewhile(lambda each: not each.head, lines[at + 1 :])]
            if after.phase == "over":
                under = under[:1]
            acts += [sign(line.text, " ".join(under)), rest()]
            if line.text == noon_title():
                acts += _noon(before, after)
    return acts


def _crowd(before: EssenView, after: EssenView) -> list[Act]:
    """Pawns that stood elsewhere walk to where they stand now; the first ones come in by the
    entrances."""
    was, now = crowd_places(before.crowd), crowd_places(after.crowd)
    starts = [place for place in was if place not in now] or [*map(space_place, ENTRANCES)]
    arrived = [place for place in now if place not in was]
    return [come(crowd_piece(place), start) for place, start in zip(arrived, cycle(starts))]


ENTRANCES = (ENTRANCE_WEST, ENTRANCE_EAST)


def _noon(before: EssenView, after: EssenView) -> list[Act]:
    return [
        act
        for seat, visitor in enumerate(after.visitors)
        for act in gain(visitor.morning - before.visitors[seat].morning, f"seat-{seat}")
    ]
