"""Three baskets in a row, and what each seat has taken."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup

from fairground.draw import (
    EMPTY,
    Svg,
    box,
    bulbs,
    circle,
    emblem,
    escaped,
    group,
    joined,
    markup,
    picture,
    slot,
    standalone,
    target,
    text,
    upper_edge,
)

from .edition import BASKETS
from .rules import MOVES, meant
from .sight import BasketsView
from .words import describe, headline

LAYOUT = "wide"
DEFS = EMPTY
WIDTH, HEIGHT = 600, 260


def layers(view: BasketsView, legal: Sequence[int], names: Sequence[str]) -> dict[str, Markup]:
    return {
        "board": picture(
            WIDTH, HEIGHT, slot("ground") + slot("apples") + slot("targets"), "Baskets"
        ),
        "ground": _ground(),
        "apples": _apples(view),
        "targets": _targets(view, legal),
        "tray": markup(f'<p class="baskets-taken">{escaped(describe(view, names))}</p>'),
        "twin": escaped(describe(view, names)),
    }


def draw(view: BasketsView, legal: Sequence[int], names: Sequence[str]) -> Svg:
    body = _ground() + _apples(view) + _targets(view, legal) + _taken(view, names)
    css = (Path(__file__).parent / "style.css").read_text(encoding="utf-8")
    title = f"Baskets: {headline(view)}"
    return standalone(WIDTH, HEIGHT + 40, body, title, describe(view, names), DEFS, css)


def poster() -> Markup:
    baskets = joined(box(22 + 68 * at, 60, 60, 66, 8, "baskets-basket") for at in range(3))
    apples = joined(circle(52 + 68 * at, 54 - 4 * at, 13, "baskets-apple") for at in range(3))
    return picture(240, 150, apples + baskets, "Three baskets of apples")


def _ground() -> Markup:
    return joined(
        box(20 + 195 * at, 40, 170, 190, 14, "baskets-basket")
        + text(105 + 195 * at, 28, name, 18, "sign")
        for at, name in enumerate(BASKETS)
    )


def _place(basket: int, apple: int) -> tuple[float, float]:
    return 60 + 195 * basket + 45 * (apple % 3), 205 - 45 * (apple // 3)


def _apples(view: BasketsView) -> Markup:
    return joined(
        circle(*_place(basket, apple), 18, "baskets-apple")
        for basket, number in enumerate(view.apples)
        for apple in range(number)
    )


def _targets(view: BasketsView, legal: Sequence[int]) -> Markup:
    """The apple down to which a basket would be emptied."""
    drawn = EMPTY
    for move in legal:
        basket, apples = meant(move)
        x, y = _place(basket, view.apples[basket] - apples)
        area = bulbs(x - 20, y - 20, 40, 40, 20, reach=2)
        number_at = upper_edge(x - 20, y - 22, 40)
        drawn += target(MOVES.text(move, view.edition), area, number_at, "may")
    return drawn


def _taken(view: BasketsView, names: Sequence[str]) -> Markup:
    return joined(
        group(
            emblem(seat, 30 + 280 * seat, HEIGHT + 18, 18)
            + text(46 + 280 * seat, HEIGHT + 24, f"{names[seat][:14]}: {taken}", 15, "b", "start")
        )
        for seat, taken in enumerate(view.taken)
    )
