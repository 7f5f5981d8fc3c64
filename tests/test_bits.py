"""Sets as the bits of a number, beside Python's own sets."""

from __future__ import annotations

from fairground.bits import BELOW, BIT, MOST, drawn, lowest, members, set_of, size
from fairground.luck import FastLuck, ScriptedLuck


def some_sets() -> list[list[int]]:
    luck = FastLuck(3)
    sets = [[place for place in range(MOST) if luck.below(4) == 0] for _ in range(40)]
    return [*sets, [0], [MOST - 1], [0, MOST - 1], list(range(MOST)), list(range(30, MOST))]


def test_a_set_is_what_was_put_into_it() -> None:
    for things in some_sets():
        mask = set_of(things)
        assert mask == sum(2**thing for thing in things)
        assert members(mask) == things
        assert size(mask) == len(things)
        assert lowest(mask) == things[0]


def test_nothing_and_everything_are_counted() -> None:
    assert size(0) == 0
    assert [size(BELOW[number]) for number in range(MOST + 1)] == list(range(MOST + 1))
    assert [size(BIT[place]) for place in range(MOST)] == [1] * MOST


def test_the_number_that_luck_gives_names_the_thing_that_is_drawn() -> None:
    for things in some_sets():
        drawings = [drawn(set_of(things), ScriptedLuck([at])) for at in range(len(things))]
        assert drawings == things
