"""The words for the six colours, in the order of ``COLOURS``. Most languages bend them by what they
stand before, so each place in a sentence has its own."""

from __future__ import annotations

from typing import Final

from fairground.games.kairo.language import sentence_in

NAMES: Final = [
    sentence_in("the name of a colour", "purple"),
    sentence_in("the name of a colour", "red"),
    sentence_in("the name of a colour", "yellow"),
    sentence_in("the name of a colour", "green"),
    sentence_in("the name of a colour", "blue"),
    sentence_in("the name of a colour", "white"),
]
"""By itself: ``the end is near: red and blue``."""

YOUR_STALL: Final = [
    sentence_in("your … stall grows", "purple"),
    sentence_in("your … stall grows", "red"),
    sentence_in("your … stall grows", "yellow"),
    sentence_in("your … stall grows", "green"),
    sentence_in("your … stall grows", "blue"),
    sentence_in("your … stall grows", "white"),
]
"""``Your red stall grows``, ``Jonas's red stall``: the subject of a sentence."""

A_STALL: Final = [
    sentence_in("you lay a … stall, you move your … stall", "purple"),
    sentence_in("you lay a … stall, you move your … stall", "red"),
    sentence_in("you lay a … stall, you move your … stall", "yellow"),
    sentence_in("you lay a … stall, you move your … stall", "green"),
    sentence_in("you lay a … stall, you move your … stall", "blue"),
    sentence_in("you lay a … stall, you move your … stall", "white"),
]
"""``You lay a red stall``, ``the red stall``: the object of a sentence."""

THE_CUSTOMER: Final = [
    sentence_in("the … customer walks, the neutral … stall stands, for the … expansion", "purple"),
    sentence_in("the … customer walks, the neutral … stall stands, for the … expansion", "red"),
    sentence_in("the … customer walks, the neutral … stall stands, for the … expansion", "yellow"),
    sentence_in("the … customer walks, the neutral … stall stands, for the … expansion", "green"),
    sentence_in("the … customer walks, the neutral … stall stands, for the … expansion", "blue"),
    sentence_in("the … customer walks, the neutral … stall stands, for the … expansion", "white"),
]
"""``The red customer walks``, ``the neutral red stall stands``, ``for the red expansion``."""

A_COIN: Final = [
    sentence_in("a … coin, this … coin", "purple"),
    sentence_in("a … coin, this … coin", "red"),
    sentence_in("a … coin, this … coin", "yellow"),
    sentence_in("a … coin, this … coin", "green"),
    sentence_in("a … coin, this … coin", "blue"),
    sentence_in("a … coin, this … coin", "white"),
]
"""``A red coin``, ``that red coin``."""
