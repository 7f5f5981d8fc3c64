"""Seven levels, from a first visit to grand mastery. What a level does in a game is that game's to
say; here is how a bot plays at a level."""

from __future__ import annotations

import time
from dataclasses import dataclass

from fairground.bots.search import Found, think
from fairground.bots.search_endgame import prove
from fairground.bots.situation import Situation
from fairground.game import CarefulModule, Game, Level
from fairground.language import sentence

SECONDS = 0.85
"""What a bot of any level takes for a move at most, unless it is told otherwise."""
ENDGAME_SHARE = 0.4
"""The part of its time that a thorough bot spends on proving a move, at most."""
MOST_SIMULATIONS = 300_000
"""However long it may think: a tree of more of them takes too much memory."""
SLOPE = 0.1
"""The share of the lead in what a thorough bot makes of a state (``worth.py``)."""
WELL_TRIED = 0.25
"""The value of a move is known that was tried this much of how often the most tried one was."""


@dataclass(frozen=True)
class Title:
    """A level's id, and what people read."""

    id: str
    words: str


TITLES = (
    Title("first-visit", sentence("first visit, level 1")),
    Title("stroller", sentence("stroller, level 2")),
    Title("regular", sentence("regular, level 3")),
    Title("trader", sentence("trader, level 4")),
    Title("expert", sentence("expert, level 5")),
    Title("master", sentence("master, level 6")),
    Title("grandmaster", sentence("grandmaster, level 7")),
)


def level_of(game: Game, title: str) -> Level:
    """What a level does in a game that has some. A game that describes fewer levels than there are
    is played at its highest by those above."""
    place = [each.id for each in TITLES].index(title)
    return game.levels[min(place, len(game.levels) - 1)]


def play_at(level: Level, situation: Situation, seconds: float = SECONDS) -> int:
    """Think as long as the level does, and judge as well as it does. With 0 ``seconds`` no clock
    stops it: the choice depends on the situation only."""
    if len(situation.legal) == 1:
        return situation.legal[0]
    if level.is_thorough:
        return _think_it_through(level, situation, seconds)
    return think(situation, level.simulations, seconds, level.misjudges)[0].move


def _think_it_through(level: Level, situation: Situation, seconds: float) -> int:
    """What can be proven is played; otherwise the clock alone says when to stop."""
    began = time.perf_counter()
    proof = prove(situation, ENDGAME_SHARE * seconds, SLOPE)
    if proof is not None:
        return proof.move
    simulations, left = level.simulations, 0.0
    if seconds > 0.0:
        simulations, left = MOST_SIMULATIONS, max(0.01, began + seconds - time.perf_counter())
    found = think(
        situation,
        simulations,
        left,
        slope=SLOPE,
        branches_on_luck=True,
        comes_to_rest=True,
        plays_carefully=True,
    )
    if isinstance(situation.bot, CarefulModule):
        return most_valuable(found)
    return found[0].move


def most_valuable(found: list[Found]) -> int:
    """The best of the moves whose values are known. Moves that met the same luck can be compared by
    their values; otherwise it is surer to go by how often they were tried."""
    enough = WELL_TRIED * found[0].visits
    return max([each for each in found if each.visits >= enough], key=lambda each: each.value).move
