"""What tests of games in other languages share: games of every kind, all that a viewer reads in
them, and the words of texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from random import Random

from fairground.draw import drawn
from fairground.game import Game, Line
from fairground.language import LANGUAGES, SOURCE, in_words
from fairground.table import Table

FOREIGN = [language for language in LANGUAGES if language != SOURCE]
NAMES = ("Жанна", "Юлиан", "Ярослав", "Царица", "Фёкла")
"""Nothing else is written in these letters."""
LETTERS = re.compile(r"[^\W\d_]{2,}")
SAID_IN_MARKUP = re.compile(r'(?:title|aria-label|alt)="([^"]*)"|>([^<]+)<')
STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
OF_THE_READER = {
    "en": "you your yours yourself",
    "de": "du dich dir dein deine deinem deinen deiner deines",
    "fr": "vous votre vos",
    "nl": "je jij jou jouw",
}


def words_of(text: str) -> set[str]:
    return {word.lower() for word in LETTERS.findall(text)}


def new_game(game: Game, number: int) -> Table:
    """The game of this number: seats in turn, and for each option any of its values."""
    chance, seats = Random(number), game.seats[number % len(game.seats)]
    options = {option.id: chance.choice(option.values) for option in game.options}
    return Table(game, seats, number, options=options, names=NAMES[:seats])


def words_beside_the_board(table: Table, seat: int | None) -> Iterator[str]:
    """All sentences that a viewer reads now but for those that were said before, and why moves are
    good or refused."""
    game, view, legal = table.game, table.view(seat), table.legal_moves(seat)
    names, words = table.display_names, table.game.words
    yield words.headline(view)
    yield words.describe(view, names)
    prompt = words.prompt(view, legal, names)
    yield from (prompt.verb, prompt.choice, prompt.small)
    for choice in game.choices(view, legal, names):
        yield from (choice.label.name, choice.label.small, choice.label.question)
    for other in range(table.seats):
        standing = words.standing(view, other)
        yield from (standing.note, *(fact.words for fact in standing.facts))
    if seat is not None and legal and game.advice is not None:
        yield game.advice.why(view, legal[table.ply % len(legal)], names)
        refused = (table.ply * 7) % game.moves
        yield in_words(table.state.refusal(seat, refused))
    if view.outcome is not None:
        for part in view.outcome.parts[0]:
            yield from (game.part_title(part), game.part_words(view, part))


def words_on_the_board(table: Table, seat: int | None) -> Iterator[str]:
    """The words in the pictures, and what these are called for somebody who cannot see them."""
    game, view, legal = table.game, table.view(seat), table.legal_moves(seat)
    layers = drawn(game.layers(view, legal, table.display_names)).values()
    for layer in layers if table.turn else (*layers, table.draw(seat), game.picture.poster()):
        for said in SAID_IN_MARKUP.findall(STYLE.sub("", layer)):
            yield from map(unescape, said)
    if game.text_board is not None:
        yield str(game.text_board.draw(view, legal, table.display_names))


def slip(line: Line, reader: int | None, language: str) -> str:
    """What is wrong with the person of a line of the log. It speaks to those who did it, and names
    everybody else; somebody else's deed may touch what is the reader's."""
    speaks_to_the_reader = bool(words_of(line.text) & set(OF_THE_READER[language].split()))
    if reader is None and speaks_to_the_reader:
        return "speaks to an onlooker"
    if reader is not None and NAMES[reader] in line.text:
        return "names the reader"
    if line.seat is None:
        return ""
    if line.seat == reader:
        return "" if speaks_to_the_reader else "does not speak to the reader"
    return "" if NAMES[line.seat] in line.text else "does not name who did it"
