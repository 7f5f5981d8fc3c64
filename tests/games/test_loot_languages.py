"""Loot to readers of other languages: refusals and titles. ``tests/test_every_sentence.py`` reads
whole games."""

from __future__ import annotations

import pytest
from tests.translations import FOREIGN

import fairground as fg
from fairground.game import IllegalMove
from fairground.language import in_words, speaking
from fairground.table import Table


@pytest.mark.parametrize("language", FOREIGN)
def test_refusals_and_titles_are_translated(language: str) -> None:
    table = Table("loot", 2, 5)
    with speaking(language):
        for text in ("up", "start d4", "dice 1 2 3", "stay"):
            refusal = table.state.refusal(0, table.game.read(text))
            assert in_words(refusal) != str(refusal)
            with pytest.raises(IllegalMove) as refused:
                table.play(0, text)
            assert in_words(refusal) in str(refused.value)
        blurb = fg.games()["loot"].blurb
        assert in_words(blurb) != str(blurb)
