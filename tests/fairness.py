"""Whether a guess is fair over whole games. Many games are dealt and played at random, and at some
moments of each a viewer guesses. Given the view, the truth is one more fair guess, so truth and
guesses can be exchanged: no hidden fact may be true more often, or more seldom, in the one than in
the other, nor may a guess agree with the truth more or less than with another guess.

This holds only if the moves that were played tell nothing about what is held, for a fair guess
takes no notice of that. Moves are chosen evenly among the legal ones, so a hand that allows many
moves would make each of them less likely. ``UNPLAYED`` names the moves that only one hidden card
allows, and many at once: they are not chosen. ``UNKNOWABLE`` names what no rule makes more or less
likely: how far somebody has got with a turn that nobody else sees yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import json

from fairground.game import Game, Options, State
from fairground.luck import FastLuck

BOUND = 30.0
"""A chi-square with one degree of freedom is beyond this by chance once in twenty million times."""
UNPLAYED: dict[str, tuple[str, ...]] = {"fair_enough": ("sold-out",)}
UNKNOWABLE: dict[str, tuple[str, ...]] = {"kairo": (".intent",)}
AGREEMENT = "agreement with the truth"


def unfair_facts(
    game: Game, seats: int, deals: int, options: Options | None = None, looks: int = 4
) -> dict[str, float]:
    """The facts for which truth and guesses cannot be exchanged, with their chi-squares. Guesses of
    one game belong together, so a game counts once, with the sum of its differences."""
    sums, squares = Counter[str](), Counter[str]()
    words = UNPLAYED.get(game.id, ())
    unplayed = {move for move in range(game.moves) if game.say(move).startswith(words)}
    for seed in range(deals):
        luck = FastLuck(seed)
        states = _random_game(game, seats, options, unplayed, luck)
        differences = Counter[str]()
        for _ in range(looks):
            viewer = luck.below(seats + 1)
            state = states[luck.below(len(states))]
            _compare(game, seats, state, viewer if viewer < seats else None, luck, differences)
        for fact, difference in differences.items():
            sums[fact] += difference
            squares[fact] += difference**2
    chi = {fact: sums[fact] ** 2 / squares[fact] for fact in sums if squares[fact]}
    return {fact: round(value, 1) for fact, value in chi.items() if value > BOUND}


def _random_game(
    game: Game, seats: int, options: Options | None, unplayed: set[int], luck: FastLuck
) -> list[State]:
    """The states of a game from the deal to the end."""
    state = game.setup(seats, options, luck)
    states = [state]
    while turn := state.turn():
        seat = turn[luck.below(len(turn))]
        legal = state.legal(seat)
        moves = [move for move in legal if move not in unplayed] or legal
        state = state.copy()
        state.play(seat, moves[luck.below(len(moves))], luck)
        states.append(state)
    return states


def _compare(
    game: Game,
    seats: int,
    state: State,
    viewer: int | None,
    luck: FastLuck,
    differences: Counter[str],
) -> None:
    view = game.view(state, viewer)
    guesses = [game.guess(view, luck) for _ in range(2)]
    true, guess, other = facts_that_differ(game, [state, *guesses], seats)
    for fact in true - guess:
        differences[fact] += 1
        differences[f"{fact}, as in another guess"] += fact in other
    for fact in guess - true:
        differences[fact] -= 1
        differences[f"{fact}, as in another guess"] -= fact in other
    differences[AGREEMENT] += len(true & other) - len(guess & other)


def facts_that_differ(game: Game, states: Sequence[State], seats: int) -> list[set[str]]:
    """What the seats know in each state, as single facts: "seat 1: .hand has 17". A list tells what
    is in it. What is the same in all states is left out: it makes no difference, and it is most of
    what there is to know."""
    unknowable = UNKNOWABLE.get(game.id, ())
    found: list[set[str]] = [set() for _ in states]
    for seat in range(seats):
        texts = [game.view(state, seat).to_json() for state in states]
        if len(set(texts)) == 1:
            continue
        views = [json.decode(text) for text in texts]
        for known, flat in zip(found, _differing(views, ""), strict=True):
            known.update(f"seat {seat}: {fact}" for fact in flat if not fact.startswith(unknowable))
    return found


def _differing(values: Sequence[Any], place: str) -> list[list[str]]:
    """The facts of each value, without the parts that are the same in all of them."""
    found: list[list[str]] = [[] for _ in values]
    if all(value == values[0] for value in values[1:]):
        return found
    if all(_is_plain_list(value) for value in values):
        same = set(values[0]).intersection(*values[1:])
        return [[f"{place} has {part}" for part in value if part not in same] for value in values]
    places = [_places(value) for value in values]
    if not places[0] or any(names != places[0] for names in places[1:]):
        return [list(_flat(value, place)) for value in values]
    for name in places[0]:
        parts = _differing([value[name] for value in values], f"{place}.{name}")
        for facts, part in zip(found, parts, strict=True):
            facts.extend(part)
    return found


def _is_plain_list(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(part, int | str) for part in value)


def _places(value: Any) -> list[Any]:
    """Under which names a value holds others; nothing if it is a fact, or a list of facts."""
    if isinstance(value, dict):
        return list(value)
    is_list = isinstance(value, list) and not any(isinstance(part, int | str) for part in value)
    return list(range(len(value))) if is_list else []


def _flat(value: object, place: str) -> Iterator[str]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _flat(part, f"{place}.{name}")
    elif isinstance(value, list):
        for at, part in enumerate(value):
            is_plain = isinstance(part, int | str)
            yield from _flat(part, f"{place} has" if is_plain else f"{place}.{at}")
    else:
        yield f"{place} {value}"
