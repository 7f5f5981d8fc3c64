"""``fairground edition``: an owner of a real copy types in its values, checks them and plays."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.hostile_editions import HOSTILE

import fairground as fg
from fairground.cli import main
from fairground.game import MOST_BYTES, Game

every_game = pytest.mark.parametrize("game", fg.games().values(), ids=lambda game: game.id)


@every_game
def test_a_file_is_written_checked_and_played_with(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "attic copy.toml"
    assert main(["edition", game.id, "--new", str(file)]) == 0
    assert f"fairground edition {game.id} --check" in capsys.readouterr().out
    assert main(["edition", game.id, "--check", str(file)]) == 0
    answer = capsys.readouterr().out
    fingerprint = game.with_edition(file).edition.fingerprint.removeprefix("attic-copy-")
    assert f"is an edition of {game.title}." in answer
    assert f"Its name is attic-copy, its fingerprint {fingerprint}." in answer
    assert "Its values are those of the house edition." in answer
    assert fg.Table(game.id, edition=file).game.edition.fingerprint.endswith(fingerprint)


def test_the_check_says_what_is_different(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my.toml"
    main(["edition", "loot", "--new", str(file)])
    text = file.read_text()
    file.write_text(text.replace("line = 3 ", "line = 4 ").replace("rounds = 100", "rounds = 9"))
    assert main(["edition", "loot", "--check", str(file)]) == 0
    answer = capsys.readouterr().out
    assert "It differs from the house edition in 2 fields: rounds and points.line." in answer


def test_nothing_is_overwritten_without_being_asked_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my.toml"
    file.write_text("an evening's work")
    assert main(["edition", "loot", "--new", str(file)]) == 1
    assert "is there already. --force replaces it." in capsys.readouterr().err
    assert file.read_text() == "an evening's work"
    assert main(["edition", "loot", "--new", str(file), "--force"]) == 0
    assert main(["edition", "loot", "--check", str(file)]) == 0


def test_every_problem_is_printed_and_the_file_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my.toml"
    main(["edition", "kairo", "--new", str(file)])
    text = file.read_text().replace("gold = 2", "gold = 200").replace("dealt = 3", "dealt = 30")
    file.write_text(text)
    capsys.readouterr()
    assert main(["edition", "kairo", "--check", str(file)]) == 1
    first, second, last = capsys.readouterr().out.strip().splitlines()
    assert first.startswith(
        "my.toml: cards: dealt must be a whole number from 0 to 9, not 30 (line"
    )
    assert second.startswith("my.toml: medals: gold must be a whole number from 0 to 99, not 200")
    assert last.endswith("my.toml is not an edition of Kairo.")
    assert file.read_text() == text


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_files_are_refused(
    text: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my.toml"
    file.write_bytes(text[0].encode())
    assert main(["edition", "loot", "--check", str(file)]) == 1
    answer = capsys.readouterr()
    assert text[1] in answer.out.replace("\n", " ")
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "no such file"),
        (b"\xff\xfe\x00", "it is not UTF-8 text"),
        (b"#" * (MOST_BYTES + 1), "it is too big"),
    ],
)
def test_a_file_that_cannot_be_read(
    content: bytes | None, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my.toml"
    if content is not None:
        file.write_bytes(content)
    assert main(["edition", "loot", "--check", str(file)]) == 1
    assert words in capsys.readouterr().err


def test_the_editions_that_come_with_a_game_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["edition", "fair_enough", "--list"]) == 0
    listed = capsys.readouterr().out
    assert f"{fg.game('fair_enough').edition.fingerprint}  the house edition" in listed
    assert "--edition long-days" in listed


def test_one_thing_at_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["--list", "--check", "my.toml"], ["--new"]):
        with pytest.raises(SystemExit) as ended:
            main(["edition", "loot", *arguments])
        assert ended.value.code == 2
