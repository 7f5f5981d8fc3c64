"""Three baskets in a row, and what each seat has taken."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup

from fairground.draw import (
    BOARD_IN_WORDS,
    EMPTY,
    Svg,
    box,
    bulbs,
    circle,
    emblem,
    escaped,
    group,
    joined,
    layer,
    markup,
    picture,
    slot,
    standalone,
    target,
    text,
    upper_edge,
)
from fairground.game import Layer

from .edition import BASKETS, Edition
from .rules import MOVES, meant
from .sight import BasketsView
from .words import describe, headline

LAYOUT = "wide"
DEFS = EMPTY
WIDTH, HEIGHT = 600, 260


def layers(view: BasketsView, legal: Sequence[int], names: Sequence[str]) -> dict[str, Layer]:
    return {
        "board": layer(_board),
        "ground": layer(_ground),
        "apples": layer(_apples, view.apples),
        "targets": layer(_targets, view.edition, view.apples, tuple(legal)),
        "tray": layer(_words, describe(view, names)),
    }


def draw(view: BasketsView, legal: Sequence[int], names: Sequence[str]) -> Svg:
    marks = _targets(view.edition, view.apples, tuple(legal))
    body = _ground() + _apples(view.apples) + marks + _taken(view, names)
    css = (Path(__file__).parent / "style.css").read_text(encoding="utf-8")
    title = f"Baskets: {headline(view)}"
    return standalone(WIDTH, HEIGHT + 40, body, title, describe(view, names), DEFS, css)


def poster() -> Markup:
    baskets = joined(box(22 + 68 * at, 60, 60, 66, 8, "baskets-basket") for at in range(3))
    apples = joined(circle(52 + 68 * at, 54 - 4 * at, 13, "baskets-apple") for at in range(3))
    return picture(240, 150, apples + baskets, "Three baskets of apples")


def _board() -> Markup:
    body = slot("ground") + slot("apples") + slot("targets")
    return picture(WIDTH, HEIGHT, body, "Baskets", described_by=BOARD_IN_WORDS)


def _words(taken: str) -> Markup:
    return markup(f'<p class="baskets-taken">{escaped(taken)}</p>')


def _ground() -> Markup:
    return joined(
        box(20 + 195 * at, 40, 170, 190, 14, "baskets-basket")
        + text(105 + 195 * at, 28, name, 18, "sign")
        for at, name in enumerate(BASKETS)
    )


def _place(basket: int, apple: int) -> tuple[float, float]:
    return 60 + 195 * basket + 45 * (apple % 3), 205 - 45 * (apple // 3)


def _apples(apples: tuple[int, ...]) -> Markup:
    return joined(
        circle(*_place(basket, apple), 18, "baskets-apple")
        for basket, number in enumerate(apples)
        for apple in range(number)
    )


def _targets(edition: Edition, apples: tuple[int, ...], legal: tuple[int, ...]) -> Markup:
    """The apple down to which a basket would be emptied."""
    drawn = EMPTY
    for move in legal:
        basket, taken = meant(move)
        x, y = _place(basket, apples[basket] - taken)
        area = bulbs(x - 20, y - 20, 40, 40, 20, reach=2)
        number_at = upper_edge(x - 20, y - 22, 40)
        drawn += target(MOVES.text(move, edition), area, number_at, "may")
    return drawn


def _taken(view: BasketsView, names: Sequence[str]) -> Markup:
    return joined(
        group(
            emblem(seat, 30 + 280 * seat, HEIGHT + 18, 18)
            + text(46 + 280 * seat, HEIGHT + 24, f"{names[seat][:14]}: {taken}", 15, "b", "start")
        )
        for seat, taken in enumerate(view.taken)
    )
