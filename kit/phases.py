"""A game played move by move, with a rest wherever it asks for something that is new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from unittest.mock import patch

from kit.people import Person
from kit.serving import Served, live_table

from fairground.table import Table

NAMES = ("Mira", "Jonas", "Oda", "Priya", "Tom")
MOVES_AT_MOST = 3000
LATER = 8
"""How often the same is asked until it is shown again."""


@dataclass(frozen=True)
class Phase:
    """What the first person is asked at this moment, or sees while somebody else is asked.
    ``name`` is good for a file."""

    name: str
    table: str
    person: Person


def phases(
    served: Served, game: str, seats: int, seed: int = 1, is_long: bool = False, **fields: str
) -> Iterator[Phase]:
    """Open a table and play it to its end, always the same game for the same ``seed``. Asking for
    the next phase plays on to it. What is asked often is shown once more when the table has filled
    up, or at every ply if that ``is_long`` enough."""
    people = [Person(served.base, name) for name in NAMES[:seats]]
    sitters = ("me", *["friend"] * (seats - 1))
    with patch("fairground.web.lobby.opening.seed_bytes", lambda _: seed.to_bytes(32, "big")):
        address = people[0].open_table(*sitters, game=game, **fields)
    for person, link in zip(people[1:], people[0].links, strict=True):
        person.sit(link).go(address)
    people[0].go(address)
    table = live_table(served, address).table
    assert table is not None
    luck, met = Random(seed), Counter[str]()
    for _ in range(MOVES_AT_MOST):
        name = _phase(table)
        met[name] += 1
        if is_long or met[name] in (1, LATER):
            later = "-later" if met[name] >= LATER else ""
            yield Phase(f"{name}{later}", address, people[0])
        if table.outcome is not None:
            return
        seat = luck.choice(table.turn)
        _play(table, people[seat], address, seat, luck)
    raise AssertionError(f"{game} does not end")


def _phase(table: Table) -> str:
    """The kinds of move among which the first seat chooses, or else somebody else."""
    if table.outcome is not None:
        return "over"
    is_asked = 0 in table.turn
    asked = table.state.asked(0 if is_asked else table.turn[0])
    decision = table.game.rules.MOVES.decisions[asked]
    verbs = dict.fromkeys(family.verb for family in decision.families)
    return "-".join([*([] if is_asked else ["waiting"]), str(asked), *filter(None, verbs)]).replace(
        " ", "_"
    )


def _play(table: Table, person: Person, address: str, seat: int, luck: Random) -> None:
    """Any kind of move is as likely as another, so that rare ones are met."""
    legal = table.legal(seat)
    kind = luck.choice(sorted({move.split()[0] for move in legal}))
    move = luck.choice([move for move in legal if move.split()[0] == kind])
    fields = {"move": move, "ply": str(table.ply_for(seat)), "seat": str(seat)}
    answer = person.tell(address, fields)
    assert answer.is_success, answer.text
