"""Python's garbage collector in a server: it leaves alone what stays, and still ends cycles."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from fairground.web.serving import collecting
from fairground.web.serving.collecting import (
    COLLECTED_AFTER,
    ROUNDS,
    QuietMoments,
    spare_the_collector,
)


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
    gc.enable()
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


def test_everything_is_looked_at_in_quiet_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "WORTHWHILE", 0)
    used = 0.0
    moments = QuietMoments(lambda: used)
    gc.collect()
    gc.disable()
    table = Table()
    gone = weakref.ref(table)
    del table
    used += ROUNDS
    moments.look()
    assert gone() is not None
    moments.look()
    assert gone() is None


def test_quiet_moments_are_used_only_when_much_is_new() -> None:
    gc.collect()
    gc.disable()
    table = Table()
    gone = weakref.ref(table)
    del table
    QuietMoments(lambda: 0.0).look()
    assert gone() is not None
