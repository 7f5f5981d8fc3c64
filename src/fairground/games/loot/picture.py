"""Loot in pictures (being drawn)."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.loot.sight import LootView

LAYOUT = "square"


def layers(view: LootView, legal: Sequence[int], names: Sequence[str]) -> dict[str, str]:
    return {"board": "<p>being drawn</p>", "tray": ""}


def draw(view: LootView, legal: Sequence[int], names: Sequence[str]) -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'


def poster() -> str:
    return '<svg viewBox="0 0 240 150"/>'
