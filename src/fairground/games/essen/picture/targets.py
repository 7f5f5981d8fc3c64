"""What the viewer may do on the plan, what just happened there, and the meeples."""

from __future__ import annotations

from typing import Final, NamedTuple

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
    n,
    slot,
    target,
    upper_edge,
)
from fairground.games.essen.edition import Edition
from fairground.games.essen.hall import BOOTHS, COURTYARD, PARKING
from fairground.games.essen.picture.plan import Plan, standing_place
from fairground.games.essen.rules import MOVES
from fairground.games.essen.rules.movement import EAT, GO
from fairground.games.essen.rules.play_test import KEEP
from fairground.games.essen.rules.purchase import BUY
from fairground.games.essen.rules.two_players import REMOVE
from fairground.games.essen.rules.unloading import UNLOAD
from fairground.games.essen.sight import EssenView

GHOST: Final = "e-ghost"
ANY_WAY: Final = "any-way"
NEAR = 2
"""A walk of more actions than this is marked faintly: there are too many of them."""


def targets(
    plan: Plan, edition: Edition, seat: int, start: int, crowd: int, legal: tuple[int, ...]
) -> Markup:
    """What a seat that stands at ``start`` may do: a coin with the cost on every space that can be
    reached; rings where there are few."""
    hall = edition.hall
    marks = [_ghost(seat)] if any(GO.has(move) for move in legal) else []
    for move in legal:
        if GO.has(move):
            there = move - GO.first
            cost, way = hall.cost(start, there, crowd), tuple(hall.way(start, there, crowd))
            before, after = _walk(plan, edition, seat, there, int(cost))
            marks.append(markup(f"{before}{_way(seat, (start, *way))}{after}"))
        elif KEEP.has(move):
            marks.append(_ring(plan, edition, move, move - KEEP.first))
        elif REMOVE.has(move):
            marks.append(_removal(plan, edition, move, move - REMOVE.first))
    return joined((*marks, _here(plan, edition, start, legal)))


@drawn_once
def _walk(plan: Plan, edition: Edition, seat: int, there: int, cost: int) -> tuple[Markup, Markup]:
    """A far space: its cost, and while it is lit the way there, with the meeple at its end; before
    and after the words for that way. What is on sale there the booth under it tells. All of it is
    drawn from the space's corner, so that the marks of booths are alike and weigh little
    together."""
    x, y, w, h = plan.rect(edition, there)
    stand_x, stand_y = plan.stand(edition, there, seat)
    coin_x, coin_y = plan.corner(edition, there)
    ghost = markup(f'<use class="way" href="#{GHOST}" x="{n(stand_x - x)}" y="{n(stand_y - y)}"/>')
    coin = chip(coin_x - x, coin_y - y, cost, "e-far" if cost > NEAR else "", size=13.2)
    number_x, number_y = plan.number(edition, there)
    before, _, after = target(
        MOVES.text(GO.first + there, edition),
        joined((hit(0, 0, w, h), ghost, coin)),
        (number_x - x, number_y - y),
        corner=(x, y),
        way=(ANY_WAY,),
    ).partition(ANY_WAY)
    return before, after


@drawn_once
def _way(seat: int, spaces: tuple[int, ...]) -> Markup:
    """Through these spaces."""
    return escaped(" ".join(standing_place(int(space), seat) for space in spaces))


@drawn_once
def _ghost(seat: int) -> Markup:
    """The meeple at the end of a walk."""
    meeple = mark("meeple", 0, 0, 28, f"ghost fill edge seat-{seat}")
    return markup(f'<defs><g id="{GHOST}">{meeple}</g></defs>')


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


def _here(plan: Plan, edition: Edition, place: int, legal: tuple[int, ...]) -> Markup:
    """What can be done where the viewer stands. The bar has its button; a click on the space does
    the same, and the ring shows while one of the two is pointed at."""
    here = (BUY.first, EAT.first, UNLOAD.first)
    move = next((move for move in legal if move in here), None)
    if move is None:
        return EMPTY
    x, y, w, h = plan.rect(edition, place)
    ring = bulbs(x + 2, y + 2, w - 4, h - 4, 6, "thin", 2)
    return target(MOVES.text(move, edition), ring, upper_edge(x, y, w), "e-quiet")


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


def meeples(plan: Plan, edition: Edition, people: Standing) -> dict[str, Markup]:
    """A layer for each of them; the viewer's own meeple lies on top."""
    places = people.places
    order = sorted(range(len(places)), key=lambda seat: (seat == people.viewer, -seat))
    names = [f"{plan.name}-{meeple_piece(seat)}" for seat in order]
    drawn = {f"{plan.name}-meeples": joined(slot(name) for name in names)}
    for name, seat in zip(names, order, strict=True):
        place = places[seat]
        together = [other for other in range(len(places)) if places[other] == place]
        nth, of = together.index(seat), len(together)
        drawn[name] = _meeple(plan, edition, seat, place, place in people.beside, nth, of)
    return drawn


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
