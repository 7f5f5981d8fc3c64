"""A table of Loot: the sheets, the dice, and who still has to choose."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from fairground.bits import BELOW, BIT, lowest
from fairground.game import Outcome
from fairground.games.loot.edition import Edition
from fairground.games.loot.rules.end import fill_result, outcome
from fairground.games.loot.rules.points import NOT_CHOSEN, Sheet
from fairground.luck import Luck
from fairground.moves import NEAR_IN_MEMORY, WAITS, Choices, Family, Moves
from fairground.moves import State as AnyState

MOVES: Final = Moves()

# Phases, which are also the decisions of ``rules/__init__.py``
PLACING: Final = 0
ORDERING: Final = 1
ROUND: Final = 2
OVER: Final = 3


@final
@mypyc_attr(acyclic=True)
class State(AnyState):
    """``active`` is the die of this round, ``second`` and ``third`` are those of the next rounds;
    all are 0 until they are rolled. ``last_die`` is the die of the round before. ``undecided`` is
    the set of seats that have to choose now: everybody, the player who rolled and puts the dice in
    order, or nobody when it is over."""

    def __init__(
        self, edition: Edition, options: dict[str, bool | str], sheets: list[Sheet]
    ) -> None:
        super().__init__(MOVES, len(sheets))
        self.edition = edition
        self.options = options
        self.sheets = sheets
        self.undecided: i64 = BELOW[len(sheets)]
        self.phase: i64 = PLACING
        self.round: i64 = 0
        self.roller: i64 = 0
        self.active: i64 = 0
        self.second: i64 = 0
        self.third: i64 = 0
        self.last_die: i64 = 0

    def copy(self) -> State:
        new = State(self.edition, self.options, [sheet.copy() for sheet in self.sheets])
        new.epoch = self.epoch
        new.undecided = self.undecided
        new.phase = self.phase
        new.round = self.round
        new.roller = self.roller
        new.active = self.active
        new.second = self.second
        new.third = self.third
        new.last_die = self.last_die
        return new

    def touch(self) -> i64:
        """The sheets of who chooses now and who does next; all of them before the last choice, with
        which everybody marks."""
        touched, others = self.phase ^ self.last_die, self.undecided & self.undecided - 1
        if others:
            touched ^= self.sheets[lowest(self.undecided)].touch()
            touched ^= self.sheets[lowest(others)].touch()
        else:
            for sheet in self.sheets:
                touched ^= sheet.touch()
        place: i64 = 0
        while place < len(self.seat_words):
            touched ^= self.seat_words[place]
            place += NEAR_IN_MEMORY
        return touched

    def asked(self, seat: i64) -> i64:
        return self.phase if self.undecided >> seat & 1 else WAITS

    def fill_turn(self, out: Choices) -> None:
        items, undecided = out.items, self.undecided
        count: i64 = 0
        for seat in range(self.seats):
            items[count] = seat
            count += undecided >> seat & 1
        out.count = count

    def outcome(self) -> Outcome | None:
        return outcome(self.sheets) if self.phase == OVER else None

    def fill_result(self, scores: Choices, worths: Choices) -> None:
        scores.count = 0
        worths.count = 0
        fill_result(self.sheets, scores, worths)

    @property
    def dice(self) -> list[int]:
        """The queue, active die first; empty until they are rolled."""
        return [self.active, self.second, self.third] if self.active else []

    @dice.setter
    def dice(self, queue: list[int]) -> None:
        self.active, self.second, self.third = queue

    @property
    def last(self) -> list[int]:
        """The choices that were revealed last, by seat; empty before that and when the dice have
        been put in order since."""
        return [sheet.last for sheet in self.sheets if sheet.last != NOT_CHOSEN]


class HiddenChoice(Family):
    """What everybody chooses at the same time; the choices are revealed together."""

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.sheets[seat].choice = self.first + choice
        state.undecided ^= BIT[seat]
        if state.undecided == 0:
            for sheet in state.sheets:
                sheet.last = sheet.choice
                sheet.choice = NOT_CHOSEN
            state.undecided = BELOW[state.seats]
            state.changed = BELOW[state.seats]
            state.epoch += 1
            self.revealed(state, luck)

    def revealed(self, state: State, luck: Luck) -> None:
        """What comes of the choices; they are the sheets' ``last``."""
        raise NotImplementedError
