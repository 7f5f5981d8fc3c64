"""Names that run from right to left stand in sentences without turning them round."""

from __future__ import annotations

import random
import re

import pytest
from tests.pages import sent

import fairground as fg
from fairground.phrases import isolated

FIRST_STRONG, POP = "\u2068", "\u2069"
NAMES = ["דנה (1)", "ليلى", "Mira"]


@pytest.mark.parametrize("name", ["Mira", "Ünal 2", "王", "123", "🎪", "Zoë!"])
def test_other_names_stay_as_they_are(name: str) -> None:
    assert isolated(name) == name


@pytest.mark.parametrize("name", ["דנה", "ليلى", "Dana דנה", "٣"])
def test_a_name_from_the_right_is_set_apart(name: str) -> None:
    assert isolated(name) == f"{FIRST_STRONG}{name}{POP}"


def bare(text: str) -> list[str]:
    """Where one of the names stands in a text without being set apart."""
    one = "|".join(re.escape(name) for name in NAMES[:2])
    return re.findall(rf".{{0,30}}(?<!{FIRST_STRONG})(?:{one})|(?:{one})(?!{POP}).{{0,30}}", text)


@pytest.mark.parametrize("game", list(fg.games()))
def test_every_sentence_of_every_game_sets_such_names_apart(game: str) -> None:
    chance = random.Random(1)
    table = fg.Table(game, seats=3, seed=1, names=NAMES)
    found = ""
    while table.turn and table.ply < 60:
        seat = chance.choice(table.turn)
        table.play(seat, chance.choice(table.legal(seat)))
    for viewer in (2, None):
        view, legal = table.view(viewer), table.legal_moves(viewer)
        told = [line.text for line in table.log(viewer)]
        told.append(table.game.words.describe(view, table.display_names))
        asked = table.game.words.prompt(view, legal, table.display_names)
        told += [asked.verb, asked.choice, asked.small, *table.layers(viewer).values()]
        told.append(sent(table, viewer)["page"])
        found += "".join(told)
        assert not bare("\n".join(told)), viewer
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
