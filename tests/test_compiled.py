"""Compiling must never change a result, and what was compiled from other sources is never used."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import replace
from importlib.machinery import PathFinder
from pathlib import Path

import pytest
from tests.worlds import random_plies

import fairground as fg
from fairground import pure
from fairground.bots import BOTS
from fairground.bots.levels import think

ROOT = Path(__file__).parent.parent
SEEDS = range(12)
SIMULATIONS = 25


def play_everything() -> dict[str, str]:
    """A digest of some random games of every game, at every number of seats, and what bots think
    in one of them."""
    digests = {"compiled": str(pure.is_compiled())}
    for game in fg.games().values():
        for seats in game.seats:
            for seed in SEEDS:
                digests[f"{game.id}, {seats} seats, seed {seed}"] = play_one(game, seats, seed)
            digests[f"{game.id}, {seats} seats, thoughts"] = str(think_in_one(game, seats))
    return digests


def think_in_one(game: fg.Game, seats: int) -> list[tuple[object, ...]]:
    """What search finds out and what every bot chooses, at moments of one game."""
    if game.bot is None:
        return []
    thoughts: list[tuple[object, ...]] = []
    levels = (replace(one, simulations=min(SIMULATIONS, one.simulations)) for one in game.levels)
    hasty = replace(game, levels=tuple(levels))
    table = fg.Table(hasty, seats=seats, seed=seats)
    for ply, _ in enumerate(random_plies(table, seats, 100)):
        if ply % 30 == 10:
            seat = table.turn[0]
            view, legal = table.view(seat), table.legal_moves(seat)
            found = think(game, game.bot, view, legal, fg.FastLuck(ply), SIMULATIONS)
            thoughts += [(ply, one.move, one.visits, one.value, one.points) for one in found]
            for bot in BOTS.values():
                move = bot.choose(hasty, view, legal, fg.FastLuck(ply), 0.0)
                thoughts.append((ply, bot.id, move))
    return thoughts


def play_one(game: fg.Game, seats: int, seed: int) -> str:
    luck = fg.SeededLuck(seed.to_bytes(32, "big"))
    choice = fg.FastLuck(seed)
    state = game.setup(seats, None, luck)
    digest = hashlib.sha256()
    while turn := state.turn():
        seat = turn[choice.below(len(turn))]
        moves = state.legal(seat)
        state.play(seat, moves[choice.below(len(moves))], luck)
        digest.update(f"{seat} {moves} {state.epoch} {state.turn()}".encode())
        digest.update(game.view(state, seat).to_json().encode())
    digest.update(repr(state.outcome()).encode())
    return digest.hexdigest()


def played(pure_sources: str) -> dict[str, str]:
    environment = os.environ | {"FAIRGROUND_PURE": pure_sources}
    done = subprocess.run(
        [sys.executable, "-m", "tests.test_compiled"],
        env=environment,
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    digests: dict[str, str] = json.loads(done.stdout)
    return digests


def compile_in_place() -> None:
    setup = [sys.executable, "setup.py", "--quiet"]
    possible = subprocess.run([*setup, "can_compile"], cwd=ROOT, capture_output=True, text=True)
    if possible.returncode != 0:
        pytest.skip(possible.stderr.strip())
    built = subprocess.run([*setup, "compile"], cwd=ROOT, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr


@pytest.mark.timeout(600)
def test_the_same_seed_gives_the_same_games_and_thoughts_compiled_or_not() -> None:
    """To the last digit, and in other processes."""
    compile_in_place()
    compiled, uncompiled = played("0"), played("1")
    assert compiled.pop("compiled") == "True"
    assert uncompiled.pop("compiled") == "False"
    assert compiled == uncompiled


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package of one compiled module."""
    (tmp_path / "luck.py").write_text("BELOW = 6\n")
    (tmp_path / pure.STAMP).write_text(pure.stamp(["luck.py"], tmp_path))
    return tmp_path


def test_machine_code_is_used_while_its_sources_are_unchanged(package: Path) -> None:
    assert pure.is_fresh(package)


def test_machine_code_of_a_changed_source_is_not_used(package: Path) -> None:
    (package / "luck.py").write_text("BELOW = 7\n")
    assert not pure.is_fresh(package)


def test_machine_code_of_a_vanished_source_is_not_used(package: Path) -> None:
    (package / "luck.py").unlink()
    assert not pure.is_fresh(package)


def test_machine_code_without_a_stamp_is_not_used(package: Path) -> None:
    (package / pure.STAMP).unlink()
    assert not pure.is_fresh(package)


def test_the_source_finder_overlooks_machine_code(package: Path) -> None:
    (package / "luck.so").touch()
    usual = PathFinder.find_spec("luck", [str(package)])
    assert usual is not None
    assert usual.origin == str(package / "luck.so")
    spec = pure.SourceFinder.find_spec("fairground.luck", [str(package)])
    assert spec is not None
    assert spec.origin == str(package / "luck.py")


if __name__ == "__main__":
    print(json.dumps(play_everything()))
