"""Which names are names, and how those that run from right to left stand in sentences."""

from __future__ import annotations

import random
import re
import unicodedata

import pytest
from tests.pages import sent
from tests.worlds import some_seats

import fairground as fg
from fairground.names import NAME_LENGTH, checked_name
from fairground.phrases import isolated

FIRST_STRONG, POP = "\u2068", "\u2069"
NAMES = ["דנה (1)", "ليلى", "Mira"]


NAMES_OF_MANY_SCRIPTS = [
    *(
        "Mira",
        "O'Brien",
        "Zoë!",
        "123",
        "Nguyễn Thị Phượng",
        "Дана",
        "王",
        "葛城",
        "한글",
        "i̇́",
        "ẹ̀́",
    ),
    *("กี่", "ที่รัก", "ज़िंदगी", "हिन्दी", "அன்பு", "ស្រី", "မြွှေ့", "བསྒྲུབས", "שָׁלוֹם", "مُحَمَّد", "می‌خواهم"),
    *("🎪", "❤️", "1️⃣", "👩‍❤️‍👨", "👍🏽", "🇩🇪", "‼️"),
]


@pytest.mark.parametrize("name", NAMES_OF_MANY_SCRIPTS)
def test_a_name_may_be_of_any_script_however_its_accents_are_sent(name: str) -> None:
    composed = unicodedata.normalize("NFC", name)
    assert checked_name(name) == composed
    assert checked_name(unicodedata.normalize("NFD", name)) == composed
    assert fg.Table("loot", seats=2, names=[name, "Jonas"]).names[0] == composed


BLANKS = "\u3164\u2800\u115f\u1160\uffa0\u00ad\u034f\u061c\u17b4\u180b\u180e\u200b\u2060\ufe00"
BLANKS += "\ufe0f\ufeff\ufffc\U00013441\U0001d159\U0001d173\U000e0020\U000e0100"


@pytest.mark.parametrize("blank", BLANKS, ids=ascii)
def test_what_nobody_sees_is_no_part_of_a_name(blank: str) -> None:
    for name in (blank, f"Mira{blank}", f"{blank}Mira", f"Mi{blank}ra"):
        with pytest.raises(fg.OptionError, match="letters that can be shown"):
            checked_name(name)


@pytest.mark.parametrize(
    "control", "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u200e\u200f", ids=ascii
)
def test_a_name_does_not_turn_the_words_beside_it_round(control: str) -> None:
    with pytest.raises(fg.OptionError, match="letters that can be shown"):
        checked_name(f"Mira{control}Jonas")


@pytest.mark.parametrize("name", ["!!!", "---", "…", "+", '"', "'"])
def test_a_name_has_a_letter_a_digit_or_an_emoji(name: str) -> None:
    with pytest.raises(fg.OptionError, match="needs a letter, a digit or an emoji"):
        checked_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "a" + "\u0301" * 39,
        "a" + "\u0336" * 3,
        "ก" + "\u0e49" * 5,
        "\u0301a",
        "a \u0301",
        "x\u20dd\u20dd\u20dd",
    ],
    ids=ascii,
)
def test_accents_do_not_leave_the_line(name: str) -> None:
    with pytest.raises(fg.OptionError, match="pile up accents"):
        checked_name(name)


def test_a_joiner_stands_alone_between_two_letters() -> None:
    for name in ("é\u200d", "é\u200d\u200dé", "a\u200db", "\u200dé"):
        with pytest.raises(fg.OptionError, match="letters that can be shown"):
            checked_name(name)


def test_a_name_of_any_length_is_judged_quickly() -> None:
    """Unicode puts marks in order by comparing each with those before it."""
    for name in ("a" + "\u0301\u0327" * 2_000_000, " " * 4_000_000, "x" * (NAME_LENGTH + 1)):
        with pytest.raises(fg.OptionError, match="1 to 40"):
            checked_name(name)


def test_a_name_that_is_no_text_is_refused_in_words() -> None:
    with pytest.raises(fg.OptionError, match="A name is a text, not 1"):
        fg.Table("loot", seats=2, names=[1, 2])  # type: ignore[list-item]


@pytest.mark.parametrize("name", ["Mira", "Ünal 2", "王", "123", "🎪", "Zoë!"])
def test_other_names_stay_as_they_are(name: str) -> None:
    assert isolated(name) == name


@pytest.mark.parametrize("name", ["דנה", "ليلى", "Dana דנה", "٣"])
def test_a_name_from_the_right_is_set_apart(name: str) -> None:
    assert isolated(name) == f"{FIRST_STRONG}{name}{POP}"


def bare(text: str) -> list[str]:
    """Where one of the names stands in a text without being set apart."""
    either_name = "|".join(re.escape(name) for name in NAMES[:2])
    return re.findall(
        rf".{{0,30}}(?<!{FIRST_STRONG})(?:{either_name})|(?:{either_name})(?!{POP}).{{0,30}}", text
    )


@pytest.mark.parametrize("game", list(fg.games()))
def test_every_sentence_of_every_game_sets_such_names_apart(game: str) -> None:
    chance = random.Random(1)
    seats = some_seats(fg.game(game))
    table = fg.Table(game, seats=seats, seed=1, names=NAMES[:seats])
    found = ""
    while table.turn and table.ply < 60:
        seat = chance.choice(table.turn)
        table.play(seat, chance.choice(table.legal(seat)))
    for viewer in (seats - 1, None):
        view, legal = table.view(viewer), table.legal_moves(viewer)
        texts = [line.text for line in table.log(viewer)]
        texts.append(table.game.words.describe(view, table.display_names))
        asked = table.game.words.prompt(view, legal, table.display_names)
        texts += [asked.verb, asked.choice, asked.small, *table.layers(viewer).values()]
        texts.append(sent(table, viewer)["page"])
        found += "".join(texts)
        assert not bare("\n".join(texts)), viewer
    assert NAMES[0] in found
    assert NAMES[1] in found


def test_a_record_keeps_the_bare_name() -> None:
    table = fg.Table("loot", seats=3, seed=1, names=NAMES)
    assert f"player 0 {NAMES[0]}\n" in table.record()
    assert fg.replay(table.record()).names == NAMES


def test_a_refusal_sets_such_names_apart() -> None:
    table = fg.Table("loot", seats=3, seed=1, names=NAMES)
    table.play(2, "start d1")
    with pytest.raises(fg.FairgroundError) as refused:
        table.play(2, "start a4")
    assert NAMES[0] in str(refused.value)
    assert not bare(str(refused.value))
