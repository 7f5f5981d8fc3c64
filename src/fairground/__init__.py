"""Fairground: four tabletop games about fairs and bazaars, for people, bots and researchers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairground.catalog import game, games
from fairground.game import (
    EditionError,
    FairgroundError,
    Game,
    IllegalMove,
    Option,
    OptionError,
    Outcome,
    RecordError,
    StaleMove,
    State,
    UnreadableMove,
    View,
)
from fairground.luck import FastLuck, Luck, ScriptedLuck, SeededLuck
from fairground.record import Entry
from fairground.replaying import replay
from fairground.table import Table
from fairground.verifying import Check, verify

if TYPE_CHECKING:
    from fairground.rl.batch import Batch

__all__ = [
    "Check",
    "EditionError",
    "Entry",
    "FairgroundError",
    "FastLuck",
    "Game",
    "IllegalMove",
    "Luck",
    "Option",
    "OptionError",
    "Outcome",
    "RecordError",
    "ScriptedLuck",
    "SeededLuck",
    "StaleMove",
    "State",
    "Table",
    "UnreadableMove",
    "View",
    "batch",
    "game",
    "games",
    "replay",
    "verify",
]
__version__ = "0.1.0"


def batch(game: str | Game, **settings: Any) -> Batch:
    """Many tables of a game that are stepped together, with NumPy arrays in and out:
    ``fg.batch("loot", seats=4, size=4096, seed=1)``. ``fairground.rl.batch`` has the settings."""
    try:
        import numpy  # noqa: F401, ICN001
    except ImportError:
        raise ImportError('A batch needs NumPy: pip install "fairground[rl]"') from None
    from fairground.rl.batch import Batch

    return Batch(game, **settings)
