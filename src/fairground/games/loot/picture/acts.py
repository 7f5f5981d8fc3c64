"""How a round of Loot is staged: all traders walk at once, and points rise where they were won."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.draw.acts import come, gain, say, walk
from fairground.game import Act, Line
from fairground.games.loot.edition import CELL_NAMES, SIDE
from fairground.games.loot.sight import LootView, SheetView
from fairground.games.loot.words.terms import sheet_place


def between(before: LootView, after: LootView, lines: Sequence[Line]) -> list[Act]:
    said = [line.text for line in lines if not line.head and line.seat != after.seat]
    acts: list[Act] = [say(" ".join(said))] if said else []
    large = after.seat or 0
    for seat, (old, new) in enumerate(zip(before.sheets, after.sheets, strict=True)):
        if new.pawn is None or new.pawn == old.pawn:
            continue
        if old.pawn is None:
            piece = f"pawn-{seat}" if seat == large else f"small-pawn-{seat}"
            acts.append(come(piece, f"seat-{seat}"))
        elif seat == large:
            acts.append(walk(f"pawn-{seat}", [CELL_NAMES[cell] for cell in way(old, new)]))
    for seat, (old, new) in enumerate(zip(before.sheets, after.sheets, strict=True)):
        there = CELL_NAMES[new.pawn or 0] if seat == large else sheet_place(seat)
        acts += gain(new.total - old.total, there)
    return acts


def way(old: SheetView, new: SheetView) -> list[int]:
    """The cells from one place to another in the same row or column; a trader who came another way
    was carried there."""
    assert old.pawn is not None
    assert new.pawn is not None
    start, end = old.pawn, new.pawn
    step = 1 if start // SIDE == end // SIDE else SIDE if start % SIDE == end % SIDE else 0
    if not step:
        return [start, end]
    return [*range(start, end, step if end > start else -step), end]
