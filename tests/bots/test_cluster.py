"""A Ray cluster of two nodes on this machine: the same games as without it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import fairground as fg
from fairground import selfplay
from fairground.arena import Tournament
from fairground.game import FairgroundError, OptionError
from fairground.runner import TOGETHER, run
from fairground.selfplay import SelfPlay

ray = pytest.importorskip("ray")
pq = pytest.importorskip("pyarrow.parquet")

from ray.cluster_utils import Cluster  # noqa: E402

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
MEMORY = 80 * 2**20
"""Of each node for what tasks give back; Ray wants at least 75 MB."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    node = {"num_cpus": 1, "object_store_memory": MEMORY, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=node)
    try:
        cluster.add_node(num_cpus=1, object_store_memory=MEMORY)
        cluster.wait_for_nodes()
        yield cluster.address
    finally:
        cluster.shutdown()


def node_of(meeting: str, number: int) -> str:
    """On which node a task runs. The first waits until another has come, and there is one core on
    each node, so the two run on different nodes."""
    if number % TOGETHER == 0:
        seen = ray.get_actor(meeting)
        ray.get(seen.arrive.remote())
    return str(ray.get_runtime_context().get_node_id())


def refuse(number: int) -> int:
    raise FairgroundError(f"Game {number} is not to be played.")


def test_self_play_and_the_arena_play_the_same_games_on_a_cluster(
    address: str, tmp_path: Path
) -> None:
    plan = SelfPlay("loot", ("random",), 2)
    here, there = tmp_path / "here.parquet", tmp_path / "there.parquet"
    selfplay.keep(plan, 9, there, ray=address)
    selfplay.keep(plan, 9, here, processes=1)
    assert pq.read_table(there).equals(pq.read_table(here))
    tournament = Tournament("loot", ("greedy", "random"), 2, 4, seconds_to_think=0.0)
    played = [each.scores for each in tournament.run(ray=address)]
    assert played == [each.scores for each in tournament.run(processes=1)]
    assert not ray.is_initialized(), "it is left when all is done"


def test_games_are_played_on_both_nodes(address: str) -> None:
    class Meeting:
        """Lets nobody go before two have come."""

        def __init__(self) -> None:
            import asyncio

            self.arrived = 0
            self.all_here = asyncio.Event()

        async def arrive(self) -> None:
            self.arrived += 1
            if self.arrived == 2:
                self.all_here.set()
            await self.all_here.wait()

    ray.init(address=address, namespace="fairground", log_to_driver=False)
    meeting = ray.remote(num_cpus=0)(Meeting).options(name="meeting", lifetime="detached").remote()
    ray.shutdown()
    nodes = list(run(partial(node_of, "meeting"), range(2 * TOGETHER), ray=address))
    del meeting
    assert len(set(nodes)) == 2


def test_what_fails_there_is_said_here(address: str) -> None:
    with pytest.raises(FairgroundError, match="on the Ray cluster: Game 0 is not to be played"):
        list(run(refuse, range(3), ray=address))
    with pytest.raises(OptionError, match="There is no Ray cluster at 'nowhere'"):
        list(run(refuse, range(3), ray="nowhere"))


def test_another_version_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fg, "__version__", "99")
    with pytest.raises(FairgroundError, match=r"a machine has Fairground .*; 99 is needed"):
        list(run(abs, range(3), ray=address))
