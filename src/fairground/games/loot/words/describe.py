"""A table of Loot read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fairground.game import Fact, Standing
from fairground.games.loot.edition import CELL_NAMES
from fairground.games.loot.sight import CROSS, SLASH, LootView, SheetView
from fairground.games.loot.words.prompt import headline
from fairground.games.loot.words.terms import dice_words, owner, printed_group_words
from fairground.phrases import both, count


def describe(view: LootView, names: Sequence[str]) -> str:
    parts = [f"{headline(view)}."]
    if view.phase == "round":
        now, soon, later = view.dice
        parts.append(f"The die shows {now}; next {soon}, then {later}.")
    elif view.phase == "ordering":
        parts.append(f"The dice show {dice_words(view)}.")
    viewer_first = sorted(range(len(view.sheets)), key=lambda seat: seat != view.seat)
    parts += [_sheet(view.sheets[seat], owner(view, seat, names)) for seat in viewer_first]
    return " ".join(parts)


def _sheet(sheet: SheetView, whose: str) -> str:
    if sheet.pawn is None:
        return f"{whose} pawn is not placed yet."
    score = f"{count(sheet.total, 'point')} in {count(len(sheet.track), 'entry')}"
    return " ".join(
        (
            f"{whose} pawn stands on {CELL_NAMES[sheet.pawn]}.",
            f"Score: {score}.",
            _marks(sheet.marks, sheet.groups),
            f"Meeps: {sheet.meeps}.",
            f"Abilities: {count(sheet.steps, 'step')}, {count(sheet.wraps, 'wrap')}.",
        )
    )


@lru_cache(maxsize=2048)
def _marks(marks: str, groups: tuple[str, ...]) -> str:
    whole = both([printed_group_words(name) for name in groups])
    return (
        f"Slashes: {_cells(marks, SLASH)}. Crosses: {_cells(marks, CROSS)}. "
        f"Whole groups: {whole or 'none'}."
    )


def _cells(marks: str, wanted: str) -> str:
    cells = [CELL_NAMES[cell] for cell, mark in enumerate(marks) if mark == wanted]
    return both(cells) or "none"


def standing(view: LootView, seat: int) -> Standing:
    """What the card of a seat shows."""
    sheet = view.sheets[seat]
    facts = (Fact("step", str(sheet.steps), "steps"), Fact("wrap", str(sheet.wraps), "wraps"))
    note = "has chosen" if view.chosen[seat] else "choose" if seat in view.turn else ""
    return Standing(str(sheet.total), facts, note)
