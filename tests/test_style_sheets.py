"""Style sheets can be read: a long rule has a line for each declaration."""

from __future__ import annotations

from pathlib import Path

import pytest

import fairground as fg

SOURCE = Path(fg.__file__).parent
SHEETS = [
    *SOURCE.glob("web/static/*.css"),
    *(game.folder / "style.css" for game in fg.games().values()),
]
LONGEST = 100


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet.parent.name}/{sheet.name}")
def test_lines_are_no_longer_than_those_of_the_code(sheet: Path) -> None:
    lines = sheet.read_text(encoding="utf-8").splitlines()
    too_long = [number for number, line in enumerate(lines, 1) if len(line) > LONGEST]
    assert not too_long, f"{sheet.name}: a line for each declaration, please, on lines {too_long}"
