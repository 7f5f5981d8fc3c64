"""Compiling must never change a result, and a machine without a compiler gets the sources."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.worlds import IS_LONG, random_plies, refusal

import fairground as fg
from fairground import build
from fairground.bots import BOTS
from fairground.bots.search import think
from fairground.bots.situation import Situation
from fairground.features import Numbers

ROOT = Path(__file__).parent.parent
SEEDS = range(12 if IS_LONG else 4)
SIMULATIONS = 25
MOMENTS = 3
TRIED = 5
"""How many moves are tried at a ply that are not allowed, of all that there are."""


def play_everything() -> dict[str, str]:
    """A digest of some random games of every game, at every number of seats, with what is refused
    and guessed in them, and what bots think in one of them."""
    digests = {"compiled": str(build.is_compiled())}
    for game in fg.games().values():
        for seats in game.seats:
            for seed in SEEDS:
                digests[f"{game.id}, {seats} seats, seed {seed}"] = play_one(game, seats, seed)
            digests[f"{game.id}, {seats} seats, thoughts"] = str(think_in_one(game, seats))
    return digests


def think_in_one(game: fg.Game, seats: int) -> list[tuple[object, ...]]:
    """What search finds out at moments of one game, and what bots choose: each of them at one
    moment, or at all of them."""
    if game.bot is None:
        return []
    thoughts: list[tuple[object, ...]] = []
    levels = (
        replace(level, simulations=min(SIMULATIONS, level.simulations)) for level in game.levels
    )
    hasty = replace(game, levels=tuple(levels))
    table = fg.Table(hasty, seats=seats, seed=seats)
    bots = list(BOTS.values())
    for ply, _ in enumerate(random_plies(table, seats, 30 * MOMENTS)):
        if ply % 30 == 10:
            seat = table.turn[0]
            view, legal = table.view(seat), table.legal_moves(seat)
            situation = Situation(game, game.bot, view, legal, fg.FastLuck(ply))
            found = think(situation, SIMULATIONS)
            thoughts += [
                (ply, thought.move, thought.visits, thought.value, thought.points)
                for thought in found
            ]
            for bot in bots if IS_LONG else bots[ply // 30 :: MOMENTS]:
                move = bot.choose(hasty, view, legal, fg.FastLuck(ply), 0.0)
                thoughts.append((ply, bot.id, move))
    return thoughts


def in_numbers(game: fg.Game, state: fg.State, seat: int) -> bytes:
    if game.features is None:
        return b""
    numbers = Numbers(sum(field.size for field in game.features.fields(state.seats)))
    game.features.write(state, seat, numbers)
    return bytes(memoryview(numbers.items))


def refusals(game: fg.Game, state: fg.State, seat: int, first: int) -> list[str]:
    """What is said to moves that are not allowed, that do not exist, and to seats that are not
    there."""
    legal = set(state.legal(seat))
    illegal = [move for move in range(game.moves) if move not in legal]
    step = max(1, len(illegal) // TRIED)
    tried = [(seat, move) for move in (*illegal[first % step :: step], -1, game.moves, 10**9)]
    tried += [(nobody, move) for nobody in (-1, state.seats, 10**9) for move in sorted(legal)[:1]]

    def refused(who: int, move: int) -> str:
        return refusal(lambda: state.play(who, move, fg.FastLuck(0)))

    return [refused(who, move) for who, move in tried]


def guessed(game: fg.Game, state: fg.State, seat: int, seed: int) -> str:
    """What the others would know in a world that the seat thinks possible, played on for a ply."""
    luck = fg.FastLuck(seed)
    world = game.guess(game.view(state, seat), luck)
    if turn := world.turn():
        world.play(turn[-1], world.legal(turn[-1])[-1], luck)
    return "".join(game.view(world, other).to_json() for other in range(state.seats))


def play_one(game: fg.Game, seats: int, seed: int) -> str:
    luck = fg.SeededLuck(seed.to_bytes(32, "big"))
    choice = fg.FastLuck(seed)
    state = game.setup(seats, None, luck)
    digest = hashlib.sha256()
    ply = 0
    while turn := state.turn():
        seat = turn[choice.below(len(turn))]
        moves = state.legal(seat)
        if ply % 5 == 0:
            digest.update(str(refusals(game, state, seat, ply)).encode())
            digest.update(guessed(game, state, seat, ply).encode())
        before = state.copy()
        state.play(seat, moves[choice.below(len(moves))], luck)
        ply += 1
        digest.update(f"{seat} {moves} {state.epoch} {state.turn()}".encode())
        digest.update(f"{before.legal(seat)} {before.epoch} {before.turn()}".encode())
        digest.update(game.view(state, seat).to_json().encode())
        digest.update(in_numbers(game, state, seat))
    digest.update(repr(state.outcome()).encode())
    return digest.hexdigest()


def played(package: Path) -> dict[str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.test_compiled"],
        env=os.environ | {"PYTHONPATH": str(package)},
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    digests: dict[str, str] = json.loads(done.stdout)
    return digests


@pytest.fixture(scope="module")
def compiled_package() -> Path:
    """What ``make compile`` leaves; where it cannot compile, there is nothing to compare."""
    environment = {**os.environ, "FAIRGROUND_COMPILE": "1"}
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "compile"],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if "cannot be compiled" in done.stderr and os.environ.get("CI") != "true":
        pytest.skip(done.stderr.strip().splitlines()[-1])
    assert done.returncode == 0, done.stdout + done.stderr
    return ROOT / "build" / "compiled"


@pytest.mark.timeout(600)
def test_the_same_seed_gives_the_same_games_and_thoughts_compiled_or_not(
    compiled_package: Path,
) -> None:
    """To the last digit, and in other processes."""
    compiled, uncompiled = played(compiled_package), played(ROOT / "src")
    assert compiled.pop("compiled") == "True"
    assert uncompiled.pop("compiled") == "False"
    assert compiled == uncompiled


def test_thinking_processes_take_the_compiled_package_once_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "compiled"
    monkeypatch.setenv(build.COMPILED, str(folder))
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    monkeypatch.setattr(build, "is_compiled", lambda: False)
    assert build.thinking_environment()["PYTHONPATH"] == "elsewhere"
    folder.mkdir()
    assert build.thinking_environment()["PYTHONPATH"] == os.pathsep.join([str(folder), "elsewhere"])


@pytest.mark.timeout(600)
def test_a_build_without_a_compiler_says_so_in_one_line_and_is_pure(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("*.so", "*.egg-info"))
    shutil.copytree(ROOT / "tools", copy / "tools")
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "CHANGES.md", "MANIFEST.in"):
        shutil.copy(ROOT / name, copy / name)
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "bdist_wheel"],
        env={**os.environ, "CC": "no-such-compiler"},
        cwd=copy,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "Fairground is not compiled: there is no C compiler (no-such-compiler)." in done.stderr
    (wheel,) = (copy / "dist").glob("*.whl")
    assert wheel.name.endswith("py3-none-any.whl")


if __name__ == "__main__":
    print(json.dumps(play_everything()))
