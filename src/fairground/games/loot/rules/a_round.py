"""A round: everybody moves exactly as far as the active die shows and marks the cell; then that die
is rolled again and goes to the back of the queue."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from fairground.games.loot.edition import (
    CELL_NAMES,
    CELLS,
    NO_ABILITY,
    SIDE,
    STEP_ABILITY,
    WRAP_ABILITY,
)
from fairground.games.loot.language import sentence
from fairground.games.loot.rules.end import finish, is_last_round
from fairground.games.loot.rules.points import Sheet
from fairground.games.loot.rules.set_up import roll
from fairground.games.loot.rules.state import MOVES, OVER, HiddenChoice, State
from fairground.luck import Luck
from fairground.moves import Choices
from fairground.vecs import vec

ALREADY_BEGUN: Final = sentence("The pawns are placed and the dice are in order.")
WAYS: Final = ["up", "right", "down", "left"]
NOWHERE: Final[i64] = CELLS
"""No cell: it is in no set of cells."""
OFF_THE_PLAN: Final = sentence("That way leaves the plan.")


def straight(cell: int, way: int, distance: int) -> int:
    """Where a walk of this many cells in a straight line ends, or NOWHERE if it leaves the plan."""
    row, column = divmod(cell, SIDE)
    row += (-distance, 0, distance, 0)[way]
    column += (0, distance, 0, -distance)[way]
    if distance < 1 or not (0 <= row < SIDE and 0 <= column < SIDE):
        return NOWHERE
    return row * SIDE + column


class RoundMove(HiddenChoice, ABC):
    """What is chosen in a round."""

    @abstractmethod
    def carry_out(self, state: State, sheet: Sheet, choice: i64) -> None:
        """What becomes of a sheet whose player has chosen this."""

    def revealed(self, state: State, luck: Luck) -> None:
        """Everybody moves, marks and writes. Then the active die is rolled again and goes to the
        back of the queue."""
        for sheet in state.sheets:
            move = sheet.last
            family = state.moves.by_move[move]
            assert isinstance(family, RoundMove)
            family.carry_out(state, sheet, move - family.first)
        state.last_die = state.active
        if is_last_round(state.sheets, state.round, state.edition):
            finish(state.sheets, state.edition)
            state.phase = OVER
            state.undecided = 0
            return
        state.round += 1
        state.active = state.second
        state.second = state.third
        state.third = roll(luck)


@final
class Walk(RoundMove):
    """A move in one straight line, whose last cell is marked. Crosses may be passed over, never
    ended on.

    ``rule`` says where a choice leads, given the cell of the pawn and the die; the choices for one
    way are four apart. ``ability`` is what the walk uses up.
    """

    def __init__(
        self,
        names: list[str],
        rule: Callable[[int, int, int], int],
        nowhere: str,
        ability: int = NO_ABILITY,
        example: int = 0,
        paragraph: str = "",
    ) -> None:
        super().__init__("", names, example, paragraph)
        self.ability: i64 = ability
        self.nowhere = nowhere
        """Why a choice that leads to no cell is refused."""
        self.order = vec[i64](
            [i64(choice) for way in range(4) for choice in range(way, len(names), 4)]
        )
        ends = [
            [rule(pawn, die, choice) for choice in range(len(names))]
            for die in range(SIDE)
            for pawn in range(CELLS)
        ]
        self.ends = vec[i64]([i64(cell) for cells in ends for cell in cells])
        self.reach = vec[i64](
            [i64(sum({2**cell for cell in cells if cell != NOWHERE})) for cells in ends]
        )

    def landing(self, pawn: i64, die: i64, choice: i64) -> i64:
        """The cell in which the choice ends, or NOWHERE."""
        return self.ends[(die * CELLS + pawn) * self.size + choice]

    def is_closed(self, sheet: Sheet, die: i64) -> bool:
        """Whether each choice leads nowhere or to a cross. A player for whom GO is closed is
        stuck."""
        return self.reach[die * CELLS + sheet.pawn] & sheet.free() == 0

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        sheet = state.sheets[seat]
        if self.ability == STEP_ABILITY and sheet.steps == 0:
            return
        if self.ability == WRAP_ABILITY and sheet.wraps == 0:
            return
        free = sheet.free()
        ends, items, count, first = self.ends, out.items, out.count, self.first
        place = (state.active * CELLS + sheet.pawn) * self.size
        for choice in self.order:
            items[count] = first + choice
            count += free >> ends[place + choice] & 1  # otherwise the next choice takes its place
        out.count = count

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        sheet = state.sheets[seat]
        if self.ability != NO_ABILITY and not sheet.has(self.ability):
            if self.ability == STEP_ABILITY:
                return sentence("You have no step.")
            return sentence("You have no wrap.")
        cell = self.ends[(state.active * CELLS + sheet.pawn) * self.size + choice]
        if cell == NOWHERE:
            return self.nowhere
        return sentence("That way ends on a cross.") if sheet.crossed >> cell & 1 else ""

    def carry_out(self, state: State, sheet: Sheet, choice: i64) -> None:
        if self.ability != NO_ABILITY:
            sheet.use(self.ability)
        sheet.pawn = self.landing(sheet.pawn, state.active, choice)
        sheet.mark(sheet.pawn, state.edition)


@final
class Jump(RoundMove):
    """Without a way to go, the pawn is put on any blank cell. Nothing is marked."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        sheet = state.sheets[seat]
        if GO.is_closed(sheet, state.active):
            out.add_set(self.first, sheet.blank())

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        sheet = state.sheets[seat]
        if sheet.is_visited(choice):
            return sentence("Only a blank cell can be jumped to.")
        if GO.is_closed(sheet, state.active):
            return ""
        return sentence("You can only jump when you cannot move.")

    def carry_out(self, state: State, sheet: Sheet, choice: i64) -> None:
        sheet.pawn = choice


@final
class Stay(RoundMove):
    """Without a way to go and without a blank cell, the pawn stays."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        sheet = state.sheets[seat]
        if sheet.blank() == 0 and GO.is_closed(sheet, state.active):
            out.add(self.first)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        sheet = state.sheets[seat]
        if sheet.blank() != 0:
            return sentence("Jump to a blank cell instead.")
        if GO.is_closed(sheet, state.active):
            return ""
        return sentence("You can move, so you cannot stay.")

    def carry_out(self, state: State, sheet: Sheet, choice: i64) -> None: ...


JUMP: Final = Jump("jump", CELL_NAMES, example=23, paragraph="no-way")
STAY: Final = Stay("stay", paragraph="no-way")
GO: Final = Walk(WAYS, lambda pawn, die, way: straight(pawn, way, die), OFF_THE_PLAN)
"""Exactly as many cells as the active die shows, staying on the plan."""


def landing_of(move: i64, pawn: i64, die: i64) -> i64:
    """The cell in which a walk ends, plain or with an ability; NOWHERE if there is none."""
    family = MOVES.family_of(move)
    assert isinstance(family, Walk)
    return family.landing(pawn, die, move - family.first)
