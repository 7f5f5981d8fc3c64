"""A record of an earlier version of the rules is the same game by the present rules: with an
option, or with a named edition."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.earlier_rules import FORMS, Change, change, install

import fairground as fg
from fairground.cli import main
from fairground.game import Earlier, Game
from fairground.luck import FastLuck
from fairground.printed import printed

every_form = pytest.mark.parametrize("form", FORMS)


def played(game: Game, plies: int = 10_000) -> fg.Table:
    table, luck = fg.Table(game, seats=2, seed=9, names=["Mira", "Jonas"]), FastLuck(4)
    while table.turn and table.ply < plies:
        moves = table.legal(table.turn[0])
        table.play(table.turn[0], moves[luck.below(len(moves))])
    return table


@pytest.fixture
def rules(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Change:
    changed = change(form, tmp_path)
    install(monkeypatch, changed.now)
    return changed


@every_form
def test_the_change_matters(rules: Change) -> None:
    """Otherwise these tests would show nothing."""
    assert played(rules.then).record().split("0 deal")[1] not in played(rules.now).record()


@every_form
def test_a_record_of_an_earlier_version_replays_and_is_proven(rules: Change) -> None:
    then = played(rules.then)
    check = fg.verify(then.record())
    assert check, check.findings
    assert "The seed matches the hash that was published before the first move." in check.findings
    table = fg.replay(then.record())
    assert table.outcome == then.outcome
    assert table.commitment == then.commitment
    assert {name: table.options[name] for name in rules.options} == dict(rules.options)
    assert table.game.edition_name == rules.edition


@every_form
def test_it_is_written_down_as_one_of_the_present_version(rules: Change) -> None:
    text = fg.replay(played(rules.then).record()).record()
    assert "\nversion 2\n" in text
    assert fg.verify(text)
    assert fg.replay(text).record() == text


@every_form
def test_an_unfinished_game_of_an_earlier_version_can_be_played_on(rules: Change) -> None:
    text = played(rules.then, 20).record()
    table = fg.replay(text)
    while table.turn:
        table.play(table.turn[0], table.legal(table.turn[0])[0])
    assert fg.replay(table.record()).outcome == table.outcome


@every_form
def test_tampering_with_an_earlier_record_is_noticed(rules: Change) -> None:
    text = played(rules.then).record()
    for old, new in (("\nseed 0", "\nseed 1"), (" ~ ", " ~ 0 "), ("\nscores ", "\nscores 7 ")):
        assert not fg.verify(text.replace(old, new, 1))
    assert not fg.verify(text.replace("version 1", "version 2"))


@every_form
def test_the_commands_take_earlier_records(
    rules: Change, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(played(rules.then).record())
    assert main(["verify", str(file)]) == 0
    assert main(["replay", str(file), "--log"]) == 0
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("form", ["option"])
def test_an_earlier_version_cannot_have_chosen_what_was_no_option_yet(rules: Change) -> None:
    text = played(rules.then).record()
    for value in ("yes", "no"):
        with pytest.raises(fg.RecordError, match=r"Version 1 .* had no option 'twenty_one'"):
            fg.replay(text.replace("\nplayer 0", f"\noption twenty_one {value}\nplayer 0"))


@pytest.mark.parametrize("form", ["edition"])
def test_a_file_of_their_own_stays_what_it_was(rules: Change) -> None:
    """Only the house edition has changed."""
    own = (rules.then.folder / "edition.toml").read_text().replace("sold-out = 4", "sold-out = 7")
    then = played(rules.then.with_edition_text(own, "own"))
    table = fg.replay(then.record())
    assert table.outcome == then.outcome
    assert table.game.edition.fingerprint == then.game.edition.fingerprint
    assert table.game.edition_name == ""


@pytest.mark.parametrize("form", ["edition"])
def test_an_earlier_record_of_another_house_edition_is_refused(rules: Change) -> None:
    text = played(rules.then).record()
    fingerprint = rules.then.edition.fingerprint
    with pytest.raises(fg.RecordError, match="with the edition 'house-00000000'"):
        fg.replay(text.replace(fingerprint, "house-00000000"))
    with pytest.raises(fg.RecordError, match="with the edition"):
        fg.replay(text.replace(fingerprint, rules.now.edition.fingerprint))


@every_form
@pytest.mark.parametrize(
    ("version", "message"),
    [
        ("0", r"version 0 of the rules of Fair Enough; this Fairground knows the versions 1, 2\.$"),
        ("3", r"knows the versions 1, 2\. A newer Fairground can\.$"),
    ],
)
def test_a_version_that_is_not_known_is_refused(rules: Change, version: str, message: str) -> None:
    text = played(rules.then).record()
    with pytest.raises(fg.RecordError, match=message):
        fg.replay(text.replace("version 1", f"version {version}"))
    assert not fg.verify(text.replace("version 1", f"version {version}"))


def _with_less(game: Game) -> list[str]:
    """The fingerprints of the house edition without one of its tables."""
    with printed((game.folder / "edition.toml").read_text(encoding="utf-8"), "house") as house:
        whole, name = house.data, house.text("edition")
        found = []
        for left_out in whole:
            house.data = {field: value for field, value in whole.items() if field != left_out}
            found.append(house.fingerprint(name))
        return found


@pytest.mark.parametrize("game", fg.games().values(), ids=lambda game: game.id)
def test_every_earlier_version_of_a_game_is_accounted_for(game: Game) -> None:
    assert sorted(game.earlier_versions) == list(range(1, game.version))
    for earlier in game.earlier_versions.values():
        game.check_options(game.seats[0], earlier.options)
        assert earlier != Earlier(), "the rules changed in something"
        assert earlier.fingerprint or not earlier.edition
        if earlier.fingerprint and not earlier.edition:
            assert earlier.fingerprint in _with_less(game)
        if earlier.edition:
            of_then = earlier.fingerprint.rpartition("-")[0]
            with printed(game.named_editions[earlier.edition], earlier.edition) as named:
                named.data["edition"] = of_then
                assert named.fingerprint(of_then) == earlier.fingerprint


@pytest.mark.parametrize("game", fg.games().values(), ids=lambda game: game.id)
def test_named_editions_are_chosen_by_name(game: Game) -> None:
    for name in game.named_editions:
        table = fg.Table(game.id, edition=name, seed=1)
        assert table.game.edition_name == name
        assert table.game.edition.fingerprint.rpartition("-")[0] == name
        assert table.game.edition.fingerprint != game.edition.fingerprint
        assert fg.replay(table.record()).game.edition_name == name


def test_an_edition_that_borrows_a_name_is_not_the_named_one() -> None:
    game = fg.game("fair_enough")
    text = game.named_editions["long-days"]
    assert game.with_edition_text(f"# my copy\n{text}", "mine").edition_name == "long-days"
    borrowed = text.replace("queue = 4", "queue = 5")
    assert game.with_edition_text(borrowed, "mine").edition_name == ""


def test_a_wrong_name_is_answered_with_the_right_ones() -> None:
    with pytest.raises(fg.EditionError, match=r"no such file or directory.*comes with.*long-days"):
        fg.Table("fair_enough", edition="short-days")
