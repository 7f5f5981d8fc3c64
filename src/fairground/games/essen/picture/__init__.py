"""ESSEN in pictures: the hall as two plans, and the viewer's things beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from markupsafe import Markup

from fairground.draw import Svg, box, escaped, group, joined, picture, slot, standalone, text
from fairground.games.essen.edition import Edition
from fairground.games.essen.picture import cards
from fairground.games.essen.picture.board import DEFS, booth_layers, ground
from fairground.games.essen.picture.plan import PLANS, TALL, WIDE, Plan
from fairground.games.essen.picture.poster import poster
from fairground.games.essen.picture.targets import just, meeples, targets
from fairground.games.essen.picture.tracks import round_layers
from fairground.games.essen.picture.tray import eyes, tray_layers
from fairground.games.essen.sight import EssenView
from fairground.games.essen.words import describe, headline

__all__ = ["DEFS", "LAYOUT", "draw", "layers", "poster"]

LAYOUT = "wide"
ROUND = ("popularity", "crowd", "clock", "deck")
MARKS = ("just", "targets", "meeples")


def layers(view: EssenView, legal: Sequence[int], names: Sequence[str]) -> dict[str, Markup]:
    """A step changes the meeples and the marks; a purchase one booth besides; a round the rest."""
    found = {"board": _board(view.edition), "twin": escaped(describe(view, names))}
    for plan in PLANS:
        found |= _hall_layers(view, legal, plan)
    return found | tray_layers(view, legal, names)


def _hall_layers(view: EssenView, legal: Sequence[int], plan: Plan) -> dict[str, Markup]:
    return {
        **booth_layers(view, plan),
        **round_layers(view, plan),
        f"{plan.name}-just": just(view, plan),
        f"{plan.name}-targets": targets(view, legal, plan),
        f"{plan.name}-meeples": meeples(view, plan),
    }


@lru_cache(maxsize=4)
def _board(edition: Edition) -> Markup:
    """Both plans; the style sheet shows one of them."""
    wide = slot("twin", "desc") + _frame(edition, WIDE)
    return picture(WIDE.width, WIDE.height, wide, "The hall", cls="not-phone") + picture(
        TALL.width,
        TALL.height,
        _frame(edition, TALL),
        "The hall, turned by a quarter",
        "“Read the board”, under Table, tells where everything is.",
        "only-phone",
    )


def _frame(edition: Edition, plan: Plan) -> Markup:
    names = [*ROUND, *(str(tile.booth) for tile in edition.tiles), *MARKS]
    return ground(plan, edition) + joined(slot(f"{plan.name}-{name}") for name in names)


def draw(view: EssenView, legal: Sequence[int], names: Sequence[str]) -> Svg:
    """The whole table in one picture: the hall, and below it pallets, rankings and a day."""
    found = _hall_layers(view, legal, WIDE)
    order = [*ROUND, *(str(tile.booth) for tile in view.edition.tiles), *MARKS]
    hall = joined(found[f"{WIDE.name}-{name}"] for name in order)
    height = WIDE.height + (0 if view.phase == "draft" else 132)
    body = box(0, 0, WIDE.width, height, 10, "e-ground") + ground(WIDE, view.edition) + hall
    if view.phase != "draft":
        body += _strip(view, names)
    css = (Path(__file__).parent.parent / "style.css").read_text(encoding="utf-8")
    title = f"ESSEN The Game: {headline(view)}"
    return standalone(WIDE.width, height, body, title, describe(view, names), DEFS, css)


def _strip(view: EssenView, names: Sequence[str]) -> Markup:
    seat = eyes(view)
    parts = (
        (40, f"{names[seat]}’s day", cards.track(view, seat)),
        (330, "Pallets", cards.pallets(view)),
        (640, "Rankings", cards.rankings(view, seat)),
    )
    return joined(
        text(x, WIDE.height + 20, title, 15, "sign", "start")
        + group(body, transform=f"translate({x} {WIDE.height + 28})")
        for x, title, body in parts
    )
