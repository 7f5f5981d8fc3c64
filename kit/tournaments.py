"""People who enter tournaments and play their games, without any script."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kit.accounts import sign_up
from kit.people import SHORT_EDITION, Person
from kit.serving import until


def members(base: str, number: int) -> list[Person]:
    """People with accounts."""
    people = [Person(base) for _ in range(number)]
    for person in people:
        person.name = sign_up(person)
    return people


def organise(person: Person, **fields: str) -> str:
    """Open a tournament of short games of Loot for entries; its address."""
    game = fields.get("game", "loot")
    usual = {"title": "The autumn cup", "game": game, "kind": "swiss", "rounds": "2"}
    usual |= {"spare": "bots", "bot": "random", f"seats-{game}": "2", "clock": "none"}
    if game == "loot":
        usual["edition-text"] = SHORT_EDITION
    person.go("/tournaments/new/loot")
    person.post("/tournaments", usual | fields)
    assert person.status == 200, person.page[-3000:]
    assert person.path.startswith("/tournament/"), person.page
    return person.path


def enter(tournament: str, *people: Person) -> None:
    for person in people:
        person.go(tournament).post(f"{tournament}/enter", {})
        assert person.status == 200, person.page[-3000:]


def started(organiser: Person, people: Sequence[Person], **fields: str) -> str:
    """A tournament that everybody has entered, and that runs."""
    tournament = organise(organiser, **fields)
    enter(tournament, *people)
    organiser.go(tournament).post(f"{tournament}/start", {})
    assert organiser.status == 200, organiser.page[-3000:]
    return tournament


def own_table(tournament: str, person: Person) -> str:
    """Where somebody plays in this round; nothing if nowhere."""
    person.go(tournament)
    found = re.search(r'<a class="button may big" href="(/table/[^"]+)"', person.page)
    return found[1] if found else ""


def round_of(tournament: str, person: Person) -> int:
    """The round that runs; 0 before the start and after the end."""
    found = re.search(r'<div role="status"><h2>Round (\d+) of', person.go(tournament).page)
    return int(found[1]) if found else 0


def play_round(tournament: str, people: Sequence[Person]) -> None:
    """Everybody presses the first button they have, until the next round begins."""
    now = round_of(tournament, people[0])

    def pressed() -> bool:
        for person in people:
            table = own_table(tournament, person)
            while table and person.go(table).buttons:
                person.move(person.buttons[0])
        return round_of(tournament, people[0]) != now

    until(pressed)


def is_over(tournament: str, person: Person) -> bool:
    return not round_of(tournament, person) and "Standings" in person.page
