"""The ladder of a game: who is how strong, what somebody has played, and whom to play next."""

from __future__ import annotations

from dataclasses import dataclass

from fairground.bots.levels import TITLES, Title
from fairground.game import Game
from fairground.ratings import Rating, nearest
from fairground.web.finished.result_rows import Own, Rung, ladder, own_results
from fairground.web.people.accounts import account_of
from fairground.web.people.names import guest_name
from fairground.web.people.visitor import Visitor
from fairground.web.storage.store import Store

MOST_RUNGS = 100
MOST_GAMES = 12


@dataclass(frozen=True)
class Ladder:
    """``person`` is the key of the reader, ``own`` what they have played of this game."""

    game: Game
    rungs: tuple[Rung, ...]
    person: str
    is_member: bool
    name: str
    own: Own

    @property
    def opponent(self) -> Title | None:
        """The level of bots that fits the reader, where one was measured."""
        rating = self.own.rating[0] if self.own.rating else Rating()
        level = nearest(rating, [each.rating for each in self.game.levels])
        return None if level is None else TITLES[level]


async def ladder_for(store: Store, visitor: Visitor, game: Game) -> Ladder:
    """The strongest people, and the visitor's last games."""
    played, person = game.id, visitor.holder
    rungs = await store.read(lambda connection: ladder(connection, played, MOST_RUNGS))
    own = await store.read(lambda connection: own_results(connection, person, played, MOST_GAMES))
    is_member, name = account_of(visitor) is not None, visitor.name or guest_name(visitor)
    return Ladder(game, tuple(rungs), person, is_member, name, own)
