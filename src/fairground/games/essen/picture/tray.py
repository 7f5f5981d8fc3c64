"""The viewer's things beside the hall, as cards of the page."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from fairground.draw import (
    EMPTY,
    button_number,
    escaped,
    icon,
    joined,
    markup,
    picture,
    shape,
    slot,
)
from fairground.games.essen.edition import EVENTS, SYMBOLS, Tile
from fairground.games.essen.hall import ACTION_SPACES
from fairground.games.essen.picture.board import EVENT_ICONS
from fairground.games.essen.picture.cards import (
    PALLETS_SIZE,
    RANKINGS_SIZE,
    TRACK_SIZE,
    pallets,
    rankings,
    track,
)
from fairground.games.essen.rules import MOVES, NOON
from fairground.games.essen.rules.end import wishlist_points
from fairground.games.essen.rules.movement import GO
from fairground.games.essen.rules.play_test import KEEP
from fairground.games.essen.rules.purchase import BAG_SPACES
from fairground.games.essen.rules.set_up import PICKS
from fairground.games.essen.sight import EssenView
from fairground.games.essen.words.terms import (
    EVENT_NAMES,
    cards_met,
    last_turn_words,
    own_hand,
    passed_on,
    whereabouts,
    wish_order,
    wishes_bought,
)
from fairground.phrases import capitalised, count


def tray_layers(view: EssenView, legal: Sequence[int], names: Sequence[str]) -> dict[str, Markup]:
    """The tray's frame differs between the draft and the fair; its cards change one by one."""
    if view.phase == "draft":
        return {
            "tray": markup(
                f'<div class="e-trays">{slot("pack", "div", "card e-pack")}'
                f"{slot('wishes', 'div', 'card')}</div>"
            ),
            "pack": _pack(view, legal),
            "wishes": _drafted(view),
        }
    seat = eyes(view)
    frame = (
        ("drawn", "card e-drawn"),
        ("day", "card"),
        ("pallets", "card"),
        ("rankings", "card"),
        ("wishes", "card"),
    )
    cards = joined(slot(name, "div", cls) for name, cls in frame)
    return {
        "tray": markup(
            f'<div class="e-trays">{cards}</div>'
            f'<details class="card e-more"><summary>Who bought what, and what is to come</summary>'
            f"{slot('bought', 'div')}</details>"
        ),
        "drawn": _drawn(view, legal),
        "day": _day(view, seat, names),
        "pallets": _pallets(view),
        "rankings": _rankings(view, seat),
        "wishes": _wishes(view, legal),
        "bought": _bought(view, names),
    }


def eyes(view: EssenView) -> int:
    """Whose day the tray shows: the viewer's; an onlooker sees that of the player who decides."""
    if view.seat is not None:
        return view.seat
    return max(view.current, 0)


def card_button(view: EssenView, tile: int, legal: Sequence[int]) -> Markup:
    """A wishlist card as a button that keeps it, or, where it cannot be kept, as it lies."""
    printed = view.edition.tiles[tile]
    inside = markup(
        f"{_booth_tag(printed)}<b>{escaped(printed.game)}</b>"
        f"<span>{icon(printed.symbol, 17, printed.symbol)}"
        f" {int(printed.price)} €</span>"
    )
    if printed.bonus:
        inside += markup(f"<span>bonus {int(printed.bonus)}</span>")
    move = int(KEEP.first) + tile
    if move not in legal:
        return markup(f'<span class="e-card">{inside}</span>')
    text = MOVES.text(move, view.edition)
    return markup(
        f'<button class="e-card may" form="act" name="move" value="{escaped(text)}">'
        f"{inside}{button_number(text)}</button>"
    )


def _booth_tag(printed: Tile) -> Markup:
    zone = escaped(printed.zone[0].upper())
    return markup(f'<span class="e-tag e-{escaped(printed.zone)}">{zone} {printed.booth}</span>')


def _cards(view: EssenView, tiles: Sequence[int], legal: Sequence[int]) -> Markup:
    return markup(
        f'<div class="e-cards">{joined(card_button(view, tile, legal) for tile in tiles)}</div>'
    )


def _pack(view: EssenView, legal: Sequence[int]) -> Markup:
    if view.seat is None:
        words = f"Everybody keeps {PICKS} of the cards that go round."
        return markup(f'<h2>The draft</h2><p class="snug soft">{escaped(words)}</p>')
    small = "keep one" if legal else "passed on when all have chosen"
    return markup(
        f"<h2>Your pack <small>{escaped(small)}</small></h2>{_cards(view, view.pack, legal)}"
    )


def _drafted(view: EssenView) -> Markup:
    """What was kept, and what the viewer has passed on."""
    kept = own_hand(view)
    body = markup(f"<h2>Your wishlist <small>{len(kept)} of {PICKS} kept</small></h2>")
    body += markup(f'<p class="e-tags">{_tags(view, kept) or "Nothing yet."}</p>')
    passed = passed_on(view)
    if passed:
        body += markup(f'<h2>You passed on</h2><p class="e-tags">{_tags(view, passed)}</p>')
    return body


def _tags(view: EssenView, tiles: Sequence[int]) -> Markup:
    return joined(
        (
            markup(
                f'<span class="e-tag e-{escaped(printed.zone)}" '
                f'title="{escaped(f"{printed.game}, {printed.symbol}")}">{printed.booth}</span>'
            )
            for printed in (view.edition.tiles[tile] for tile in tiles)
        ),
        markup(" "),
    )


def _drawn(view: EssenView, legal: Sequence[int]) -> Markup:
    """The two cards of a play-test; the card of the tray is hidden while this is empty."""
    if not view.drawn:
        return EMPTY
    return markup(
        f"<h2>Keep one <small>the other is discarded</small></h2>{_cards(view, view.drawn, legal)}"
    )


def _day(view: EssenView, seat: int, names: Sequence[str]) -> Markup:
    visitor = view.visitors[seat]
    whose = "Your day" if seat == view.seat else f"{names[seat]}’s day"
    left = markup(f" <small><b>{escaped(count(visitor.left, 'action'))}</b> left</small>")
    description = (
        f"{len(visitor.carried)} of {ACTION_SPACES} spaces covered by games, "
        f"{ACTION_SPACES - len(visitor.carried) - visitor.left} spent, {visitor.left} free"
    )
    pre = "used" if visitor.preordered else "not used yet"
    return markup(
        f"<h2>{escaped(whose)}{'' if view.phase == 'over' else left}</h2>"
        f"{picture(*TRACK_SIZE, track(view, seat), 'Actions', description)}"
        f'<p class="e-line"><b>{visitor.money} €</b><span>pre-order {escaped(pre)}</span></p>'
        f'<p class="e-line">{icon("bag", 16)} {len(visitor.carried)} of {BAG_SPACES} in the bag</p>'
        f'<p class="e-line">{icon("car", 16)} {_trunk(view, seat)}</p>'
    )


def _trunk(view: EssenView, seat: int) -> Markup:
    """The car's games by symbol."""
    visitor = view.visitors[seat]
    stored = [
        view.edition.tiles[tile].symbol for tile in visitor.bought if tile not in visitor.carried
    ]
    return joined(
        (
            markup(f"<span>{icon(symbol, 15, symbol)} {stored.count(symbol)}</span>")
            for symbol in SYMBOLS
        ),
        markup(" "),
    )


def _pallets(view: EssenView) -> Markup:
    if view.last_turn >= 0:
        words = last_turn_words(view.last_turn)
        return markup(
            f'<h2>The last turn</h2><p class="snug">{escaped(capitalised(words))}.</p>'
            '<p class="snug soft">End your turn on the parking: the first to do so gets '
            f"{int(view.edition.departure_points[0])} points, the second "
            f"{int(view.edition.departure_points[1])}.</p>"
        )
    shown = picture(*PALLETS_SIZE, pallets(view), "The six pallets")
    return markup(f"<h2>Pallets <small>next round</small></h2>{shown}")


def _rankings(view: EssenView, seat: int) -> Markup:
    if not view.rankings:
        return markup('<h2>Rankings</h2><p class="snug soft">This table plays without them.</p>')
    when = "at noon" if view.round <= NOON else "in the evening"
    if view.round == NOON:
        when = "after this round"
    description = f"{cards_met(view, seat)} of {len(view.rankings)} met so far"
    shown = picture(*RANKINGS_SIZE, rankings(view, seat), "Ranking cards", description)
    return markup(f"<h2>Rankings <small>{escaped(when)}</small></h2>{shown}")


def _wishes(view: EssenView, legal: Sequence[int]) -> Markup:
    body = EMPTY
    if view.seat is not None:
        visitor = view.visitors[view.seat]
        rows = sorted(visitor.hand, key=lambda tile: wish_order(view, tile))
        done = wishes_bought(view, view.seat)
        points = count(int(wishlist_points(view.edition, done)), "point")
        small = f"{done} of {len(visitor.hand)} bought: {points}"
        body += markup(f"<h2>Your wishlist <small>{escaped(small)}</small></h2>")
        body += markup(
            f'<ul class="e-wishes">{joined(_wish(view, tile, legal) for tile in rows)}</ul>'
        )
    common = joined((_common(view, tile, legal) for tile in view.common), markup(" "))
    hint = "If you buy one of these games, you take its card."
    return body + markup(
        f'<p class="e-tags" title="{escaped(hint)}"><b>Common</b> {common or "none left"}</p>'
    )


def _where(view: EssenView, tile: int) -> Markup:
    words = whereabouts(view, tile)
    done = markup(" done" if words == "bought" else "")
    return markup(f'<span class="e-where{done}">{escaped(words)}</span>')


def _wish(view: EssenView, tile: int, legal: Sequence[int]) -> Markup:
    printed = view.edition.tiles[tile]
    inside = markup(
        f"{_booth_tag(printed)}{icon(printed.symbol, 14, printed.symbol)}"
        f'<span class="e-name">{escaped(printed.game)}</span>{_where(view, tile)}'
    )
    return markup(f"<li>{_walk_button(view, tile, legal, inside)}</li>")


def _common(view: EssenView, tile: int, legal: Sequence[int]) -> Markup:
    return _walk_button(view, tile, legal, _tags(view, (tile,)))


def _walk_button(view: EssenView, tile: int, legal: Sequence[int], inside: Markup) -> Markup:
    """A row that lights its booth and goes there, if the booth is on sale and can be reached."""
    if GO.first + tile not in legal or tile not in view.stalls:
        return inside
    text = MOVES.text(GO.first + tile, view.edition)
    return markup(
        f'<button class="e-go" form="act" name="move" value="{escaped(text)}">'
        f"{inside}{button_number(text)}</button>"
    )


def _bought(view: EssenView, names: Sequence[str]) -> Markup:
    rows = joined(
        markup(
            f"<li>{shape(seat, 16)} <b>{escaped(names[seat])}</b> "
            f'<span class="e-tags">{_tags(view, visitor.bought) or "nothing yet"}</span></li>'
        )
        for seat, visitor in enumerate(view.visitors)
    )
    events = joined(
        (
            markup(
                f"<span>{icon(EVENT_ICONS[kind], 15)} {view.events_left[kind]} "
                f"{escaped(EVENT_NAMES[kind])}</span>"
            )
            for kind in range(len(EVENTS))
        ),
        markup(" "),
    )
    coming = [view.edition.tiles[tile].symbol for tile in view.coming]
    symbols = joined(
        (
            markup(f"<span>{icon(symbol, 15, symbol)} {coming.count(symbol)}</span>")
            for symbol in SYMBOLS
        ),
        markup(" "),
    )
    return markup(
        f'<ul class="e-bought">{rows}</ul><p class="e-line">In storage: {symbols}</p>'
        f'<p class="e-line">Events not drawn: {events}</p>'
        f'<p class="e-line">Discarded cards: <span class="e-tags">'
        f"{_tags(view, view.discards) or 'none'}</span></p>"
    )
