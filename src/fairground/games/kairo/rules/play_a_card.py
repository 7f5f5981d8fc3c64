"""Building begins with cards, which decide the parts in which the tile may be laid: one standard
card its part, a joker and a coin one of its three parts, any three cards any part."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.games.kairo.edition import (
    COLOUR_COUNT,
    COLOURS,
    FIRST_JOKER,
    KIND_NAMES,
    KIND_PARTS,
    KINDS,
    kind_name,
)
from fairground.games.kairo.market import EVERY_PART
from fairground.games.kairo.rules.build import can_lay_new, can_move
from fairground.games.kairo.rules.expand import can_expand, offer_coins, pay_coin, why_not_coin
from fairground.games.kairo.rules.intent import JOKER_COIN, NONE, TILE, WHICH_TO_KEEP
from fairground.games.kairo.rules.state import State
from fairground.luck import Luck
from fairground.moves import Choices, Family

THREE_CARDS: Final = 3


def can_build(state: State, seat: i64, parts: i64, joker: bool, coin: i64) -> bool:
    """Whether any tile can be laid in these parts. A joker's coin is still to be paid, or a coin
    has been chosen for it (a colour)."""
    coins = state.coins_in_all(seat)
    if joker and coins == 0:
        return False
    board = state.board
    first = seat * COLOUR_COUNT
    colour: i64
    for colour in range(COLOUR_COUNT):
        if can_lay_new(board, first + colour, parts):
            return True
    if coin != NONE:
        coins -= 1
    for colour in range(COLOUR_COUNT):
        own = state.coins[first + colour]
        if colour == coin:
            own -= 1
        left = state.left[colour]
        if can_expand(board, own, coins - own, left, first + colour, parts, joker):
            return True
    for colour in range(COLOUR_COUNT):
        if can_move(board, first + colour, parts):
            return True
    return False


def can_play_kind(state: State, seat: i64, kind: i64) -> bool:
    """Whether the seat holds such a card and can lay a tile with it."""
    if state.cards.hands[seat * KINDS + kind] == 0:
        return False
    return can_build(state, seat, KIND_PARTS[kind], kind >= FIRST_JOKER, NONE)


def can_play_three(state: State, seat: i64) -> bool:
    if state.cards.hand_size[seat] < THREE_CARDS:
        return False
    return can_build(state, seat, EVERY_PART, False, NONE)


def can_play_any(state: State, seat: i64) -> bool:
    """Whether the seat can build at all. What a single card of three can do, all three can."""
    if state.cards.hand_size[seat] >= THREE_CARDS:
        return can_play_three(state, seat)
    kind: i64
    for kind in range(KINDS):
        if can_play_kind(state, seat, kind):
            return True
    return False


@final
class Card(Family):
    """A single card: a standard one, or a joker, for which a coin is paid next."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        kind: i64
        for kind in range(KINDS):
            if can_play_kind(state, seat, kind):
                out.add(self.first + kind)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        name = kind_name(choice)
        if state.cards.hands[seat * KINDS + choice] == 0:
            return f"You have no {name}."
        if choice >= FIRST_JOKER and state.coins_in_all(seat) == 0:
            return "A joker costs a coin, and you have none."
        return f"There is nothing you can build with {name}."

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.intent.card = choice
        state.intent.step = JOKER_COIN if choice >= FIRST_JOKER else TILE


@final
class Three(Family):
    """Any three cards; jokers among them cost nothing."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        if can_play_three(state, seat):
            out.add(self.first)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        if state.cards.hand_size[seat] < THREE_CARDS:
            return "You do not have three stall cards."
        return "There is nothing you can build in any part."

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.intent.three = True
        is_one_too_many = state.cards.hand_size[seat] > THREE_CARDS
        state.intent.step = WHICH_TO_KEEP if is_one_too_many else TILE


@final
class Keep(Family):
    """The fourth card, when the other three are played."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        kind: i64
        for kind in range(KINDS):
            if state.cards.hands[seat * KINDS + kind] > 0:
                out.add(self.first + kind)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        return f"You have no {kind_name(choice)}."

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.intent.kept = choice
        state.intent.step = TILE


@final
class Coin(Family):
    """A coin of a colour: for a joker, or for an expansion that is paid coin by coin."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        if state.intent.step != JOKER_COIN:
            offer_coins(state, self.first, out)
            return
        parts = state.intent.parts()
        colour: i64
        for colour in range(COLOUR_COUNT):
            has_one = state.coins[seat * COLOUR_COUNT + colour] > 0
            if has_one and can_build(state, seat, parts, False, colour):
                out.add(self.first + colour)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        if state.intent.step != JOKER_COIN:
            return why_not_coin(state, choice)
        if state.coins[seat * COLOUR_COUNT + choice] == 0:
            return f"You have no {COLOURS[choice]} coin."
        return f"Without that {COLOURS[choice]} coin there is nothing you can build."

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        if state.intent.step == JOKER_COIN:
            state.intent.coin = choice
            state.intent.step = TILE
        else:
            pay_coin(state, choice)


CARD: Final = Card("card", KIND_NAMES, example=4)
THREE: Final = Three("three")
KEEP: Final = Keep("keep", KIND_NAMES)
COIN: Final = Coin("coin", COLOURS)
