"""The real command, as a person types it: it explains itself, and refuses in one sentence."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from kit.serving import PATIENCE, STARTING, free_port, until

import fairground as fg
from fairground.cli.files import check_writable
from fairground.cli.fuzzing import fuzz
from fairground.fuzz import fuzz_one

COMMAND = [sys.executable, "-m", "fairground"]


def run(*arguments: str | Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, *map(str, arguments)]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=STARTING)


def refused(*arguments: str | Path) -> str:
    """The one sentence with which something is refused."""
    done = run(*arguments)
    assert done.returncode not in (0, None), done.stdout
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    assert "Traceback" not in done.stderr
    return lines[0]


def test_help_explains_every_command_with_examples() -> None:
    help_text = run("--help").stdout
    for command in ("serve", "games", "play", "verify", "replay", "fuzz"):
        assert f"fairground {command}" in help_text
        assert run(command, "--help").returncode == 0


def test_games_lists_every_game_with_its_seats() -> None:
    listed = run("games").stdout
    for game in fg.games().values():
        assert game.id in listed
        assert game.title in listed
        assert f"{game.seats[0]} to {game.seats[-1]}" in listed


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "COMMAND"),
        (["dance"], "dance"),
        (["games", "--loud"], "--loud"),
        (["serve", "--port", "seventy"], "a port is a whole number from 0 to 65535"),
        (["serve", "--port", "65536"], "a port is a whole number from 0 to 65535"),
        (["serve", "--port", "-1"], "--port"),
        (["play", "chess"], "There is no game 'chess'; there are: "),
        (["play", "loot", "--seats", "9"], "Loot takes 1 to 4 seats, not 9."),
        (["play", "loot", "--seats", "9" * 18], "Loot takes 1 to 4 seats"),
        (["play", "loot", "--seats", "two"], "a whole number is needed, not 'two'"),
        (["play", "loot", "--seats", "9" * 5000], "a whole number is needed"),
        (["play", "loot", "--seed", "luck"], "A seed is a whole number or hex text"),
        (["play", "loot", "--seed", "f" * 65], "A seed has at most 32 bytes"),
        (["play", "loot", "--option", "cheat=yes"], "Loot has no option 'cheat=yes'"),
        (
            ["play", "loot", "--edition", "missing.toml"],
            "missing.toml cannot be read: no such file or directory.",
        ),
        (["play", "loot", "--edition", "."], "cannot be read: is a directory."),
        (["play", "loot", "--edition", sys.executable], "cannot be read: it is not UTF-8 text."),
        (["play", "loot", "--save", "no/where.txt"], "no/where.txt cannot be written: no such"),
        (["play", "loot", "--save", "."], "cannot be written: is a directory."),
        (["play", "loot", "--bots", "hal"], "hal"),
        (["play", "loot", "--people", "3"], "With 2 seats 1 to 2 people can play, not 3."),
        (["play", "loot", "--name", "A", "--name", "B"], "There are 2 names for 1"),
        (["play", "loot", "--name", "\x1b[31m"], "A name has 1 to 40 letters"),
        (["fuzz", "chess"], "There is no game 'chess'"),
        (["fuzz", "loot", "--games", "0"], "At least one game must be played."),
        (["fuzz", "loot", "--games", "-3"], "--games"),
        (["fuzz", "loot", "--seats", "0"], "Loot takes 1 to 4 seats, not 0."),
        (["fuzz", "loot", "--save", sys.executable], "is a file; a folder is needed"),
        (["fuzz", "loot", "--save", sys.executable + "/there"], "cannot be made: "),
        (["fuzz", "loot", "--bots", "nobody"], "invalid choice: 'nobody'"),
        (["fuzz", "kairo", "--option", "undo=no"], "Kairo has no option 'undo=no'; it takes:"),
        (["verify", "missing.txt"], "missing.txt cannot be read: no such file or directory."),
        (["verify", "."], "cannot be read: is a directory."),
        (["verify", sys.executable], "is"),
        (["replay", "missing.txt"], "missing.txt cannot be read"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in refused(*arguments)


def test_a_record_that_is_none_is_refused_by_its_first_line(tmp_path: Path) -> None:
    (tmp_path / "poem.txt").write_text("Roses are red\n")
    assert "A record begins with the line" in refused("verify", tmp_path / "poem.txt")
    assert "A record begins with the line" in refused("replay", tmp_path / "poem.txt")


def test_verify_proves_an_honest_game(finished: Path) -> None:
    done = run("verify", finished)
    assert done.returncode == 0
    assert "The game is right." in done.stdout


def test_verify_finds_a_changed_score(finished: Path, tmp_path: Path) -> None:
    head, _, scores = finished.read_text().rpartition("scores ")
    first, *others = scores.split()
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(f"{head}scores {' '.join([str(int(first) + 1), *others])}\n")
    done = run("verify", wrong)
    assert done.returncode == 1
    assert "The game could not be verified." in done.stdout


def test_replay_tells_the_game_and_its_scores(finished: Path) -> None:
    output = run("replay", finished, "--log").stdout
    table = fg.replay(finished.read_text())
    for line in table.log(None):
        assert line.text in output
    outcome = table.outcome
    assert outcome is not None
    heads, *rows = output.split("\n\n")[-1].splitlines()
    best_first = sorted(range(table.seats), key=lambda seat: outcome.ranks[seat])
    assert [heads.index(table.names[seat]) for seat in best_first] == sorted(
        heads.index(name) for name in table.names
    )
    counted = {row[:12].strip(): [int(cell) for cell in row[12:].split()] for row in rows}
    expected = {part: [shown[part] for shown in outcome.parts] for part in outcome.parts[0]}
    expected |= {"score": list(outcome.scores), "rank": list(outcome.ranks)}
    assert counted == {
        title: [numbers[seat] for seat in best_first] for title, numbers in expected.items()
    }


def test_replay_shows_an_earlier_moment_as_a_seat_saw_it(finished: Path) -> None:
    table = fg.replay(finished.read_text()).at(5)
    seen = run("replay", finished, "--ply", "5", "--seat", "1").stdout
    assert str(table.text(1)) in "\n".join(line.rstrip() for line in seen.splitlines())


def test_replay_refuses_a_moment_or_a_seat_that_never_was(finished: Path) -> None:
    assert "This table has plies 0 to" in refused("replay", finished, "--ply", "99999")
    assert "This table has seats 0 to 1" in refused("replay", finished, "--ply", "1", "--seat", "2")


def test_replay_draws_a_moment_into_a_file(finished: Path, tmp_path: Path) -> None:
    out = tmp_path / "moment.svg"
    assert run("replay", finished, "--ply", "5", "--svg", out).returncode == 0
    assert ET.parse(out).getroot().tag.endswith("svg")
    assert "cannot be written" in refused(
        "replay", finished, "--svg", tmp_path / "no" / "where.svg"
    )


def test_a_whole_game_is_played_by_numbers_and_its_record_verifies(tmp_path: Path) -> None:
    record = tmp_path / "mine.txt"
    played = run("play", "loot", "--bots", "--seed", "5", "--save", record, typed="1\n" * 400)
    assert played.returncode == 0, played.stderr
    assert "The game is over" in played.stdout
    assert run("verify", record).returncode == 0


def test_moves_may_be_typed_taken_back_and_refused(tmp_path: Path) -> None:
    record = tmp_path / "mine.txt"
    typed = "fly\nstart d4\nSTART  d1\nundo\nstart c1\nboard\nquit\n"
    wanted = ("--people", "2", "--seed", "5", "--save", record)
    played = run("play", "loot", *wanted, typed=typed)
    assert "'fly' is not a move of Loot" in played.stdout
    assert "'start d4' is not possible now" in played.stdout
    entries = fg.replay(record.read_text()).entries
    assert [(entry.seat, entry.move) for entry in entries] == [(0, "start c1")]


def test_a_game_that_nobody_answers_ends_politely() -> None:
    played = run("play", "loot", "--seats", "3")
    assert played.returncode == 0
    assert "The input ended before the game did. Good-bye." in played.stdout


@pytest.mark.parametrize("game", fg.games())
def test_random_games_go_well(game: str, tmp_path: Path) -> None:
    done = run("fuzz", game, "--games", "5", "--save", tmp_path)
    assert done.returncode == 0, done.stdout
    assert "5 games" in done.stdout
    assert not list(tmp_path.iterdir())


def test_bots_and_odd_editions_can_be_tried_too(tmp_path: Path) -> None:
    edition = (fg.game("kairo").folder / "edition.toml").read_text()
    path = tmp_path / "short.toml"
    path.write_text(edition.replace("quiet_rounds = 10", "quiet_rounds = 1"))
    wanted = ("--option", "memory_aid=yes", "--edition", path, "--bots", "greedy", "first-visit")
    done = run("fuzz", "kairo", "--games", "2", *wanted)
    assert done.returncode == 0, done.stdout
    assert "2 games of Kairo: nothing went wrong." in done.stdout


def broken(kind: type[fg.Game]) -> fg.Game:
    """Loot with a fault."""
    loot = fg.game("loot")
    return kind(**{part.name: getattr(loot, part.name) for part in fields(loot)})


def test_a_crash_is_kept_as_a_record_that_replays_to_the_same_moment() -> None:
    class Broken(fg.Game):
        def read(self, text: str) -> int:
            return 1 // 0 if text.startswith("dice") else super().read(text)

    crash = fuzz_one(broken(Broken), seats=2, seed=3)
    assert crash is not None
    assert "ZeroDivisionError" in crash.what
    table = fg.replay(crash.record)
    assert table.ply == crash.ply > 0
    assert any(text.startswith("dice") for seat in table.turn for text in table.legal(seat))
    assert "fairground fuzz loot --games 1 --seats 2 --seed 3" in crash.record


def test_the_record_of_a_crash_lands_in_the_chosen_folder(tmp_path: Path) -> None:
    class Broken(fg.Game):
        def say(self, move: int) -> str:
            return "up"

    assert fuzz(broken(Broken), games=3, seats=None, seed=20, folder=str(tmp_path)) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "crash-loot-1-20.txt",
        "crash-loot-2-21.txt",
        "crash-loot-3-22.txt",
    ]
    assert run("replay", tmp_path / "crash-loot-2-21.txt", "--log").returncode == 0


def test_a_text_that_reads_as_another_move_is_a_crash() -> None:
    class Broken(fg.Game):
        def read(self, text: str) -> int:
            return 0

    crash = fuzz_one(broken(Broken), seats=1, seed=3)
    assert crash is not None
    assert "is not read as the move it tells" in crash.what


@contextmanager
def serving(*arguments: str | Path) -> Iterator[subprocess.Popen[str]]:
    command = [*COMMAND, "serve", *map(str, arguments)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(20)


def answer(port: int) -> str:
    """The lobby, as soon as it is served."""
    pages: list[str] = []

    def is_served() -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=PATIENCE) as page:
                pages.append(page.read().decode())
        except OSError:
            return False
        return True

    until(is_served, STARTING)
    return pages[0]


def test_serve_serves_the_lobby_and_stops_when_told(tmp_path: Path) -> None:
    port = free_port()
    with serving("--port", str(port), "--db", tmp_path / "tables.db") as process:
        assert fg.game("loot").title in answer(port)
        process.terminate()
        _, errors = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in errors
    assert (tmp_path / "tables.db").exists()


def test_a_taken_port_is_told_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert port in refused("serve", "--port", port, "--db", tmp_path / "tables.db")


def test_a_host_that_is_not_this_machine_is_told_in_one_sentence(tmp_path: Path) -> None:
    sentence = refused(
        "serve", "--host", "192.0.2.1", "--port", "0", "--db", tmp_path / "tables.db"
    )
    assert "192.0.2.1" in sentence


@pytest.mark.parametrize("place", ["missing/tables.db", "folder", "poem.txt"])
def test_a_database_that_cannot_be_used_is_told_in_one_sentence(place: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "poem.txt").write_text("Roses are red, and long enough to be no database. " * 40)
    sentence = refused("serve", "--port", str(free_port()), "--db", tmp_path / place)
    assert Path(place).name in sentence


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_an_unwritable_database_is_told_in_one_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    sentence = refused("serve", "--port", str(free_port()), "--db", tmp_path / "tables.db")
    assert "tables.db" in sentence


def test_output_that_nobody_reads_any_more_is_no_error() -> None:
    process = subprocess.Popen(
        [*COMMAND, "games"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == ""
    process.wait(20)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="nothing is always full here")
def test_where_nothing_can_be_written_one_sentence_says_so() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 1
    assert done.stderr.strip() == "fairground: No space left on device."


def test_a_place_that_cannot_be_written_is_refused_before_the_work(
    finished: Path, tmp_path: Path
) -> None:
    nowhere = tmp_path / "no" / "where"
    done = run("play", "loot", "--save", nowhere, typed="1\n")
    assert (done.returncode, done.stdout) == (1, "")
    assert f"{nowhere} cannot be written: no such file or directory." in done.stderr
    done = run("review", finished, "--svg", nowhere)
    assert (done.returncode, done.stdout) == (1, "")
    assert f"{nowhere} cannot be written: no such file or directory." in done.stderr


def test_looking_whether_a_place_can_be_written_leaves_it_as_it_is(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    check_writable(str(mine))
    assert not mine.exists()
    mine.write_text("kept")
    check_writable(str(mine))
    assert mine.read_text() == "kept"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="nothing is always full here")
def test_a_game_that_cannot_be_saved_in_the_end_is_printed() -> None:
    done = run("play", "loot", "--people", "2", "--save", "/dev/full", typed="start d1\nquit\n")
    assert done.returncode == 1
    assert "What should be there is printed above." in done.stderr
    record = done.stdout[done.stdout.index("fairground record 1") :]
    assert [entry.move for entry in fg.replay(record).entries] == ["start d1"]
