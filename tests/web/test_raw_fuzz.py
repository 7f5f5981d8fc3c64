"""A short run of the fuzzer; the long one is ``make fuzz``."""

from __future__ import annotations

from tests.web.raw_fuzz import fuzz


def test_broken_requests_break_nothing() -> None:
    report = fuzz(2000, seed=1)
    assert report.faults == []
    assert report.requests >= 2000
    assert {200, 400, 403, 404, 405, 415, 422} <= report.statuses.keys()
