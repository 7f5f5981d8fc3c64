"""The log beside the table: the newest lines in full, and little to send when one is added."""

from __future__ import annotations

from itertools import pairwise

from fairground.game import Line
from fairground.web.pages.log import LEAVES_BY, LONGEST, log_layers

ROUND = 8

LINES = [
    Line(f"Line {at}", 0) if at % ROUND else Line(f"Round {at // ROUND}", head=True)
    for at in range(400)
]


def shown(length: int) -> str:
    return "".join(log_layers(LINES[:length], 1).values())


def test_the_last_lines_are_all_there() -> None:
    for length in (1, 7, 60, 200, 400):
        for line in LINES[max(0, length - LONGEST) : length]:
            assert f"{line.text}</li>" in shown(length)


def test_a_long_log_does_not_grow() -> None:
    assert max(shown(length).count("<li") for length in range(400)) < 2 * LONGEST


def test_the_earlier_rounds_are_sent_only_when_a_round_or_the_oldest_lines_leave() -> None:
    older = [log_layers(LINES[:length], 1)["page-log-older"] for length in range(100, 400)]
    changes = sum(before != after for before, after in pairwise(older))
    assert changes <= 300 / ROUND + 300 / LEAVES_BY + 1
