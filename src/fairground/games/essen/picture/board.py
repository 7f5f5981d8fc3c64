"""The hall: buildings, floors, courtyard, Galeria, entrances and parking as printed, and the games
on their booths with symbol, points if bought now, price, wishes and events."""

from __future__ import annotations

from typing import Final, NamedTuple

from markupsafe import Markup

from fairground.draw import (
    EMPTY,
    box,
    circle,
    escaped,
    group,
    joined,
    mark,
    markup,
    n,
    path,
    pattern,
    text,
)
from fairground.games.essen.edition import Edition
from fairground.games.essen.hall import (
    BOOTHS,
    COURTYARD,
    ENTRANCE_EAST,
    ENTRANCE_WEST,
    GALERIA_EAST,
    GALERIA_WEST,
    PARKING,
)
from fairground.games.essen.language import say, say_in
from fairground.games.essen.picture.plan import Plan
from fairground.games.essen.rules.movement import MEAL_PRICE
from fairground.games.essen.rules.purchase import SOLD_OUT
from fairground.games.essen.sight import EssenView
from fairground.games.essen.words.terms import (
    Market,
    Offer,
    event_name,
    market_of,
    offer_in,
    own_hand,
    symbol_name,
)
from fairground.language import kept_by_language
from fairground.last_view import kept_for_last_view

COIN_ON_COURTYARD: Final = 98
"""Where the coin begins, from the left."""
MINE, COMMON, NOT_WISHED = "wish", "common", ""
EVENT_ICONS = ("bolt", "flop", "gift", "percent", "soldout")
FLOORS: Final = {
    "green": (10, markup('<circle cx="2.5" cy="2.5" r="1.4"/><circle cx="7.5" cy="7.5" r="1.4"/>')),
    "purple": (8, markup('<path d="M-2 2L2-2M0 8L8 0M6 10L10 6"/>')),
    "yellow": (8, markup('<path d="M2 0V8"/>')),
    "red": (10, markup('<path d="M0 7L5 3L10 7"/>')),
    "blue": (12, markup('<path d="M0 6C3 2 3 2 6 6S9 10 12 6"/>')),
}
DEFS: Final = joined(
    pattern(f"e-{zone}", f"e-{zone}", size, body) for zone, (size, body) in FLOORS.items()
)


def floor_of(zone: str) -> str:
    """The pattern of a zone: the second voice of its colour."""
    return f"url(#p-e-{zone})"


@kept_by_language(8)
def ground(plan: Plan, edition: Edition) -> Markup:
    """What never changes during a game."""
    return (
        joined(_building(plan, first, last) for first, last in ((0, 3), (6, 11)))
        + joined(_space(plan, space) for space in range(BOOTHS, BOOTHS + 6))
        + joined(_floor(plan, edition, tile) for tile in range(BOOTHS))
        + joined(_tab(plan, zone) for zone in plan.tabs)
        + _names(plan)
    )


def _building(plan: Plan, first: int, last: int) -> Markup:
    x, y = plan.at(first, 0)
    far_x, far_y = plan.at(last, 5)
    width = far_x + plan.booth_width - x + 6
    height = far_y + plan.booth_height - y + 6
    return box(x - 3, y - 3, width, height, 8, "e-hall")


def _space(plan: Plan, space: int) -> Markup:
    return box(*plan.spaces[space], 6, "e-tarmac" if space == PARKING else "e-walk")


def _floor(plan: Plan, edition: Edition, tile: int) -> Markup:
    x, y, w, h = plan.rect(edition, tile)
    zone = edition.tiles[tile].zone
    return group(
        box(0, 0, w, h, 5, "e-floor")
        + box(1, 1, w - 2, h - 2, 5, fill=floor_of(zone))
        + text(w / 2, _number_at(plan), edition.tiles[tile].booth, 13.2, "e-floor-ink"),
        f"e-{zone}",
        _moved_to(x, y),
    )


def _moved_to(x: float, y: float) -> str:
    """Booths are drawn from their corner: they are alike then, and compress well."""
    return f"translate({n(x)} {n(y)})"


def _number_at(plan: Plan) -> float:
    """Below the coin with the cost of the walk."""
    return plan.booth_height - 10 if plan.turned else plan.booth_height / 2 + 9


def _tab(plan: Plan, zone: str) -> Markup:
    """The letter of a zone at the outer edge."""
    x, y, w, h = plan.tabs[zone]
    r = 8.5 if plan.turned else 11
    cx, cy = (x + 11, y + h / 2) if plan.turned else (x + w / 2, y + 15)
    return group(
        box(x, y, w, h, 6, "e-floor")
        + box(x, y, w, h, 6, fill=floor_of(zone))
        + circle(cx, cy, r, "fill edge")
        + text(cx, cy + r * 0.47, zone[0].upper(), 12.5 if plan.turned else 14, "on b"),
        f"e-{zone}",
    )


def _names(plan: Plan) -> Markup:
    x, y, w, _ = plan.spaces[PARKING]
    yard_x, yard_y, yard_w, yard_h = plan.spaces[COURTYARD]
    meal = f"{MEAL_PRICE} €"
    courtyard = say_in("on the plan, at most 12 letters", "Courtyard")
    if plan.turned:
        bays = "".join(f"M{x + 16} {y + k * 32}h14" for k in range(2, 12))
        upright = joined(
            _upright(plan.spaces[space], words)
            for space, words in (
                (GALERIA_WEST, say("Galeria")),
                (GALERIA_EAST, say("Galeria")),
                (ENTRANCE_WEST, say_in("an entrance, at most 5 letters", "Entry")),
                (ENTRANCE_EAST, say_in("an entrance, at most 5 letters", "Entry")),
            )
        )
        return (
            path(bays, "e-bay")
            + text(x + w / 2, y + 44, "P", 20, "sign")
            + upright
            + text(yard_x + _beside_coin(61, courtyard, 7.6), yard_y + 18, courtyard, 12.5, "b")
            + mark("fork", yard_x + 16, yard_y + yard_h - 18, 17, "tile-ink")
            + text(yard_x + 42, yard_y + yard_h - 14, meal, 12.5, "e-price")
        )
    bays = "".join(f"M{x + k * 40} {y + 22}v12" for k in range(3, 14))
    return (
        path(bays, "e-bay")
        + text(x + 26, y + 30, "P", 26, "sign")
        + text(x + 74, y + 26, say("Parking"), 13.2, "b")
        + _flat(plan.spaces[GALERIA_WEST], say("Galeria west"))
        + _flat(plan.spaces[GALERIA_EAST], say("Galeria east"))
        + _flat(plan.spaces[ENTRANCE_WEST], say("Entrance"), 10)
        + _flat(plan.spaces[ENTRANCE_EAST], say("Entrance"), 10)
        + text(yard_x + _beside_coin(62, courtyard, 6.9), yard_y + 22, courtyard, 14, "sign")
        + mark("fork", yard_x + yard_w / 2 - 20, yard_y + yard_h - 22, 19, "tile-ink")
        + text(yard_x + yard_w / 2 + 14, yard_y + yard_h - 17, meal, 13.2, "e-price")
    )


def _beside_coin(middle: float, words: str, letter: float) -> float:
    """The middle of words on the courtyard, which leave its coin free: further left for long
    ones."""
    return min(middle, COIN_ON_COURTYARD - len(words) * letter / 2)


def _flat(rect: tuple[float, float, float, float], words: str, aside: float = 0) -> Markup:
    """Words in the middle of a space, or a little aside to leave room for the crowd."""
    x, y, w, h = rect
    return text(x + w / 2 + aside, y + h / 2 + 5, words, 13.2, "b")


def _upright(rect: tuple[float, float, float, float], words: str) -> Markup:
    """Between the crowd at the upper end of a space and the coin at its lower end."""
    x, y, w, h = rect
    turned = f"translate({x + w / 2 + 4:g} {y + h / 2 + 7:g}) rotate(-90)"
    return group(text(0, 0, words, 12.5, "b"), transform=turned)


# Games on their booths


class OnSale(NamedTuple):
    """The games that lie on their booths, and what the viewer sees of them."""

    tiles: tuple[int, ...]
    market: Market
    mine: tuple[int, ...]
    common: tuple[int, ...]


@kept_for_last_view
def on_sale(view: EssenView) -> OnSale:
    """In the draft, those whose cards the viewer has seen. Both plans and their marks show it."""
    tiles, mine = view.stalls, own_hand(view)
    if view.phase == "draft" and view.seat is not None:
        tiles = tuple(sorted({*view.pack, *mine}))
    return OnSale(tiles, market_of(view), mine, view.common)


@kept_for_last_view
def offers(sale: OnSale) -> dict[int, tuple[Offer, int, str]]:
    """What each game on sale is offered for, its event, and who wishes for it."""
    market, tokens = sale.market, sale.market.tokens
    wishes = dict.fromkeys(sale.common, COMMON) | dict.fromkeys(sale.mine, MINE)
    return {
        tile: (offer_in(market, tile), tokens.get(tile, -1), wishes.get(tile, NOT_WISHED))
        for tile in sale.tiles
    }


def place_of_game(edition: Edition, tile: int) -> str:
    """A game on its booth as acts name it, the same on every plan."""
    return f"game-{edition.tiles[tile].booth}"


def booths(plan: Plan, edition: Edition, sale: OnSale) -> dict[str, Markup]:
    """One layer for each booth: a purchase changes one of them."""
    found = {f"{plan.name}-{printed.booth}": EMPTY for printed in edition.tiles}
    for tile, (offer, event, wish) in offers(sale).items():
        name = f"{plan.name}-{edition.tiles[tile].booth}"
        found[name] = _booth(plan, edition, tile, offer, event, wish)
    return found


@kept_by_language(16384)
def _booth(plan: Plan, edition: Edition, tile: int, found: Offer, event: int, wish: str) -> Markup:
    x, y, _, _ = plan.rect(edition, tile)
    body = markup(f"<title>{escaped(tooltip(edition, tile, found, event, wish))}</title>")
    body += _tile(plan, "tile")
    symbol = edition.tiles[tile].symbol
    if plan.turned:
        body += mark(symbol, 10.5, 19, 13.5, "tile-ink")
        body += text(39, 32.5, f"+{found.points}", 12.5, "b", "end")
        body += text(38.5, 43, found.price, 12.5, "e-price", "end")
    else:
        body += mark(symbol, 25, 28, 22, "tile-ink")
        size = 16 if found.points < 10 else 14
        body += text(51, 35.5, f"+{found.points}", size, "sign")
        body += text(49, 47.5, f"{found.price} €", 13.2, "e-price")
    body += _event(plan, event) + _heart(plan, wish)
    return group(body, transform=_moved_to(x, y), place=place_of_game(edition, tile))


def _tile(plan: Plan, cls: str) -> Markup:
    """The edge of a game that lies on its booth."""
    inset = 2.5 if plan.turned else 4
    width, height = plan.booth_width - 2 * inset, plan.booth_height - 2 * inset
    return box(inset, inset, width, height, 5, cls)


def _heart(plan: Plan, wish: str) -> Markup:
    if wish == NOT_WISHED:
        return EMPTY
    size = 13 if plan.turned else 16
    right, down = (7, 6.5) if plan.turned else (9, 10)
    return mark("heart", right, down, size, "e-wish" if wish == MINE else "e-common")


def _event(plan: Plan, event: int) -> Markup:
    if event < 0:
        return EMPTY
    cx, cy, r = (11, 38.5, 7) if plan.turned else (11, plan.booth_height - 10.5, 9.5)
    edge = _tile(plan, "e-sold") if event == SOLD_OUT else EMPTY
    token = circle(cx, cy, r, "e-token")
    return edge + token + mark(EVENT_ICONS[event], cx, cy, r * 1.26, "e-token-ink")


def tooltip(edition: Edition, tile: int, found: Offer, event: int, wish: str) -> str:
    """The game, its publisher, its price and the parts of its points, a line for each."""
    printed = edition.tiles[tile]
    lines = [
        printed.game,
        say("{publisher}, booth {booth}", publisher=printed.publisher, booth=printed.booth),
        f"{symbol_name(printed.symbol)}, {found.price} €",
        found.equation(),
    ]
    if event == SOLD_OUT:
        lines.append(say("sold out: needs your pre-order"))
    elif event >= 0:
        lines.append(event_name(event))
    if wish != NOT_WISHED:
        lines.append(say("on your wishlist") if wish == MINE else say("its card is common"))
    return "\n".join(lines)
