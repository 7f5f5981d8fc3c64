"""Clicks that stand for several moves: a customer is lured, a card is drawn or built with, a joker
and a cell are paid for with the usual coins, each in one go."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fairground.game import Choice, Label
from fairground.games.kairo.colours import A_COIN
from fairground.games.kairo.language import say
from fairground.games.kairo.rules import BUILD, DRAW, LURE, State
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.rules.build import CARD, COIN
from fairground.games.kairo.rules.expand import EXPAND, PAY
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
    if own.step == steps.JOKER_COIN:
        return [
            Choice((coin, tile), _with_joker(label(view, tile, names), coin))
            for tile, coin in coins_for_joker(view).items()
        ]
    if own.step != steps.ACTION:
        return []
    return [
        Choice((first, move), msgspec.structs.replace(label(view, move, names), is_listed=True))
        for first, moves in follow_ups(view).items()
        for move in moves
    ]


def _world(view: KairoView, step: int) -> State | None:
    """A world that the viewer cannot tell from the truth; none unless the viewer is at this
    step."""
    own = view.intent
    if own is None or own.step != step or view.seat is None:
        return None
    return guess(view, FastLuck(0))


@kept_for_last_view
def follow_ups(view: KairoView) -> dict[int, tuple[int, ...]]:
    """What the viewer may choose after build, lure or draw. Where there is nothing to choose, the
    rules go on by themselves, and there is nothing here. It is the same in every world that the
    viewer cannot tell apart, so any will do."""
    world = _world(view, steps.ACTION)
    if world is None or view.seat is None:
        return {}
    found = {}
    for first in world.legal(view.seat):
        if first not in (BUILD.first, LURE.first, DRAW.first):
            continue
        after = world.copy()
        after.play(view.seat, first, FastLuck(0))
        asked = (steps.WHICH_CARD, steps.WHOM, steps.TAKING)
        is_private = after.epoch == world.epoch and after.intent.step in asked
        found[first] = tuple(after.legal(view.seat)) if is_private else ()
    return found


@kept_for_last_view
def only_card(view: KairoView) -> int | None:
    """The card that building plays by itself because it is the only one, as a move."""
    found = follow_ups(view)
    if BUILD.first not in found or found[BUILD.first]:
        return None
    world = _world(view, steps.ACTION)
    assert world is not None
    assert view.seat is not None
    world.play(view.seat, BUILD.first, FastLuck(0))
    card = int(world.intent.card)
    return None if world.intent.three or card < 0 else CARD.first + card


@kept_for_last_view
def coins_for_joker(view: KairoView) -> dict[int, int]:
    """The tiles that can be laid with the chosen joker, each with the coin that the joker is
    usually paid with: one of the colour of which the viewer has most, but of an expansion's own
    colour only where there is no other way. Both are moves. Where a single tile can be laid, the
    rules choose it with the coin, and there is nothing here."""
    world = _world(view, steps.JOKER_COIN)
    if world is None or view.seat is None:
        return {}
    tiles_after = {}
    for coin in world.legal(view.seat):
        after = world.copy()
        after.play(view.seat, coin, FastLuck(0))
        if after.intent.step == steps.TILE:
            tiles_after[coin] = after.legal(view.seat)

    def loss(coin: int, tile: int) -> tuple[bool, int]:
        colour = coin - COIN.first
        return EXPAND.has(tile) and colour == tile - EXPAND.first, -view.purse[colour]

    return {
        tile: min(
            (coin for coin, found in tiles_after.items() if tile in found),
            key=lambda coin: loss(coin, tile),
        )
        for tile in sorted({tile for found in tiles_after.values() for tile in found})
    }


def _with_joker(tile: Label, coin: int) -> Label:
    price = say(
        "{tile}; the joker costs 1 {colour} coin",
        tile=tile.small,
        colour=A_COIN[coin - COIN.first],
    )
    return msgspec.structs.replace(tile, small=price, is_listed=True)


def in_one_go(view: KairoView, legal: Sequence[int], move: int) -> tuple[int, ...]:
    """The moves that end with this one: the move itself, or one of the three actions or the joker's
    coin and then the move. Nothing where it cannot be chosen now."""
    if not legal:
        return ()
    if move in legal:
        return (move,)
    moves = _ways_to(view).get(move, ())
    return moves if moves and moves[0] in legal else ()


@kept_for_last_view
def _ways_to(view: KairoView) -> dict[int, tuple[int, ...]]:
    """How to get to what is not a legal move by itself."""
    found: dict[int, tuple[int, ...]] = {
        move: (first, move) for first, moves in follow_ups(view).items() for move in moves
    }
    card = only_card(view)
    if card is not None:
        found[card] = (BUILD.first,)
    return found | {tile: (coin, tile) for tile, coin in coins_for_joker(view).items()}
