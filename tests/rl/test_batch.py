"""Many tables at once: the same games as one table at a time, on any number of cores."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.rl.tables import every_game, every_table
from tests.worlds import option_sets

import fairground as fg
from fairground.game import Game
from fairground.luck import FastLuck

np = pytest.importorskip("numpy")

from fairground.rl.batch import Batch  # noqa: E402

ARRAYS = "observations", "masks", "asked", "rewards", "dones", "scores", "endings"


def shown(batch: Batch) -> dict[str, Any]:
    """What all arrays show now."""
    return {name: getattr(batch, name).copy() for name in ARRAYS}


def is_same(some: dict[str, Any], others: dict[str, Any]) -> bool:
    return all(np.array_equal(some[name], others[name]) for name in ARRAYS)


@every_table
def test_every_table_plays_the_games_of_a_single_environment(game: Game, seats: int) -> None:
    """Masks, observations, rewards and scores, from the first game into the next."""
    pytest.importorskip("pettingzoo")
    from fairground.rl import aec

    sets = list(option_sets(game))
    options = sets[seats % len(sets)]
    batch = fg.batch(game, seats=seats, size=3, seed=seats, options=options, cores=1)
    envs = [aec.raw_env(game, seats=seats, options=options) for _ in range(3)]
    for env, seed in zip(envs, batch.seeds, strict=True):
        env.reset(seed=seed)
    choice = FastLuck(seats)
    ended = 0
    while ended < 2:
        moves = []
        for table, env in enumerate(envs):
            observed = env.last()[0]
            assert observed is not None
            assert env.agent_selection == f"seat_{batch.asked[table]}"
            assert np.array_equal(batch.masks[table], observed["action_mask"])
            assert np.array_equal(batch.observations[table], observed["observation"])
            legal = np.flatnonzero(observed["action_mask"])
            moves.append(int(legal[choice.below(len(legal))]))
            env.step(moves[-1])
        batch.step(moves)
        for table, env in enumerate(envs):
            over = any(env.terminations.values())
            assert batch.dones[table] == over
            assert batch.rewards[table].tolist() == [env.rewards[a] for a in env.possible_agents]
            if over:
                ended += 1
                for seat, agent in enumerate(env.possible_agents):
                    assert batch.scores[table, seat] == env.infos[agent]["score"]
                    last = env.observe(agent)["observation"]
                    assert np.array_equal(batch.endings[table, seat], last)
                env.reset()


@every_game
def test_tables_are_the_same_on_two_cores_as_on_one(game: Game) -> None:
    seats = game.seats[-1]
    wanted: dict[str, Any] = {"seats": seats, "size": 5, "seed": 3, "reward": "points"}
    alone = fg.batch(game, cores=1, **wanted)
    with fg.batch(game, cores=2, **wanted) as divided:
        assert is_same(shown(alone), shown(divided))
        at_random = [Batch.AT_RANDOM] * 5
        ended = 0
        while ended < 2:
            for batch in (alone, divided):
                batch.step(at_random)
            assert is_same(shown(alone), shown(divided))
            ended += int(alone.dones.sum())
        for seed in (None, 8):
            for batch in (alone, divided):
                batch.reset(seed)
            assert is_same(shown(alone), shown(divided))


@pytest.fixture(scope="module", params=[1, 2], ids=["one core", "two cores"])
def small(request: pytest.FixtureRequest) -> Iterator[Batch]:
    with fg.batch("loot", seats=3, size=6, seed=1, cores=request.param) as batch:
        yield batch


def test_a_table_that_is_left_alone_stays_as_it_is(small: Batch) -> None:
    small.reset(1)
    before = shown(small)
    small.step([Batch.LEAVE, 0, Batch.LEAVE, Batch.LEAVE, 0, Batch.LEAVE])
    after = shown(small)
    for table in range(6):
        same = all(np.array_equal(before[name][table], after[name][table]) for name in ARRAYS)
        assert same == (table not in (1, 4))


def test_arrays_are_given_once_and_can_only_be_read(small: Batch) -> None:
    given = [getattr(small, name) for name in ARRAYS]
    small.reset(2)
    small.step([Batch.AT_RANDOM] * 6)
    assert all(getattr(small, name) is array for name, array in zip(ARRAYS, given, strict=True))
    assert not any(array.flags.writeable for array in given)


def test_a_seed_gives_the_same_games_again_and_another_one_others(small: Batch) -> None:
    def played(seed: int) -> dict[str, Any]:
        small.reset(seed)
        for _ in range(40):
            small.step([Batch.AT_RANDOM] * 6)
        return shown(small)

    first = played(1)
    assert is_same(played(1), first)
    assert not is_same(played(2), first)
    assert len({row.tobytes() for row in first["observations"]}) == 6


def test_a_table_can_have_a_seed_of_its_own(small: Batch) -> None:
    small.reset([7, 7, 8, 7, 9, 7])
    for _ in range(12):
        small.step([Batch.AT_RANDOM] * 6)
    rows = small.observations
    assert all(np.array_equal(rows[0], rows[table]) for table in (1, 3, 5))
    assert not np.array_equal(rows[0], rows[2])


@pytest.mark.parametrize("table", [0, 5])
def test_an_illegal_move_says_where_and_why_and_nothing_is_played(small: Batch, table: int) -> None:
    small.reset(1)
    before = shown(small)
    for wrong in (int(np.flatnonzero(small.masks[table] == 0)[0]), small.moves, -3, 2**40):
        moves = np.full(6, Batch.AT_RANDOM)
        moves[table] = wrong
        with pytest.raises(fg.IllegalMove, match=rf"^Table {table}: [A-Z].*\.$"):
            small.step(moves)
        assert is_same(shown(small), before)


@pytest.mark.parametrize("kind", ["i1", ">i2", "<i4", ">i8", "u1", "u2", ">u4", "<u8", ">u8"])
def test_moves_come_as_whole_numbers_of_any_size(small: Batch, kind: str) -> None:
    small.reset(1)
    first = [int(np.flatnonzero(mask)[0]) for mask in small.masks]
    small.step(first)
    expected = shown(small)
    small.reset(1)
    small.step(np.array(first, kind))
    assert is_same(shown(small), expected)
    moves = np.array(first, kind)
    moves[3] = np.iinfo(kind).max
    with pytest.raises(fg.IllegalMove, match=r"^Table 3: "):
        small.step(moves)


@pytest.mark.parametrize("moves", [[0] * 5, [[0] * 6], [0.0] * 6, "moves", None])
def test_what_is_not_a_move_for_each_table_is_refused(small: Batch, moves: Any) -> None:
    with pytest.raises(fg.OptionError, match="A step takes 6 whole numbers, a move for each"):
        small.step(moves)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"size": 0}, "1 table or more, not 0"),
        ({"size": 2.5}, "1 table or more, not 2.5"),
        ({"cores": 0}, "1 core or more, not 0"),
        ({"size": 3, "cores": 4}, "A batch of 3 tables cannot be divided among 4 cores"),
        ({"seed": "luck"}, "The seed of a batch is a whole number"),
        ({"seed": True}, "The seed of a batch is a whole number"),
        ({"size": 4, "seed": [1, 2]}, "There are 4 tables and 2 seeds"),
        ({"seats": 9}, "takes 1 to 4 seats"),
        ({"options": {"blitz": True}}, "has no option"),
        ({"reward": "fame"}, "A reward is one of"),
    ],
)
def test_what_cannot_be_is_refused_in_words(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(fg.OptionError, match=words):
        fg.batch("loot", **wrong)


def test_another_edition_is_played_on_all_cores() -> None:
    game = fg.game("fair_enough")
    name = next(iter(game.named_editions))
    with fg.batch(game, seats=3, size=2, seed=1, edition=name, cores=2) as batch:
        alone = fg.batch(game.with_edition(name), seats=3, size=2, seed=1, cores=1)
        house = fg.batch(game, seats=3, size=2, seed=1, cores=1)
        for _ in range(30):
            for each in (batch, alone, house):
                each.step([Batch.AT_RANDOM] * 2)
        assert is_same(shown(batch), shown(alone))
        assert not is_same(shown(batch), shown(house))


def blocks() -> int:
    """How many blocks of shared memory this process holds."""
    return Path("/proc/self/maps").read_text(encoding="utf-8").count("fairground-batch")


on_linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


@on_linux
def test_closing_gives_processes_and_memory_back() -> None:
    held = blocks()
    batch = fg.batch("loot", size=4, seed=1, cores=2)
    kept = batch.observations
    before = kept.copy()
    (worker,) = batch._workers
    assert blocks() == held + 1
    batch.close()
    batch.close()
    with pytest.raises(ProcessLookupError):
        os.kill(worker.pid, 0)
    with pytest.raises(RuntimeError, match=r"The batch is closed\."):
        batch.step([0] * 4)
    assert np.array_equal(kept, before), "what was given out can still be read"
    del batch, kept
    gc.collect()
    assert blocks() == held


def test_a_batch_that_is_forgotten_ends_its_processes() -> None:
    batch = fg.batch("loot", size=4, seed=1, cores=2)
    pid = batch._workers[0].pid
    del batch
    gc.collect()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_process_that_is_gone_is_an_error_and_closes_the_batch() -> None:
    batch = fg.batch("loot", size=4, seed=1, cores=2)
    os.kill(batch._workers[0].pid, signal.SIGKILL)
    with pytest.raises(RuntimeError, match=r"Process \d+ of the batch has ended\."):
        batch.step([0] * 4)
    with pytest.raises(RuntimeError, match=r"The batch is closed\."):
        batch.reset()


def test_its_processes_end_when_the_program_is_killed() -> None:
    """They hold its standard error: that ends with the last of them."""
    script = """
import fairground as fg, sys
batch = fg.batch("loot", size=4, seed=1, cores=2)
print(len(batch._workers), flush=True)
sys.stdin.read()
"""
    with subprocess.Popen(
        [sys.executable, "-c", script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        assert program.stdout.readline() == "1\n"
        program.kill()
        assert program.stderr.read() == ""


def test_without_numpy_a_batch_says_what_it_needs() -> None:
    script = """
import sys
sys.modules["numpy"] = None
import fairground as fg
try:
    fg.batch("loot")
except ImportError as error:
    print(error)
"""
    ran = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert ran.stdout == 'A batch needs NumPy: pip install "fairground[rl]"\n'
