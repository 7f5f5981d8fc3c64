"""A record is readable, comes back exactly, and every tampering is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fairground as fg

TEXT = (Path(__file__).parent / "records" / "loot-2.txt").read_text()
LINES = TEXT.splitlines()


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def test_an_honest_game_is_verified() -> None:
    check = fg.verify(TEXT)
    assert check.ok
    assert check
    assert "matches the hash" in check.findings[0]


def test_comments_blank_lines_and_windows_line_ends_do_not_matter() -> None:
    edited = TEXT.replace("\n0 deal", "\n# the luck of setting up\n\n0 deal").replace("\n", "\r\n")
    assert fg.replay(edited).record() == TEXT


def test_what_text_editors_do_to_a_file_does_not_matter() -> None:
    """They put a mark before it, and cut off blanks at the ends of lines."""
    loot = fg.game("loot")
    edition = (loot.folder / "edition.toml").read_text().replace("\n", "\n\n")
    table = fg.Table(loot.with_edition_text(edition, "mine"), seats=1, seed=1)
    edited = "\ufeff" + "\n".join(line.rstrip() for line in table.record().split("\n"))
    assert fg.replay(edited).view(0).to_json() == table.view(0).to_json()


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("\nseed 0", "\nseed 1", "does not match the hash"),
        ("\nhash ", "\n# hash ", "never promised"),
        ("\nseed ", "\n# seed ", "still secret"),
        (" ~ ", " ~ 0 ", "the draws differ"),
        ("\nscores ", "\nscores 1", "The scores do not match"),
    ],
)
def test_tampering_is_noticed(old: str, new: str, finding: str) -> None:
    check = fg.verify(changed(old, new))
    assert not check
    assert finding in " ".join(check.findings)


def test_another_move_is_noticed() -> None:
    at = next(at for at, line in enumerate(LINES) if line.endswith(" up"))
    for way in ("down", "left", "right", "jump a1", "sideways"):
        changed_text = "\n".join([*LINES[:at], LINES[at][:-2] + way, *LINES[at + 1 :]])
        assert not fg.verify(changed_text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "A record begins with"),
        ("PNG\x00", "A record begins with"),
        (changed("game loot", "game chess"), "There is no game 'chess'"),
        (changed("version 1", "version 99"), "version 99 of the rules"),
        (changed("version 1", "version one"), "Line 3: the version must be a whole number"),
        (changed("edition house", "edition other"), "with the edition 'other"),
        (changed("seats 2", "seats 9"), "1 to 4 seats"),
        (changed("seats 2", "seats 999999999999999999"), "Line 5"),
        (changed("player 1 ", "player 2 "), "player 1 should come here"),
        (changed("player 0 Mira", "player 0 "), "A name has 1 to 40"),
        (changed("player 0 ", "option fly yes\nplayer 0 "), "no option 'fly'"),
        (changed("\n2 ", "\n3 "), "ply 2 should come here"),
        (changed("\n1 1 start", "\n1 7 start"), "seats 0 to 1"),
        (changed("\nseed ", "\nseed zz"), "a seed is 64 hex digits"),
        ("fairground record 1\n", "There is no game ''"),
        ("fairground record 1\n" + "# " * 2_000_000, "at most"),
    ],
)
def test_a_wrong_record_names_the_line(text: str, message: str) -> None:
    with pytest.raises(fg.RecordError, match=message):
        fg.replay(text)


@settings(max_examples=150, deadline=None)
@given(at=st.integers(0, len(TEXT)), cut=st.integers(0, 40), junk=st.text(max_size=12))
def test_any_damage_is_an_error_or_an_equal_game_never_a_crash(
    at: int, cut: int, junk: str
) -> None:
    damaged = TEXT[:at] + junk + TEXT[at + cut :]
    try:
        table = fg.replay(damaged)
    except fg.RecordError:
        return
    assert fg.replay(table.record()).record() == table.record()


def test_an_unfinished_game_replays_from_what_luck_gave_and_can_be_played_on() -> None:
    table = fg.Table("loot", seats=2, seed=3)
    for _ in range(20):
        seat = table.turn[0]
        table.play(seat, table.legal(seat)[0])
    again = fg.replay(table.record())
    assert again.record() == table.record()
    assert not fg.verify(again.record())
    while again.turn:
        seat = again.turn[0]
        again.play(seat, again.legal(seat)[0])
    assert again.commitment is None, "other luck was used than was promised"
    assert not fg.verify(again.record())
    assert fg.replay(again.record()).record() == again.record()
