"""What a seat card of Loot shows."""

from __future__ import annotations

from fairground.game import Fact, Standing
from fairground.games.loot.sight import LootView


def standing(view: LootView, seat: int) -> Standing:
    sheet = view.sheets[seat]
    facts = (Fact("step", str(sheet.steps), "steps"), Fact("wrap", str(sheet.wraps), "wraps"))
    note = "has chosen" if view.chosen[seat] else "choose" if seat in view.turn else ""
    return Standing(str(sheet.total), facts, note)
