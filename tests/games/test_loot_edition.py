"""An edition of Loot is checked when it is loaded, and an error names the place."""

from __future__ import annotations

from pathlib import Path

import pytest

import fairground as fg

GAME = fg.game("loot")
TEXT = (GAME.folder / "edition.toml").read_text()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"Y3 Y3 B2 M  B3 B3 B3"', '"Y3 Y3 B2 M  B3 B3"', "plan row 1 must hold 7 cells, not 6"),
        ("Y3 Y3 B2 M", "Y3 Y3 B2 Q", "plan row 1, cell 4 must be M or a letter"),
        ("Y3 Y3 B2", "Y3 Y5 B2", "plan row 1, cell 2"),
        ("Y3 Y3 B2", "Y3 Y1 B2", "group Y1 must have 1 cells, not 2"),
        ("Y3 Y3 B2 M ", "Y3 M  B2 Y3", "group Y3 must hang together"),
        ("R1 G3 Y4", "G1 G3 Y4", "group R1 must have 1 cells, not 0"),
        ("[1, 1, ", "[1, ", "meeps needs a reward for each of the 9 Meeps cells, not 8"),
        ('"step", 2,', '"jump", 2,', r"meeps\[2\] must be points or one of step, wrap"),
        ("line = 3", "line = true", "points: line must be a whole number"),
        ("line = 3", "", "points: line is missing"),
        ("rounds = 100", "rounds = 0", "rounds must be a whole number from 1 to 1000"),
        ('green = "step"', 'green = "fly"', "rows: green must be one of step, wrap"),
        ('green = "step", ', "", "rows: green is missing"),
        (
            "column_needs = [3, 3, 2, 2]",
            "column_needs = [3, 3, 2]",
            "column_needs must be a list of 4",
        ),
        ("score_cells = 15", "score_cells = 15\nbonus = 1", "bonus is not known here"),
        ('edition = "house"', "edition = 7", "edition must be a short name"),
        ("plan = [", "plan = 3 #", "is not a TOML file"),
        ("rounds = 100", f"rounds = {'9' * 5000}", "is not a TOML file"),
        ("rounds = 100", f"rounds = 0x{'9' * 5000}", "is not a TOML file"),
        ("rounds = 100", f"rounds = '{'9' * 5000}'", "rounds must .* not '9{59} …"),
        ("rounds = 100", f"rounds = {'[' * 5000}", "is not a TOML file"),
    ],
)
def test_a_wrong_edition_names_the_place(old: str, new: str, message: str) -> None:
    assert old in TEXT
    changed = TEXT.replace(old, new, 1)
    with pytest.raises(fg.EditionError, match=message) as refused:
        GAME.with_edition_text(changed, "mine.toml")
    assert str(refused.value).startswith("mine.toml")


def test_groups_of_one_colour_may_not_touch_along_an_edge() -> None:
    swapped = TEXT.replace("R4 Y1 M  R2", "R4 R1 M  R2").replace("B4 R1 G3", "B4 Y1 G3")
    with pytest.raises(fg.EditionError, match="must not touch"):
        GAME.with_edition_text(swapped, "mine.toml")


def test_another_edition_can_be_played_and_travels_in_the_record(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    path.write_text(TEXT.replace("rounds = 100", "rounds = 2").replace('"house"', '"short"'))
    table = fg.Table("loot", seats=1, seed=5, edition=path)
    while table.turn:
        table.play(0, table.legal(0)[0])
    assert table.state.round == 2  # type: ignore[attr-defined]
    again = fg.replay(table.record())
    assert again.record() == table.record()
    assert again.game.edition.fingerprint.startswith("short-")


def test_a_missing_edition_file_is_one_clear_sentence(tmp_path: Path) -> None:
    with pytest.raises(fg.EditionError, match=r"nowhere\.toml cannot be read"):
        fg.Table("loot", edition=tmp_path / "nowhere.toml")
