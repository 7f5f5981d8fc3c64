"""The rules of Kairo, in the order of the rulebook: set-up, build, lure, draw, the end.

A turn is chosen step by step, and nothing is laid, paid or shown before its last step. A step with
one choice only is made by itself, except for the cell on the board.


What the seat to move may choose in the present step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BELOW, BIT
from fairground.game import IllegalMove, Outcome
from fairground.games.kairo.edition import COLOURS, Edition
from fairground.games.kairo.market import NEAR
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.rules import moves, news
from fairground.games.kairo.rules.board import Board, empty_board
from fairground.games.kairo.rules.build import (
    build_offers,
    card_plays,
    purse_after_joker,
    why_not_build,
)
from fairground.games.kairo.rules.draw import Cards, all_in_the_deck, why_not_drop, why_not_take
from fairground.games.kairo.rules.end import end_begins, score_parts
from fairground.games.kairo.rules.expand import (
    Score,
    cost,
    is_only_way,
    next_coins,
    nothing_won,
    usual_payment,
)
from fairground.games.kairo.rules.intent import NONE, Intent
from fairground.games.kairo.rules.lure import (
    goals,
    lure,
    who_can_be_lured,
    why_not_customer,
    why_not_entrance,
)
from fairground.games.kairo.rules.moves import MOVES
from fairground.games.kairo.rules.set_up import (
    deal,
    draw_neutral,
    start_colours,
    start_parts,
    why_not_start,
)
from fairground.luck import Luck
from fairground.moves import ListState

__all__ = ["MOVES", "NEUTRAL", "State", "bare", "setup"]

NEUTRAL: Final = 2
"""The owner of the neutral stalls in a game for two."""
PICKS: Final = 2


@final
class State(ListState):
    """The full truth of a table of Kairo. `laid` counts the stalls of the set-up, `bag` holds the
    neutral colours that are not drawn yet (a bit each), `picks` counts the cards drawn this turn,
    `quiet` the turns since a tile was laid, `passed` has a bit for each seat that is out."""

    def __init__(
        self,
        edition: Edition,
        options: dict[str, bool | str],
        board: Board,
        cards: Cards,
        score: Score,
        purses: list[list[i64]],
        left: list[i64],
        intent: Intent,
    ) -> None:
        super().__init__(len(purses))
        self.edition = edition
        self.options = options
        self.board = board
        self.cards = cards
        self.score = score
        self.purses = purses
        self.left = left
        self.start: i64 = 0
        self.seat: i64 = 0
        self.laid: i64 = 0
        self.bag: i64 = 0
        self.turns: i64 = 0
        self.quiet: i64 = 0
        self.picks: i64 = 0
        self.ending = False
        self.passed: i64 = 0
        self.intent = intent
        self.offers: list[int] = []
        self.news: list[list[int]] = []
        self.telling = False

    def copy(self) -> State:
        new = State(
            self.edition,
            self.options,
            self.board.copy(),
            self.cards.copy(),
            self.score.copy(),
            [purse[:] for purse in self.purses],
            self.left[:],
            self.intent.copy(),
        )
        new.epoch = self.epoch
        new.start = self.start
        new.seat = self.seat
        new.laid = self.laid
        new.bag = self.bag
        new.turns = self.turns
        new.quiet = self.quiet
        new.picks = self.picks
        new.ending = self.ending
        new.passed = self.passed
        new.offers = self.offers
        new.news = self.news
        return new

    def turn(self) -> list[int]:
        return [] if self.intent.step == steps.OVER else [self.seat]

    def legal(self, seat: i64) -> list[int]:
        return self.offers[:] if seat == self.seat else []

    def play(self, seat: i64, move: i64, luck: Luck) -> None:
        if seat != self.seat or move not in self.offers:
            raise IllegalMove(self._why_not(seat, move))
        self.telling = False
        self._choose(move, luck)
        self.go_on(luck)

    def outcome(self) -> Outcome | None:
        """Most points win, and ties are shared."""
        if self.intent.step != steps.OVER:
            return None
        purses = self.purses
        return Outcome.of(
            [
                score_parts(self.edition, self.score, seat, purses[seat])
                for seat in range(len(purses))
            ]
        )

    def _tell(self, what: list[int]) -> None:
        """Something that everybody sees; from then on nothing before it can be taken back."""
        if not self.telling:
            self.telling = True
            self.news = []
            self.epoch += 1
        self.news.append(what)

    # Choosing step by step

    def go_on(self, luck: Luck) -> None:
        """Work out the next choices, and make those by themselves that are none."""
        while self.intent.step != steps.OVER:
            self.offers = offers(
                self.board,
                self.cards,
                self.purses[self.seat],
                self.left,
                self.seat,
                self.intent,
                self.ending,
            )
            if len(self.offers) != 1 or self._is_asked_anyway():
                return
            self._choose(self.offers[0], luck)
        self.offers = []

    def _is_asked_anyway(self) -> bool:
        """The cell is always pointed at, so that nobody ends a turn by looking what it offers. And
        whoever still has cards is asked to pass, so that passing tells nothing about them."""
        step = self.intent.step
        if step in (steps.PLACE, steps.GOAL):
            return True
        return self.offers[0] == moves.PASS and self.cards.hand_size[self.seat] > 0

    def _choose(self, move: i64, luck: Luck) -> None:
        """Carry out a legal move."""
        intent = self.intent
        if move >= moves.AT:
            self._choose_cell(move - moves.AT)
        elif move >= moves.DOOR:
            self._lay_stall(NEAR[intent.cell * 4 + move - moves.DOOR], luck)
        elif move >= moves.CUSTOMER:
            intent.colour = move - moves.CUSTOMER
            intent.step = steps.GOAL
        elif move >= moves.NEW:
            intent.choose_tile(move, self.seat)
        elif move >= moves.COIN:
            self._choose_coin(move - moves.COIN)
        elif move >= moves.DROP:
            intent.dropped.append(move - moves.DROP)
            self._finish_drawing(luck)
        elif move >= moves.TAKE or move in (moves.TAKE_DECK, moves.TAKE_BARKER):
            self._take(move, luck)
        elif move == moves.PAY:
            self._expand(usual_payment(self._coins(), intent.colour, self._cost()))
        elif move == moves.CHANGE:
            intent.pay_coin_by_coin()
        elif move <= moves.PASS:
            self._choose_action(move)
        else:
            intent.choose_card(move, self.cards.hand_size[self.seat])

    def _choose_action(self, move: i64) -> None:
        if move == moves.BUILD:
            self.intent.step = steps.WHICH_CARD
        elif move == moves.LURE:
            self.intent.step = steps.WHOM
        elif move == moves.DRAW:
            self.intent.step = steps.TAKING
        else:
            self._tell([news.PASSED, self.seat])
            self.passed |= BIT[self.seat]
            self._next_turn()

    def _choose_coin(self, colour: i64) -> None:
        intent = self.intent
        if intent.step == steps.JOKER_COIN:
            intent.coin = colour
            intent.step = steps.TILE
            return
        intent.paid[colour] += 1
        if not next_coins(self._coins(), intent.paid, intent.colour, self._cost()):
            self._expand(intent.paid)

    def _choose_cell(self, cell: i64) -> None:
        intent = self.intent
        if intent.step == steps.GOAL:
            self._tell(lure(self.board, self.cards, self.purses, self.seat, intent.colour, cell))
            self._end_turn(False)
            return
        intent.cell = cell
        intent.step = steps.SIDE
        if intent.tile == moves.EXPAND:
            if is_only_way(self._coins(), intent.colour, self._cost()):
                self._expand(usual_payment(self._coins(), intent.colour, self._cost()))
            else:
                intent.step = steps.PAYMENT

    def _why_not(self, seat: i64, move: i64) -> str:
        """Why a move is not possible, for the person who tried it."""
        step = self.intent.step
        if step == steps.OVER:
            return "The game is over."
        if seat != self.seat:
            return "It is not your turn."
        if step == steps.ACTION:
            return self._why_not_action(move)
        if step == steps.START:
            return why_not_start(self, move)
        if step <= steps.COIN_BY_COIN:
            return why_not_build(self, move)
        if step == steps.WHOM:
            return why_not_customer(self, move)
        if step == steps.GOAL:
            return why_not_entrance(self, move - moves.AT)
        return why_not_take(self, move) if step == steps.TAKING else why_not_drop(self, move)

    def _why_not_action(self, move: i64) -> str:
        if move == moves.BUILD:
            if self.cards.hand_size[self.seat] == 0:
                return "You have no stall cards to build with."
            return "There is nothing you can build with your cards."
        if self.ending:
            return "In the end phase you can only build or pass."
        if move == moves.LURE:
            return "No customer on the market has a free entrance of its colour."
        if move == moves.PASS:
            return "You can only pass in the end phase."
        return "First choose what you do: build, lure a customer or draw two cards."

    # Set-up

    def set_up(self, luck: Luck) -> None:
        deal(self.board, self.cards, self.seats, luck)
        self.start = luck.below(self.seats)
        if self.seats == 2:
            self.bag = BELOW[len(COLOURS)]
        self._next_start_stall(luck)
        self.go_on(luck)

    def _next_start_stall(self, luck: Luck) -> None:
        """One stall each in turn; then, with two seats, the neutral ones as they are drawn. What
        fits nowhere is left out. Then the start player takes the first turn."""
        self.intent = Intent()
        own = self.seats * self.edition.start_stalls
        while self.laid < own or self.bag:
            self.seat = (self.start + self.laid) % self.seats
            if self.laid < own:
                self.intent.step = steps.START
                if start_colours(self.board, self.seat):
                    return
                self._tell([news.LEFT_OUT, self.seat, NONE])
            else:
                colour = draw_neutral(self.bag, luck)
                self.bag &= ~BIT[colour]
                if self.board.has_stall_site(colour, start_parts(self.board)):
                    self.intent.choose_tile(moves.NEW + colour, NEUTRAL)
                    return
                self._tell([news.LEFT_OUT, self.seat, NEUTRAL * 6 + colour])
            self.laid += 1
        self._begin_turn(self.start)

    # Build

    def _coins(self) -> list[i64]:
        """What the seat can pay an expansion with."""
        return purse_after_joker(self.purses[self.seat], self.intent)

    def _cost(self) -> i64:
        """What the expansion costs that the seat is about to lay: the stall's size after it."""
        return cost(self.board.size[self.seat * 6 + self.intent.colour])

    def _lay_stall(self, door: i64, luck: Luck) -> None:
        """A stall of the set-up, a moved one or a new one, with its entrance."""
        intent = self.intent
        board = self.board
        stall = intent.owner * 6 + intent.colour
        told: list[int] = [news.LAID, self.seat, stall, intent.cell, door]
        if not intent.plays_cards():
            board.lay_stall(stall, intent.cell, door)
            self._tell(told)
            self.laid += 1
            self._next_start_stall(luck)
            return
        self._play_cards()
        if intent.tile == moves.MOVE:
            told = [news.MOVED, self.seat, stall, board.site[stall], intent.cell, door]
            board.take_up(stall)
        board.lay_stall(stall, intent.cell, door)
        self._tell(told)
        self._end_turn(intent.tile == moves.NEW)

    def _play_cards(self) -> None:
        """A joker that is played alone costs a coin."""
        intent = self.intent
        if intent.coin != NONE:
            self.purses[self.seat][intent.coin] -= 1
        told: list[int] = [news.PLAYED, self.seat, intent.coin]
        for kind in intent.cards_of(self.cards.hand(self.seat)):
            self.cards.discard(self.seat, kind)
            told.append(kind)
        self._tell(told)

    def _expand(self, paid: list[i64]) -> None:
        """Lay an expansion, pay its size, score its size and then the medals gained."""
        intent = self.intent
        seat = self.seat
        colour = intent.colour
        self._play_cards()
        purse = self.purses[seat]
        for other in range(6):
            purse[other] -= paid[other]
        self.left[colour] -= 1
        self.board.lay_expansion(seat * 6 + colour, intent.cell)
        size = self.board.size[seat * 6 + colour]
        gold, silver = self.score.add_expansion(self.board, seat, colour)
        told: list[int] = [news.EXPANDED, seat, colour, intent.cell, size, gold, silver]
        told.extend(paid)
        self._tell(told)
        self._end_turn(True)

    # Draw two cards

    def _take(self, move: i64, luck: Luck) -> None:
        for told in self.cards.take(self.seat, move, luck):
            self._tell(told)
        self.picks += 1
        if self.picks == PICKS:
            self.intent.step = steps.DROPPING
            self._finish_drawing(luck)

    def _finish_drawing(self, luck: Luck) -> None:
        """Down to four stall cards; then the row is filled up."""
        dropped = self.intent.dropped
        if self.cards.hand_size[self.seat] - len(dropped) <= self.edition.hand_limit:
            for told in self.cards.finish_drawing(self.seat, dropped, luck):
                self._tell(told)
            self._end_turn(False)

    # Turns and the end

    def _begin_turn(self, seat: i64) -> None:
        self.seat = seat
        self.picks = 0
        self.intent = Intent()

    def _end_turn(self, laid: bool) -> None:
        """A moved stall is not a new tile: a game of nothing but moves comes to its end."""
        self.turns += 1
        self.quiet = 0 if laid else self.quiet + 1
        if not self.ending:
            why = end_begins(self.edition, self.left, self.quiet, self.seats)
            if why >= 0:
                self.ending = True
                self._tell([news.END_BEGINS, why])
        self._next_turn()

    def _next_turn(self) -> None:
        """The next seat that has not passed; when all have, the game is over."""
        seat: i64 = self.seat
        for _ in range(self.seats):
            seat = (seat + 1) % self.seats
            if not self.passed >> seat & 1:
                self._begin_turn(seat)
                return
        self.intent = Intent()
        self.intent.step = steps.OVER
        self._tell([news.OVER])


def bare(edition: Edition, seats: int, options: dict[str, bool | str]) -> State:
    """A table on which nothing is dealt or laid yet."""
    return State(
        edition,
        options,
        empty_board(edition),
        all_in_the_deck(edition, seats),
        nothing_won(seats, options.get("silver_to_every_tie") is True),
        [[edition.start_coins] * 6 for _ in range(seats)],
        [edition.expansions] * 6,
        Intent(),
    )


def setup(edition: Edition, seats: int, options: Mapping[str, bool | str], luck: Luck) -> State:
    state = bare(edition, seats, dict(options))
    state.set_up(luck)
    return state


def offers(
    board: Board,
    cards: Cards,
    purse: list[i64],
    left: list[i64],
    seat: i64,
    intent: Intent,
    ending: bool,
) -> list[int]:
    step = intent.step
    hand = cards.hand(seat)
    if step == steps.ACTION:
        can_build = len(card_plays(board, purse, left, seat, hand, True)) > 0
        return _actions(board, can_build, ending)
    if step == steps.START:
        return start_colours(board, seat)
    if step == steps.PLACE and not intent.plays_cards():
        sites = board.stall_sites(intent.colour, start_parts(board))
        return [moves.AT + int(cell) for cell in sites]
    if step <= steps.COIN_BY_COIN:
        return build_offers(board, purse, left, seat, hand, intent)
    if step == steps.WHOM:
        return who_can_be_lured(board)
    if step == steps.GOAL:
        return [moves.AT + int(door) for door in goals(board, intent.colour, cards.barkers[seat])]
    if step == steps.TAKING:
        return cards.takes()
    return intent.drops(hand)


def _actions(board: Board, can_build: bool, ending: bool) -> list[int]:
    """Build, lure or draw; in the end phase build or pass."""
    found: list[int] = [moves.BUILD] if can_build else []
    if ending:
        found.append(moves.PASS)
        return found
    if who_can_be_lured(board):
        found.append(moves.LURE)
    found.append(moves.DRAW)
    return found
