"""Fair Enough to readers of other languages: what they did and what others did, numbers and their
nouns, names of cards, and the signs of the stage."""

from __future__ import annotations

import pytest
from tests.games.fair_enough_scene import HOUSE, card, collecting, play, research

from fairground.games.fair_enough import words
from fairground.games.fair_enough.picture import acts
from fairground.games.fair_enough.rules import State
from fairground.games.fair_enough.rules.laying import LAY, LAY_WITH_QUEUE
from fairground.games.fair_enough.sight import view
from fairground.games.fair_enough.words.terms import card_words, kind_words, times
from fairground.language import in_words, speaking
from fairground.luck import FastLuck

PEOPLE = ["Mira", "Jonas", "Oda"]


def log_in(language: str, state: State, *moves: str, seat: int | None = None) -> list[str]:
    """The lines that a viewer reads after some moves."""
    lines = []
    with speaking(language):
        for move in moves:
            before = view(state, seat)
            play(state, move, luck=FastLuck(1))
            lines += [line.text for line in words.narrate(before, view(state, seat), PEOPLE)]
    return lines


@pytest.mark.parametrize(
    ("language", "seat", "line"),
    [
        ("de", 0, "Oda hat bei dir Würfel 4 ausverkauft (3 Minuten zurück) und Poster 8 ausgelegt"),
        ("de", 1, "Oda hat bei Mira Würfel 4 ausverkauft (3 Minuten zurück) und Poster 8"),
        ("de", 2, "Du hast bei Mira Würfel 4 ausverkauft (3 Minuten zurück) und Poster 8"),
        ("fr", 0, "Oda a épuisé dés 4 chez vous (3 minutes en retour) et posé affiches 8"),
        ("nl", 2, "Je hebt dobbelstenen 4 bij Mira uitverkocht (3 minuten terug) en posters 8"),
    ],
)
def test_a_sold_out_is_told_to_each_of_those_concerned(language: str, seat: int, line: str) -> None:
    state = collecting(30, "pins-1", "pins-2", "posters-8 sold-out", rows=["dice-4"])
    state.actor = 2
    assert log_in(language, state, "sold-out dice-4", "lay posters-8", seat=seat)[0].startswith(
        line
    )


def test_one_and_many_rivals_who_would_lose() -> None:
    one = collecting(6, "dice-9", "pins-1", "pins-2", rows=["dice-1", "pins-7"])
    both = collecting(6, "dice-9", "pins-1", "pins-2", rows=["dice-1", "pins-7", "pins-8"])
    with speaking("de"):
        asked = [words.prompt(view(state, 0), state.legal(0), PEOPLE) for state in (one, both)]
    assert asked[0].choice == "Würfel 9 bringt die Zeit genau auf null."
    assert [prompt.small.partition(", und ")[2] for prompt in asked] == [
        "Jonas würde alles verlieren.",
        "Jonas und Oda würden alles verlieren.",
    ]


def test_refusals_are_said_to_the_reader() -> None:
    state = collecting(1, "dice-9 queue", "pins-1")
    why = state.refusal(0, LAY_WITH_QUEUE.first + card("dice-9"))
    assert why == "With a queue that card takes 12 minutes, and only 1 is left."
    with speaking("fr"):
        assert in_words(why) == (
            "Avec une file d’attente, cette carte prend 12 minutes, et il n’en reste qu’une."
        )
        missing = in_words(state.refusal(0, LAY.first + card("pins-1")))
    assert missing == "Vous n’avez pas cette carte en main."


def test_a_kind_of_an_edition_of_its_own_keeps_its_name() -> None:
    with speaking("de"):
        assert kind_words("tote bags") == "Stoffbeutel"
        assert kind_words("badges") == "badges"
        assert card_words(card("queue"), HOUSE) == "Warteschlange"
    assert card_words(card("tote-bags-7"), HOUSE) == "tote bags 7"


@pytest.mark.parametrize(
    ("language", "title", "lost"),
    [
        ("en", "Hall closed", "You lost pins 7. Oda lost pins 8."),
        ("de", "Halle geschlossen", "Du hast Pins 7 verloren. Oda hat Pins 8 verloren."),
        ("nl", "Hal gesloten", "Je hebt pins 7 verloren. Oda heeft pins 8 verloren."),
    ],
)
def test_the_sign_over_a_closed_hall_names_the_losses(language: str, title: str, lost: str) -> None:
    state = collecting(6, "dice-9", "pins-2", "pins-3", rows=["dice-1", "pins-7", "pins-8"])
    with speaking(language):
        before = view(state, 1)
        play(state, "lay dice-9")
        after = view(state, 1)
        staged = acts.between(before, after, words.narrate(before, after, PEOPLE))
    assert ("sign", title, lost) in staged


def test_a_negative_score_has_a_plural_noun_in_french() -> None:
    state = collecting(9, "dice-9 queue", "", piles=["pins-1 pins-2 pins-3"], round_=6)
    assert log_in("fr", state, "secure", "secure", seat=1)[-3:-1] == [
        "Mira\u00a0: −17 points (valeurs 6, séries 5, main −18, spéciales −10).",
        "Vous\u00a0: 0 point (rien).",
    ]


def test_research_in_dutch() -> None:
    state = research("dice-4 pins-2 queue", "posters-1", "posters-2")
    assert log_in("nl", state, "take queue", "take dice-4", "done", "done", seat=0) == [
        "Je hebt dobbelstenen 4 en een wachtrij gepakt.",
        "Jonas heeft niets gepakt.",
    ]


def test_a_changed_factor_is_said_in_every_language() -> None:
    assert (times(2), times(3)) == ("twice", "3 times")
    with speaking("de"):
        assert (times(2), times(3)) == ("doppelt", "3-mal")
