"""The rules of Loot, in the order of the rulebook: set-up, a round, points and abilities, the
end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64

from fairground.game import IllegalMove, Outcome
from fairground.games.loot.edition import CELLS, Edition
from fairground.games.loot.refusals import not_ordered, not_placed, not_walked
from fairground.games.loot.sheet import Sheet
from fairground.games.loot.walking import (
    AROUND,
    BORDER,
    FEWER,
    GO,
    JUMP,
    MORE,
    MOVES,
    PLAIN,
    QUEUE,
    START,
    STAY,
    STRAIGHT,
    WRAPPED,
    landing,
)
from fairground.luck import Luck

__all__ = ["MOVES", "State", "setup"]

# Phases
PLACING: Final = 0
ORDERING: Final = 1
ROUND: Final = 2
OVER: Final = 3

UNDECIDED: Final = -1


@final
class State:
    """The full truth of a table of Loot."""

    def __init__(
        self, edition: Edition, options: dict[str, bool | str], sheets: list[Sheet]
    ) -> None:
        seats = len(sheets)
        self.edition = edition
        self.seats: i64 = seats
        self.options = options
        self.phase: i64 = PLACING
        self.round: i64 = 0
        self.epoch: i64 = 0
        self.roller: i64 = 0
        self.undecided: i64 = seats
        self.dice: list[int] = []
        self.sheets = sheets
        self.choices: list[int] = [UNDECIDED] * seats
        self.last: list[int] = []
        self.last_die: i64 = 0

    def copy(self) -> State:
        new = State(self.edition, self.options, [sheet.copy() for sheet in self.sheets])
        new.phase = self.phase
        new.round = self.round
        new.epoch = self.epoch
        new.roller = self.roller
        new.undecided = self.undecided
        new.dice = self.dice[:]
        new.choices = self.choices[:]
        new.last = self.last
        new.last_die = self.last_die
        return new

    def turn(self) -> list[int]:
        """Everybody who has not chosen; whoever rolled while the dice are put in order; nobody
        when it is over."""
        if self.phase == OVER:
            return []
        if self.phase == ORDERING:
            return [self.roller]
        return [seat for seat in range(len(self.choices)) if self.choices[seat] == UNDECIDED]

    def legal(self, seat: i64) -> list[int]:
        if self.phase == ROUND:
            if self.choices[seat] == UNDECIDED:
                return self._walks(self.sheets[seat])
        elif self.phase == PLACING:
            if self.choices[seat] == UNDECIDED:
                return [START + cell for cell in BORDER]
        elif self.phase == ORDERING and seat == self.roller:
            return self._orders()
        return []

    def play(self, seat: i64, move: i64, luck: Luck) -> None:
        if not 0 <= seat < self.seats or not self._allows(seat, move):
            raise IllegalMove(self._refusal(seat, move))
        if self.phase == ORDERING:
            self._order(move - QUEUE)
            return
        self.choices[seat] = move
        self.undecided -= 1
        if self.undecided == 0:
            if self.phase == PLACING:
                self._place(luck)
            else:
                self._resolve(luck)

    def _refusal(self, seat: i64, move: i64) -> str:
        if not 0 <= seat < self.seats or self.phase == OVER or self.choices[seat] != UNDECIDED:
            return "There is nothing to choose now."
        if self.phase == PLACING:
            return not_placed()
        if self.phase == ORDERING:
            return not_ordered()
        return not_walked(self.sheets[seat], self.dice[0], move)

    def outcome(self) -> Outcome | None:
        """Most points; tie: more crosses; still tied: shared."""
        if self.phase != OVER:
            return None
        return Outcome.of(
            [sheet.parts() for sheet in self.sheets], [sheet.crosses() for sheet in self.sheets]
        )

    # Set-up

    def _place(self, luck: Luck) -> None:
        """All pawns are shown at once; the cell is not marked. Then a random player rolls three
        dice."""
        self._reveal()
        for seat in range(len(self.sheets)):
            self.sheets[seat].pawn = self.last[seat] - START
        self.roller = luck.below(self.seats)
        self.dice = [1 + luck.below(6), 1 + luck.below(6), 1 + luck.below(6)]
        if self.dice[0] == self.dice[1] == self.dice[2]:
            self._begin()
        else:
            self.phase = ORDERING

    def _orders(self) -> list[int]:
        first, second, third = self.dice
        orders: list[int] = []
        for a, b, c in (
            (first, second, third),
            (first, third, second),
            (second, first, third),
            (second, third, first),
            (third, first, second),
            (third, second, first),
        ):
            move = QUEUE + 36 * (a - 1) + 6 * (b - 1) + c - 1
            if move not in orders:
                orders.append(move)
        return orders

    def _order(self, code: i64) -> None:
        self.dice = [code // 36 + 1, code // 6 % 6 + 1, code % 6 + 1]
        self.last = []
        self.epoch += 1
        self._begin()

    def _begin(self) -> None:
        self.phase = ROUND
        self.round = 1

    # A round

    def _walks(self, sheet: Sheet) -> list[int]:
        """Plain moves, then abilities, then, if no plain move is there, a jump to any blank
        cell."""
        die: i64 = self.dice[0]
        crossed = sheet.crossed
        moves: list[int] = []
        base: i64 = (die * CELLS + sheet.pawn) * 4
        way: i64
        for way in range(4):
            cell: i64 = STRAIGHT[base + way]
            if cell >= 0 and not crossed >> cell & 1:
                moves.append(GO + way)
        stuck = not moves
        if sheet.steps > 0:
            for way in range(4):
                cell = STRAIGHT[base + 4 * CELLS + way]
                if cell >= 0 and not crossed >> cell & 1:
                    moves.append(GO + 4 * MORE + way)
                cell = STRAIGHT[base - 4 * CELLS + way]
                if cell >= 0 and not crossed >> cell & 1:
                    moves.append(GO + 4 * FEWER + way)
        if sheet.wraps > 0:
            for way in range(4):
                cell = WRAPPED[base + way]
                if cell >= 0 and not crossed >> cell & 1:
                    moves.append(GO + 4 * AROUND + way)
        if stuck:
            self._jumps(sheet, moves)
        return moves

    def _jumps(self, sheet: Sheet, moves: list[int]) -> None:
        blank = sheet.visited ^ ((1 << CELLS) - 1)
        if blank == 0:
            moves.append(STAY)
            return
        moves.extend([JUMP + cell for cell in range(CELLS) if blank >> cell & 1])

    def _allows(self, seat: i64, move: i64) -> bool:
        """Whether a move is legal, without listing the others."""
        if self.phase == OVER:
            return False
        if self.phase == ORDERING:
            return seat == self.roller and move in self._orders()
        if self.choices[seat] != UNDECIDED:
            return False
        if self.phase == PLACING:
            return START <= move < START + CELLS and move - START in BORDER
        sheet = self.sheets[seat]
        if GO <= move < GO + 16:
            cell = landing(sheet.pawn, self.dice[0], move)
            if cell < 0 or sheet.crossed >> cell & 1:
                return False
            manner = (move - GO) // 4
            return manner == PLAIN or (sheet.wraps if manner == AROUND else sheet.steps) > 0
        return JUMP <= move <= STAY and move in self._walks(sheet)

    def _reveal(self) -> None:
        self.last = self.choices
        self.choices = [UNDECIDED] * len(self.last)
        self.undecided = self.seats
        self.epoch += 1

    def _resolve(self, luck: Luck) -> None:
        """Everybody moves, marks and writes; then the active die is rolled again and goes to the
        back of the queue."""
        self._reveal()
        edition = self.edition
        self.last_die = self.dice[0]
        ends = self.round >= edition.rounds
        for seat in range(len(self.sheets)):
            sheet = self.sheets[seat]
            move: i64 = self.last[seat]
            if move >= GO:
                self._walk(sheet, move, edition)
                ends = ends or len(sheet.track) >= edition.score_cells - 1
            elif move != STAY:
                sheet.pawn = move - JUMP
        if ends:
            self._finish()
        else:
            self.round += 1
            self.dice = [self.dice[1], self.dice[2], 1 + luck.below(6)]

    def _walk(self, sheet: Sheet, move: i64, edition: Edition) -> None:
        manner: i64 = (move - GO) // 4
        cell = landing(sheet.pawn, self.dice[0], move)
        if manner == AROUND:
            sheet.wraps -= 1
        elif manner != PLAIN:
            sheet.steps -= 1
        sheet.pawn = cell
        sheet.mark(cell, edition)

    # End

    def _finish(self) -> None:
        """Everyone who wrote in the last cell but one, which only the last round can bring, gets
        the bonus."""
        self.phase = OVER
        for sheet in self.sheets:
            if len(sheet.track) >= self.edition.score_cells - 1:
                sheet.end_points = self.edition.end_points


def setup(edition: Edition, seats: int, options: Mapping[str, bool | str], luck: Luck) -> State:
    """Everyone takes a sheet; the pawns are placed first, by the first moves."""
    return State(edition, dict(options), [Sheet() for _ in range(seats)])
