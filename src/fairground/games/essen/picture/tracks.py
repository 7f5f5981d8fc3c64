"""What changes once a round: popularity, crowd, clock and the wishlist deck."""

from __future__ import annotations

from math import cos, pi, sin

from markupsafe import Markup

from fairground.draw import EMPTY, box, circle, group, joined, layer, mark, n, path, text
from fairground.game import Layer
from fairground.games.essen.edition import LAST_TURN_DISCOUNT, ROUNDS, SYMBOLS
from fairground.games.essen.hall import (
    COURTYARD,
    ENTRANCE_EAST,
    ENTRANCE_WEST,
)
from fairground.games.essen.language import say, say_in
from fairground.games.essen.picture.plan import Plan
from fairground.games.essen.rules import NOON
from fairground.games.essen.rules.purchase import LAST_TURN_POINTS, PRICE_OFF
from fairground.games.essen.sight import EssenView
from fairground.games.essen.words.terms import crowd_places, points_words, space_place


def round_layers(view: EssenView, plan: Plan) -> dict[str, Layer]:
    ceiling = int(view.edition.popularity_ceiling)
    return {
        f"{plan.name}-popularity": layer(_popularity, plan, view.popularity, ceiling),
        f"{plan.name}-crowd": layer(_crowd, plan, view.crowd),
        f"{plan.name}-clock": layer(_clock, plan, view.round, bool(view.rankings)),
        f"{plan.name}-deck": layer(_deck, plan, view.deck_size, len(view.discards), view.last_turn),
    }


def _popularity(plan: Plan, levels: tuple[int, ...], ceiling: int) -> Markup:
    x, y, gap = (40, 222, 18) if plan.turned else (328, 44, 29)
    head, sign, r = (15, 15, 8.5) if plan.turned else (22, 19, 10)
    step = 98 / (ceiling + 1)
    body = text(x, y + 12, say("Popularity"), 12.5 if plan.turned else 13.2, "sign", "start")
    for row, (symbol, level) in enumerate(zip(SYMBOLS, levels, strict=True)):
        top = y + head + row * gap
        middle = top + (9 if plan.turned else 11)
        body += mark(symbol, x + 10, middle, sign, "tile-ink")
        for value in range(ceiling + 1):
            cls = "e-bar full" if 0 < value <= level else "e-bar"
            body += box(x + 25 + value * step, top + 2, step - 2, min(18, gap - 4), 2.5, cls)
        knob = x + 25 + level * step + step / 2 - 1
        size = 12.5 if plan.turned else 13.2
        number = text(knob, middle + size * 0.36, level, size, "e-badge-ink b")
        disc = circle(knob, middle, r, "e-badge") + number
        body += group(disc, piece=f"popularity-{symbol}")
    return body


def _crowd(plan: Plan, crowd: int) -> Markup:
    """A dark badge with the crowd and x2 wherever a pawn stands."""
    return joined(
        group(_pawn(plan, place), piece=crowd_piece(place)) for place in crowd_places(crowd)
    )


def crowd_piece(place: str) -> str:
    """A pawn of the crowd as acts name it, after the place where it stands."""
    return f"crowd-{place}"


def _pawn(plan: Plan, place: str) -> Markup:
    zones = plan.zone_places()
    if place in zones:
        x, y, w, h = zones[place]
        if plan.turned:
            return _badge(x + w / 2 + 9, y + h / 2)
        return _high_badge(x + w / 2, y + h / 2 + 12)
    if place == space_place(COURTYARD):
        x, y, w, h = plan.spaces[COURTYARD]
        return _badge(*((x + 96, y + 40) if plan.turned else (x + w / 2, y + 50)))
    is_west = place == space_place(ENTRANCE_WEST)
    x, y, w, h = plan.spaces[ENTRANCE_WEST if is_west else ENTRANCE_EAST]
    return _low_badge(x + w / 2, y + 19) if plan.turned else _badge(x + 22, y + h / 2)


def _badge(x: float, y: float) -> Markup:
    return (
        box(x - 24, y - 11.5, 48, 23, 11.5, "e-badge")
        + mark("crowd", x - 11, y, 17, "e-badge-ink")
        + text(x + 11, y + 5, "×2", 13.2, "e-badge-ink b")
    )


def _high_badge(x: float, y: float) -> Markup:
    return (
        box(x - 14, y - 23, 28, 50, 12, "e-badge")
        + mark("crowd", x, y - 8, 21, "e-badge-ink")
        + text(x, y + 18, "×2", 13.5, "e-badge-ink b")
    )


def _low_badge(x: float, y: float) -> Markup:
    return (
        box(x - 13.5, y - 17, 27, 34, 10, "e-badge")
        + mark("crowd", x, y - 7, 16, "e-badge-ink")
        + text(x, y + 12, "×2", 12.5, "e-badge-ink b")
    )


def _clock(plan: Plan, number: int, rankings: bool) -> Markup:
    """The hour hand stands upright at noon, which is after round 4."""
    if number == 0:
        return EMPTY
    x, y, r = (342, 52, 20) if plan.turned else (42, 418, 27)
    turn = (number + 8) * pi / 6
    hand = f"M{n(x)} {n(y)}L{n(x + sin(turn) * r * 0.62)} {n(y - cos(turn) * r * 0.62)}"
    ticks = "".join(
        f"M{n(x + sin(k * pi / 2) * r * 0.8)} {n(y - cos(k * pi / 2) * r * 0.8)}"
        f"L{n(x + sin(k * pi / 2) * r * 0.95)} {n(y - cos(k * pi / 2) * r * 0.95)}"
        for k in range(4)
    )
    face = circle(x, y, r, "e-clock") + path(ticks, "e-tick") + path(hand, "e-hand")
    face += circle(x, y, 2.6, "e-badge")
    if plan.turned:
        return (
            face
            + text(x, y + 36, say("Round {round}", round=number), 12.5, "b")
            + text(x, y + 50, say_in("under Round 3", "of {all}", all=ROUNDS), 12.5, "e-price")
        )
    next_ = say("the last round") if number == ROUNDS else ""
    if rankings and number == NOON:
        next_ = say("then noon")
    elif rankings and number < NOON:
        next_ = say_in("beside the clock, at most 14 letters", "noon after {round}", round=NOON)
    words = say_in(
        "beside the clock, at most 12 letters",
        "Round {round} of {all}",
        round=number,
        all=ROUNDS,
    )
    return (
        face
        + text(78, 414, words, 13.2, "b", "start")
        + text(78, 431, next_, 13.2, "e-price", "start")
    )


def _deck(plan: Plan, deck: int, discards: int, last_turn: int) -> Markup:
    """Cards left to play-test, and in the last round its tile."""
    if plan.turned:
        body = mark("heart", 322, 528, 15, "e-wish") + text(352, 533, deck, 13.2, "b")
        body += text(
            342, 550, say_in("discards, on a phone", "{cards} out", cards=discards), 12.5, "e-price"
        )
        return body + (_last_turn(342, 580, last_turn) if last_turn >= 0 else EMPTY)
    body = box(752, 396, 30, 42, 4, "e-back") + mark("heart", 767, 417, 16, "e-white")
    body += text(792, 414, say("{cards} in the deck", cards=deck), 13.2, "b", "start")
    body += text(792, 431, say("{cards} discarded", cards=discards), 13.2, "e-price", "start")
    if last_turn >= 0:
        body = _last_turn(768, 417, last_turn)
        body += text(796, 414, say("Last turn"), 13.2, "b", "start")
        words = say("{off} € off", off=PRICE_OFF)
        if last_turn != LAST_TURN_DISCOUNT:
            words = f"+{points_words(LAST_TURN_POINTS)}"
        body += text(796, 431, words, 13.2, "e-price", "start")
    return body


def _last_turn(x: float, y: float, last_turn: int) -> Markup:
    sign = "percent" if last_turn == LAST_TURN_DISCOUNT else SYMBOLS[last_turn]
    return box(x - 17, y - 17, 34, 34, 7, "tile") + mark(sign, x, y, 22, "tile-ink")
