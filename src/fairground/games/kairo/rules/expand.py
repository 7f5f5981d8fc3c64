"""Expanding a stall: what it costs, how it is paid, and what it scores."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BIT, lowest
from fairground.games.kairo.board import Board
from fairground.games.kairo.colours import A_COIN, NAMES, YOUR_STALL
from fairground.games.kairo.language import sentence
from fairground.games.kairo.market import COLOUR_COUNT, COLOURS
from fairground.games.kairo.rules import news
from fairground.games.kairo.rules.intent import COIN_BY_COIN, EXPANSION, PAYMENT
from fairground.games.kairo.rules.state import State
from fairground.luck import Luck
from fairground.moves import Choices, Family
from fairground.vecs import vec

# What it costs


def cost(size: i64) -> i64:
    """The coins that the next expansion of a stall of this size costs: its size afterwards."""
    return size + 1


def affordable(own: i64, others: i64, price: i64) -> bool:
    """At least one coin is of the stall's colour; each of the others is one coin of its colour or
    two coins of other colours."""
    return own >= 1 and own + others // 2 >= price


def affordable_with_joker(own: i64, others: i64, price: i64) -> bool:
    """The same, when a coin of any colour is first paid for a joker."""
    return (others > 0 and affordable(own, others - 1, price)) or affordable(own - 1, others, price)


def usual_payment(coins: vec[i64], colour: i64, price: i64) -> vec[i64]:
    """The fewest coins: as many as possible of the colour, then pairs of others, always from the
    colour of which most are left."""
    paid = vec[i64]([i64(0)] * COLOUR_COUNT)
    paid[colour] = min(coins[colour], price)
    owed = 2 * (price - paid[colour])
    while owed > 0:
        most: i64 = 0
        best: i64 = 0
        other: i64
        for other in range(COLOUR_COUNT):
            left = coins[other] - paid[other]
            if other != colour and left > most:
                most = left
                best = other
        paid[best] += 1
        owed -= 1
    return paid


def is_only_way(coins: vec[i64], colour: i64, price: i64) -> bool:
    """Whether an affordable price can be paid in one way only."""
    others: i64 = 0
    kinds: i64 = 0
    other: i64
    for other in range(COLOUR_COUNT):
        if other != colour and coins[other] > 0:
            others += coins[other]
            kinds += 1
    own = min(coins[colour], price)
    pairs = price - own
    if own > 1 and others >= 2 * (pairs + 1):
        return False
    return pairs == 0 or kinds == 1 or others == 2 * pairs


def next_coins(coins: vec[i64], paid: vec[i64], colour: i64, price: i64) -> i64:
    """The colours (a bit each) that the next coin may have, once one coin of the stall's colour is
    paid; none when the price is. A pair begun with a coin of another colour is finished first."""
    others_left: i64 = 0
    others_paid: i64 = 0
    other: i64
    for other in range(COLOUR_COUNT):
        if other != colour:
            others_left += coins[other] - paid[other]
            others_paid += paid[other]
    half = others_paid % 2 == 1
    if paid[colour] + others_paid // 2 >= price and not half:
        return 0
    choices: i64 = 0
    for other in range(COLOUR_COUNT):
        if coins[other] > paid[other]:
            fits = not half if other == colour else half or others_left >= 2
            if fits:
                choices |= BIT[other]
    return choices


# Choosing it


def can_expand(
    board: Board, own: i64, others: i64, left: i64, stall: i64, parts: i64, joker: bool
) -> bool:
    """Whether an expansion is left, a place is there for it and its cost can be paid with some
    coins of its colour and of others. A joker may still have to be paid with one of them."""
    size = board.size[stall]
    if size == 0 or left == 0:
        return False
    if joker:
        paid = affordable_with_joker(own, others, cost(size))
    else:
        paid = affordable(own, others, cost(size))
    return paid and board.has_expansion_site(stall, parts)


@final
class Expand(Family):
    """A tile from the supply of a colour, laid next to the seat's own stall of that colour."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        parts = state.parts_to_build_in()
        coins = state.coins_to_spend()
        colour: i64
        for colour in range(COLOUR_COUNT):
            own = state.coin_to_spend(colour)
            stall = seat * COLOUR_COUNT + colour
            if can_expand(state.board, own, coins - own, state.left[colour], stall, parts, False):
                out.add(self.first + colour)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        stall = seat * COLOUR_COUNT + choice
        if state.board.size[stall] == 0:
            return sentence("Your {colour} stall is not on the market.", colour=YOUR_STALL[choice])
        if state.left[choice] == 0:
            return sentence("There are no {colour} expansions left.", colour=NAMES[choice])
        if not state.board.has_expansion_site(stall, state.parts_to_build_in()):
            return sentence(
                "Your {colour} stall cannot grow where your cards let you build.",
                colour=YOUR_STALL[choice],
            )
        price = cost(state.board.size[stall])
        return sentence(
            "You cannot pay for it: it costs {price} coins, at least one of them {colour}.",
            price=price,
            colour=A_COIN[choice],
        )

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.intent.choose_tile(EXPANSION, choice, seat)


# Paying for it


def price_of(state: State) -> i64:
    """What the expansion costs that the seat is about to lay."""
    intent = state.intent
    return cost(state.board.size[intent.owner * COLOUR_COUNT + intent.colour])


def choose_payment(state: State) -> None:
    """A payment that can be made in one way only is made at once."""
    coins = state.purse_to_spend()
    colour = state.intent.colour
    price = price_of(state)
    if is_only_way(coins, colour, price):
        expand(state, usual_payment(coins, colour, price))
    else:
        state.intent.step = PAYMENT


@final
class Pay(Family):
    """The fewest coins."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        out.add(self.first)

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        coins = state.purse_to_spend()
        expand(state, usual_payment(coins, state.intent.colour, price_of(state)))


@final
class Change(Family):
    """Coin by coin. The first one is of the stall's colour in any case."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        out.add(self.first)

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        intent = state.intent
        intent.paid = vec[i64]([i64(0)] * COLOUR_COUNT)
        intent.paid[intent.colour] = 1
        intent.step = COIN_BY_COIN


def offer_coins(state: State, first: i64, out: Choices) -> None:
    """The coins that may be paid next."""
    intent = state.intent
    coins = state.purse_to_spend()
    choices = next_coins(coins, intent.paid, intent.colour, price_of(state))
    while choices:
        out.add(first + lowest(choices))
        choices &= choices - 1


def why_not_coin(state: State, colour: i64) -> str:
    intent = state.intent
    if state.coin_to_spend(colour) <= intent.paid[colour]:
        return sentence("You have no {colour} coin left.", colour=A_COIN[colour])
    if colour == intent.colour:
        return sentence("Two coins of other colours go together: pay the second one first.")
    return sentence("You need two coins of other colours to make up for one.")


def pay_coin(state: State, colour: i64) -> None:
    """The next coin; with the last one the expansion is laid."""
    intent = state.intent
    paid = intent.paid[:]
    paid[colour] += 1
    intent.paid = paid
    if not next_coins(state.purse_to_spend(), paid, intent.colour, price_of(state)):
        expand(state, paid)


def expand(state: State, paid: vec[i64]) -> None:
    """Lay an expansion, pay for it, score its stall's size and then the medals gained."""
    intent = state.intent
    seat = state.seat
    colour = intent.colour
    stall = seat * COLOUR_COUNT + colour
    state.play_cards()
    other: i64
    for other in range(COLOUR_COUNT):
        state.coins[seat * COLOUR_COUNT + other] -= paid[other]
    state.left[colour] -= 1
    state.board.lay_expansion(stall, intent.cell)
    gold, silver = state.score.add_expansion(state.edition, state.board, seat, colour)
    item = state.tell(news.EXPANDED).add(seat).add(colour).add(intent.cell)
    item.add(state.board.size[stall]).add(gold).add(silver)
    for other in range(COLOUR_COUNT):
        item.add(paid[other])
    state.end_turn(True)


EXPAND: Final = Expand("expand", COLOURS, example=1, paragraph="expansion-cell")
PAY: Final = Pay("pay")
CHANGE: Final = Change("change")
