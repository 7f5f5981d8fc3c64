"""ESSEN in pictures: the hall in a plan for desks or phones, and the viewer's things beside it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup

from fairground.draw import (
    BOARD_IN_WORDS,
    EMPTY,
    Svg,
    box,
    drawn,
    fill,
    group,
    joined,
    layer,
    picture,
    places,
    slot,
    standalone,
    text,
)
from fairground.game import DESK, PHONE, Layer
from fairground.games.essen.edition import Edition
from fairground.games.essen.hall import SPACES
from fairground.games.essen.language import say
from fairground.games.essen.picture import cards
from fairground.games.essen.picture.board import DEFS, booths, ground, on_sale
from fairground.games.essen.picture.plan import PLANS, TALL, WIDE, Plan, bays
from fairground.games.essen.picture.poster import poster
from fairground.games.essen.picture.targets import (
    just,
    latest_place,
    meeples,
    standing,
    targets,
)
from fairground.games.essen.picture.tracks import round_layers
from fairground.games.essen.picture.tray import eyes, tray_layers
from fairground.games.essen.sight import EssenView
from fairground.games.essen.words import describe, headline
from fairground.games.essen.words.terms import space_place
from fairground.language import kept_by_language

__all__ = ["DEFS", "LAYOUT", "draw", "layers", "layers_in", "poster"]

LAYOUT = "wide"
ROUND = ("popularity", "crowd", "clock", "deck")
MARKS = ("just", "targets", "meeples")
PLAN_FOR = {DESK: WIDE, PHONE: TALL}
SHOWN_ON = {WIDE: "not-phone", TALL: "only-phone"}
"""Classes that the style sheet knows, where a page has both plans."""


def layers(view: EssenView, legal: Sequence[int], names: Sequence[str]) -> dict[str, Layer]:
    """A step changes the meeples and the marks; a purchase one booth besides; a round the rest."""
    return _layers(view, legal, names, PLANS)


def layers_in(
    window: str, view: EssenView, legal: Sequence[int], names: Sequence[str]
) -> dict[str, Layer]:
    return _layers(view, legal, names, (PLAN_FOR[window],))


def _layers(
    view: EssenView, legal: Sequence[int], names: Sequence[str], plans: tuple[Plan, ...]
) -> dict[str, Layer]:
    found = {"board": layer(_board, view.edition, plans)}
    for plan in plans:
        found |= hall_layers(view, legal, plan)
    return found | tray_layers(view, legal, names)


def hall_layers(view: EssenView, legal: Sequence[int], plan: Plan) -> dict[str, Layer]:
    """What lies on a plan of the hall, above its printed ground."""
    edition, place = view.edition, view.visitors[max(view.current, 0)].place
    return {
        f"{plan.name}-booths": layer(booths, plan, edition, on_sale(view)),
        **round_layers(view, plan),
        f"{plan.name}-just": layer(just, plan, edition, latest_place(view)),
        f"{plan.name}-targets": layer(
            targets, plan, edition, view.current, place, view.crowd, tuple(legal)
        ),
        f"{plan.name}-meeples": layer(meeples, plan, edition, standing(view)),
    }


@kept_by_language(12)
def _board(edition: Edition, plans: tuple[Plan, ...]) -> Markup:
    """One plan is shown in any window, until the window asks for the other; of both the style sheet
    shows one, and only the first has places, which the module needs."""
    return joined(
        picture(
            plan.width,
            plan.height,
            _frame(edition, plan) + (_places(edition, plan) if plan is plans[0] else EMPTY),
            say("The hall, turned by a quarter") if plan.turned else say("The hall"),
            cls=SHOWN_ON[plan] if len(plans) > 1 else "",
            described_by=BOARD_IN_WORDS,
        )
        for plan in plans
    )


def _frame(edition: Edition, plan: Plan) -> Markup:
    names = [*ROUND, *(str(tile.booth) for tile in edition.tiles), *MARKS]
    return ground(plan, edition) + joined(slot(f"{plan.name}-{name}") for name in names)


def _places(edition: Edition, plan: Plan) -> Markup:
    spaces = {space_place(space): plan.rect(edition, space) for space in range(SPACES)}
    return places(spaces | bays(plan, edition) | plan.zone_places())


def draw(view: EssenView, legal: Sequence[int], names: Sequence[str]) -> Svg:
    """The whole table in one picture: the hall, and below it pallets, rankings and a day."""
    found = drawn(hall_layers(view, legal, WIDE))
    order = [*ROUND, *(str(tile.booth) for tile in view.edition.tiles), *MARKS]
    hall = joined(fill(found, f"{WIDE.name}-{name}") for name in order)
    strip = 36 + max(
        size[1] for size in (cards.TRACK_SIZE, cards.PALLETS_SIZE, cards.RANKINGS_SIZE)
    )
    height = WIDE.height + (0 if view.phase == "draft" else strip)
    body = box(0, 0, WIDE.width, height, 10, "e-ground") + ground(WIDE, view.edition) + hall
    if view.phase != "draft":
        body += _strip(view, names)
    css = (Path(__file__).parent.parent / "style.css").read_text(encoding="utf-8")
    title = f"ESSEN The Game: {headline(view)}"
    return standalone(WIDE.width, height, body, title, describe(view, names), DEFS, css)


def _strip(view: EssenView, names: Sequence[str]) -> Markup:
    seat = eyes(view)
    pallets = cards.pallets(cards.pallets_of(view), cards.is_crowding(view), view.edition)
    parts = (
        (40, say("{who}’s day", who=names[seat]), cards.track(cards.day_of(view, seat))),
        (330, say("Pallets"), pallets),
        (640, say("Rankings"), cards.rankings(cards.rankings_of(view, seat))),
    )
    return joined(
        text(x, WIDE.height + 20, title, 15, "sign", "start")
        + group(body, transform=f"translate({x} {WIDE.height + 28})")
        for x, title, body in parts
    )
