"""What the policy looks at: a few numbers for every legal move of every table, taken from the
observation and from what is printed on the plan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

import fairground as fg
from fairground.game import Game
from fairground.games.loot.edition import CELLS, MEEPS_CELL, SIDE
from fairground.games.loot.rules.a_round import GO, JUMP, NOWHERE
from fairground.games.loot.rules.abilities import STEP, WRAP
from fairground.games.loot.rules.set_up import DICE, START
from fairground.moves import Family
from fairground.rl import Layout

Array: TypeAlias = NDArray[Any]
DIE_SIDES = 6
POINTS = "lines", "meep_points", "group_points", "combinations", "end_bonus"
WHO = "you", "other1"
SEATS = 2


@dataclass
class Candidates:
    """The legal moves of some tables, one after the other: ``table[n]`` may play ``move[n]``, of
    which ``features[n]`` tells something. ``states`` has a row for each table."""

    table: Array
    move: Array
    features: Array
    states: Array
    points: Array
    """Of the seat that is asked, by table."""


class Eye:
    """Knows the plan, and where every move leads."""

    def __init__(self, game: Game) -> None:
        self.layout = Layout.of(game, SEATS)
        moves, edition = game.moves, game.edition
        self.lands = np.full((moves, DIE_SIDES + 1, CELLS + 1), NOWHERE)
        for walk in (GO, STEP, WRAP):
            for choice in range(walk.size):
                for die in range(1, DIE_SIDES + 1):
                    ends = [walk.landing(pawn, die, choice) for pawn in range(CELLS)]
                    self.lands[walk.first + choice, die, :CELLS] = ends
        for cell in range(CELLS):
            self.lands[[START.first + cell, JUMP.first + cell]] = cell
        families: list[Family] = [GO, STEP, WRAP, JUMP, START, DICE]
        self.kinds = np.zeros((moves, len(families)), np.float32)
        for kind, family in enumerate(families):
            self.kinds[family.first : family.first + family.size, kind] = 1
        self.walks = self.lands[GO.first : GO.first + GO.size]
        group_of = np.array([*edition.group_of, MEEPS_CELL + 1])
        self.group_of = group_of
        self.is_meep = group_of == MEEPS_CELL
        self.cells_of = np.eye(MEEPS_CELL + 2, dtype=np.float32)[group_of[:CELLS]]
        self.sizes = self.cells_of.sum(axis=0)
        self.column_needs = np.array(edition.column_needs)

    def candidates(self, observations: Array, masks: Array) -> Candidates:
        seen = self.layout.named(observations.astype(np.int16))  # bytes know no minus
        table, move = np.nonzero(masks)
        marks = np.pad(self._marks(seen), ((0, 0), (0, 1)), constant_values=2)
        worth = self._worth(seen, marks)
        dice = seen["dice"]
        pawn = (seen["you.pawn"][:, 0] - 1) % (CELLS + 1)
        cell = self.lands[move, dice[table, 0], pawn[table]]
        kinds = self.kinds[move]
        marking = kinds[:, :3].sum(axis=1)
        is_blank = (marks[table, cell] == 0) * marking
        now = worth[table, cell] * marking[:, None]
        ahead = self.walks[:, dice[table, 1], cell].T
        after = self.walks[:, dice[table, 2][:, None], ahead].transpose(1, 2, 0)
        of_all = worth[:, :, 0]
        third = of_all[table[:, None, None], after].max(axis=2)
        second = of_all[table[:, None], ahead]
        open_ahead = marks[table[:, None], ahead]
        written = seen["you.written"][table, 0] / 14
        own, other = (sum(seen[f"{who}.{part}"][:, 0] for part in POINTS) for who in WHO)
        scores = now[:, 0] > 0
        lead = (own - other)[table] / 10
        ends = scores * (seen["you.written"][table, 0] >= 13)
        features = np.column_stack(
            [
                now,
                is_blank,
                marking - is_blank,
                now[:, 0] * written,
                scores,
                scores * written,
                ends,
                ends * np.sign(lead + now[:, 0] / 10),
                second.max(axis=1),
                (second + third).max(axis=1),
                (open_ahead == 0).mean(axis=1),
                (open_ahead < 2).mean(axis=1),
                kinds[:, 1:],
                np.abs(cell // SIDE - 3) + np.abs(cell % SIDE - 3),
            ]
        ).astype(np.float32)
        return Candidates(table, move, features, self._states(seen, own, other), own)

    def _marks(self, seen: Any) -> Array:
        """For each cell 0 if it is blank, 1 for a slash, 2 for a cross."""
        marks: Array = seen["you.visited"] + seen["you.crossed"]
        return marks

    def _worth(self, seen: Any, marks: Array) -> Array:
        """For each cell what a first visit brings now: points, and steps towards more."""
        visited = marks[:, :CELLS] > 0
        lines = visited.reshape(-1, SIDE, SIDE)
        rows, columns = lines.sum(axis=2), lines.sum(axis=1)
        groups = visited @ self.cells_of
        cells = np.arange(CELLS)
        row, column = rows[:, cells // SIDE], columns[:, cells % SIDE]
        group = self.group_of[:CELLS]
        size = self.sizes[group]
        left = size - groups[:, group]
        is_meep = self.is_meep[:CELLS]
        whole = (left == 1) & ~is_meep
        circles = seen["you.groups"].reshape(-1, 4, 4)
        colour, kind = np.minimum(group, MEEPS_CELL - 1) // 4, group % 4
        in_colour = circles.sum(axis=2)[:, colour]
        in_kind = circles.sum(axis=1)[:, kind]
        combined = whole & (in_kind + 1 == self.column_needs[kind])
        full = (row == SIDE - 1).astype(int) + (column == SIDE - 1)
        parts = [
            whole * size + 3 * full + 3 * combined + 2 * is_meep,
            whole,
            whole & (in_colour == 1),
            (groups[:, group] + 1) / size * ~whole * ~is_meep,
            (row + column) / (2 * SIDE),
            full,
            np.broadcast_to(is_meep, whole.shape),
        ]
        worth = np.stack(parts, axis=-1).astype(np.float32) * ~visited[:, :, None]
        worth[:, :, 0] /= 4
        return np.pad(worth, ((0, 0), (0, 1), (0, 0)))

    def _states(self, seen: Any, own: Array, other: Array) -> Array:
        """What the critic looks at."""
        marks = self._marks(seen)
        return np.column_stack(
            [
                np.ones(len(own)),
                own / 40,
                (own - other) / 20,
                seen["you.written"][:, 0] / 14,
                seen["other1.written"][:, 0] / 14,
                (seen["you.written"][:, 0] / 14) ** 2,
                (marks > 0).mean(axis=1),
                (marks > 0).mean(axis=1) ** 2,
                (marks == 2).mean(axis=1),
                seen["you.meeps"][:, 0] / 9,
                seen["you.steps"][:, 0],
                seen["you.wraps"][:, 0],
            ]
        ).astype(np.float32)


def eye() -> Eye:
    return Eye(fg.game("loot"))
