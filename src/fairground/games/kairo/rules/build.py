"""Build: cards are played, which decide the parts where the tile may be laid; then a new stall is
laid, or one is moved. Expanding a stall has a file of its own.

One standard card allows its part, a joker and a coin one of its three parts, any three cards any
part. A stall takes two free cells side by side, one for the stall and one for its entrance."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.games.kairo.board import NO_ENTRANCE, STALLS, Board, Survey
from fairground.games.kairo.colours import A_COIN, A_STALL, YOUR_STALL
from fairground.games.kairo.edition import FIRST_JOKER, KIND_NAMES, KIND_PARTS, KINDS, kind_name
from fairground.games.kairo.language import sentence
from fairground.games.kairo.market import (
    COLOUR_COUNT,
    COLOURS,
    EVERY_PART,
    NEAR,
    PART_OF,
    SIDES,
)
from fairground.games.kairo.rules import news
from fairground.games.kairo.rules.expand import (
    can_expand,
    choose_payment,
    offer_coins,
    pay_coin,
    why_not_coin,
)
from fairground.games.kairo.rules.intent import (
    EXPANSION,
    JOKER_COIN,
    MOVED_TILE,
    NEW_TILE,
    NONE,
    SIDE,
    START,
    TILE,
    WHICH_TO_KEEP,
    Intent,
)
from fairground.games.kairo.rules.set_up import next_start_stall
from fairground.games.kairo.rules.state import State
from fairground.luck import Luck
from fairground.moves import Choices, Family

# The cards

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
            return sentence("You have no {card}.", card=name)
        if choice >= FIRST_JOKER and state.coins_in_all(seat) == 0:
            return sentence("A joker costs a coin, and you have none.")
        return sentence("There is nothing you can build with {card}.", card=name)

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
            return sentence("You do not have three stall cards.")
        return sentence("There is nothing you can build in any part.")

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
        return sentence("You have no {card}.", card=kind_name(choice))

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
            return sentence("You have no {colour} coin.", colour=A_COIN[choice])
        return sentence(
            "Without that {colour} coin there is nothing you can build.", colour=A_COIN[choice]
        )

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        if state.intent.step == JOKER_COIN:
            state.intent.coin = choice
            state.intent.step = TILE
        else:
            pay_coin(state, choice)


# The stall


@final
class New(Family):
    """A stall still in supply. Purple ones lie in the restaurant area, all others in the market
    area; a part holds at most one of a colour."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        parts = state.parts_to_build_in()
        colour: i64
        for colour in range(COLOUR_COUNT):
            if can_lay_new(state.board, seat * COLOUR_COUNT + colour, parts):
                out.add(self.first + colour)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        if state.board.size[seat * COLOUR_COUNT + choice] > 0:
            return sentence(
                "Your {colour} stall is already on the market.", colour=YOUR_STALL[choice]
            )
        if state.intent.step == START:
            return sentence("No part has room for a {colour} stall.", colour=A_STALL[choice])
        return sentence(
            "There is no room for a {colour} stall where your cards let you build.",
            colour=A_STALL[choice],
        )

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.intent.choose_tile(NEW_TILE, choice, seat)


def can_lay_new(board: Board, stall: i64, parts: i64) -> bool:
    return board.size[stall] == 0 and board.has_stall_site(stall % COLOUR_COUNT, parts)


@final
class Move(Family):
    """An unexpanded stall of the seat that could take no expansion where it is. It is taken up with
    its entrance and laid like a new one."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        parts = state.parts_to_build_in()
        colour: i64
        for colour in range(COLOUR_COUNT):
            if can_move(state.board, seat * COLOUR_COUNT + colour, parts):
                out.add(self.first + colour)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        stall = seat * COLOUR_COUNT + choice
        if state.board.size[stall] == 0:
            return sentence("Your {colour} stall is not on the market.", colour=YOUR_STALL[choice])
        if state.board.size[stall] > 1:
            return sentence("Only a stall without expansions can move.")
        if not state.board.is_blocked(stall):
            return sentence(
                "Your {colour} stall still has room to grow, so it cannot move.",
                colour=YOUR_STALL[choice],
            )
        return sentence(
            "There is no other place for your {colour} stall where your cards let you build.",
            colour=A_STALL[choice],
        )

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.intent.choose_tile(MOVED_TILE, choice, seat)


def can_move(board: Board, stall: i64, parts: i64) -> bool:
    if not board.is_blocked(stall):
        return False
    lo, hi = board.moving_cells(stall, parts)
    return lo != 0 or hi != 0


# Where it is laid


def places(board: Board, intent: Intent, parts: i64) -> tuple[i64, i64]:
    """The cells where the chosen tile may be laid."""
    stall = intent.owner * COLOUR_COUNT + intent.colour
    if intent.tile == EXPANSION:
        return board.expansion_cells(stall, parts)
    if intent.tile == MOVED_TILE:
        return board.moving_cells(stall, parts)
    return board.stall_cells(intent.colour, parts)


def choose_place(state: State, cell: i64) -> None:
    """A stall needs an entrance, an expansion must be paid for."""
    intent = state.intent
    intent.cell = cell
    if intent.tile == EXPANSION:
        choose_payment(state)
    else:
        intent.step = SIDE


def survey_for(board: Board, intent: Intent) -> Survey:
    """The board on which the chosen tile is laid: a stall that moves has been taken up."""
    if intent.tile == MOVED_TILE:
        return board.survey_while_moving(intent.owner * COLOUR_COUNT + intent.colour)
    return board.survey()


def why_not_place(state: State, cell: i64) -> str:
    intent = state.intent
    board = state.board
    stall = intent.owner * COLOUR_COUNT + intent.colour
    if intent.plays_cards() and not intent.parts() >> PART_OF[cell] & 1:
        return sentence("Your cards do not let you build in that part.")
    if intent.tile == MOVED_TILE and cell == board.site[stall]:
        return sentence("A stall that moves cannot go back to the cell it leaves.")
    reason = board.why_no_tile(survey_for(board, intent), intent.colour, cell)
    if reason:
        return reason
    if intent.tile == EXPANSION:
        return _why_not_expansion(board, stall, cell)
    return board.why_no_stall(stall, cell, not intent.plays_cards())


def _why_not_expansion(board: Board, stall: i64, cell: i64) -> str:
    colour = stall % COLOUR_COUNT
    if not board.touches(cell, stall):
        return sentence(
            "An expansion must touch your {colour} stall or one of its expansions.",
            colour=A_STALL[colour],
        )
    other: i64
    for other in range(STALLS):
        if other % COLOUR_COUNT == colour and other != stall and board.touches(cell, other):
            return sentence("That cell touches another {colour} stall.", colour=A_STALL[colour])
    return sentence("That would cut off an entrance or a customer.")


# Its entrance


@final
class Door(Family):
    """The side of the stall on which its entrance lies: on a free market cell, with a way to all
    other entrances and all customers."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        intent = state.intent
        sides = survey_for(state.board, intent).sides(intent.cell)
        side: i64
        for side in range(4):
            if sides >> side & 1:
                out.add(self.first + side)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        return NO_ENTRANCE

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        lay_stall(state, NEAR[state.intent.cell * 4 + choice], luck)


def lay_stall(state: State, door: i64, luck: Luck) -> None:
    """A stall of the set-up, a new one or one that moves, with its entrance."""
    intent = state.intent
    board = state.board
    seat = state.seat
    cell = intent.cell
    stall = intent.owner * COLOUR_COUNT + intent.colour
    if not intent.plays_cards():
        board.lay_stall(stall, cell, door)
        state.tell(news.LAID).add(seat).add(stall).add(cell).add(door)
        state.laid += 1
        next_start_stall(state, luck)
        return
    state.play_cards()
    is_new = intent.tile == NEW_TILE
    if is_new:
        state.tell(news.LAID).add(seat).add(stall).add(cell).add(door)
    else:
        old = board.site[stall]
        state.tell(news.MOVED).add(seat).add(stall).add(old).add(cell).add(door)
        board.take_up(stall)
    board.lay_stall(stall, cell, door)
    state.end_turn(is_new)


NEW: Final = New("new", COLOURS, example=1, paragraph="new-stall-cells")
MOVE: Final = Move("move", COLOURS, example=1, paragraph="move-rule")
DOOR: Final = Door("door", SIDES)
CARD: Final = Card("card", KIND_NAMES, example=4)
THREE: Final = Three("three")
KEEP: Final = Keep("keep", KIND_NAMES)
COIN: Final = Coin("coin", COLOURS)
