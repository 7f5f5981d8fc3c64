"""Whole games in every language: no place is left empty, nothing is left in English, and nobody
reads of another's deeds as their own. ``make fuzz`` plays a few hundred of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.test_languages import GAMES, TRANSLATED, catalogue, forget_everything_drawn
from tests.translations import (
    OF_THE_READER,
    new_game,
    slip,
    words_beside_the_board,
    words_of,
    words_on_the_board,
)
from tests.worlds import IS_LONG, random_plies

from fairground.game import Game
from fairground.language import (
    HOUSE,
    LANGUAGES,
    SOURCE,
    Catalogue,
    Sentences,
    read_catalogue,
    speaking,
)
from fairground.table import Table

SPOKEN = [game for game in GAMES if game.id in TRANSLATED]
GAMES_EACH = 80 if IS_LONG else 2
EVERY = 11 if IS_LONG else 23
"""How many plies are played from one look at everything to the next; the log is read whole."""
PLACE = re.compile(r"\{\w*\}?")
UNREADABLE = "de"
"""Its catalogues are replaced by some in which all letters are the same."""
READABLE = re.compile(r"[A-Za-z]{3,}")
LETTER = re.compile(r"(\{\w+\})|[^\W\d_]")
ENGLISH = words_of("the and you your with from this that they their takes")
"""Words that no other language has; everything else of English may be a word of another, too."""
SIGNS = {"Mex"}
"""Signs that look like words: a cell with a Meep and a cross."""
SHORTEST = 10
"""A name that is cut off shows more letters than these."""


def looks(game: Game, number: int) -> Iterator[tuple[Table, int | None]]:
    """A random game at some of its moments and at its end, for somebody who sits there and for an
    onlooker."""
    table = new_game(game, number)
    for moment, now in enumerate(random_plies(table, number)):
        if (moment + number) % EVERY == 0:
            yield now, now.turn[moment % len(now.turn)]
            yield now, None
    yield table, number % table.seats
    yield table, None


def proper_names(game: Game) -> list[str]:
    """What is called the same in every language: what has a capital in the edition. Longest
    first."""
    text = (game.folder / "edition.toml").read_text(encoding="utf-8")
    found = {game.title, *re.findall(r'"([A-ZÄÖÜ][^"]*)"', text)}
    return sorted(found, key=len, reverse=True)


def without(text: str, names: list[str]) -> str:
    """A text without proper names, whole or cut off for want of room."""
    for name in names:
        if name in text:
            text = text.replace(name, "")
        if "…" in text and len(name) > SHORTEST:
            text = re.sub(re.escape(name[:SHORTEST]) + r"[^…\n]*…", "", text)
    return text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SPOKEN, ids=lambda game: game.id)
def test_every_sentence_of_whole_games_is_whole_and_said_to_the_right_person(
    game: Game, language: str
) -> None:
    wrong: dict[str, str] = {}
    names = proper_names(game)
    english = ENGLISH if language != SOURCE else set()
    of_the_reader = set(OF_THE_READER[language].split())
    with speaking(language):
        for number in range(GAMES_EACH):
            for table, seat in looks(game, number):
                beside = [*words_beside_the_board(table, seat)]
                for text in (*beside, *words_on_the_board(table, seat)):
                    if PLACE.search(text):
                        wrong.setdefault("a place is left", text)
                    for word in words_of(without(text, names)) & english:
                        wrong.setdefault(word, text)
                for text in beside if seat is None else ():
                    if words_of(text) & of_the_reader:
                        wrong.setdefault("speaks to an onlooker", text)
                for line in () if table.turn else table.log(seat):
                    if found := slip(line, seat, language):
                        wrong.setdefault(found, line.text)
                    if PLACE.search(line.text) or words_of(without(line.text, names)) & english:
                        wrong.setdefault("in the log", line.text)
    assert wrong == {}


def unreadable(text: str) -> str:
    return LETTER.sub(lambda found: found[1] or "ж", text)


def unreadable_catalogue(name: str) -> Catalogue:
    translated = read_catalogue(catalogue(name, UNREADABLE).read_text(encoding="utf-8"))
    return {key: tuple(map(unreadable, forms)) for key, forms in translated.items()}


@pytest.fixture
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    spoken: Game = request.param
    known = {
        HOUSE: unreadable_catalogue("house"),
        spoken.sentences: unreadable_catalogue(spoken.id),
    }

    def replaced(sentences: Sentences, language: str) -> Catalogue:
        return known[sentences]

    forget_everything_drawn()
    with monkeypatch.context() as patched:
        patched.setattr(Sentences, "catalogue", replaced)
        yield spoken
    forget_everything_drawn()


@pytest.mark.parametrize("game", SPOKEN, indirect=True, ids=lambda game: game.id)
def test_nothing_is_said_in_english_only(game: Game) -> None:
    """In a language in which all letters are the same a word that can still be read was not said by
    a sentence."""
    names, read = proper_names(game), dict[str, str]()
    with speaking(UNREADABLE):
        for number in range(GAMES_EACH):
            for table, seat in looks(game, number):
                log = [line.text for line in ([] if table.turn else table.log(seat))]
                beside, on = words_beside_the_board(table, seat), words_on_the_board(table, seat)
                for said in (*beside, *on, *log):
                    for word in READABLE.findall(without(said, names)):
                        read.setdefault(word, said)
    assert {word: said for word, said in read.items() if word not in SIGNS} == {}
