"""The cards of Fair Enough and what is printed on them, read from a TOML file and checked."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, Final, final

from mypy_extensions import i64, u8

from fairground.printed import Printed, printed, quoted
from fairground.vecs import vec

KINDS: Final = 9
VALUES: Final = 10
CARDS: Final = KINDS * VALUES
"""A collect card is the number ``10 * kind + place``, by the place of its value in its kind."""

QUEUE: Final = CARDS
PRE_ORDER: Final = CARDS + 1
SOLD_OUT: Final = CARDS + 2
SPECIALS: Final = ["queue", "pre-order", "sold-out"]
"""The special ``s`` is the card ``CARDS + s``; all of a kind are alike."""

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 5
ROUNDS: Final = 6
HAND: Final = 3
"""Cards dealt to each hand."""
DISPLAY: Final = 3
"""Cards that lie face up on display."""
LAPS: Final = 2
"""Turns that everybody has in research."""
MOST_TAKEN: Final = 2
"""Cards that may be taken in a turn."""
MOST_CARDS: Final = HAND + ROUNDS * LAPS * MOST_TAKEN
"""No player ever has more cards than this, wherever they lie."""


@final
class Edition:
    """The printed numbers. ``value_of`` and ``time_of`` are by collect card, ``clocks`` are the
    time cards by number of seats, ``box`` has every card that is in the deck at the start."""

    def __init__(self, name: str, fingerprint: str) -> None:
        self.name = name
        self.fingerprint = fingerprint
        self.kinds: list[str] = []
        self.icons: list[str] = []
        self.value_of: vec[i64] = vec[i64]()
        self.time_of: vec[i64] = vec[i64]()
        self.longest: int = 0
        """No card takes more time than this."""
        self.per_minute: float = 0.0
        """What a minute of laid cards is worth on average."""
        self.special_counts: list[int] = []
        self.box: vec[u8] = vec[u8]()
        self.clocks: list[list[int]] = []
        self.variant: int = 0

    @property
    def values(self) -> list[int]:
        return [int(value) for value in self.value_of]

    @property
    def times(self) -> list[int]:
        return [int(time) for time in self.time_of]

    def deck(self) -> list[int]:
        """Every card of the box, once each; a special as often as it is there."""
        return [int(card) for card in self.box]


def card_text(card: int, edition: Edition) -> str:
    """The notation of a card: ``tote-bags-7``, or the name of a special."""
    if card >= CARDS:
        return SPECIALS[card - CARDS]
    return f"{edition.kinds[card // VALUES].replace(' ', '-')}-{edition.value_of[card]}"


def load(text: str, source: str) -> Edition:
    """Read an edition file. A wrong number of cards, a value twice or a missing time card is an
    error that names the place."""
    with printed(text, source) as read:
        return _edition(read)


def _edition(read: Printed) -> Edition:
    read.only("edition", "kinds", "specials", "variant", "time_cards")
    name = read.text("edition")
    edition = Edition(name, read.fingerprint(name))
    _kinds(read, edition)
    specials = read.table("specials")
    specials.only(*SPECIALS)
    edition.special_counts = [specials.number(special, 0, 20) for special in SPECIALS]
    cards = list(range(CARDS))
    for special, number in enumerate(edition.special_counts):
        cards += [CARDS + special] * number
    edition.box = vec[u8]([u8(card) for card in cards])
    edition.variant = read.number("variant", 1, 200)
    edition.clocks = _clocks(read)
    return edition


def _kinds(read: Printed, edition: Edition) -> None:
    tables = read.tables("kinds")
    if len(tables) != KINDS:
        read.note("kinds", f"must be {KINDS}, not {len(tables)}")
    all_values: list[int] = []
    all_times: list[int] = []
    for kind in tables:
        kind.only("name", "icon", "values", "times")
        name = _kind_name(kind, kind.value("name"))
        if name and name in edition.kinds:
            kind.note("name", f"is {name!r} a second time")
        values = kind.numbers("values", VALUES, 1, 99)
        if any(low >= high for low, high in pairwise(values)):
            kind.note("values", "must rise, so that a card is known by its kind and value")
        edition.kinds.append(name)
        edition.icons.append(kind.text("icon"))
        all_values += values
        all_times += kind.numbers("times", VALUES, 1, 99)
    if not all_times:
        return
    edition.value_of = vec[i64]([i64(value) for value in all_values])
    edition.time_of = vec[i64]([i64(time) for time in all_times])
    edition.longest = max(all_times)
    edition.per_minute = float(sum(all_values)) / float(sum(all_times))


def _kind_name(kind: Printed, name: Any) -> str:
    if not isinstance(name, str) or not re.fullmatch("[a-z]+([ -][a-z]+)*", name) or len(name) > 12:
        kind.note(
            "name", f"must be at most 12 small letters, spaces and hyphens, not {quoted(name)}"
        )
        return ""
    if name.replace(" ", "-") in SPECIALS:
        kind.note("name", f"must not be that of a special, {name!r}")
    return name


def _clocks(read: Printed) -> list[list[int]]:
    clocks: list[list[int]] = [[] for _ in range(MOST_SEATS + 1)]
    for card in read.tables("time_cards"):
        card.only("minutes", "players")
        minutes = card.number("minutes", 1, 200)
        players = card.value("players")
        if not isinstance(players, list) or not players:
            card.note("players", "must be a list of numbers of players")
            continue
        for seats in card.numbers("players", len(players), FEWEST_SEATS, MOST_SEATS):
            clocks[seats].append(minutes)
    for seats in range(FEWEST_SEATS, MOST_SEATS + 1):
        if len(clocks[seats]) != ROUNDS:
            read.note(
                "time_cards", f"must be {ROUNDS} for {seats} players, not {len(clocks[seats])}"
            )
        clocks[seats].sort()
    return clocks
