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

import json
from collections import Counter
from collections.abc import Iterator

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
    for seed in range(deals):
        luck = FastLuck(seed)
        states = _random_game(game, seats, options, luck)
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


def _random_game(game: Game, seats: int, options: Options | None, luck: FastLuck) -> list[State]:
    """The states of a game from the deal to the end."""
    state = game.setup(seats, options, luck)
    states = [state]
    unplayed = UNPLAYED.get(game.id, ())
    while turn := state.turn():
        seat = turn[luck.below(len(turn))]
        legal = state.legal(seat)
        moves = [move for move in legal if not game.say(move).startswith(unplayed)] or legal
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
    true = facts(game, state, seats)
    guess, other = (facts(game, game.guess(view, luck), seats) for _ in range(2))
    for fact in true - guess:
        differences[fact] += 1
        differences[f"{fact}, as in another guess"] += fact in other
    for fact in guess - true:
        differences[fact] -= 1
        differences[f"{fact}, as in another guess"] -= fact in other
    differences[AGREEMENT] += len(true & other) - len(guess & other)


def facts(game: Game, state: State, seats: int) -> set[str]:
    """What the seats know, as single facts: "seat 1: .hand has 17". A list tells what is in it."""
    unknowable = UNKNOWABLE.get(game.id, ())
    return {
        f"seat {seat}: {fact}"
        for seat in range(seats)
        for fact in _flat(json.loads(game.view(state, seat).to_json()), "")
        if not fact.startswith(unknowable)
    }


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
