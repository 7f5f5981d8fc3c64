"""Python's garbage collector in a server: it leaves alone what stays, and still ends cycles."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from fairground.web.serving.serve import COLLECTED_AFTER, spare_the_collector


class Table:
    """Something in a cycle with itself."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """As Python sets it, until the test; other tests go on as before."""
    gc.unfreeze()
    gc.set_threshold(700, 10, 10)
    yield
    spare_the_collector()


def test_what_is_loaded_is_not_looked_at_again() -> None:
    spare_the_collector()
    assert gc.get_freeze_count() > 10_000
    assert len(gc.get_objects()) < gc.get_freeze_count()
    assert gc.get_threshold() == COLLECTED_AFTER


def test_a_cycle_that_comes_later_still_goes() -> None:
    spare_the_collector()
    table = Table()
    gone = weakref.ref(table)
    del table
    gc.collect()
    assert gone() is None
