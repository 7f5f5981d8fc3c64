"""Playing and stepping through games in a terminal: as scripts in a pipe, and in a real pseudo
terminal."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import termios
from dataclasses import replace
from pathlib import Path

import pytest
from kit.serving import STARTING

import fairground as fg
from fairground.cli.choices import FEW, choices, long_list, short_list
from fairground.cli.playing import COMMANDS, SHORT, Evening
from fairground.cli.stepping import WORDS, moments
from fairground.cli.terminal import COLOURS
from fairground.game import Game
from fairground.rulebook import plain_rules
from fairground.text_board import STYLES, plain

COMMAND = [sys.executable, "-m", "fairground"]
ESCAPE = "\x1b"
every_game = pytest.mark.parametrize("game", fg.games().values(), ids=lambda game: game.id)


def run(*arguments: str | Path, typed: str = "", **settings: str) -> str:
    """What is printed when lines come from a pipe."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=STARTING,
        env={**os.environ, "COLUMNS": "80", **settings},
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def in_terminal(*arguments: str | Path, typed: str, **settings: str) -> str:
    """What a real terminal is sent."""
    own, theirs = pty.openpty()
    attributes = termios.tcgetattr(theirs)
    attributes[3] &= ~termios.ECHO  # what is typed would show up at any moment
    termios.tcsetattr(theirs, termios.TCSANOW, attributes)
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    process = subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**environment, "COLUMNS": "80", "TERM": "xterm-256color", **settings},
        start_new_session=True,
    )
    os.close(theirs)
    os.write(own, typed.encode())
    written = b""
    try:
        while piece := os.read(own, 65536):
            written += piece
    except OSError:  # Linux says so when the other side has closed
        pass
    os.close(own)
    assert process.wait(60) == 0, written.decode()
    return written.decode()


@every_game
def test_a_script_of_moves_is_played_against_bots(game: Game, tmp_path: Path) -> None:
    record = tmp_path / "mine.txt"
    wanted = ("--seed", "5", "--bots", "random", "--name", "Mira", "--save", record)
    printed = run("play", game.id, *wanted, typed="1\nquit\n")
    table = fg.replay(record.read_text())
    assert table.names[0] == "Mira"
    assert len([entry for entry in table.entries if entry.seat == 0]) == 1
    assert str(table.text(0)) in plainly(printed)
    assert printed.index("Mira> 1") < printed.index("Good-bye.")
    assert f"The record is in {record}." in printed
    assert ESCAPE not in printed


def plainly(printed: str) -> str:
    return "\n".join(line.rstrip() for line in printed.splitlines())


def test_the_last_moves_stand_beside_the_board_where_there_is_room() -> None:
    for width, side_by_side in (("80", False), ("120", True)):
        printed = run("play", "loot", "--seed", "5", typed="quit\n", COLUMNS=width)
        line = next(line for line in printed.splitlines() if "Placing the pawns" in line)
        assert line.startswith("      a     b ") is side_by_side


def test_every_command_is_understood(tmp_path: Path) -> None:
    record = tmp_path / "half.txt"
    typed = f"?\nrules\nmore start\nmore dance\nsave\nsave {record}\nlog\nboard\nhint\n\n99\nexit\n"
    printed = run("play", "loot", "--seed", "5", "--bots", "random", typed=typed)
    for command, words in COMMANDS.items():
        assert f"{command:7} {words}" in printed
    assert plain_rules(fg.game("loot")) in printed
    assert "start a1          Start a1  yellow 3 at a1" in printed
    assert "There are no moves of the kind 'dance' now, but: start." in printed
    assert "Name the file, such as “save game.txt”." in printed
    assert fg.replay(record.read_text()).ply == 0
    assert printed.count("Loot: Before the dice") == 2
    assert "points expected" in printed
    assert "The choices are numbered from 1 to 24." in printed


def test_a_game_without_a_bot_has_no_coach() -> None:
    table = fg.Table(replace(fg.game("loot"), bot=None), seats=2)
    with pytest.raises(fg.OptionError, match=r"^Loot has no coach\.$"):
        Evening(table, [0], "random")._obey(0, "coach", [])


@every_game
def test_no_move_is_called_as_a_command(game: Game) -> None:
    texts = {game.say(move) for move in range(game.moves)}
    assert not texts & {*COMMANDS, *SHORT, *WORDS}
    assert not {text.split()[0] for text in texts} & {*COMMANDS, *SHORT}


def test_undo_takes_back_until_something_came_of_it(tmp_path: Path) -> None:
    record = tmp_path / "mine.txt"
    wanted = ("--people", "2", "--seed", "5", "--save", record)
    run("play", "loot", *wanted, typed="start a1\n\nundo\nb1\n\nG1\nquit\n")
    table = fg.replay(record.read_text())
    assert [entry.move for entry in table.entries] == ["start b1", "start g1"]


def test_at_the_end_stand_the_board_the_winner_and_the_scores() -> None:
    printed = run("play", "loot", "--seed", "5", "--bots", "random", typed="1\n" * 400)
    assert re.search(r"The game is over\. .*(win|share).*\.", printed)
    assert "end bonus" in printed.split("Loot: Over after")[1]
    assert "The record was not kept; --save FILE keeps it." in printed


@every_game
def test_long_lists_are_shown_by_kind_and_lose_nothing(game: Game) -> None:
    table = fg.Table(game, seed=4)
    for _ in range(40):
        seat = table.turn[0]
        found = choices(game, table.view(seat), table.legal_moves(seat), table.names)
        assert [choice.text for choice in found] == table.legal(seat)
        assert len(long_list(found, "")) == len(found)
        shown = plain(short_list(found, 80))
        assert all(len(line) <= 80 for line in shown.splitlines() if "choices" not in line)
        unseen = [choice for choice in found if choice.text not in shown]
        assert not unseen or (len(found) > 4 * FEW and "not shown" in shown)
        table.play(seat, table.legal(seat)[len(found) // 2])
        if not table.turn:
            return


def test_the_next_person_sees_a_curtain_and_an_empty_screen() -> None:
    wanted = ("fair_enough", "--people", "2", "--seed", "5")
    seen = in_terminal("play", *wanted, typed="done\n\nquit\n")
    before, after = seen.split("The keyboard is for Seat 2 now. Press Enter.")
    assert before.count("Your hand") == 1
    assert before.endswith("\x1b[2J\x1b[H\x1b[3J")
    assert after.count("Your hand") == 1


def test_colour_comes_where_there_is_colour_and_never_alone() -> None:
    coloured = in_terminal("play", "loot", "--seed", "5", typed="quit\n")
    bare = in_terminal("play", "loot", "--seed", "5", typed="quit\n", NO_COLOR="1")
    dumb = in_terminal("play", "loot", "--seed", "5", typed="quit\n", TERM="dumb")
    assert f"{ESCAPE}[38;5;167m" in coloured
    assert ESCAPE not in bare
    assert ESCAPE not in dumb
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == bare == dumb
    assert set(COLOURS) == STYLES


def test_ascii_is_enough() -> None:
    settings = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    printed = run("play", "essen", "--name", "Zoë 日本", typed="help\nquit\n", **settings)
    assert printed.isascii()
    assert "Zoe ????> help" in printed


def test_markup_in_a_name_stays_words() -> None:
    name = "[red]x[/red] :smile:"
    printed = in_terminal("play", "loot", "--name", name, typed="quit\n")
    assert f"{name}> " in re.sub(r"\x1b\[[0-9;]*m", "", printed)


def test_a_replay_goes_on_and_back_and_to_a_ply(finished: Path) -> None:
    table = fg.replay(finished.read_text())
    printed = run(
        "replay", finished, typed="\nnext\nback\n7\nend\n\nstart\nback\nlog\njump\n?\nq\n"
    )
    asked = re.findall(r"^Ply (\d+) of (\d+)> ", printed, re.MULTILINE)
    assert {last for _, last in asked} == {str(table.ply)}
    stops = [moment.ply for moment in moments(table, None)]
    seventh = max(stop for stop in stops if stop <= 7)
    walked = [stops[0], stops[1], stops[2], stops[1], seventh, table.ply, table.ply, 0]
    assert [int(ply) for ply, _ in asked[: len(walked)]] == walked
    assert "That was the last ply." in printed
    assert "That is the start." in printed
    assert "'jump' is not understood." in printed
    past = table.at(stops[2])
    assert str(past.game.draw_text(past.view(None), [], past.names)) in plainly(printed)


@pytest.mark.parametrize("seat", [None, 1])
def test_a_whole_replay_is_printed_as_a_viewer_saw_it(finished: Path, seat: int | None) -> None:
    wanted = [] if seat is None else ["--seat", str(seat)]
    printed = plainly(run("replay", finished, "--all", *wanted))
    table = fg.replay(finished.read_text())
    for moment in moments(table, seat)[::9]:
        assert str(table.game.draw_text(moment.view, [], table.names)) in printed
        for line in moment.lines:
            assert line.text in printed
    assert "You moved" in printed if seat == 1 else "You moved" not in printed
