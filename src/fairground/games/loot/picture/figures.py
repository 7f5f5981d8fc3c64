"""The pictures of the rules of Loot: a sheet in the middle of a game, and a move that scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from markupsafe import Markup

from fairground.draw import EMPTY, group, joined, text
from fairground.game import Callout, Figure
from fairground.games.loot.edition import CELL_NAMES, Edition
from fairground.games.loot.language import say, say_in
from fairground.games.loot.picture import drawn_plan, plan, tracks
from fairground.games.loot.picture.board import NARROW
from fairground.games.loot.picture.targets import start_of, targets
from fairground.games.loot.rules import ROUND, State, setup
from fairground.games.loot.rules.a_round import GO
from fairground.games.loot.sight import LootView, view
from fairground.luck import FastLuck

MARKED: Final = ["d1", "f5", "f4", "f4", "f3", "e4", "a1", "b1", "c1", "e1", "f1", "g4"]
"""The cells that were marked, in this order; f4 twice."""
PLAN: Final = 78
"""The plan lies this far below the dice."""
MEEPS: Final = 252
"""The Meeps track begins this far to the right of the combination grid."""
HEAD: Final = 28
SCORE: Final = 262
"""Where the tracks begin below their titles, and where the score track does."""


def position(edition: Edition) -> State:
    """A player alone in the middle of a game: the die shows 3, and three ways are open."""
    state = setup(edition, 1, {}, FastLuck(1))
    sheet = state.sheets[0]
    for name in MARKED:
        sheet.mark(CELL_NAMES.index(name), edition)
    sheet.pawn = CELL_NAMES.index(MARKED[-1])
    state.dice = [3, 5, 2]
    state.phase, state.round = ROUND, len(MARKED) + 1
    return state


def position_after(edition: Edition) -> State:
    """The same after the move up."""
    state = position(edition)
    state.play(0, GO.first, FastLuck(1))
    return state


def _at(cell: str, dx: float = 0, dy: float = 0) -> tuple[float, float]:
    x, y = plan.centre(CELL_NAMES.index(cell))
    return x + dx, y + dy + PLAN


def _plan(edition: Edition) -> Figure:
    callouts = (
        Callout(90, 20, (66, 26)),
        Callout(266, 20, (222, 30)),
        Callout(*_at("g5", 22, -16), _at("g4", 12, 10)),
        Callout(*_at("b7", 31, 0)),
        Callout(*_at("d4", 22, 20), _at("d4", 10, 6)),
        Callout(*_at("f5", 24, 20), _at("f5", 8, 2)),
        Callout(*_at("f4", -31, 8), _at("f4", -12, 2)),
        Callout(*_at("g7", 22, 20), (plan.RIM, _at("g7")[1])),
    )
    return Figure(plan.SIZE, plan.SIZE + PLAN, _dice_and_plan(position(edition), False), callouts)


def _move(edition: Edition) -> Figure:
    body = _dice_and_plan(position(edition), True)
    return Figure(plan.SIZE, plan.SIZE + PLAN, body)


def _dice_and_plan(state: State, is_lit: bool) -> Markup:
    seen = view(state, 0)
    lit = targets(seen.edition, start_of(seen), tuple(state.legal(0)), None) if is_lit else EMPTY
    printed = plan.ground(seen.edition) + drawn_plan(seen, 0, lit)
    return tracks.dice(tracks.queue(seen)) + group(printed, transform=f"translate(0 {PLAN})")


def _tracks(edition: Edition) -> Figure:
    callouts = (
        Callout(69, HEAD + 55),
        Callout(236, HEAD + 38, (220, HEAD + 38)),
        Callout(15, HEAD + 192, (40, HEAD + 192)),
        Callout(MEEPS + 42, HEAD + 43),
        Callout(180, SCORE + 20, (160, SCORE + 20)),
        Callout(244, SCORE + 42, (230, SCORE + 54)),
    )
    return _tracks_of(view(position(edition), 0), callouts)


def _count(edition: Edition) -> Figure:
    return _tracks_of(view(position_after(edition), 0), ())


def _tracks_of(seen: LootView, callouts: tuple[Callout, ...]) -> Figure:
    own, edition = seen.sheets[0], seen.edition
    parts = (
        (4, HEAD, tracks.combos_ground(edition) + tracks.combos_won(own.groups, edition)),
        (MEEPS, HEAD, tracks.meeps_ground(edition) + tracks.meeps_won(own.meeps, edition)),
        (
            4,
            SCORE,
            tracks.score_ground(edition, NARROW)
            + tracks.score_written(own.track, None, edition, NARROW),
        ),
    )
    titles = (
        (4, 17, say("Groups")),
        (MEEPS, 17, say_in("a title", "Meeps")),
        (4, SCORE - 8, say_in("a title", "Score")),
    )
    width, height = MEEPS + tracks.meeps_size(edition)[0] + 6, SCORE + 88
    body = joined(text(x, y, words, 17, "sign", "start") for x, y, words in titles)
    body += joined(group(part, transform=f"translate({x} {y})") for x, y, part in parts)
    return Figure(width, height, body, callouts)


FIGURES: Final[Mapping[str, Callable[[Edition], Figure]]] = {
    "plan": _plan,
    "tracks": _tracks,
    "move": _move,
    "count": _count,
}
