"""Boards in letters: nothing that a name contains moves the cursor or the columns, blocks find
their places at every width, and ASCII is enough."""

from __future__ import annotations

import unicodedata

import pytest

import fairground as fg
from fairground.draw import SHAPE_NAMES
from fairground.text_board import (
    SEAT_SIGNS,
    Items,
    Several,
    TextBoard,
    beside,
    columns,
    fit,
    in_ascii,
    plain,
    row,
    visible,
    wrapped,
)

HOSTILE = [
    ("\x1b[2J\x1b]0;title\x07", "?[2J?]0;title?"),
    ("a\tb\r\nc\x9b31m", "a?b??c?31m"),
    ("\u202eevil\u2066\u200d\ufe0f\u00ad", "evil"),
    ("no\u00a0break\u3000", "no break "),
    ("\ud800\ue000\u2028", "???"),
    ("[red]x[/red]", "[red]x[/red]"),
    ("👍🏽 日本", "👍 日本"),
]


@pytest.mark.parametrize(("text", "shown"), HOSTILE)
def test_what_a_terminal_obeys_is_shown_or_left_out(text: str, shown: str) -> None:
    assert visible(text) == shown
    assert plain([row((text, "head"))]) == shown.rstrip()


@pytest.mark.parametrize(
    ("text", "width"), [("abc", 3), ("日本", 4), ("e\u0301", 1), ("🎪", 2), ("", 0)]
)
def test_columns_are_those_of_a_terminal(text: str, width: int) -> None:
    assert columns(text) == width


@pytest.mark.parametrize("text", [text for text, _ in HOSTILE] + ["日本語日本語", "ab", "x" * 99])
def test_a_fitted_text_takes_exactly_its_columns(text: str) -> None:
    for width in (1, 2, 5, 6, 7, 40):
        assert columns(fit(text, width)) == width
    assert fit("日本語日本語", 6) == "日本… "


def test_ascii_keeps_the_columns() -> None:
    for game in fg.games().values():
        board = str(fg.Table(game, seed=3).text(0))
        written = in_ascii(board)
        assert written.isascii()
        assert [len(line) for line in written.splitlines()] == [
            columns(line) for line in board.splitlines()
        ]
    assert in_ascii("●▲■◆★ Zoë 日本 │›3") == "ABCDE Zoe ???? |>3"


def test_a_seat_has_the_shape_that_the_pages_draw() -> None:
    for sign, shape in zip(SEAT_SIGNS, SHAPE_NAMES, strict=True):
        assert shape.upper() in unicodedata.name(sign).split()


def test_the_side_stands_beside_the_board_where_there_is_room() -> None:
    board = TextBoard([row("1234567890"), row("x")], [[row("side")]], [[row("under")]])
    assert plain(board.rows(17)) == "1234567890   side\nx\n\nunder"
    assert plain(board.rows(16)) == "1234567890\nx\n\nside\n\nunder"


def test_where_the_board_does_not_fit_its_text_twin_stands_in() -> None:
    board = TextBoard([row("1234567890")])
    board.twin = "A pawn stands\non d1. \x1bUncomfortably long."
    assert plain(board.rows(9)) == "A pawn\nstands on\nd1.\n?Uncomfor\ntably\nlong."


def test_items_are_broken_between_each_other() -> None:
    assert plain(Items("Hand", ["dice 4", "pins 7", "a queue"]).rows(20)) == (
        "Hand  dice 4  pins 7\n      a queue"
    )
    assert plain(Items("Hand", [], "empty").rows(20)) == "Hand  empty"


def test_several_blocks_share_lines() -> None:
    blocks = [[row("aa"), row("a")], [row("bb")], [row("cc")]]
    assert plain(Several(blocks).rows(7)) == "aa   bb\na\n\ncc"
    assert plain(beside([row("日本")], [row("x"), row("y")])) == "日本   x\n       y"


def test_long_words_are_cut_and_nothing_is_lost() -> None:
    text = "one " + "x" * 25 + " 日本語"
    lines = wrapped(text, 10)
    assert all(columns(line) <= 10 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_print_shows_what_an_onlooker_sees() -> None:
    table = fg.Table("loot", seats=2, seed=5, names=["Mira", "Jonas"])
    before = str(table)
    assert before.startswith("Loot: Before the dice\n")
    table.play(0, "start d1")
    assert "● Mira         0    0    0 ✓" in str(table)
    assert str(table).replace("0 ✓", "0 …") == before
    assert "[Y3 ]" in str(table.text(1))
    assert "[Y3 ]" not in str(table)
    assert repr(table).startswith("Table('loot'")


def test_a_game_without_a_drawing_of_its_own_is_shown_by_its_text_twin() -> None:
    table = fg.Table("baskets", seed=3, names=["Mira", "Jonas"])
    assert table.game.text_board is None
    assert str(table.text()).startswith("Apples in the baskets: ")
