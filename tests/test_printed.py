"""An edition file that is wrong: its author hears of every problem, with the field and the line."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
from tests.hostile_editions import HOSTILE, MOST_LETTERS, MOST_LINES

import fairground as fg
from fairground.game import EditionError, Game
from fairground.own_editions import edition_name, edition_to_fill_in
from fairground.printed import printed
from fairground.toml_lines import FieldPath, lines_of

every_game = pytest.mark.parametrize("game", fg.games().values(), ids=lambda game: game.id)

EVERY_FORM = '''# a comment with = [ ] { " and '
top = 1
"quoted key" = "a # in \\" a string"
literal = 'C:\\'
dotted.inner . deep = true # after a value
many = [ 1,
  2, # two
  [ 3, 4 ], { here = 5, "there" = [6,
  7] },
]
long = """
a = 1
[no.table]""""
after = \'\'\'
'' [[x]]\'\'\'
day = 1979-05-27 07:32:00
[table]
in_table = 8
[table.below]
low = 9
[[row]]
cell = 10
[row.part]
size = 11
[[row]]
cell = 12
[[row.piece]]
kind = 13'''


def every_path(data: Any, path: FieldPath = ()) -> list[FieldPath]:
    inner = data.items() if isinstance(data, dict) else enumerate(data)
    return [
        found
        for name, value in inner
        for found in (
            (*path, name),
            *(every_path(value, (*path, name)) if isinstance(value, dict | list) else ()),
        )
    ]


def test_the_line_of_every_value_is_known() -> None:
    lines = lines_of(EVERY_FORM)
    assert set(lines) == set(every_path(tomllib.loads(EVERY_FORM)))
    expected: dict[FieldPath, str] = {
        ("top",): "top = 1",
        ("quoted key",): '"quoted key" = "a # in \\" a string"',
        ("dotted", "inner", "deep"): "dotted.inner . deep = true # after a value",
        ("many", 1): "  2, # two",
        ("many", 3, "there", 1): "  7] },",
        ("after",): "after = '''",
        ("day",): "day = 1979-05-27 07:32:00",
        ("table", "in_table"): "in_table = 8",
        ("table", "below", "low"): "low = 9",
        ("row", 0, "part", "size"): "size = 11",
        ("row", 1, "cell"): "cell = 12",
        ("row", 1, "piece", 0, "kind"): "kind = 13",
    }
    written = EVERY_FORM.split("\n")
    assert {path: written[lines[path] - 1] for path in expected} == expected


@every_game
def test_the_lines_of_the_printed_editions_are_known(game: Game) -> None:
    for text in [edition_to_fill_in(game, "mine"), *game.named_editions.values()]:
        assert set(lines_of(text)) == set(every_path(tomllib.loads(text)))


def problems(game: str, text: str) -> list[str]:
    with pytest.raises(EditionError) as caught:
        fg.game(game).with_edition_text(text, "my.toml")
    return str(caught.value).splitlines()


def changed(game: str, *changes: tuple[str, str]) -> str:
    text = edition_to_fill_in(fg.game(game), "mine")
    for old, new in changes:
        assert re.search(old, text, re.MULTILINE), old
        text = re.sub(old, new, text, count=1, flags=re.MULTILINE)
    return text


@pytest.mark.parametrize(
    ("game", "changes", "fields"),
    [
        (
            "loot",
            [
                ("Y3 Y3 B2", "Y3 Y3 Q2"),
                ("^rounds", "round"),
                ("^line = 3", 'line = "x"'),
                ("^row_needs = 2", "row_needs = 99"),
                ('red = "wrap"', 'red = "fly"'),
            ],
            [
                "round is not known here",
                "plan row 1, cell 3",
                "rounds is missing",
                "points: line",
                "combinations: row_needs",
                "combinations: rows: red",
            ],
        ),
        (
            "kairo",
            [
                (r"\.\.o\.\.\.\.\.\.o\.\.", "..o......x.."),
                ("^dealt = 3", "dealt = 12"),
                ("^gold = 2", "gold = -1"),
                ("^quiet_rounds = 10", 'quiet_rounds = "many"'),
            ],
            ["market: map row 2, cell 10", "cards: dealt", "medals: gold", "end: quiet_rounds"],
        ),
        (
            "fair_enough",
            [
                ('name = "promos"', 'name = "PROMOS"'),
                ("queue = 4", "queue = 400"),
                ("players = \\[2\\]", "players = [2, 9]"),
                ("^variant = 21", "variant = 0"),
            ],
            ["kinds[0]: name", "specials: queue", "variant", "time_cards[0]: players[1]"],
        ),
        (
            "essen",
            [
                ("^money = 300", "money = 301"),
                ("price = 10,", "price = 12,"),
                ('zone = "purple"', 'zone = "pink"'),
                ("buzz = 1,", "buzz = 2,"),
                ("{ meeple = 3, hourglass = 1 }", "{ meeple = 30, hourglass = 1 }"),
            ],
            ["tile 101: price", "tile 113: zone", "money", "events", "ranking: morning[0]: meeple"],
        ),
    ],
)
def test_all_problems_are_named_at_once_with_their_lines(
    game: str, changes: list[tuple[str, str]], fields: list[str]
) -> None:
    text = changed(game, *changes)
    found = problems(game, text)
    assert len(found) == len(fields), found
    for problem, field in zip(found, fields, strict=True):
        assert problem.startswith(f"my.toml: {field}")
        line = re.search(r" \(line (\d+)\)\.$", problem)
        if line is None:
            assert problem.endswith(" is missing.")
        else:
            written = text.split("\n")[int(line[1]) - 1]
            assert any(new in written for _, new in changes), problem


def test_what_follows_from_a_wrong_value_is_not_told_again() -> None:
    """A missing time card for two players is no news where its players cannot be read."""
    found = problems("fair_enough", changed("fair_enough", ("players = \\[2\\]", "players = 2")))
    assert len(found) == 1
    assert found[0].startswith("my.toml: time_cards[0]: players must be a list")
    hand = changed("kairo", ("^hand_limit = 4", "hand_limit = 1"), ("^dealt = 3", "dealt = 4"))
    assert [problem.split()[2] for problem in problems("kairo", hand)] == ["hand_limit"]


@every_game
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_texts_are_refused_in_short_sentences(game: Game, text: tuple[str, str]) -> None:
    with pytest.raises(EditionError) as caught:
        game.with_edition_text(text[0], "my.toml")
    answer = str(caught.value)
    assert text[1] in answer
    lines = answer.split("\n")
    assert len(lines) <= MOST_LINES
    for line in lines:
        assert line.startswith("my.toml")
        assert line.endswith(".")
        assert line.isprintable()
        assert len(line) <= MOST_LETTERS


def test_a_loader_that_fails_on_a_wrong_value_is_not_to_blame() -> None:
    with pytest.raises(EditionError, match="apples is missing"), printed("", "mine") as read:
        _ = [1, 2, 3][len(read.numbers("apples", 9, 1, 7))]
    with pytest.raises(ZeroDivisionError), printed("", "mine") as read:
        _ = 1 // len(read.data)


@every_game
def test_every_field_of_a_new_file_is_explained(game: Game) -> None:
    text = edition_to_fill_in(game, "mine")
    comments = "\n".join(re.findall("#.*", text))
    names = {part for path in every_path(tomllib.loads(text)) for part in path}
    for name in names:
        on_its_line = re.search(rf"^{name} = .*#", text, re.MULTILINE) if name else None
        is_named = re.search(rf"(?<![\w-]){re.escape(str(name))}(?![\w-])", comments)
        assert isinstance(name, int) or on_its_line or is_named, name


@every_game
def test_a_new_file_is_the_house_edition_by_another_name(game: Game) -> None:
    own = game.with_edition_text(edition_to_fill_in(game, "My copy"), "my.toml")
    assert own.edition.fingerprint.startswith("my-copy-")
    house = tomllib.loads((game.folder / "edition.toml").read_text(encoding="utf-8"))
    assert own.edition_text is not None
    assert tomllib.loads(own.edition_text) == house | {"edition": "my-copy"}


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("My copy 2", "my-copy-2"),
        ("2nd", "mine"),
        ("", "mine"),
        ("…", "mine"),
        ("a" * 99, "a" * 40),
    ],
)
def test_a_file_name_becomes_the_name_of_an_edition(words: str, name: str) -> None:
    assert edition_name(words) == name
