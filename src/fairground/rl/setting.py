"""What an environment is made for: a game, its seats and options, and what the end is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from fairground.catalog import game as game_of
from fairground.episode import Episode
from fairground.episodes import Episodes
from fairground.game import Game, OptionError, Options, OptionValue
from fairground.luck import Luck
from fairground.rl.layout import Layout
from fairground.rl.rewards import REWARDS, Reward


def title_id(game: Game) -> str:
    """``FairEnough``"""
    return game.id.title().replace("_", "")


def env_id(game: Game, version: int | None = None) -> str:
    """``fairground/Kairo-v2``. The number is the version of the rules, the present one if none is
    given."""
    return f"fairground/{title_id(game)}-v{version or game.version}"


def short_name(game: Game) -> str:
    """The same for OpenSpiel: ``fairground_kairo_v2``."""
    return f"fairground_{game.id}_v{game.version}"


@dataclass(frozen=True)
class Setting:
    """Everything that stays the same from one game to the next."""

    game: Game
    seats: int
    options: dict[str, OptionValue]
    layout: Layout
    reward_name: str

    @property
    def reward(self) -> Reward:
        return REWARDS[self.reward_name]

    def episode(self, luck: Luck) -> Episode:
        """A new game, and memory for its masks and observations."""
        features = self.game.features
        assert features is not None
        state = self.game.setup(self.seats, self.options, luck)
        return Episode(state, luck, features, self.layout.size, self.game.moves)

    def begin(self, episode: Episode, luck: Luck) -> None:
        """A new game in the memory of the last one."""
        episode.begin(self.game.setup(self.seats, self.options, luck), luck)

    def episodes(self, seeds: Sequence[int]) -> Episodes:
        """A table for each seed, and memory for everything that they show."""
        game, features = self.game, self.game.features
        assert features is not None
        setup = partial(game.rules.setup, game.edition, self.seats, self.options)
        size = self.layout.size
        return Episodes(setup, self.reward, features, self.seats, size, game.moves, seeds)

    @property
    def agents(self) -> list[str]:
        """What PettingZoo calls the seats."""
        return [f"seat_{seat}" for seat in range(self.seats)]


def setting(
    game: str | Game,
    seats: int | None = None,
    options: Options | None = None,
    edition: str | Path | None = None,
    reward: str | None = None,
) -> Setting:
    """Check what was asked for. Without a number of seats two play, or as many as the game needs.
    Without a reward winning counts, or points where somebody plays alone."""
    chosen = game if isinstance(game, Game) else game_of(game)
    if edition is not None:
        chosen = chosen.with_edition(edition)
    if seats is None:
        seats = 2 if 2 in chosen.seats else chosen.seats[0]
    checked = chosen.check_options(seats, options)
    name = reward or ("win" if seats > 1 else "points")
    if name not in REWARDS:
        raise OptionError(f"A reward is one of: {', '.join(REWARDS)}; not {reward!r}.")
    return Setting(chosen, seats, checked, Layout.of(chosen, seats), name)
