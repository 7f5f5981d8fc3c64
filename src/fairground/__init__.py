"""Fairground: four tabletop games about fairs and bazaars, for people, bots and researchers."""

from __future__ import annotations

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
    "game",
    "games",
    "replay",
    "verify",
]
__version__ = "0.1.0"
