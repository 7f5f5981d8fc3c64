"""Names of people and of tables."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from fairground.bots.given_names import GIVEN_NAMES
from fairground.language import in_words, say_in, sentence_in
from fairground.names import NAME_LENGTH, checked_name
from fairground.phrases import capitalised
from fairground.web.people.lookalikes import drawn, drawn_unnumbered
from fairground.web.people.visitor import Visitor

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_FIRST_OF_GUESTS = sentence_in(
    "words for the names of guests, each fit for each animal",
    "amber birch brass bright candy cedar copper cosy dusty early evening fairy fiddler gilded "
    "ginger golden hazel honey indigo ivory jolly juniper lemon linen lucky maple merry midday "
    "misty mossy nimble nutmeg olive painted paper patient pepper plaid plum poppy quiet rosy "
    "saffron salty scarlet silver sleepy spicy striped sunny tidy velvet walnut wandering",
)
_FIRST_OF_TABLES = sentence_in(
    "words for the names of tables, each fit for each thing",
    "amber birch brass bright candy cedar copper cosy dusty early evening fairy fiddler gilded "
    "ginger golden hazel honey indigo ivory jolly juniper lemon linen lucky maple merry midday "
    "misty mossy nimble nutmeg olive painted paper patient pepper plaid plum poppy quiet rosy "
    "saffron salty scarlet silver sleepy spicy striped sunny tidy velvet walnut wandering",
)
_THINGS = sentence_in(
    "things for the names of tables, all of one gender",
    "acrobat anchor apron awning balloon banner barrel basket bell bench bugle bunting candle "
    "carousel cart chestnut compass cornet cup curtain drum fiddle flag flute garland harp kettle "
    "kite lantern lute marble market meadow mitten organ parasol pennant pickle pipe pretzel "
    "puppet ribbon rocket sail spinner spoon stall swing teapot ticket trumpet waffle",
)
_ANIMALS = sentence_in(
    "animals for the names of guests, all of one gender",
    "badger beaver crane dormouse duck falcon ferret finch fox goose hare hedgehog heron jackdaw "
    "lark lynx magpie marmot marten mole mouse newt otter owl panther pigeon plover quail rabbit "
    "raven robin salmon seal sparrow squirrel stork swallow swan toad wren",
)


def guest_name(visitor: Visitor) -> str:
    """What somebody is called who has not said their name, in the language that they read; the
    same browser gets the same one."""
    digest = bytes.fromhex(visitor.guest)
    first, animal = (
        words[number % len(words)].capitalize()
        for words, number in (
            (in_words(_FIRST_OF_GUESTS).split(), digest[0]),
            (in_words(_ANIMALS).split(), digest[1]),
        )
    )
    return say_in("the name of a guest", "{first} {animal}", first=first, animal=animal)


def table_name() -> str:
    """A name that can be read out on the telephone, with an end that cannot be guessed."""
    words = [secrets.choice(words.split()) for words in (_FIRST_OF_TABLES, _THINGS)]
    end = "".join(secrets.choice(_LETTERS) for _ in range(5))
    return "-".join([*words, end])


def table_title(table: str) -> str:
    """``olive-lantern-7k2qd`` as a title: Olive lantern. Each language has words of its own."""
    first, thing = table.split("-")[:2] if table.count("-") == 2 else ("", "")
    if first not in _FIRST_OF_TABLES.split() or thing not in _THINGS.split():
        return " ".join(table.split("-")[:-1]).capitalize() or table
    title = say_in(
        "the name of a table",
        "{first} {thing}",
        first=_in_place_of(first, _FIRST_OF_TABLES),
        thing=_in_place_of(thing, _THINGS),
    )
    return capitalised(title)


def _in_place_of(word: str, words: str) -> str:
    """The reader's word for one of our list, always the same; not every language has as many."""
    own = in_words(words).split()
    return own[words.split().index(word) % len(own)]


def name_or(text: str, fallback: str) -> str:
    """The name somebody signed with, or the fallback where nothing was written."""
    return checked_name(text if text.strip() else fallback)


def signed_as(visitor: Visitor, name: str) -> str:
    """The account whose name somebody signs with: their own, or none."""
    account = visitor.account
    is_own = account is not None and " ".join(name.split()) == account.name
    return account.key if account is not None and is_own else ""


def unique_name(name: str, others: list[str]) -> str:
    """The name, numbered where somebody else at the table has one that looks the same. It stays a
    name: where it is cut, no joiner is left with nothing to join."""
    taken = {drawn(other) for other in others}
    short = name[: NAME_LENGTH - 3].rstrip(" \u200c\u200d")
    number, unique = 1, name
    while drawn(unique) in taken:
        number += 1
        unique = f"{short} {number}"
    return unique


def bot_name(others: list[str]) -> str:
    """What a bot is called at a table: nobody may take it for one of the others there."""
    free = [name for name in GIVEN_NAMES if not is_taken_for(name, others)]
    return unique_name(secrets.choice(free or GIVEN_NAMES), others)


def is_taken_for(name: str, others: Iterable[str]) -> bool:
    """Whether somebody of that name would be taken for one of the others."""
    return drawn_unnumbered(name) in {drawn_unnumbered(other) for other in others}
