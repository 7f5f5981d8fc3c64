"""Bots against bots."""

from __future__ import annotations

import itertools
import json
import multiprocessing
from collections.abc import Sequence
from pathlib import Path

import pytest

import fairground as fg
from fairground.arena import Fixture, Played, Tally, Tournament, fixtures, interval, play
from fairground.bots import BOTS, Bot
from fairground.bots.levels import SECONDS
from fairground.cli import main
from fairground.game import FairgroundError, View
from fairground.luck import Luck


def test_every_seed_is_played_all_ways_round_the_table() -> None:
    planned = list(fixtures(bots=3, seats=3, games=6, seed=5))
    assert [fixture.seed for fixture in planned] == [5, 5, 5, 6, 6, 6]
    assert {fixture.lineup for fixture in planned[:3]} == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}


def test_more_bots_than_seats_meet_in_turn() -> None:
    planned = list(fixtures(bots=3, seats=2, games=6, seed=1))
    assert {frozenset(fixture.lineup) for fixture in planned} == {
        frozenset(pair) for pair in itertools.combinations(range(3), 2)
    }
    assert [fixture.seed for fixture in planned] == [1, 1, 2, 2, 3, 3], "many line-ups, many seeds"


def test_fewer_bots_than_seats_sit_several_times() -> None:
    planned = list(fixtures(bots=2, seats=4, games=4, seed=1))
    assert all(sorted(fixture.lineup) == [0, 0, 1, 1] for fixture in planned)
    uneven = list(fixtures(bots=2, seats=3, games=6, seed=1))
    assert len({fixture.lineup for fixture in uneven}) == 6
    assert sum(fixture.lineup.count(0) for fixture in uneven) == 9, (
        "none sits more often than the other"
    )


def test_a_game_gives_the_same_scores_again() -> None:
    game = fg.game("loot")
    first, second = (play(game, ["greedy", "random"], {}, Fixture((1, 0), 7)) for _ in range(2))
    assert first.scores == second.scores
    assert first.fixture.lineup == (1, 0)
    assert first.ranks[1] == 1


def test_bots_may_play_without_a_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a loaded machine does not make the levels weaker while they are measured."""
    given: set[float] = set()

    def choose(
        game: fg.Game, view: View, legal: Sequence[int], luck: Luck, seconds: float = SECONDS
    ) -> int:
        given.add(seconds)
        return legal[0]

    monkeypatch.setitem(BOTS, "watched", Bot("watched", "watched", choose))
    tournament = Tournament("loot", ("watched", "watched"), 2, 1, seconds_to_think=0.0)
    tournament.play(Fixture((0, 1), 1))
    assert given == {0.0}


def test_a_tally_shares_wins_and_rates() -> None:
    tally = Tally(["a", "b"])
    for seed in range(20):
        tally.count(Played(Fixture((0, 1), seed), (9, 5), (1, 2), (1.0, 0.1), (10, 10), ""))
    tally.count(Played(Fixture((1, 0), 99), (5, 5), (1, 1), (0.0, 0.0), (0, 0), ""))
    first, second = tally.standings
    assert (first.won, second.won) == (20.5, 0.5)
    assert first.rating[0] > second.rating[0]
    assert first.mean_rank == pytest.approx((20 + 1.5) / 21)
    assert first.seconds_per_move == pytest.approx(0.1)


def test_the_interval_holds_the_rate_and_narrows() -> None:
    low, high = interval(60, 100)
    assert low < 0.6 < high
    assert high - low == pytest.approx(0.19, abs=0.01)
    closer = interval(600, 1000)
    assert closer[1] - closer[0] < high - low
    assert interval(10, 10)[1] <= 1.0


def test_the_command_tells_one_line_per_bot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["arena", "loot", "greedy", "random", "--games", "4", "--processes", "1"]
    assert main([*command, "--records", str(tmp_path / "a" / "b")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["greedy", "random"]
    assert "100.0%" in lines[1]
    records = sorted((tmp_path / "a" / "b").iterdir())
    assert len(records) == 4
    assert fg.verify(records[0].read_text())
    assert main([*command, "--records", str(tmp_path / "a" / "b")]) == 1
    assert "holds records of loot already" in capsys.readouterr().err
    assert main([*command, "--json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert output["bots"][0]["win_rate"] == 1.0


@pytest.mark.parametrize(("words", "seconds"), [([], SECONDS), (["--seconds", "2.5"], 2.5)])
def test_bots_of_an_arena_think_as_long_as_somebody_wants(
    words: list[str], seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: set[float] = set()

    def first(
        game: fg.Game, view: View, legal: Sequence[int], luck: Luck, seconds: float = SECONDS
    ) -> int:
        asked.add(seconds)
        return legal[0]

    monkeypatch.setitem(BOTS, "greedy", Bot("greedy", "notes its time", first))
    monkeypatch.setattr(Tournament, "run", lambda plan, *_: map(plan.play, fixtures(2, 2, 2, 1)))
    assert main(["arena", "loot", "greedy", "random", "--games", "2", *words]) == 0
    assert asked == {seconds}


@pytest.mark.parametrize("seconds", ["-1", "nan", "long", "1e9"])
def test_nobody_thinks_for_a_time_that_is_none(
    seconds: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "loot", "greedy", "random", "--seconds", seconds])
    assert "seconds are a number from 0 to 3600" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["greedy"], "at least two bots"),
        (["greedy", "random", "--seats", "1"], "two seats"),
        (["greedy", "random", "--games", "0"], "At least one game"),
        (["greedy", "random", "--processes", "0"], "in 1 to 256 processes, not 0."),
        (["greedy", "random", "--processes", "100000"], "in 1 to 256 processes, not 100000."),
    ],
)
def test_an_arena_without_players_is_refused(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "loot", *words]) == 1
    assert sentence in capsys.readouterr().err


def test_a_process_that_dies_is_told_in_one_sentence() -> None:
    """And a tournament of any length begins to tell at once."""
    playing = Tournament("loot", ("random", "random"), seats=2, games=10**15).run(processes=1)
    next(playing)
    for process in multiprocessing.active_children():
        process.kill()
    with pytest.raises(FairgroundError, match="has died"):
        list(playing)
