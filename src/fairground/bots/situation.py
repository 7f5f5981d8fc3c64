"""What a bot is asked about."""

from __future__ import annotations

from dataclasses import dataclass

from fairground.game import BotModule, Game, View
from fairground.luck import Luck
from fairground.moves import State


@dataclass(frozen=True)
class Situation:
    """A seat has to choose one of its legal moves: the game, its bot's knowledge, what the seat
    sees, what it may do, and luck for whatever the bot tries out."""

    game: Game
    bot: BotModule
    view: View
    legal: list[int]
    luck: Luck

    @property
    def seat(self) -> int:
        assert self.view.seat is not None
        return self.view.seat

    def guess(self, luck: Luck) -> State:
        """A world that the seat cannot tell from the truth."""
        return self.game.guess(self.view, luck)
