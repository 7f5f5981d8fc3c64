"""Kairo in pictures: the market, what lies beside it, and what may be chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from markupsafe import Markup

from fairground.draw import (
    BOARD_IN_WORDS,
    EMPTY,
    Svg,
    as_drawn,
    box,
    drawn,
    escaped,
    group,
    joined,
    layer,
    markup,
    picture,
    slot,
    standalone,
    text,
)
from fairground.game import Layer
from fairground.games.kairo.edition import KINDS, Edition
from fairground.games.kairo.language import say
from fairground.games.kairo.market import COLOURS
from fairground.games.kairo.picture import board as market
from fairground.games.kairo.picture import tray
from fairground.games.kairo.picture.board import DEFS, HEIGHT, WIDTH
from fairground.games.kairo.picture.poster import poster
from fairground.games.kairo.picture.targets import (
    crop,
    last,
    last_cell,
    parts_of_cards,
    targets,
    veil,
)
from fairground.games.kairo.sight import KairoView, StallView
from fairground.games.kairo.words import describe, headline
from fairground.language import kept_by_language

__all__ = ["DEFS", "LAYOUT", "draw", "layers", "poster"]

LAYOUT = "square"
ABOVE_THE_GROUND = ("k-doors", "k-tiles", "k-last", "k-sizes", "k-veil", "k-people", "k-targets")


def layers(view: KairoView, legal: Sequence[int], names: Sequence[str]) -> dict[str, Layer]:
    """A turn changes the marks and a few pieces; the printed market is sent once."""
    found = {
        "board": layer(_board, view.edition),
        "k-crop": layer(_crop, crop(view, legal)),
        **market_layers(view, legal),
        **_stall_layers(view.stalls, view.seats),
        "k-row": layer(tray.row, tray.row_of(view, legal)),
        "tray": layer(_tray, view.seat is not None, view.options.get("memory_aid") is True),
        **_supply_layers(view, names),
        "k-discards": layer(tray.discards, view.cards.discards),
        "k-seen": layer(tray.memory, tray.memory_of(view, names)),
    }
    if view.seat is not None:
        found["k-hand"] = layer(tray.hand, tray.hand_of(view, legal), int(view.edition.hand_limit))
        found["k-purse"] = layer(tray.purse, tray.purse_of(view, legal))
        found["k-own"] = layer(tray.stalls, view.seat, tray.stalls_of(view, legal))
    return found


def market_layers(view: KairoView, legal: Sequence[int]) -> dict[str, Layer]:
    """The layers of the market above its printed ground, by name."""
    return {
        "k-doors": layer(market.entrances, view.stalls),
        "k-tiles": layer(market.tiles, view.stalls, view.seats),
        "k-last": layer(last, last_cell(view)),
        "k-sizes": layer(market.sizes, view.stalls),
        "k-veil": layer(veil, parts_of_cards(view)),
        "k-people": layer(market.customers, view.customers),
        "k-targets": as_drawn(targets(view, legal)),
    }


@lru_cache(maxsize=256)
def _stall_layers(stalls: tuple[StallView, ...], seats: int) -> Mapping[str, Layer]:
    """Each stall, entrance and size by itself, so that a new one is no news about the others."""
    found = {
        "k-doors": layer(_places, "k-door", seats),
        "k-tiles": layer(_places, "k-stall", seats),
        "k-sizes": layer(_places, "k-size", seats),
    }
    for stall in stalls:
        own = f"{stall.owner}-{stall.colour}"
        found[f"k-door-{own}"] = layer(market.entrance, stall.colour, stall.door, stall.cell)
        found[f"k-stall-{own}"] = layer(market.tiles, (stall,), seats)
        found[f"k-size-{own}"] = layer(market.sizes, (stall,))
    return found


def _places(kind: str, seats: int) -> Markup:
    """For every stall that there may be: nobody has two of a colour. With two seats there is an
    owner who is nobody."""
    return joined(
        slot(f"{kind}-{owner}-{colour}")
        for owner in range(seats + 1)
        for colour in range(len(COLOURS))
    )


def _supply_layers(view: KairoView, names: Sequence[str]) -> dict[str, Layer]:
    return {
        "k-supply": layer(tray.supply, view.edition),
        "k-near": layer(tray.near_the_end, *tray.near(view)),
        "k-end": layer(escaped, tray.end_rule(view)),
        **_stock_layers(view.edition, view.left, view.score.gold, view.score.silver, tuple(names)),
    }


@kept_by_language(256)
def _stock_layers(
    edition: Edition,
    left: tuple[int, ...],
    gold: tuple[int | None, ...],
    silver: tuple[int | None, ...],
    names: tuple[str, ...],
) -> Mapping[str, Layer]:
    return {
        tray.stock_layer(colour): layer(
            tray.stock,
            colour,
            number,
            tray.medals_of(gold[colour], silver[colour], names),
            edition,
        )
        for colour, number in enumerate(left)
    }


def _crop(classes: str) -> Markup:
    """What the style sheet crops the market by. It stands inside the frame, so that another window
    is no other market."""
    return markup(f'<i class="{escaped(classes)}"></i>') if classes else EMPTY


def _board(edition: Edition) -> Markup:
    body = market.ground(edition) + joined(slot(name) for name in ABOVE_THE_GROUND)
    body += market.cells()
    market_picture = picture(
        WIDTH, HEIGHT, body, say("The market of Kairo"), described_by=BOARD_IN_WORDS
    )
    return markup(
        f'<div class="k-frame">{slot("k-crop", "span")}{market_picture}</div>'
        f"{slot('k-row', 'div', 'k-row')}"
    )


def _tray(seated: bool, aid: bool) -> Markup:
    own = ("k-hand", "k-purse", "k-own") if seated else ()
    cards = joined(slot(name, "div", "card") for name in (*own, "k-supply"))
    if aid:
        cards += slot("k-seen", "div", "card")
    return cards + slot("k-discards", "details", "card k-discards")


def draw(view: KairoView, legal: Sequence[int], names: Sequence[str]) -> Svg:
    """The whole table in one picture: the market, the row, and the viewer's hand and purse."""
    body = box(1, 1, WIDTH - 2, HEIGHT + 108, 14, "k-sheet") + market.ground(view.edition)
    body += joined(drawn(market_layers(view, legal)).values()) + _strip(view)
    css = (Path(__file__).parent.parent / "style.css").read_text(encoding="utf-8")
    title = say("Kairo: {headline}", headline=headline(view))
    return standalone(WIDTH, HEIGHT + 110, body, title, describe(view, names), DEFS, css)


def _strip(view: KairoView) -> Markup:
    """Under the market: face-up cards on the left, own cards and coins on the right."""
    top = HEIGHT + 4
    shown = text(14, top + 12, say("Face up"), 13, "sign", "start")
    row = [kind for kind in view.cards.row if kind is not None]
    shown += joined(_small_card(kind, 14 + 46 * at, top + 18) for at, kind in enumerate(row))
    waits = next(colour for colour, cell in enumerate(view.customers) if cell is None)
    shown += group(market.pawn(waits), transform=f"translate(218 {top + 50})")
    if view.seat is None:
        return shown
    shown += text(262, top + 12, say("Your hand and purse"), 13, "sign", "start")
    kinds = [kind for kind in range(KINDS) for _ in range(view.hand[kind])]
    shown += joined(_small_card(kind, 262 + 46 * at, top + 18) for at, kind in enumerate(kinds))
    for colour in range(len(COLOURS)):
        x, y = 520 + colour % 2 * 54, top + 14 + colour // 2 * 30
        coin = group(tray.coin_face(colour), transform=f"translate({x} {y})")
        shown += coin + text(x + 31, y + 19, view.purse[colour], 13, "b", "start")
    return shown


def _small_card(kind: int, x: float, y: float) -> Markup:
    return group(tray.card_face(kind), transform=f"translate({x} {y}) scale(.78)")
