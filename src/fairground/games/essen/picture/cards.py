"""Small pictures beside the hall: the day's actions, the pallets, the ranking cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from fairground.draw import EMPTY, box, circle, escaped, group, joined, mark, markup, path, text
from fairground.games.essen.edition import SYMBOLS, Edition
from fairground.games.essen.hall import ACTION_SPACES
from fairground.games.essen.language import say
from fairground.games.essen.picture.board import EVENT_ICONS
from fairground.games.essen.rules.end import ranking_points
from fairground.games.essen.sight import EssenView
from fairground.games.essen.words.terms import (
    event_name,
    game_name,
    lacking,
    need_words,
    own_hand,
    ranking_needs,
    symbol_name,
    symbols_bought,
)
from fairground.language import kept_by_language

TRACK_SIZE: Final = (212, 80)
PALLETS_SIZE: Final = (228, 144)
RANKINGS_SIZE: Final = (232, 96)


class Day(NamedTuple):
    """A seat's day: the games in the bag, those in the car by symbol, and what is left."""

    carried: tuple[str, ...]
    stored: tuple[int, ...]
    spent: int
    left: int
    money: int
    preordered: bool
    may_act: bool


def day_of(view: EssenView, seat: int) -> Day:
    visitor, tiles = view.visitors[seat], view.edition.tiles
    stored = [tiles[tile].symbol for tile in visitor.bought if tile not in visitor.carried]
    return Day(
        carried=tuple(tiles[tile].symbol for tile in visitor.carried),
        stored=tuple(stored.count(symbol) for symbol in SYMBOLS),
        spent=visitor.spent,
        left=visitor.left,
        money=visitor.money,
        preordered=visitor.preordered,
        may_act=view.phase == "actions" and view.current == seat == view.seat,
    )


def track(day: Day) -> Markup:
    """Eight spaces: games carried cover brown, spent ones are crossed, free ones are amber."""
    return _track(day.carried, day.spent, day.may_act)


@lru_cache(maxsize=2048)
def _track(carried: tuple[str, ...], spent: int, may: bool) -> Markup:
    body = EMPTY
    for k in range(ACTION_SPACES):
        x, y = 4 + k % 4 * 52, 4 + k // 4 * 40
        if k < len(carried):
            body += box(x, y, 46, 34, 6, "e-slot bagged")
            body += mark(carried[k], x + 23, y + 17, 20, "e-white")
        elif k < len(carried) + spent:
            body += box(x, y, 46, 34, 6, "e-slot spent")
            body += path(f"M{x + 15} {y + 9}l16 16m0-16l-16 16", "e-slot-x")
        else:
            body += box(x, y, 46, 34, 6, "e-slot free" if may else "e-slot")
            body += mark("bolt", x + 23, y + 17, 15, "chip-ink" if may else "soft-ink")
    return body


Pallet = tuple[int, int, bool]
"""The game on a pallet, the event token that it gave, and whether the viewer wishes for it."""


def pallets_of(view: EssenView) -> tuple[Pallet, ...]:
    mine = own_hand(view)
    kinds = zip(view.pallets, view.edition.pallets, strict=True)
    return tuple(
        (tile, view.event_on(tile) if kind == "?" else -1, tile in mine) for tile, kind in kinds
    )


def is_crowding(view: EssenView) -> bool:
    """Whether pallets bring a crowd at this table."""
    return not view.options.get("family_no_crowd", False)


def pallets(shown: tuple[Pallet, ...], crowds: bool, edition: Edition) -> Markup:
    """The games of next round, and what their pallets do."""
    return joined(
        _pallet(edition, k, kind, tile, event, mine, _did(kind, event, crowds))
        for k, ((tile, event, mine), kind) in enumerate(zip(shown, edition.pallets, strict=True))
    )


def _did(kind: str, event: int, crowds: bool) -> str:
    """What a pallet has done to the round, and the token it gave its game."""
    if kind != "?":
        return f"; {say('its symbol fell') if kind == '-1' else say('its symbol rose')}"
    return f", {event_name(event)}" + (f"; {say('crowds its zone')}" if crowds else "")


@kept_by_language(2048)
def _pallet(
    edition: Edition, k: int, kind: str, tile: int, event: int, mine: bool, did: str
) -> Markup:
    x, y = 2 + k % 2 * 114, 2 + k // 2 * 48
    body = box(x, y, 110, 44, 6, "e-deep")
    sign = kind.replace("-", "−")
    body += text(x + 15, y + (20 if event >= 0 else 27), sign, 16.5, "e-white b")
    if tile < 0:
        return body
    printed = edition.tiles[tile]
    symbol = symbol_name(printed.symbol)
    title = f"{game_name(edition, tile)}, {symbol}, {int(printed.price)} €{did}"
    body += group(
        box(x + 29, y + 3, 78, 38, 5, "e-floor") + box(x + 31.5, y + 5.5, 73, 33, 4, "tile"),
        f"e-{printed.zone}",
    )
    body += mark(printed.symbol, x + 44, y + 22, 17, "tile-ink")
    body += text(x + 74, y + 28, printed.booth, 16.5, "e-price")
    if mine:
        body += mark("heart", x + 100, y + 10, 14, "e-wish")
    if event >= 0:
        body += circle(x + 15, y + 33, 8, "e-token")
        body += mark(EVENT_ICONS[event], x + 15, y + 33, 11, "e-token-ink")
    return group(markup(f"<title>{escaped(title)}</title>{body}"))


class Rankings(NamedTuple):
    """What the cards on show ask for, what each pays, and what the seat has by symbol."""

    needs: tuple[tuple[int, ...], ...]
    points: int
    have: tuple[int, ...]


def rankings_of(view: EssenView, seat: int) -> Rankings:
    points = int(ranking_points(view.edition, view.round))
    return Rankings(ranking_needs(view), points, symbols_bought(view, seat))


def rankings(own: Rankings) -> Markup:
    """What each card asks for; what the seat has stands at full strength."""
    return joined(
        _ranking(place, need, own.have, own.points) for place, need in enumerate(own.needs)
    )


@kept_by_language(2048)
def _ranking(place: int, need: tuple[int, ...], have: tuple[int, ...], points: int) -> Markup:
    x = 2 + place * 76
    is_met = lacking(have, need) == 0
    rows = [k for k in range(len(SYMBOLS)) if need[k]]
    gap = 68 / len(rows)
    size = min(17.0, gap - 3, 64 / max(need))
    title = say(
        "{need}: {count} point", "{need}: {count} points", need=need_words(need), count=points
    )
    if is_met:
        title = say("{need}, met", need=title)
    body = markup(f"<title>{escaped(title)}</title>")
    body += box(x, 2, 70, 92, 7, "e-leaf got" if is_met else "e-leaf")
    body += box(x, 2, 70, 20, 7, "e-deep")
    body += text(x + 35, 18, say("{points} pts", points=points), 16.5, "e-white b")
    for row, symbol in enumerate(rows):
        for k in range(need[symbol]):
            cx = x + 35 + (k - (need[symbol] - 1) / 2) * (size + 2)
            cls = "tile-ink" if k < have[symbol] else "tile-ink dim2"
            body += mark(SYMBOLS[symbol], cx, 25 + (row + 0.5) * gap, size, cls)
    if is_met:
        body += circle(x + 61, 86, 9, "e-got-plate") + path(f"M{x + 57} 86l3 4 5-7", "e-got-tick")
    return group(body)
