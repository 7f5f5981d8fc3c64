"""What the viewer may do on the plan, what just happened there, and the meeples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup

from fairground.draw import (
    EMPTY,
    bulbs,
    chip,
    circle,
    corners,
    drawn_once,
    emblem,
    escaped,
    group,
    hit,
    joined,
    mark,
    markup,
    path,
    target,
    upper_edge,
)
from fairground.games.essen.edition import Edition
from fairground.games.essen.hall import BOOTHS, COURTYARD, PARKING
from fairground.games.essen.picture.board import tooltip
from fairground.games.essen.picture.plan import Plan, way_path
from fairground.games.essen.rules import MOVES
from fairground.games.essen.rules.movement import EAT, GO
from fairground.games.essen.rules.play_test import KEEP
from fairground.games.essen.rules.purchase import BUY
from fairground.games.essen.rules.two_players import REMOVE
from fairground.games.essen.rules.unloading import UNLOAD
from fairground.games.essen.sight import EssenView


def targets(view: EssenView, legal: Sequence[int], plan: Plan) -> Markup:
    """A coin with the cost on every space that can be reached; rings where there are few."""
    marks = []
    for move in legal:
        if GO.has(move):
            there = move - GO.first
            walk = _walk(
                plan,
                view.edition,
                view.current,
                view.visitors[view.current].place,
                there,
                view.crowd,
                "" if plan.turned else tooltip(view, there),
            )
            marks.append(walk)
        elif KEEP.has(move):
            marks.append(_ring(view, move, move - KEEP.first, plan))
        elif REMOVE.has(move):
            marks.append(_removal(view, move, move - REMOVE.first, plan))
    return joined((*marks, _here(view, legal, plan)))


@lru_cache(maxsize=16384)
def _walk(
    plan: Plan, edition: Edition, seat: int, start: int, there: int, crowd: int, words: str
) -> Markup:
    """A far space: its cost, and while it is lit the way there with the meeple at its end. The mark
    lies over the booth, so it has to tell under the pointer what the booth tells."""
    line = way_path(plan, edition, seat, start, there, crowd)
    ghost = mark("meeple", *plan.stand(edition, there, seat), 28, f"ghost fill edge seat-{seat}")
    cost = int(edition.hall.cost(start, there, crowd))
    return target(
        MOVES.text(GO.first + there, edition),
        (markup(f"<title>{escaped(words)}</title>") if words else EMPTY)
        + hit(*plan.rect(edition, there))
        + group(path(line, "trail-under") + path(line, "trail") + ghost, "way")
        + chip(*plan.corner(edition, there), cost, size=13),
        upper_edge(*plan.rect(edition, there)[:3]),
    )


def _ring(view: EssenView, move: int, tile: int, plan: Plan) -> Markup:
    x, y, w, h = plan.rect(view.edition, tile)
    ring = bulbs(x + 1, y + 1, w - 2, h - 2, 6, "thin", 1)
    return target(MOVES.text(move, view.edition), ring, upper_edge(x, y, w))


def _removal(view: EssenView, move: int, tile: int, plan: Plan) -> Markup:
    rect = plan.rect(view.edition, tile)
    coin = chip(*plan.corner(view.edition, tile), "×", size=14)
    return target(MOVES.text(move, view.edition), hit(*rect) + coin, upper_edge(*rect[:3]))


def _here(view: EssenView, legal: Sequence[int], plan: Plan) -> Markup:
    """What can be done where the viewer stands: the ring plays it."""
    here = (BUY.first, EAT.first, UNLOAD.first)
    move = next((move for move in legal if move in here), None)
    if move is None:
        return EMPTY
    x, y, w, h = plan.rect(view.edition, view.visitors[view.current].place)
    if move == UNLOAD.first:
        x, y, w, h = (x, y + 32, w, 52) if plan.turned else (x + 2, y + 2, 52, h - 4)
    ring = bulbs(x + 2, y + 2, w - 4, h - 4, 6, "thin", 2)
    return target(MOVES.text(move, view.edition), ring, upper_edge(x, y, w))


def just(view: EssenView, plan: Plan) -> Markup:
    """Corners on the space where somebody else acted last."""
    seat = latest(view)
    if seat is None:
        return EMPTY
    x, y, w, h = plan.rect(view.edition, view.visitors[seat].place)
    return corners(x + 1, y + 1, w - 2, h - 2)


def latest(view: EssenView) -> int | None:
    """The seat, other than the viewer's, that acted last in this round."""
    if view.phase not in ("actions", "choice"):
        return None
    if view.current != view.seat and view.visitors[view.current].spent:
        return view.current
    if not view.done:
        return None
    before = (view.current - 1) % len(view.visitors)
    return None if before == view.seat else before


def meeples(view: EssenView, plan: Plan) -> Markup:
    """The viewer's own meeple lies on top."""
    if view.phase == "draft":
        places = [PARKING] * len(view.visitors)
    else:
        places = [visitor.place for visitor in view.visitors]
    order = sorted(range(len(places)), key=lambda seat: (seat == view.seat, -seat))
    standing = []
    for seat in order:
        place = places[seat]
        together = [other for other in range(len(places)) if places[other] == place]
        standing.append(_meeple(view, plan, seat, place, together.index(seat), len(together)))
    return joined(standing)


def _meeple(view: EssenView, plan: Plan, seat: int, place: int, nth: int, of: int) -> Markup:
    x, y = plan.stand(view.edition, place, seat)
    size = 32.0 if plan.turned else 38.0
    if place < BOOTHS:
        x += (nth - (of - 1) / 2) * 12
        y += 5
        if place in view.stalls:
            x -= 7 if plan.turned else 18
            size -= 4
    elif place == PARKING:
        size -= 2
    elif place == COURTYARD:
        x += (nth - (of - 1) / 2) * 24 + (14 if plan.turned else 0)
        y += 20 if plan.turned else 22
    elif plan.turned:
        y += (nth - (of - 1) / 2) * 24 + 14
        size -= 4
    else:
        x += (nth - (of - 1) / 2) * 26 + 56
        size -= 8
    return _figure(seat, x, y, size, f"{plan.name}-meeple-{seat}")


@drawn_once
def _figure(seat: int, x: float, y: float, size: float, piece: str) -> Markup:
    chest = y + size * 0.12
    return group(
        markup(
            f'<ellipse class="shade" cx="{x + 1:g}" cy="{y + size * 0.46:.1f}" '
            f'rx="{size * 0.46:.1f}" ry="{size * 0.12:.1f}"/>'
        )
        + mark("meeple", x, y, size, "fill edge")
        + circle(x, chest, size * 0.235, "plate")
        + emblem(seat, x, chest, size * 0.34),
        f"seat-{seat} e-meeple",
        piece=piece,
    )
