"""What is sent to a thinking process and what comes back. A view travels as plain data; the edition
is sent as the text of its file, or not at all if it is the game's own."""

from __future__ import annotations

from functools import cache

import msgspec

from fairground import catalog
from fairground.bots.coach import Advice
from fairground.bots.review import Review
from fairground.game import Game, View

LENGTH = 4
"""The number of bytes before every message that say how long it is."""


class Position(msgspec.Struct, frozen=True):
    """What a seat may know and choose, with what is needed to read it."""

    game: str
    edition: str | None
    view: bytes
    legal: list[int]

    @classmethod
    def of(cls, game: Game, view: View, legal: list[int]) -> Position:
        return cls(game.id, game.edition_text, encode_view(view), legal)

    def read(self) -> tuple[Game, View]:
        game = _game(self.game, self.edition)
        return game, decode_view(game, self.view)


class Choose(msgspec.Struct, frozen=True, tag=True):
    """Which move does this bot play?"""

    position: Position
    bot: str
    seed: int
    seconds: float


class Advise(msgspec.Struct, frozen=True, tag=True):
    """Which moves are the best, and why? The players have these names. Earlier advice of the same
    turn went on with the move ``planned``."""

    position: Position
    names: list[str]
    seed: int
    seconds: float
    planned: int | None = None


class LookBack(msgspec.Struct, frozen=True, tag=True):
    """What was this finished game like? The process works on it for some seconds and remembers by
    the key how far it has come; it begins anew if it does not know the key."""

    key: int
    record: str
    seed: int
    seconds: float


class Ready(msgspec.Struct, frozen=True, tag=True):
    """The process has started."""


class Chosen(msgspec.Struct, frozen=True, tag=True):
    move: int


class Advised(msgspec.Struct, frozen=True, tag=True):
    advice: list[Advice]


class Reviewed(msgspec.Struct, frozen=True, tag=True):
    review: Review


class Unfinished(msgspec.Struct, frozen=True, tag=True):
    """The seconds are over, and the review is not finished: ``done`` of it is, from 0 to 1."""

    done: float


class Failed(msgspec.Struct, frozen=True, tag=True):
    """Thinking raised an exception; ``cause`` is its traceback."""

    cause: str


Question = Choose | Advise | LookBack
Answer = Ready | Chosen | Advised | Reviewed | Unfinished | Failed


def encode_view(view: View) -> bytes:
    return msgspec.msgpack.encode(view, enc_hook=lambda edition: edition.fingerprint)


def decode_view(game: Game, packed: bytes) -> View:
    view = msgspec.msgpack.decode(
        packed, type=game.view_type, dec_hook=lambda _type, _fingerprint: game.edition
    )
    return msgspec.structs.replace(view, edition=game.edition)


def decode_view_json(game: Game, text: str) -> View:
    """A view as ``View.to_json`` writes it, which is what the API sends."""
    view = msgspec.json.decode(
        text, type=game.view_type, dec_hook=lambda _type, _fingerprint: game.edition
    )
    return msgspec.structs.replace(view, edition=game.edition)


@cache
def _game(name: str, edition: str | None) -> Game:
    game = catalog.game(name)
    return game if edition is None else game.with_edition_text(edition, "The edition")
