"""Whatever the package is given, it answers with a sentence that says what would be right."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import fairground as fg

LOOT = fg.game("loot")
WRONG: list[Any] = [None, 5, -5, 1.5, True, "x", b"x", "x\0", [1], {"a": 1}, {1}, object(), len]

COMPILED = r"\w+ object expected; got \w+$"
"""How compiled code refuses an argument by itself."""


def table() -> fg.Table:
    return fg.Table("loot", seats=2, seed=7)


CALLS: dict[str, Callable[[Any], object]] = {
    "game": fg.game,
    "replay": fg.replay,
    "verify": fg.verify,
    "batch": lambda wrong: fg.batch(wrong, size=1),
    "batch, size": lambda wrong: fg.batch("loot", size=wrong),
    "batch, seed": lambda wrong: fg.batch("loot", size=1, seed=wrong),
    "batch, cores": lambda wrong: fg.batch("loot", size=1, cores=wrong),
    "Table": fg.Table,
    "Table, seats": lambda wrong: fg.Table("loot", seats=wrong),
    "Table, seed": lambda wrong: fg.Table("loot", seed=wrong),
    "Table, options": lambda wrong: fg.Table("kairo", options=wrong),
    "Table, an option": lambda wrong: fg.Table("kairo", options={"undo": wrong}),
    "Table, edition": lambda wrong: fg.Table("loot", edition=wrong),
    "Table, names": lambda wrong: fg.Table("loot", seats=2, names=wrong),
    "Table, a name": lambda wrong: fg.Table("loot", seats=2, names=["Mira", wrong]),
    "at": lambda wrong: table().at(wrong),
    "legal": lambda wrong: table().legal(wrong),
    "play, seat": lambda wrong: table().play(wrong, "start d1"),
    "play, move": lambda wrong: table().play(0, wrong),
    "play, ply": lambda wrong: table().play(0, "start d1", wrong),
    "propose": lambda wrong: table().propose(0, wrong),
    "undo": lambda wrong: table().undo(wrong),
    "view": lambda wrong: table().view(wrong),
    "draw": lambda wrong: table().draw(wrong),
    "log": lambda wrong: table().log(wrong),
    "layers": lambda wrong: table().layers(wrong),
    "rename": lambda wrong: table().rename(0, wrong),
    "with_edition": LOOT.with_edition,
    "with_edition_text": lambda wrong: LOOT.with_edition_text(wrong, "Mine"),
    "check_options": lambda wrong: LOOT.check_options(2, wrong),
    "setup": lambda wrong: LOOT.setup(2, None, wrong),
    "say": LOOT.say,
    "read": LOOT.read,
    "SeededLuck": fg.SeededLuck,
    "FastLuck": fg.FastLuck,
    "ScriptedLuck": fg.ScriptedLuck,
}


@pytest.mark.parametrize("name", CALLS)
def test_a_wrong_type_is_refused_in_a_sentence(name: str) -> None:
    """Some of the wrong values are right for some calls; nothing else than a sentence comes of
    the others."""
    refusals = [refusal for wrong in WRONG if (refusal := refused(CALLS[name], wrong))]
    assert len(refusals) > len(WRONG) / 2
    for refusal in refusals:
        assert re.match(rf"['A-Z].+\.$|{COMPILED}", refusal, re.DOTALL)


def refused(call: Callable[[Any], object], wrong: object) -> str:
    """With which words a call is refused; nothing if it is not."""
    try:
        call(wrong)
    except (fg.FairgroundError, TypeError) as error:
        return str(error)
    return ""


def test_nothing_public_was_forgotten() -> None:
    functions = {"batch", "game", "games", "replay", "verify"}
    lucks = {"SeededLuck", "FastLuck", "ScriptedLuck"}
    plain = {"Check", "Entry", "Option", "Outcome", "View", "State", "Luck", "Game", "Table"}
    errors = {name for name in fg.__all__ if name.endswith(("Error", "Move"))}
    assert set(fg.__all__) == functions | lucks | plain | errors
