"""Catalogues are complete and say what the sources say; everybody reads their own language, however
warm the caches are."""

from __future__ import annotations

import functools
import gc
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from markupsafe import Markup
from tests.worlds import random_plies, viewers
from tools.languages import Unclear, folders, messages, messages_of, places

import fairground as fg
from fairground.draw import LastDrawn, Memory
from fairground.game import Game
from fairground.language import (
    LANGUAGES,
    SOURCE,
    Sentence,
    in_words,
    kept_by_language,
    read_catalogue,
    say,
    speaking,
    spoken,
)
from fairground.table import Table

FOREIGN = [language for language in LANGUAGES if language != SOURCE]
TRANSLATED = {name: folder for name, folder in folders().items() if (folder / "locale").is_dir()}
IMPORT = "from fairground.language import say, say_in, say_of, sentence, sentence_in\n"
CATALOGUES = [(name, language) for name in TRANSLATED for language in FOREIGN]


def catalogue(name: str, language: str) -> Path:
    return TRANSLATED[name] / "locale" / f"{language}.po"


@pytest.mark.parametrize(("name", "language"), CATALOGUES)
def test_a_catalogue_has_every_sentence_of_the_sources_and_no_other(
    name: str, language: str
) -> None:
    """Run ``make languages`` and translate what it marks."""
    translated = read_catalogue(catalogue(name, language).read_text(encoding="utf-8"))
    keys = {"\x04".join(filter(None, key)) for key in messages(TRANSLATED[name])}
    assert keys - translated.keys() == set(), "not translated, or fuzzy"
    assert translated.keys() - keys == set(), "not said any more"


@pytest.mark.parametrize(("name", "language"), CATALOGUES)
def test_a_translation_has_the_places_and_forms_of_its_sentence(name: str, language: str) -> None:
    translated = read_catalogue(catalogue(name, language).read_text(encoding="utf-8"))
    for message in messages(TRANSLATED[name]).values():
        forms = translated["\x04".join(filter(None, message.key))]
        assert len(forms) == (2 if message.many else 1), message.text
        for form in forms:
            assert places(form) == places(message.many or message.text), (message.text, form)
            assert form[:1].isspace() == message.text[:1].isspace(), form
            assert form.rstrip() == form, form


@pytest.mark.parametrize(("name", "language"), CATALOGUES)
def test_a_translation_fits_the_room_that_its_context_names(name: str, language: str) -> None:
    """A place is counted as a number of one digit, and each line by itself."""
    translated = read_catalogue(catalogue(name, language).read_text(encoding="utf-8"))
    for message in messages(TRANSLATED[name]).values():
        room = re.search(r"at most (\d+) letters", message.context)
        for form in translated["\x04".join(filter(None, message.key))] if room else ():
            assert room
            longest = max(form.split("\n"), key=len)
            assert len(re.sub(r"\{\w+\}", "0", longest)) <= int(room[1]), (message.context, form)


@pytest.mark.parametrize(("name", "language"), CATALOGUES)
def test_babel_reads_a_catalogue_as_the_server_does(name: str, language: str) -> None:
    with catalogue(name, language).open("rb") as file:
        read = read_po(file, locale=language)
    known = {}
    for message in read:
        if message.id:
            text = message.id if isinstance(message.id, str) else message.id[0]
            forms = message.string if isinstance(message.string, tuple) else (message.string,)
            known["\x04".join(filter(None, (message.context, text)))] = forms
    assert known == read_catalogue(catalogue(name, language).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("def f(x):\n return say(f'{x} won.')", "literal"),
        ("def f(x):\n return say(x)", "literal"),
        ("def f(x):\n return say('{who} won.')", "lacks the values"),
        ("def f(x):\n return say('{who:>3} won.', who=x)", "nothing else"),
        ("def f(x):\n return say('{count} card', '{count} cards', number=x)", "values"),
        ("def f(x):\n return say('a card', 'some cards')", "needs the value count"),
        ("TITLE = say('Settings')", "imported"),
        ("@lru_cache\ndef f():\n return say('Settings')", "kept_by_language"),
        ("@drawn_once\ndef f():\n return say_in('title', 'Settings')", "kept_by_language"),
    ],
)
def test_a_sentence_that_cannot_be_translated_is_found(code: str, why: str) -> None:
    with pytest.raises(Unclear, match=why):
        list(messages_of(IMPORT + code, "a.py"))


def test_sentences_are_found_with_context_and_plural() -> None:
    code = (
        "TITLE = sentence('Later')\n"
        "RED = sentence_in('a coin', 'red')\n"
        "def f(n, you):\n"
        " say('{count} card', '{count} cards', count=n)\n"
        " say_in('colour', 'red')\n"
        " say_of(you, 'You won.', '{who} won.', who=n)\n"
    )
    found = [(each.context, each.text, each.many) for each in messages_of(IMPORT + code, "a.py")]
    assert sorted(found) == [
        ("", "Later", ""),
        ("", "You won.", ""),
        ("", "{count} card", "{count} cards"),
        ("", "{who} won.", ""),
        ("a coin", "red", ""),
        ("colour", "red", ""),
    ]
    assert list(messages_of("def say(x): ...\ndef f(x):\n return say(x)", "a.py")) == []


def test_a_game_says_everything_through_its_own_catalogues() -> None:
    for name, folder in folders().items():
        if name != "house":
            for file in folder.rglob("*.py"):
                code = file.read_text(encoding="utf-8")
                assert "from fairground.language import say" not in code, file


def test_fuzzy_and_half_translated_sentences_do_not_count() -> None:
    text = (
        '#, fuzzy\nmsgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgid_plural "bs"\nmsgstr[0] "B"\n'
        'msgstr[1] ""\n\nmsgctxt "c"\nmsgid "d"\nmsgstr "D "\n"\\"e\\"\\n"\n'
    )
    assert read_catalogue(text) == {"c\x04d": ('D "e"\n',)}


def test_french_counts_nothing_as_one() -> None:
    def points(count: int) -> str:
        return say("{count} point.", "{count} points.", count=count)

    assert [points(count) for count in (0, 1, 2)] == ["0 points.", "1 point.", "2 points."]
    with speaking("fr"):
        assert [points(count) for count in (0, 1, 2)] == ["0 point.", "1 point.", "2 points."]
    with speaking("de"):
        assert [points(count) for count in (0, 1, 2)] == ["0 Punkte.", "1 Punkt.", "2 Punkte."]


def test_what_is_kept_is_kept_for_each_language() -> None:
    @kept_by_language(4)
    def here(number: int) -> str:
        return f"{spoken()} {number}"

    assert here(1) == "en 1"
    with speaking("de"):
        assert here(1) == "de 1"
    assert here(1) == "en 1"


def test_a_refusal_is_neutral_until_somebody_reads_it() -> None:
    table = Table("loot", 1, 1)
    why = table.state.refusal(0, table.game.read("start d4"))
    assert isinstance(why, Sentence)
    assert why == "First place your pawn on one of the 24 cells of the border."
    assert in_words(why) == why
    with speaking("de"):
        assert in_words(why) == "Stell zuerst deine Figur auf eines der 24 Randfelder."
        with pytest.raises(fg.IllegalMove, match="Randfelder"):
            table.play(0, "start d4")


def forget_everything_drawn() -> None:
    """Empty all caches of the package, as if the process had just begun. The collector does not
    list what it was spared (conftest.py)."""
    gc.unfreeze()
    for thing in gc.get_objects():
        is_cache = isinstance(thing, functools._lru_cache_wrapper)
        if is_cache and getattr(thing, "__module__", "").startswith("fairground"):
            thing.cache_clear()
    gc.freeze()


def everything_shown(
    table: Table, seat: int | None, memory: Memory, last: LastDrawn
) -> tuple[object, ...]:
    game, view, legal = table.game, table.view(seat), table.legal_moves(seat)
    names = table.display_names
    return (
        memory.draw(game.layers(view, legal, names), last),
        game.words.headline(view),
        game.words.prompt(view, legal, names),
        game.choices(view, legal, names),
        game.words.describe(view, names),
        [game.words.standing(view, other) for other in range(table.seats)],
        table.log(seat),
        str(game.picture.poster()),
        Markup(table.draw(seat)),
    )


GAMES = [game for game in fg.games().values() if game.sentences is not None]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_readers_of_one_table_have_their_own_languages(game: Game) -> None:
    """All viewers in all languages, in turn and with warm caches, are shown what each would be
    shown alone by a server that has drawn nothing yet."""
    table, memory = Table(game, 2, 3, names=["Ann", "Zoë"]), Memory()
    readers = [(seat, language) for seat in viewers(table.seats) for language in LANGUAGES]
    last = {reader: LastDrawn() for reader in readers}
    for moment, now in enumerate(random_plies(table, 5, 14)):
        memory.turn_to(moment)
        shown = {}
        for reader in readers:
            with speaking(reader[1]):
                shown[reader] = everything_shown(now, reader[0], memory, last[reader])
        if moment % 4 == 2:
            for reader in readers:
                forget_everything_drawn()
                with speaking(reader[1]):
                    alone = everything_shown(now.at(now.ply), reader[0], Memory(), LastDrawn())
                assert alone == shown[reader], (moment, reader)
