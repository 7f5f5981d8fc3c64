"""Commands speak the language of the person at the keyboard, in every sentence."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.test_every_sentence import READABLE, UNREADABLE, unreadable_catalogue
from tests.test_languages import forget_everything_drawn

import fairground as fg
from fairground.cli import main
from fairground.cli.playing import COMMANDS, SHORT
from fairground.cli.speech import language_of
from fairground.language import HOUSE, Catalogue, Sentences

NOTHING_OF_USE = ("fly", "start z9", "more nothing", "save", "0", "")
QUESTIONS = ("help", "board", "log", "more")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "nl_BE@euro"}, "nl"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "sv_SE.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_FR", "LC_ALL": "nl_NL"}, "nl"),
        ({"LANG": "de_DE", "LANGUAGE": "sv:fr:nl"}, "fr"),
        ({"LANG": "de_DE", "LANGUAGE": ""}, "de"),
    ],
)
def test_the_environment_chooses_as_for_any_gettext_program(
    environment: dict[str, str], language: str
) -> None:
    assert language_of(environment) == language


def test_the_option_is_stronger_than_the_environment(
    finished: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    assert main(["verify", str(finished)]) == 0
    assert "La partie est juste." in capsys.readouterr().out
    assert main(["verify", str(finished), "--language", "nl"]) == 0
    assert "De partij klopt." in capsys.readouterr().out
    assert main(["play", "chess"]) == 1
    assert "Il n’y a pas de jeu 'chess'" in capsys.readouterr().err


def test_hosts_and_programmers_read_english(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    assert main(["fuzz", "chess"]) == 1
    assert "There is no game 'chess'" in capsys.readouterr().err


@pytest.fixture
def unreadable(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All letters of German are alike."""
    known = {
        HOUSE: unreadable_catalogue("house"),
        fg.game("loot").sentences: unreadable_catalogue("loot"),
    }

    def catalogue(sentences: Sentences, language: str) -> Catalogue:
        return known[sentences]

    forget_everything_drawn()
    with monkeypatch.context() as patched:
        patched.setattr(Sentences, "catalogue", catalogue)
        yield
    forget_everything_drawn()


@pytest.mark.usefixtures("unreadable")
def test_a_whole_game_in_the_terminal_says_nothing_in_english_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record, luck = tmp_path / "ж.txt", random.Random(5)
    typed = [
        *NOTHING_OF_USE,
        *QUESTIONS,
        "1",
        "undo",
        *(str(luck.randint(1, 3)) for _ in range(999)),
    ]
    for place in range(40, len(typed), 40):
        typed[place] = luck.choice(QUESTIONS)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed)))
    arguments = ["play", "loot", "--people", "2", "--name", "Ж", "--name", "Ю", "--seed", "5"]
    assert main([*arguments, "--save", str(record), "--language", UNREADABLE]) == 0
    assert fg.replay(record.read_text(encoding="utf-8")).outcome is not None
    printed = capsys.readouterr().out
    for command in (["replay", "--all"], ["replay", "--log"], ["verify"]):
        assert main([command[0], str(record), *command[1:], "--language", UNREADABLE]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("\nback\nback\nfly\nhelp\nend\nnext\nquit\n"))
    assert main(["replay", str(record), "--language", UNREADABLE]) == 0
    assert main(["games", "--language", UNREADABLE]) == 0
    assert readable(printed + capsys.readouterr().out.partition("id  ")[0], record) == set()


@pytest.mark.usefixtures("unreadable")
@pytest.mark.parametrize(
    "text",
    [
        "Ж",
        "fairground record 1\ngame loot\nversion Ж\n",
        "fairground record 1\ngame loot\nversion 99\n",
        "fairground record 1\ngame loot\nseed Ж\n",
        "fairground record 1\nplayer 7 Ж\n",
        "fairground record 1\n7 0 up\n",
        "fairground record 1\ngame loot\nversion 1\nedition Ж\nseats 2\n",
    ],
)
def test_what_is_wrong_with_a_record_is_not_said_in_english(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "ж.txt"
    record.write_text(text, encoding="utf-8")
    assert main(["replay", str(record), "--language", UNREADABLE]) == 1
    said = capsys.readouterr().err.removeprefix("fairground: ")
    quoted = re.sub(r"'[^']*'|Loot", "", said)
    assert READABLE.findall(quoted) == []


def readable(printed: str, record: Path) -> set[str]:
    """The words that are read in any language but notation and what is typed."""
    game = fg.game("loot")
    known = {word for text in game.notation.texts for word in READABLE.findall(text)}
    known |= {*COMMANDS, *SHORT, *NOTHING_OF_USE, "start", "nothing", "next", "back", "end"}
    known |= {game.title, "Mex", *READABLE.findall(str(record))}
    return {word for word in READABLE.findall(printed) if word not in known}
