"""Decisions per second in random play, and copies of a state per second: the games of the catalog
beside two of OpenSpiel's. Seconds are those of the core. A prototype is a module with a function
``bench(seconds)`` that prints how many million decisions it made per second of the core."""

from __future__ import annotations

import contextlib
import importlib
import io
import platform
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bench.contender import (
    HEADS,
    OPEN_SPIEL,
    UNCOMPILED,
    Contender,
    answer,
    arguments,
    as_table,
    measure,
    of_open_spiel,
    with_before,
)
from rich.console import Console

import fairground as fg

RESULTS = Path(__file__).with_name("random_play.md")
COPIED = "compiled, copies"
PROTOTYPE = "prototype"
LIMIT = 1_000_000
AT_ONCE = 1_000
"""The clock is looked at after this many decisions, for that takes time too."""
MIDDLE = 60
"""Copies are made of the state after this many decisions,"""
COPIES = 500
"""this many at once."""


def contender(name: str, seats: int, kind: str) -> None:
    """The process of one contender, which answers with decisions or copies per second."""
    if kind == PROTOTYPE:
        answer(prototype(Path(name)))
        return
    some_games = open_spiel_game(name) if kind == OPEN_SPIEL else our_game(name, seats, kind)
    some_games(0)

    def speed(seconds: float) -> float:
        start = time.process_time()
        decisions = 0
        seed = 1
        while time.process_time() < start + seconds:
            decisions += some_games(seed)
            seed += 1
        return decisions / (time.process_time() - start)

    answer(speed)


def prototype(module: Path) -> Callable[[float], float]:
    """What a module prints of itself, which begins with the millions per second."""
    sys.path.insert(0, str(module.parent))
    bench = importlib.import_module(module.stem).bench

    def speed(seconds: float) -> float:
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            bench(seconds)
        return 1e6 * float(printed.getvalue().split()[0])

    return speed


def our_game(name: str, seats: int, kind: str) -> Callable[[int], int]:
    """Plays whole games, or copies a state from the middle of one, and returns how often."""
    from fairground import build
    from fairground.bots.playout import copies, playout
    from fairground.luck import FastLuck
    from fairground.moves import Choices

    if build.is_compiled() == (kind == UNCOMPILED):
        sys.exit(f"{name} was to run {kind}, and does not; `make compile` builds it.")
    game = fg.game(name)
    setup, edition, options = game.rules.setup, game.edition, game.check_options(seats, None)
    turn, moves, luck = Choices(seats), Choices(game.moves), FastLuck(0)

    def some_games(seed: int) -> int:
        played = 0
        while played < AT_ONCE:
            played += playout(setup(edition, seats, options, luck), luck, turn, moves, LIMIT)
        return played

    def many_copies(seed: int) -> int:
        return copies(middle, COPIES)

    middle = game.setup(seats, None, luck)
    playout(middle, luck, turn, moves, MIDDLE)
    return many_copies if kind == COPIED else some_games


def open_spiel_game(name: str) -> Callable[[int], int]:
    import random

    import pyspiel

    game = pyspiel.load_game(name)

    def one_game(seed: int) -> int:
        chance = random.Random(seed)
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return one_game


def contenders(games: list[str], seats: list[str], rival: Contender | None) -> list[Contender]:
    """Ours, uncompiled, compiled and copied, at the wished number of seats or the nearest."""
    wishes = dict(wish.split("=") for wish in seats if "=" in wish)
    usual = next((wish for wish in seats if "=" not in wish), "3")
    found = []
    for name in games or list(fg.games()):
        allowed = fg.game(name).seats
        number = max(allowed[0], min(allowed[-1], int(wishes.get(name, usual))))
        found += [
            Contender(name, number, UNCOMPILED),
            Contender(name, number, "compiled", prototype=rival),
            Contender(name, number, COPIED),
        ]
    return found


def as_markdown(measured: list[Contender], turns: str) -> str:
    machine = f"Python {platform.python_version()}, {platform.machine()}"
    lines = [
        f"| {' | '.join(row)} |"
        for row in (HEADS, ["---"] * len(HEADS), *(contender.row for contender in measured))
    ]
    head = [
        "# Random play",
        "",
        f"Decisions (or copies) per second on one core; {turns}; {machine}.",
        "",
    ]
    return "\n".join(head + lines) + "\n"


def main() -> None:
    parser = arguments(__doc__, 0.5)
    parser.add_argument("--seats", nargs="+", default=["3"], help="such as: 3 kairo=4")
    parser.add_argument("--prototype", type=Path, help="the file of a prototype, built beside it")
    parser.add_argument("--write", action="store_true", help=f"keep the table in {RESULTS.name}")
    wanted = parser.parse_args()
    if wanted.contender:
        name, seats, kind = wanted.contender
        contender(name, int(seats), kind)
        return
    rival = wanted.prototype and Contender(str(wanted.prototype.resolve()), 3, PROTOTYPE)
    measured = with_before(contenders(wanted.games, wanted.seats, rival), wanted.before)
    measured += [rival] if rival else []
    measured += of_open_spiel(("gin_rummy", 2), ("hearts", 4))
    console = Console()
    measure(measured, "bench.random_play", wanted.repetitions, wanted.seconds, console)
    turns = f"{wanted.repetitions} interleaved turns of {wanted.seconds} s"
    console.print(as_table(measured, f"Decisions (or copies) per second on one core; {turns}"))
    if wanted.write:
        RESULTS.write_text(as_markdown(measured, turns), encoding="utf-8")


if __name__ == "__main__":
    main()
