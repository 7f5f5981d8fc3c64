"""Tables of Fair Enough set up by hand, and moves played on them by their texts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fairground.games.fair_enough import edition as editions
from fairground.games.fair_enough.edition import CARDS, SPECIALS, Edition, card_text
from fairground.games.fair_enough.rules import COLLECTING, MOVES, RESEARCH, State, setup
from fairground.games.fair_enough.rules.cards import new_collector, new_deck
from fairground.games.fair_enough.rules.research import TAKE
from fairground.luck import FastLuck, Luck, ScriptedLuck
from fairground.notation import Notation

FOLDER = Path(editions.__file__).parent
TOML = (FOLDER / "edition.toml").read_text(encoding="utf-8")
HOUSE: Edition = editions.load(TOML, "edition.toml")
LONG_DAYS: Edition = editions.load(
    (FOLDER / "editions" / "long-days.toml").read_text(encoding="utf-8"), "long-days.toml"
)
NOTATION = Notation("Fair Enough", MOVES, HOUSE)
OPTIONS: dict[str, bool | str] = {"twenty_one": False, "memory_aid": False}


def read(text: str) -> int:
    return NOTATION.read(text)


def say(move: int) -> str:
    return NOTATION.texts[move]


def card(text: str) -> int:
    """``dice-7`` or ``queue``."""
    return read(f"take {text}") - TAKE.first


def cards(text: str) -> list[int]:
    return [card(name) for name in text.split()]


def laid(text: str) -> list[int]:
    """``dice-7 pins-3+queue``: laid cards with the special they were laid with."""
    row = []
    for part in text.split():
        name, _, special = part.partition("+")
        row.append(card(name) + (CARDS * (SPECIALS.index(special) + 1) if special else 0))
    return row


def fresh(seats: int = 3, seed: int = 1, twenty_one: bool = False) -> State:
    return setup(HOUSE, seats, {**OPTIONS, "twenty_one": twenty_one}, FastLuck(seed))


def without(pack: Sequence[int], gone: Sequence[int]) -> list[int]:
    left = list(pack)
    for card in gone:
        left.remove(card)
    return left


def _bare(hands: Sequence[str], rows: Sequence[str], piles: Sequence[str]) -> State:
    collectors = []
    for seat, hand in enumerate(hands):
        collector = new_collector()
        collector.hand = cards(hand)
        collector.closed = collector.hand
        collector.laid = laid(rows[seat]) if seat < len(rows) else []
        collector.pile = cards(piles[seat]) if seat < len(piles) else []
        collectors.append(collector)
    deck = new_deck(HOUSE)
    held = [card for each in collectors for card in each.hand + each.pile]
    deck.rest = without(
        deck.rest, held + [card % CARDS for each in collectors for card in each.laid]
    )
    state = State(HOUSE, dict(OPTIONS), collectors, deck)
    state.clocks = HOUSE.clocks[len(hands)][1:]
    return state


def collecting(
    left: int,
    *hands: str,
    rows: Sequence[str] = (),
    piles: Sequence[str] = (),
    starter: int = 0,
    actor: int | None = None,
    round_: int = 1,
) -> State:
    """In the middle of collecting, everybody still inside."""
    state = _bare(hands, rows, piles)
    state.phase = COLLECTING
    state.time_left = left
    state.past_clocks = [HOUSE.clocks[len(hands)][0]]
    state.starter = starter
    state.actor = starter if actor is None else actor
    state.inside = (1 << len(hands)) - 1
    state.round = round_
    return state


def research(display: str, *hands: str, starter: int = 0) -> State:
    """At the beginning of research."""
    state = _bare(hands, (), ())
    state.phase = RESEARCH
    state.starter = state.actor = starter
    state.display = cards(display)
    state.deck.rest = without(state.deck.rest, state.display)
    return state


def play(state: State, *moves: str, luck: Luck | None = None) -> State:
    """Each move by the seat that has the turn. Without luck none may be drawn."""
    for move in moves:
        state.play(state.actor, read(move), luck or ScriptedLuck([]))
    return state


def legal(state: State) -> list[str]:
    return [say(move) for move in state.legal(state.actor)]


def names(held: Sequence[int]) -> list[str]:
    return [card_text(each, HOUSE) for each in held]


def row(state: State, seat: int) -> list[str]:
    """What a seat has laid, without specials."""
    return names([laid % CARDS for laid in state.collectors[seat].laid])
