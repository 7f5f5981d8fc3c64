"""Games on their booths: symbol, points if bought now, price, wishes, events."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from fairground.draw import EMPTY, box, circle, escaped, group, mark, markup, path, text
from fairground.games.essen.edition import Edition
from fairground.games.essen.picture.plan import Plan
from fairground.games.essen.rules.purchase import SOLD_OUT
from fairground.games.essen.sight import EssenView
from fairground.games.essen.words.view_score import EVENT_NAMES, Offer, offer

MINE, COMMON, NOT_WISHED = "wish", "common", ""
EVENT_ICONS = ("bolt", "flop", "gift", "percent", "soldout")


def wish_of(view: EssenView, tile: int) -> str:
    """Whether a game is on the viewer's wishlist, on the common one, or on none."""
    if view.seat is not None and tile in view.visitors[view.seat].hand:
        return MINE
    return COMMON if tile in view.common else NOT_WISHED


def shown(view: EssenView) -> set[int]:
    """The tiles that lie on their booths; in the draft, those whose cards the viewer has seen."""
    if view.phase == "draft" and view.seat is not None:
        return {*view.pack, *view.visitors[view.seat].hand}
    return set(view.stalls)


def tooltip(view: EssenView, space: int) -> str:
    """What a game on sale says under the pointer; nothing elsewhere."""
    if space not in view.stalls:
        return ""
    event, wish = view.event_on(space), wish_of(view, space)
    return _tooltip(view.edition, space, offer(view, space), event, wish)


def booth_layers(view: EssenView, plan: Plan) -> dict[str, Markup]:
    """One layer for each booth: a purchase redraws one of them."""
    on_sale = shown(view)
    found: dict[str, Markup] = {}
    for tile, printed in enumerate(view.edition.tiles):
        name = f"{plan.name}-{printed.booth}"
        found[name] = EMPTY
        if tile in on_sale:
            event = view.event_on(tile)
            found[name] = _booth(
                plan, view.edition, tile, offer(view, tile), event, wish_of(view, tile)
            )
    return found


@lru_cache(maxsize=16384)
def _booth(plan: Plan, edition: Edition, tile: int, found: Offer, event: int, wish: str) -> Markup:
    x, y, w, h = plan.rect(edition, tile)
    body = markup(f"<title>{escaped(_tooltip(edition, tile, found, event, wish))}</title>")
    body += box(x + 4, y + 4, w - 8, h - 8, 5, "tile")
    symbol = edition.tiles[tile].symbol
    if plan.turned:
        body += mark(symbol, x + 15, y + 17, 17, "tile-ink")
        points = f"+{found.points}" if found.points < 10 else found.points
        body += text(x + 13.5, y + 39, points, 12.5, "b")
        body += text(x + 32, y + 39, found.price, 11.5, "e-price")
    else:
        body += mark(symbol, x + 21, y + 26, 24, "tile-ink")
        size = 16 if found.points < 10 else 13.5
        body += text(x + 49, y + 34, f"+{found.points}", size, "sign")
        body += text(x + 49, y + 47, f"{found.price} €", 12.5, "e-price")
    return group(body + _event(plan, x, y, event) + _heart(plan, x, y, event, wish))


def _heart(plan: Plan, x: float, y: float, event: int, wish: str) -> Markup:
    if wish == NOT_WISHED:
        return EMPTY
    size = 14 if plan.turned else 16
    right, down = (7, 27 if event >= 0 else 8) if plan.turned else (9, 10)
    return mark("heart", x + right, y + down, size, "e-wish" if wish == MINE else "e-common")


def _event(plan: Plan, x: float, y: float, event: int) -> Markup:
    if event < 0:
        return EMPTY
    if event == SOLD_OUT:
        w, h = plan.booth_width, plan.booth_height
        return path(f"M{x + 8:g} {y + h - 8:g}L{x + w - 8:g} {y + 8:g}", "e-sold")
    cx, cy, r = (x + 8, y + 8, 8) if plan.turned else (x + 11, y + plan.booth_height - 11, 9.5)
    return circle(cx, cy, r, "e-token") + mark(EVENT_ICONS[event], cx, cy, r * 1.26, "e-token-ink")


def _tooltip(edition: Edition, tile: int, found: Offer, event: int, wish: str) -> str:
    """The game, its publisher, and the parts of its points."""
    printed = edition.tiles[tile]
    words = f"{printed.game}, {printed.publisher}, booth {printed.booth}: {printed.symbol}, "
    words += f"{found.price} €, {found.sum_words()} = {found.points}"
    if event >= 0:
        words += f"; {EVENT_NAMES[event]}"
    if event == SOLD_OUT:
        words += " (needs your pre-order)"
    wishes = {MINE: "; on your wishlist", COMMON: "; its card is common", NOT_WISHED: ""}
    return words + wishes[wish]
