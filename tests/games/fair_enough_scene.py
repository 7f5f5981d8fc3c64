"""Tables of Fair Enough set up by hand, and moves played on them by their texts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fairground.games.fair_enough import edition as editions
from fairground.games.fair_enough.collector import Collector
from fairground.games.fair_enough.deck import Deck
from fairground.games.fair_enough.edition import CARDS, SPECIALS, Edition
from fairground.games.fair_enough.moves import TAKE
from fairground.games.fair_enough.notation import card_text, read, say
from fairground.games.fair_enough.rules import COLLECTING, RESEARCH, State, setup
from fairground.luck import FastLuck, Luck, ScriptedLuck

TOML = Path(editions.__file__).with_name("edition.toml").read_text(encoding="utf-8")
HOUSE: Edition = editions.load(TOML, "edition.toml")
OPTIONS: dict[str, bool | str] = {"twenty_one": False, "memory_aid": False}


def card(text: str) -> int:
    """``dice-7`` or ``queue``."""
    return read(f"take {text}", HOUSE) - TAKE


def cards(text: str) -> list[int]:
    return [card(one) for one in text.split()]


def laid(text: str) -> list[int]:
    """``dice-7 pins-3+queue``: laid cards with the special they were laid with."""
    row = []
    for one in text.split():
        name, _, special = one.partition("+")
        row.append(card(name) + (CARDS * (SPECIALS.index(special) + 1) if special else 0))
    return row


def fresh(seats: int = 3, seed: int = 1, twenty_one: bool = False) -> State:
    return setup(HOUSE, seats, {**OPTIONS, "twenty_one": twenty_one}, FastLuck(seed))


def _bare(hands: Sequence[str], rows: Sequence[str], piles: Sequence[str]) -> State:
    collectors = []
    for seat, hand in enumerate(hands):
        held = sorted(cards(hand))
        row = laid(rows[seat]) if seat < len(rows) else []
        pile = cards(piles[seat]) if seat < len(piles) else []
        collectors.append(Collector(held, held[:], row, pile, []))
    held_somewhere = [one for each in collectors for one in each.hand + each.pile]
    held_somewhere += [one % CARDS for each in collectors for one in each.laid]
    rest = HOUSE.deck()
    for one in held_somewhere:
        rest.remove(one)
    state = State(HOUSE, dict(OPTIONS), collectors, Deck(rest, [], False))
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
    for one in state.display:
        state.deck.rest.remove(one)
    return state


def play(state: State, *moves: str, luck: Luck | None = None) -> State:
    """Each move by whoever has the turn. Without luck none may be drawn."""
    for move in moves:
        state.play(state.actor, read(move, HOUSE), luck or ScriptedLuck([]))
    return state


def legal(state: State) -> list[str]:
    return [say(move, HOUSE) for move in state.legal(state.actor)]


def names(held: Sequence[int]) -> list[str]:
    return [card_text(one, HOUSE) for one in held]


def row(state: State, seat: int) -> list[str]:
    """What a seat has laid, without specials."""
    return names([one % CARDS for one in state.collectors[seat].laid])
