"""Games of bots in a Parquet file: what it holds, and how it goes on after an interruption."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import fairground as fg
from fairground import selfplay
from fairground.cli import main
from fairground.game import FairgroundError
from fairground.selfplay import SelfPlay

pq = pytest.importorskip("pyarrow.parquet")

COMMAND = ["selfplay", "loot", "--bot", "random", "--seats", "2", "--processes", "1"]
PLAN = SelfPlay("loot", ("random",), 2)


def rows(path: Path) -> list[dict[str, Any]]:
    return list(pq.read_table(path).to_pylist())


def test_every_game_is_a_row_that_says_who_played_what_and_how_it_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "loot.parquet"
    command = [*COMMAND, "--games", "3", "--bot", "random", "greedy", "--out", str(out)]
    assert main(command) == 0
    assert "3 games of Loot are in" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == [out]
    told = json.loads(pq.read_schema(out).metadata[b"fairground"])
    assert told["game"] == "loot"
    assert told["bots"] == ["random", "greedy"]
    games = rows(out)
    assert [row["number"] for row in games] == [0, 1, 2]
    assert [row["seed"] for row in games] == [1, 2, 3]
    assert [row["bots"] for row in games[:2]] == [["random", "greedy"], ["greedy", "random"]]
    for row in games:
        assert fg.verify(row["record"])
        table = fg.replay(row["record"])
        assert table.outcome is not None
        assert row["scores"] == list(table.outcome.scores)
        assert row["ranks"] == list(table.outcome.ranks)
        assert [sum(dict(parts).values()) for parts in row["parts"]] == row["scores"]
        entries = table.entries
        assert row["deciding"] == [entry.seat for entry in entries]
        assert row["moves"] == [table.game.read(entry.move) for entry in entries]


def test_an_interrupted_run_goes_on_behind_the_last_game_that_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And has the games of a run that was never interrupted, in the same file."""
    monkeypatch.setattr(selfplay, "GAMES_OF_A_PART", 2)
    played: list[int] = []

    def watch(finished: int) -> None:
        played.append(finished)
        if finished == 5 and len(played) == 6:
            raise KeyboardInterrupt

    broken, whole = tmp_path / "broken.parquet", tmp_path / "whole.parquet"
    with pytest.raises(KeyboardInterrupt):
        selfplay.keep(PLAN, 7, broken, 1, watch=watch)
    assert not broken.exists()
    assert len(list((tmp_path / "broken.parquet.parts").iterdir())) == 3
    selfplay.keep(PLAN, 7, broken, 1, watch=watch)
    assert played == [0, 1, 2, 3, 4, 5, 5, 6, 7]
    selfplay.keep(PLAN, 7, whole, 1)
    assert rows(broken) == rows(whole)
    assert len(rows(whole)) == 7
    assert sorted(tmp_path.iterdir()) == [broken, whole]


def test_parts_of_other_games_are_never_mixed_in(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    file = selfplay.GamesFile(out, PLAN.settings(), 4)
    assert file.begin() == 0
    file.keep_part([PLAN.play(0), PLAN.play(1)])
    with pytest.raises(FairgroundError, match="other settings"):
        selfplay.keep(SelfPlay("loot", ("random",), 2, seed=5), 4, out, 1)
    file.keep_part([PLAN.play(3)])
    with pytest.raises(FairgroundError, match="lacks the games from 2 on"):
        selfplay.keep(PLAN, 4, out, 1)


def test_fewer_games_than_were_kept_are_the_first_of_them(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    file = selfplay.GamesFile(out, PLAN.settings(), 9)
    file.begin()
    file.keep_part([PLAN.play(number) for number in range(3)])
    selfplay.keep(PLAN, 2, out, 1)
    assert [row["number"] for row in rows(out)] == [0, 1]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--games", "0"], "At least one game must be played."),
        (["--processes", "0"], "Games are played in 1 to 256 processes, not 0."),
        (["--seats", "9"], "takes 1 to 4 seats"),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*COMMAND, "--out", str(tmp_path / "games.parquet"), *words]) == 1
    assert sentence in capsys.readouterr().err


def test_a_file_that_is_there_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.parquet"
    out.write_text("mine", encoding="utf-8")
    assert main([*COMMAND, "--out", str(out)]) == 1
    assert "is there already; name another file" in capsys.readouterr().err
    assert out.read_text(encoding="utf-8") == "mine"


def test_without_its_libraries_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = [*COMMAND, "--out", str(tmp_path / "games.parquet")]
    with monkeypatch.context() as absent:
        absent.setitem(sys.modules, "ray", None)
        assert main([*command, "--ray", "auto"]) == 1
        assert 'pip install "fairground[ray]"' in capsys.readouterr().err
        absent.setitem(sys.modules, "pyarrow", None)
        assert main(command) == 1
        assert 'pip install "fairground[selfplay]"' in capsys.readouterr().err
