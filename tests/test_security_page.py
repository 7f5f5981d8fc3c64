"""The security page names a test for every line, and the tests are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")


def test_every_line_of_a_table_names_a_test() -> None:
    lines = [
        line for line in PAGE.splitlines() if line.startswith("| ") and "protected" not in line
    ]
    assert len(lines) > 20
    assert [line for line in lines if not NAMED.search(line)] == []


def test_the_tests_that_are_named_exist() -> None:
    for file, name in NAMED.findall(PAGE):
        text = (ROOT / file).read_text(encoding="utf-8")
        assert "def test_" in text
        assert not name or f"def {name}(" in text, f"{file} has no {name}"
