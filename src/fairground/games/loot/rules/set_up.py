"""Set-up: everyone places a pawn on the border; then somebody rolls three dice and puts them in
order."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BELOW, BIT, size
from fairground.games.loot.edition import CELL_NAMES, SIDE
from fairground.games.loot.language import sentence
from fairground.games.loot.rules.points import COLUMNS, NOT_CHOSEN, ROWS
from fairground.games.loot.rules.state import ORDERING, ROUND, HiddenChoice, State
from fairground.luck import Luck
from fairground.moves import Choices, Family

BORDER: Final = ROWS[0] | ROWS[SIDE - 1] | COLUMNS[0] | COLUMNS[SIDE - 1]
PLACE_FIRST: Final = sentence(
    "First place your pawn on one of the {number} cells of the border.", number=size(BORDER)
)
ORDER_FIRST: Final = sentence("First put the three dice that were rolled in order.")


@final
class Start(HiddenChoice):
    """The pawn is placed on any cell of the border; the cell is not marked."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        out.add_set(self.first, BORDER)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        return "" if BORDER >> choice & 1 else PLACE_FIRST

    def revealed(self, state: State, luck: Luck) -> None:
        """All pawns are shown at once. Then a random player rolls three dice."""
        for sheet in state.sheets:
            sheet.pawn = sheet.last - self.first
        state.roller = luck.below(state.seats)
        state.active = roll(luck)
        state.second = roll(luck)
        state.third = roll(luck)
        if state.active == state.second == state.third:
            begin(state)
        else:
            state.phase = ORDERING
            state.undecided = BIT[state.roller]


@final
class Dice(Family):
    """The player who rolled puts the dice in the queue in any order."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        a, b, c = state.active, state.second, state.third
        for choice in (
            queue(a, b, c),
            queue(a, c, b),
            queue(b, a, c),
            queue(b, c, a),
            queue(c, a, b),
            queue(c, b, a),
        ):
            if not out.holds(self.first + choice):
                out.add(self.first + choice)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        out = Choices(6)
        self.offer(state, seat, out)
        return "" if out.holds(self.first + choice) else ORDER_FIRST

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.dice = queued(choice)
        for sheet in state.sheets:
            sheet.last = NOT_CHOSEN
        state.changed = BELOW[state.seats]
        state.epoch += 1
        begin(state)


def roll(luck: Luck) -> i64:
    return 1 + luck.below(6)


def queue(first: i64, second: i64, third: i64) -> i64:
    """The choice of an order of the dice."""
    return 36 * (first - 1) + 6 * (second - 1) + third - 1


def queued(choice: i64) -> list[int]:
    """The order of the dice that was chosen."""
    return [choice // 36 + 1, choice // 6 % 6 + 1, choice % 6 + 1]


def begin(state: State) -> None:
    state.phase = ROUND
    state.round = 1
    state.undecided = BELOW[state.seats]


START: Final = Start("start", CELL_NAMES, example=3)
DICE: Final = Dice(
    "dice",
    [f"{a} {b} {c}" for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)],
    example=queue(3, 5, 1),
)
