"""The truth: set-up, turns, legal moves and what they do."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BIT, members
from fairground.game import IllegalMove, Options, OptionValue, Outcome
from fairground.games.essen import draft, maintenance, playtest, scoring
from fairground.games.essen.day import ACTIONS, DRAFT, NONE, OVER, REMOVAL, Day
from fairground.games.essen.edition import ROUNDS, Edition
from fairground.games.essen.hall import PARKING
from fairground.games.essen.moves import (
    ALL_MOVES,
    BUY,
    EAT,
    END,
    KEEP,
    REMOVE,
    TEST,
    UNLOAD,
    WITHDRAW,
)
from fairground.games.essen.parking import (
    eat,
    may_eat,
    may_unload,
    may_withdraw,
    unload,
    withdraw,
)
from fairground.games.essen.refusals import refusal
from fairground.games.essen.shopping import buy, may_buy
from fairground.luck import Luck

MOVES = ALL_MOVES
NOON: Final = 4
"""The morning rankings are scored after this round."""


@final
class State(Day):
    """The table with its rules."""

    def __init__(self, edition: Edition, seats: int, options: Options) -> None:
        no_crowd = bool(options.get("family_no_crowd", False))
        no_ranking = bool(options.get("family_no_ranking", False))
        super().__init__(edition, seats, no_crowd, no_ranking)
        self.options: dict[str, OptionValue] = dict(options)

    def copy(self) -> State:
        other = State(self.edition, self.seats, self.options)
        self.copy_into(other)
        return other

    def turn(self) -> list[int]:
        """In the draft all that have not chosen; else one; none when the game is over."""
        if self.phase == DRAFT:
            return [seat for seat in range(self.seats) if draft.chooses(self, seat)]
        if self.phase == OVER:
            return []
        return [self.current]

    def legal(self, seat: i64) -> list[int]:
        if not 0 <= seat < self.seats:
            return []
        if self.phase == DRAFT:
            if not draft.chooses(self, seat):
                return []
            pack = self.packs[draft.pack_with(self, seat)]
            return [int(KEEP) + card for card in members(pack)]
        if seat != self.current:
            return []
        if self.phase == ACTIONS:
            return self._offers()
        if self.phase == REMOVAL:
            return [int(REMOVE) + tile for tile in members(maintenance.removable(self))]
        drawn = BIT[self.drawn_first] | BIT[self.drawn_second]
        return [int(KEEP) + card for card in members(drawn)]

    def _offers(self) -> list[i64]:
        """Everything the seat whose turn it is may do next, walks last and nearest first."""
        visitor = self.visitors[self.current]
        left = visitor.left()
        moves: list[i64] = []
        if may_buy(self, visitor):
            moves.append(BUY)
        if visitor.place == PARKING:
            if may_unload(visitor):
                moves.append(UNLOAD)
            if may_withdraw(visitor):
                moves.append(WITHDRAW)
        elif may_eat(visitor):
            moves.append(EAT)
        if playtest.may_test(self, left):
            moves.append(TEST)
        moves.append(END)
        moves += self.edition.hall.walks(visitor.place, self.crowd).within[left]
        return moves

    def play(self, seat: i64, move: i64, luck: Luck) -> None:
        played = False
        if 0 <= seat < self.seats and 0 <= move < MOVES:
            if self.phase == DRAFT:
                played = self._pick(seat, move - KEEP, luck)
            elif seat == self.current:
                played = self._act(seat, move, luck)
        if not played:
            raise IllegalMove(refusal(self, seat, move))

    def _act(self, seat: i64, move: i64, luck: Luck) -> bool:
        """Play a move of the seat whose turn it is, if it is legal."""
        if self.phase == ACTIONS:
            if move < KEEP:
                return self._go(move)
            return self._do(seat, move, luck)
        if self.phase == REMOVAL:
            tile = move - REMOVE
            if move < REMOVE or move >= BUY or not maintenance.removable(self) >> tile & 1:
                return False
            maintenance.remove(self, tile)
            return True
        card = move - KEEP
        if card < 0 or (card != self.drawn_first and card != self.drawn_second):
            return False
        playtest.keep(self, seat, card)
        return True

    def _pick(self, seat: i64, card: i64, luck: Luck) -> bool:
        if card < 0 or card >= REMOVE - KEEP or not draft.chooses(self, seat):
            return False
        if not self.packs[draft.pack_with(self, seat)] >> card & 1:
            return False
        draft.keep(self, seat, card)
        if draft.all_have_chosen(self) and draft.pass_on(self):
            maintenance.open_fair(self, luck)
        return True

    def _go(self, there: i64) -> bool:
        """Walk the cheapest way: nothing can change in between, so a far walk is the same as its
        steps."""
        visitor = self.visitors[self.current]
        cost = self.edition.hall.walks(visitor.place, self.crowd).cost[there]
        if cost == 0 or cost > visitor.left():
            return False
        visitor.spent += cost
        visitor.place = there
        return True

    def _do(self, seat: i64, move: i64, luck: Luck) -> bool:
        """The actions other than walking."""
        visitor = self.visitors[seat]
        if move == END:
            self._end_turn(luck)
        elif move == TEST and playtest.may_test(self, visitor.left()):
            playtest.test(self, seat, luck)
        elif move == BUY and may_buy(self, visitor):
            buy(self, visitor)
        elif move == EAT and may_eat(visitor):
            eat(visitor)
        elif move == UNLOAD and may_unload(visitor):
            unload(visitor)
        elif move == WITHDRAW and may_withdraw(visitor):
            withdraw(visitor)
        else:
            return False
        return True

    def _end_turn(self, luck: Luck) -> None:
        """In round 7, who ends the turn on the parking departs early."""
        self.epoch += 1
        visitor = self.visitors[self.current]
        if self.round == ROUNDS and visitor.place == PARKING:
            if self.departed < len(self.edition.departure_points):
                visitor.departure = self.edition.departure_points[self.departed]
            self.departed += 1
        self.done += 1
        self.current = (self.current + 1) % self.seats
        if self.done == self.seats:
            self._end_round(luck)

    def _end_round(self, luck: Luck) -> None:
        if self.round == ROUNDS:
            self.phase = OVER
            self.current = NONE
            return
        if self.round == NOON:
            scoring.score_noon(self)
            maintenance.reveal_rankings(self, len(self.edition.afternoon), luck)
        maintenance.next_round(self, luck)

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self) if self.phase == OVER else None


def setup(edition: Edition, seats: int, options: Options, luck: Luck) -> State:
    """Money, meeples and the cards of the draft; the rest of the set-up follows the draft."""
    state = State(edition, seats, options)
    draft.deal(state, luck)
    return state
