"""Kairo to readers of other languages: refusals, and colours that are bent by what they stand
before. ``tests/test_every_sentence.py`` reads whole games."""

from __future__ import annotations

import re

import pytest
from tests.translations import FOREIGN

import fairground as fg
from fairground.game import IllegalMove
from fairground.games.kairo.colours import A_COIN, A_STALL, YOUR_STALL
from fairground.games.kairo.colours import NAMES as COLOUR_NAMES
from fairground.language import in_words, speaking
from fairground.table import Table


@pytest.mark.parametrize("language", FOREIGN)
def test_refusals_and_titles_are_translated(language: str) -> None:
    table = Table("kairo", 3, 5, options={"quick_start": True})
    seat = table.turn[0]
    with speaking(language):
        for text in ("pass", "expand red", "at 1,1", "take a1", "pay"):
            refusal = table.state.refusal(seat, table.game.read(text))
            why = in_words(refusal)
            assert why != str(refusal)
            with pytest.raises(IllegalMove, match=re.escape(why)):
                table.play(seat, text)
        game = fg.games()["kairo"]
        for text in (game.blurb, *(option.title for option in game.options)):
            assert in_words(text) != str(text)


def test_a_colour_is_bent_by_what_it_stands_before() -> None:
    red = 1
    with speaking("de"):
        forms = [in_words(words[red]) for words in (COLOUR_NAMES, YOUR_STALL, A_STALL, A_COIN)]
        assert forms == ["Rot", "roter", "roten", "rote"]
        table = Table("kairo", 3, 5, options={"quick_start": True})
        move = table.game.read("new red")
        assert in_words(table.state.refusal(table.turn[0], move)).startswith("Wähle zuerst")
    white = 5
    with speaking("fr"):
        assert (in_words(COLOUR_NAMES[white]), in_words(A_COIN[white])) == ("blanc", "blanche")
