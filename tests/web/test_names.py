"""Names that people bring along, at a table."""

from __future__ import annotations

import pytest
from tests.web.people import Person
from tests.web.serving import Served, live_table


@pytest.mark.parametrize("inside", ["é\u200dé", "م\u200cم", "🎪 🎪"])
def test_two_long_names_alike_are_told_apart_and_the_table_goes_on(
    served: Served, inside: str
) -> None:
    """They are cut where the number begins, here behind a joiner or a space."""
    long = "a" * 35 + inside + "bb"
    mira, jonas = Person(served.base, long), Person(served.base, long)
    table = mira.open_table("me", "friend")
    assert jonas.sit(mira.links[0]).status == 200
    names = [chair.name for chair in live_table(served, table).chairs]
    assert names == [long, f"{long[:36]} 2"]
    served.tables._tables.clear()
    assert mira.go(table).status == 200, "it comes back from the disk"
    assert live_table(served, table).table.names == names  # type: ignore[union-attr]
