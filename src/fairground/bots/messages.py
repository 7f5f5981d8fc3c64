"""What is sent to a thinking process and what comes back. A view travels as plain data; the edition
is sent as the text of its file, or not at all if it is the game's own."""

from __future__ import annotations

from functools import cache
from typing import Any, get_type_hints

import msgspec

from fairground import catalog
from fairground.bots.coach import Advice
from fairground.bots.review import Review
from fairground.game import Game, View


class Sent(msgspec.Struct, frozen=True):
    """A view on its way, with what is needed to read it, and how long may be thought about it."""

    game: str
    edition: str | None
    view: bytes
    legal: list[int]
    seed: int
    seconds: float


class Choose(Sent, frozen=True, tag=True):
    """Which move does this bot play?"""

    bot: str


class Advise(Sent, frozen=True, tag=True):
    """Which moves are the best, and why?"""


class LookBack(msgspec.Struct, frozen=True, tag=True):
    """What was this finished game like?"""

    record: str
    seed: int


class Chosen(msgspec.Struct, frozen=True, tag=True):
    move: int


class Advised(msgspec.Struct, frozen=True, tag=True):
    advice: list[Advice]


class Reviewed(msgspec.Struct, frozen=True, tag=True):
    review: Review


Question = Choose | Advise | LookBack
Answer = Chosen | Advised | Reviewed


def sent(game: Game, view: View, legal: list[int], seed: int, seconds: float) -> dict[str, Any]:
    """The fields of a question about a view."""
    packed = msgspec.msgpack.encode(view, enc_hook=lambda edition: edition.fingerprint)
    return {
        "game": game.id,
        "edition": game.edition_text,
        "view": packed,
        "legal": legal,
        "seed": seed,
        "seconds": seconds,
    }


@cache
def game_of(name: str, edition: str | None) -> Game:
    game = catalog.game(name)
    return game if edition is None else game.with_edition_text(edition, "The edition")


def received(question: Sent) -> tuple[Game, View]:
    """The game and the view of a question."""
    game = game_of(question.game, question.edition)
    kind: type[View] = get_type_hints(game.sight.view)["return"]
    view = msgspec.msgpack.decode(
        question.view, type=kind, dec_hook=lambda _kind, _name: game.edition
    )
    return game, msgspec.structs.replace(view, edition=game.edition)
