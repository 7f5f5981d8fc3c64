"""A table of Kairo: what lies on it, whose turn it is, and what that seat has chosen so far."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from fairground.bits import BIT
from fairground.game import Outcome
from fairground.games.kairo.board import Board, empty_board
from fairground.games.kairo.edition import KINDS, Edition
from fairground.games.kairo.language import sentence
from fairground.games.kairo.market import CELLS, COLOUR_COUNT
from fairground.games.kairo.rules import news
from fairground.games.kairo.rules.cards import Cards, all_in_the_deck
from fairground.games.kairo.rules.end import (
    Score,
    end_begins,
    final_points,
    nothing_won,
    score_parts,
)
from fairground.games.kairo.rules.intent import ACTION, GOAL, NONE, OVER, PLACE, Intent
from fairground.games.kairo.rules.news import News
from fairground.luck import Luck
from fairground.moves import NEAR_IN_MEMORY, WAITS, Choices, Moves
from fairground.moves import State as AnyState
from fairground.vecs import vec

MOVES: Final = Moves()


@final
@mypyc_attr(acyclic=True)
class State(AnyState):
    """The full truth of a table of Kairo. `coins` go by ``seat * 6 + colour``, `left` are the
    expansions of each colour in supply. `laid` counts the stalls of the set-up, `bag` holds the
    neutral colours that are not drawn yet (a bit each), `picks` counts the cards drawn this turn,
    `quiet` the turns since a tile was laid, `passed` has a bit for each seat that is out. `offers`
    are the choices of the seat to move, `latest` what happened in the latest play; copies share
    both until they change."""

    def __init__(
        self,
        edition: Edition,
        options: dict[str, bool | str],
        board: Board,
        cards: Cards,
        score: Score,
        coins: vec[i64],
        left: vec[i64],
        intent: Intent,
        offers: Choices,
        latest: News,
        seats: i64,
    ) -> None:
        super().__init__(MOVES, seats)
        self.edition = edition
        self.options = options
        self.board = board
        self.cards = cards
        self.score = score
        self.coins = coins
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
        self.offers = offers
        self.shares_offers = False
        self.latest = latest
        self.shares_latest = False
        self.telling = False

    def copy(self) -> State:
        self.shares_offers = True
        new = State(
            self.edition,
            self.options,
            self.board.copy(),
            self.cards.copy(),
            self.score.copy(),
            self.coins[:],
            self.left[:],
            self.intent.copy(),
            self.offers,
            self.latest,
            self.seats,
        )
        new.shares_offers = True
        self.shares_latest = True
        new.shares_latest = True
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
        return new

    def touch(self) -> i64:
        board, cards, score, intent = self.board, self.cards, self.score, self.intent
        touched = self.seat ^ self.offers.at(0) ^ intent.step ^ intent.cell
        touched ^= board.touch() ^ cards.touch() ^ score.gold[0] ^ score.silver[0]
        place: i64 = 0
        while place < len(self.seat_words):
            touched ^= self.seat_words[place]
            place += NEAR_IN_MEMORY
        return touched ^ self.coins[0] ^ self.left[0]

    def asked(self, seat: i64) -> i64:
        """The steps of a turn are the decisions of ``rules/__init__.py``."""
        return self.intent.step if seat == self.seat and self.intent.step != OVER else WAITS

    def fill_turn(self, out: Choices) -> None:
        out.count = 0
        if self.intent.step != OVER:
            out.add(self.seat)

    def fill_legal(self, seat: i64, out: Choices) -> None:
        out.count = 0
        if self.asked(seat) != WAITS:
            items = out.items
            offered = self.offers.items
            place: i64
            for place in range(self.offers.count):
                items[place] = offered[place]
            out.count = self.offers.count

    def refusal(self, seat: i64, move: i64) -> str:
        """What is offered is legal; for anything else there is a reason in words."""
        if self.intent.step == OVER:
            return sentence("The game is over.")
        if seat != self.seat:
            return sentence("It is not your turn.")
        return "" if self.offers.holds(move) else super().refusal(seat, move)

    def play_legal(self, seat: i64, move: i64, luck: Luck) -> None:
        super().play_legal(seat, move, luck)
        self.go_on(luck)

    def outcome(self) -> Outcome | None:
        """Most points win, and ties are shared."""
        if self.intent.step != OVER:
            return None
        return Outcome.of(
            [
                score_parts(self.edition, self.score, seat, self.coins_in_all(seat))
                for seat in range(self.seats)
            ]
        )

    def fill_result(self, scores: Choices, worths: Choices) -> None:
        scores.count = 0
        worths.count = 0
        seat: i64
        for seat in range(self.seats):
            points = final_points(self.edition, self.score, seat, self.coins_in_all(seat))
            scores.add(points)
            worths.add(points)

    @property
    def news(self) -> list[list[int]]:
        """What everybody saw happen in the latest play."""
        return self.latest.listed()

    # Coins

    def coins_in_all(self, seat: i64) -> i64:
        total: i64 = 0
        at = seat * COLOUR_COUNT
        colour: i64
        for colour in range(COLOUR_COUNT):
            total += self.coins[at + colour]
        return total

    def purse(self, seat: i64) -> vec[i64]:
        """The coins of a seat, by colour."""
        return self.coins[seat * COLOUR_COUNT : (seat + 1) * COLOUR_COUNT]

    @property
    def purses(self) -> list[list[int]]:
        return [[int(number) for number in self.purse(seat)] for seat in range(self.seats)]

    def coins_to_spend(self) -> i64:
        """All coins of the seat to move that are left for an expansion after a joker's."""
        coins = self.coins_in_all(self.seat)
        return coins if self.intent.coin == NONE else coins - 1

    def coin_to_spend(self, colour: i64) -> i64:
        """The same of one colour."""
        coins = self.coins[self.seat * COLOUR_COUNT + colour]
        return coins - 1 if self.intent.coin == colour else coins

    def purse_to_spend(self) -> vec[i64]:
        """The same by colour."""
        purse = self.purse(self.seat)
        if self.intent.coin != NONE:
            purse[self.intent.coin] -= 1
        return purse

    # The cards that are played

    def parts_to_build_in(self) -> i64:
        """The parts that the chosen cards allow; in the set-up no card is played, and a part must
        not be full."""
        intent = self.intent
        return intent.parts() if intent.plays_cards() else self.board.start_parts()

    def play_cards(self) -> None:
        """Put the chosen cards on the discards. A joker that is played alone costs a coin."""
        intent = self.intent
        seat = self.seat
        item = self.tell(news.PLAYED).add(seat).add(intent.coin)
        if intent.coin != NONE:
            self.coins[seat * COLOUR_COUNT + intent.coin] -= 1
        if not intent.three:
            self.cards.discard(seat, intent.card)
            item.add(intent.card)
            return
        kind: i64
        for kind in range(KINDS):
            played = self.cards.hands[seat * KINDS + kind]
            if kind == intent.kept:
                played -= 1
            while played > 0:
                self.cards.discard(seat, kind)
                item.add(kind)
                played -= 1

    # Choosing step by step

    def tell(self, kind: i64) -> News:
        """Something that everybody sees; from then on nothing before it can be taken back. Only
        with it does anything change that the seat has."""
        self.changed |= BIT[self.seat]
        if not self.telling:
            self.telling = True
            self.epoch += 1
            if self.shares_latest:
                self.latest = News()
                self.shares_latest = False
            self.latest.count = 0
        return self.latest.begin(kind)

    def go_on(self, luck: Luck) -> None:
        """Work out the next choices. A step with a single choice is made by itself, except for the
        cell on the board."""
        while self.intent.step != OVER:
            if self.shares_offers:
                self.offers = Choices(CELLS)
                self.shares_offers = False
            super().fill_legal(self.seat, self.offers)
            if self.offers.count != 1 or self._is_asked_anyway():
                self.telling = False
                return
            family = MOVES.family_of(self.offers.at(0))
            family.play(self, self.seat, self.offers.at(0) - family.first, luck)
        self.telling = False

    def _is_asked_anyway(self) -> bool:
        """The cell is always pointed at, so that nobody ends a turn by looking what it offers. And
        a seat that still has cards is asked to pass, so that passing tells nothing about them."""
        step = self.intent.step
        if step in (PLACE, GOAL):
            return True
        return step == ACTION and self.ending and self.cards.hand_size[self.seat] > 0

    # Turns

    def begin_turn(self, seat: i64) -> None:
        self.seat = seat
        self.picks = 0
        self.intent.begin(ACTION)

    def end_turn(self, laid: bool) -> None:
        """A moved stall is not a new tile: a game of nothing but moves comes to its end."""
        self.turns += 1
        self.quiet = 0 if laid else self.quiet + 1
        if not self.ending:
            why = end_begins(self.edition, self.left, self.quiet, self.seats)
            if why >= 0:
                self.ending = True
                self.tell(news.END_BEGINS).add(why)
        self.next_turn()

    def pass_for_good(self) -> None:
        self.tell(news.PASSED).add(self.seat)
        self.only_passed = True
        self.passed |= BIT[self.seat]
        self.next_turn()

    def next_turn(self) -> None:
        """The next seat that has not passed; when all have, the game is over."""
        seat = self.seat
        for _ in range(self.seats):
            seat += 1
            if seat == self.seats:
                seat = 0
            if not self.passed & BIT[seat]:
                self.begin_turn(seat)
                return
        self.intent.begin(OVER)
        self.tell(news.OVER)


def bare(edition: Edition, seats: int, options: dict[str, bool | str]) -> State:
    """A table on which nothing is dealt or laid yet."""
    coins: list[i64] = [edition.start_coins] * (seats * COLOUR_COUNT)
    left: list[i64] = [edition.expansions] * COLOUR_COUNT
    return State(
        edition,
        options,
        empty_board(edition.ground),
        all_in_the_deck(edition, seats),
        nothing_won(seats, options.get("silver_to_every_tie") is True),
        vec[i64](coins),
        vec[i64](left),
        Intent(),
        Choices(CELLS),
        News(),
        seats,
    )
