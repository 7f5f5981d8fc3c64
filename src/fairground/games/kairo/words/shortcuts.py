"""Clicks that stand for several moves: a customer is lured, a card is drawn or built with, and a
cell is paid for with the usual coins, each in one go."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fairground.game import Choice
from fairground.games.kairo.rules import BUILD, DRAW, LURE
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.rules.expand import PAY
from fairground.games.kairo.sight import KairoView, guess
from fairground.games.kairo.words.label import label, paid_with
from fairground.games.kairo.words.what_if import can_choose_coins
from fairground.last_view import kept_for_last_view
from fairground.luck import FastLuck


def shortcuts(view: KairoView, legal: Sequence[int], names: Sequence[str]) -> list[Choice]:
    own = view.intent
    if own is None or not legal:
        return []
    if own.step == steps.PLACE and can_choose_coins(view):
        return [Choice((move, PAY.first), paid_with(view, move)) for move in legal]
    if own.step != steps.ACTION:
        return []
    return [
        Choice((first, move), msgspec.structs.replace(label(view, move, names), is_listed=True))
        for first, moves in follow_ups(view).items()
        for move in moves
    ]


@kept_for_last_view
def follow_ups(view: KairoView) -> dict[int, tuple[int, ...]]:
    """What the viewer may choose after build, lure or draw. Where there is nothing to choose, the
    rules go on by themselves, and there is nothing here. It is the same in every world that the
    viewer cannot tell apart, so any will do."""
    own = view.intent
    if own is None or own.step != steps.ACTION or view.seat is None:
        return {}
    luck = FastLuck(0)
    world = guess(view, luck)
    found = {}
    for first in world.legal(view.seat):
        if first not in (BUILD.first, LURE.first, DRAW.first):
            continue
        after = world.copy()
        after.play(view.seat, first, luck)
        asked = (steps.WHICH_CARD, steps.WHOM, steps.TAKING)
        is_private = after.epoch == world.epoch and after.intent.step in asked
        found[first] = tuple(after.legal(view.seat)) if is_private else ()
    return found


def in_one_go(view: KairoView, legal: Sequence[int], move: int) -> tuple[int, ...]:
    """The moves that end with this one: the move itself, or one of the three actions and then the
    move. Nothing where it cannot be chosen now."""
    if move in legal:
        return (move,)
    firsts = (first for first, moves in follow_ups(view).items() if move in moves)
    return next(((first, move) for first in firsts if first in legal), ())
