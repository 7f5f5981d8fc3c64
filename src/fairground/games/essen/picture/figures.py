"""The pictures of the rules of ESSEN: the hall in the first round, booths from near, and what lies
beside the board a little later."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from markupsafe import Markup

from fairground.bits import size
from fairground.draw import drawn, fill, group, joined, path, text
from fairground.game import Callout, Figure
from fairground.games.essen.edition import Edition
from fairground.games.essen.hall import (
    COURTYARD,
    ENTRANCE_EAST,
    GALERIA_WEST,
    PARKING,
    ZONES,
)
from fairground.games.essen.language import say
from fairground.games.essen.picture import MARKS, ROUND, cards, hall_layers
from fairground.games.essen.picture.board import ground
from fairground.games.essen.picture.plan import TALL, WIDE, Plan, Rect, way_path
from fairground.games.essen.rules import END, setup
from fairground.games.essen.rules.movement import GO
from fairground.games.essen.rules.purchase import BUY
from fairground.games.essen.rules.state import DRAFT, State
from fairground.games.essen.sight import EssenView, view
from fairground.luck import FastLuck, Luck

EXAMPLE_BOOTH: Final = 108
OPENING: Final = 17
"""The seed of a first round in which the way to the example's booth is free of crowd."""
LATER: Final = 119
"""The seed of a second round in which the booths below show an event and two kinds of heart."""
BOOTHS_SHOWN: Final = (0, 1, 4, 2)
"""The booths that are shown from near: first column and row, how many columns and rows."""
WISHED: Final = 118
WITH_EVENT: Final = 117
LABEL: Final = 30
PART: Final = 128
PALLETS: Final = cards.PALLETS_SIZE[1] + 32
"""What lies beside the board begins this far from the left, a part of it is this high, and the
pallets are."""


def tile_at(edition: Edition, booth: int) -> int:
    return next(at for at, tile in enumerate(edition.tiles) if tile.booth == booth)


def opening(edition: Edition, luck: Luck | None = None) -> State:
    """The first turn of a game of three."""
    luck = luck or FastLuck(OPENING)
    state = setup(edition, 3, {}, luck)
    while state.phase == DRAFT:
        seat = state.turn()[0]
        state.play(seat, state.legal(seat)[0], luck)
    return state


def later(edition: Edition) -> State:
    """A turn in the second round: everybody walked to the nearest games and bought them. Whoever is
    on turn carries a little and has spent a little."""
    luck = FastLuck(LATER)
    state = opening(edition, luck)
    while not _shows_much(state):
        state.play(state.current, _shopping(state), luck)
    return state


def _shows_much(state: State) -> bool:
    visitor = state.visitors[state.current]
    return state.round > 1 and size(visitor.carried) in (2, 3) and visitor.spent >= 2


def _shopping(state: State) -> int:
    legal = state.legal(state.current)
    if BUY.first in legal:
        return int(BUY.first)
    games = [move for move in legal if GO.has(move) and state.stalls >> (move - GO.first) & 1]
    start, crowd = state.visitors[state.current].place, state.crowd
    near = [state.edition.hall.cost(start, move - GO.first, crowd) for move in games]
    return games[near.index(min(near))] if games else int(END.first)


def _seen(state: State) -> EssenView:
    return view(state, state.current)


def _hall_of(seen: EssenView, plan: Plan) -> Markup:
    found = drawn(hall_layers(seen, (), plan))
    order = [*ROUND, *(str(tile.booth) for tile in seen.edition.tiles), *MARKS]
    return ground(plan, seen.edition) + joined(fill(found, f"{plan.name}-{name}") for name in order)


def _middle(rect: Rect, right: float = 0, down: float = 0) -> Callout:
    x, y, w, h = rect
    return Callout(x + w / 2 + right, y + h / 2 + down)


def _hall(edition: Edition) -> Figure:
    seen = _seen(opening(edition))
    plans = []
    for plan in (WIDE, TALL):
        crowded = next(zone for zone in plan.tabs if zone in _crowded(seen))
        calm = next(zone for zone in plan.tabs if zone not in _crowded(seen))
        empty = next(at for at in range(len(edition.tiles)) if at not in seen.stalls)
        x, y, w, h = plan.tabs[crowded]
        pawn = Callout(x + w - 14, y + h / 2) if plan.turned else Callout(x + w / 2, y + h - 18)
        callouts = (
            _middle(plan.tabs[calm]),
            _middle(plan.rect(edition, empty)),
            pawn,
            _middle(plan.spaces[GALERIA_WEST], *((0, 80) if plan.turned else (-110, 0))),
            _middle(plan.spaces[COURTYARD]),
            _middle(plan.spaces[ENTRANCE_EAST], *((0, 30) if plan.turned else (52, 0))),
            _middle(plan.spaces[PARKING], *((0, 160) if plan.turned else (230, 0))),
            Callout(150, 229) if plan.turned else Callout(438, 52),
        )
        plans.append(Figure(plan.width, plan.height, _hall_of(seen, plan), callouts))
    wide, narrow = plans
    return Figure(wide.width, wide.height, wide.body, wide.callouts, narrow=narrow)


def _crowded(seen: EssenView) -> list[str]:
    return [zone for at, zone in enumerate(ZONES) if seen.crowd >> at & 1]


def _booths(edition: Edition) -> Figure:
    seen = _seen(later(edition))
    column, row, columns, rows = BOOTHS_SHOWN
    left, top = WIDE.at(column, row)
    width, height = columns * WIDE.booth_width, rows * WIDE.booth_height
    x, y, _, _ = WIDE.rect(edition, tile_at(edition, WISHED))
    event_x, event_y, _, _ = WIDE.rect(edition, tile_at(edition, WITH_EVENT))
    callouts = (
        Callout(x + 18, y + 70, (x + 23, y + 42)),
        Callout(x + 62, y + 11, (x + 58, y + 22)),
        Callout(x + 52, y + 70, (x + 53, y + 54)),
        Callout(event_x + 30, event_y + 70, (event_x + 16, event_y + 54)),
        Callout(x + 29, y + 9, (x + 17, y + 10)),
    )
    body = _hall_of(seen, WIDE)
    return Figure(width, height, body, callouts, left, top, scale=1.7)


def _beside(edition: Edition) -> Figure:
    seen = _seen(later(edition))
    seat = seen.current
    parts = (
        (say("Pallets"), cards.pallets(cards.pallets_of(seen), True, edition)),
        (say("Rankings"), cards.rankings(cards.rankings_of(seen, seat))),
        (say("Your day"), cards.track(cards.day_of(seen, seat))),
    )
    body = joined(
        text(LABEL, top + 17, title, 15, "sign", "start")
        + group(part, transform=f"translate({LABEL} {top + 24})")
        for top, (title, part) in zip((0, PALLETS, PALLETS + PART), parts, strict=True)
    )
    day = PALLETS + PART + 24
    callouts = (
        Callout(14, 48, (LABEL + 6, 48)),
        Callout(LABEL + 246, 142, (LABEL + 226, 142)),
        Callout(14, PALLETS + 72, (LABEL + 6, PALLETS + 72)),
        Callout(LABEL + 230, day + 61, (LABEL + 200, day + 61)),
        Callout(14, day + 21, (LABEL + 8, day + 21)),
    )
    return Figure(LABEL + 262, PALLETS + PART + 132, body, callouts, scale=1.3)


def _walk(edition: Edition) -> Figure:
    state = opening(edition)
    seen, tile = _seen(state), tile_at(edition, EXAMPLE_BOOTH)
    way = way_path(WIDE, edition, state.current, PARKING, tile, seen.crowd)
    line = joined((path(str(way), "trail-under"), path(str(way), "trail")))
    left, top = WIDE.at(2, 3)
    return Figure(330, WIDE.height - top, _hall_of(seen, WIDE) + line, (), left - 8, top, scale=1.4)


FIGURES: Final[Mapping[str, Callable[[Edition], Figure]]] = {
    "hall": _hall,
    "booths": _booths,
    "beside": _beside,
    "walk": _walk,
}
