"""What the viewer may do on the plan, what just happened there, and the meeples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

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
    target,
    upper_edge,
)
from fairground.games.essen.edition import Edition
from fairground.games.essen.hall import BOOTHS, COURTYARD, PARKING
from fairground.games.essen.picture.board import OnSale, offers, on_sale, tooltip
from fairground.games.essen.picture.plan import Plan, way_path
from fairground.games.essen.rules import MOVES
from fairground.games.essen.rules.movement import EAT, GO
from fairground.games.essen.rules.play_test import KEEP
from fairground.games.essen.rules.purchase import BUY
from fairground.games.essen.rules.two_players import REMOVE
from fairground.games.essen.rules.unloading import UNLOAD
from fairground.games.essen.sight import EssenView
from fairground.games.essen.words.terms import Offer

NEAR = 2
"""A walk of more actions than this is marked faintly: there are too many of them."""


def targets(view: EssenView, legal: Sequence[int], plan: Plan) -> Markup:
    """A coin with the cost on every space that can be reached; rings where there are few."""
    marks = []
    sale = on_sale(view) if legal else None
    for move in legal:
        if GO.has(move) and sale:
            marks.append(_walk(view, sale, move - GO.first, plan))
        elif KEEP.has(move):
            marks.append(_ring(plan, view.edition, move, move - KEEP.first))
        elif REMOVE.has(move):
            marks.append(_removal(plan, view.edition, move, move - REMOVE.first))
    return joined((*marks, _here(view, legal, plan)))


def _walk(view: EssenView, sale: OnSale, there: int, plan: Plan) -> Markup:
    """A far space: its cost, and while it is lit the way there with the meeple at its end. The mark
    lies over the booth, so it has to tell under the pointer what the booth tells."""
    edition, seat = view.edition, view.current
    title = EMPTY
    offer = None if plan.turned else offers(sale).get(there)
    if offer is not None:
        title = _title(edition, there, *offer)
    return _walk_from(plan, edition, seat, view.visitors[seat].place, there, view.crowd, title)


@drawn_once
def _walk_from(
    plan: Plan, edition: Edition, seat: int, start: int, there: int, crowd: int, title: Markup
) -> Markup:
    line = way_path(plan, edition, seat, start, there, crowd)
    cost = int(edition.hall.cost(start, there, crowd))
    way = markup(
        f'<g class="way"><path class="trail-under" d="{line}"/><path class="trail" d="{line}"/>'
        f"{_ghost(plan, edition, there, seat)}</g>"
    )
    body = joined((title, _area(plan, edition, there), way, _cost(plan, edition, there, cost)))
    number_at = upper_edge(*plan.rect(edition, there)[:3])
    return target(MOVES.text(GO.first + there, edition), body, number_at)


@drawn_once
def _title(edition: Edition, tile: int, found: Offer, event: int, wish: str) -> Markup:
    return markup(f"<title>{escaped(tooltip(edition, tile, found, event, wish))}</title>")


@drawn_once
def _area(plan: Plan, edition: Edition, space: int) -> Markup:
    return hit(*plan.rect(edition, space))


@drawn_once
def _ghost(plan: Plan, edition: Edition, space: int, seat: int) -> Markup:
    return mark("meeple", *plan.stand(edition, space, seat), 28, f"ghost fill edge seat-{seat}")


@drawn_once
def _cost(plan: Plan, edition: Edition, space: int, cost: int) -> Markup:
    return chip(*plan.corner(edition, space), cost, "e-far" if cost > NEAR else "", size=13.2)


@drawn_once
def _ring(plan: Plan, edition: Edition, move: int, tile: int) -> Markup:
    x, y, w, h = plan.rect(edition, tile)
    ring = bulbs(x + 1, y + 1, w - 2, h - 2, 6, "thin", 1)
    return target(MOVES.text(move, edition), ring, upper_edge(x, y, w))


@drawn_once
def _removal(plan: Plan, edition: Edition, move: int, tile: int) -> Markup:
    rect = plan.rect(edition, tile)
    coin = chip(*plan.corner(edition, tile), "×", size=14)
    return target(MOVES.text(move, edition), hit(*rect) + coin, upper_edge(*rect[:3]))


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


def just(plan: Plan, edition: Edition, place: int | None) -> Markup:
    """Corners on the space where somebody else acted last."""
    if place is None:
        return EMPTY
    x, y, w, h = plan.rect(edition, place)
    return corners(x + 1, y + 1, w - 2, h - 2)


def latest_place(view: EssenView) -> int | None:
    seat = latest(view)
    return None if seat is None else view.visitors[seat].place


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


class Standing(NamedTuple):
    """Where the meeples stand, by seat; ``beside`` are those of the places that have a game on
    sale, which they must not cover."""

    viewer: int | None
    places: tuple[int, ...]
    beside: tuple[int, ...]


def standing(view: EssenView) -> Standing:
    if view.phase == "draft":
        return Standing(view.seat, (PARKING,) * len(view.visitors), ())
    places = tuple(visitor.place for visitor in view.visitors)
    return Standing(view.seat, places, tuple(place for place in places if place in view.stalls))


def meeple_piece(seat: int) -> str:
    """A meeple as acts name it, the same on every plan."""
    return f"meeple-{seat}"


def meeples(plan: Plan, edition: Edition, people: Standing) -> Markup:
    """The viewer's own meeple lies on top."""
    places = people.places
    order = sorted(range(len(places)), key=lambda seat: (seat == people.viewer, -seat))
    drawn = []
    for seat in order:
        place = places[seat]
        together = [other for other in range(len(places)) if places[other] == place]
        nth, of = together.index(seat), len(together)
        drawn.append(_meeple(plan, edition, seat, place, place in people.beside, nth, of))
    return joined(drawn)


def _meeple(
    plan: Plan, edition: Edition, seat: int, place: int, is_beside: bool, nth: int, of: int
) -> Markup:
    x, y = plan.stand(edition, place, seat)
    size = 32.0 if plan.turned else 38.0
    if place < BOOTHS:
        x += (nth - (of - 1) / 2) * 12
        y += 5
        if is_beside:  # points and price stay in sight
            x -= 14 if plan.turned else 24
            y -= 5 if plan.turned else -10
            size = 24 if plan.turned else 28
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
    return _figure(seat, x, y, size, meeple_piece(seat))


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
