"""The moment it turned: from the review, or else by the points that everybody could expect."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.reviews import made_up
from tests.worlds import random_table

import fairground as fg
from fairground.bots.lead import turning_moment
from fairground.bots.review import Review
from fairground.language import speaking

LOST = Path(__file__).parent / "essen-5-lost-in-the-last-turn.txt"


def moment_it_turned(table: fg.Table, found: Review | None = None) -> str:
    turned = turning_moment(table, found)
    return "" if turned is None else turned.words()


def test_without_a_review_it_is_the_last_time_that_the_winner_was_behind() -> None:
    table = fg.replay(LOST.read_text(encoding="utf-8"))
    assert moment_it_turned(table) == (
        "It turned at move 209 (Last round: all games 10 € off): Otto walked to the courtyard: "
        "4 actions. After that Otto 4 stayed in front."
    )
    with speaking("de"):
        assert moment_it_turned(table) == (
            "Die Wende kam mit Zug 209 (Letzte Runde: alle Spiele 10 € billiger): "
            "Otto ist zum Freigelände gegangen: 4 Aktionen. Danach blieb Otto 4 vorn."
        )


def test_the_winner_and_the_seat_that_moved_are_spoken_to() -> None:
    table = fg.replay(LOST.read_text(encoding="utf-8"))
    turned = turning_moment(table)
    assert turned is not None
    assert turned.words(turned.winner).endswith(
        "Otto walked to the courtyard: 4 actions. After that you stayed in front."
    )
    mover = table.moves[turned.at][0]
    assert "You walked to the courtyard" in turned.words(mover)
    assert turned.words(mover).endswith("After that Otto 4 stayed in front.")


def test_a_review_names_the_swing_that_helped_the_winner_most() -> None:
    table = random_table(fg.game("loot"), 2, seed=3)
    assert table.outcome is not None
    (winner,) = table.outcome.winners
    found = made_up(table, [10, 20, 30])
    most = next(swing for swing in found.swings if swing.change[winner] > 0)
    swings = [
        msgspec.structs.replace(swing, change=[0.8 if seat == winner else -0.8 for seat in (0, 1)])
        if swing is most
        else swing
        for swing in found.swings
    ]
    words = moment_it_turned(table, msgspec.structs.replace(found, swings=swings))
    assert f"It turned at move {most.ply + 1} (" in words
    assert words.endswith("80 points of winning chance.")


@pytest.mark.parametrize("game", list(fg.games()))
def test_every_game_has_a_moment_or_is_silent(game: str) -> None:
    table = random_table(fg.game(game), 2, seed=5)
    words = moment_it_turned(table)
    assert words == "" or words.endswith("."), words
    assert moment_it_turned(table.at(0)) == "", "it is not over"
