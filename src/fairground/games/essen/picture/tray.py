"""The viewer's things beside the hall, as cards of the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from fairground.draw import (
    EMPTY,
    button_number,
    escaped,
    icon,
    joined,
    layer,
    markup,
    picture,
    shape,
    slot,
)
from fairground.game import Layer
from fairground.games.essen.edition import EVENTS, SYMBOLS, Edition, Tile
from fairground.games.essen.hall import ACTION_SPACES
from fairground.games.essen.language import say, say_in, say_of
from fairground.games.essen.picture.board import EVENT_ICONS
from fairground.games.essen.picture.cards import (
    PALLETS_SIZE,
    RANKINGS_SIZE,
    TRACK_SIZE,
    Day,
    Pallet,
    Rankings,
    day_of,
    is_crowding,
    pallets,
    pallets_of,
    rankings,
    rankings_of,
    track,
)
from fairground.games.essen.rules import MOVES, NOON
from fairground.games.essen.rules.end import wishlist_points
from fairground.games.essen.rules.movement import GO
from fairground.games.essen.rules.play_test import KEEP
from fairground.games.essen.rules.purchase import BAG_SPACES
from fairground.games.essen.rules.set_up import DEALT, PICKS
from fairground.games.essen.sight import EssenView
from fairground.games.essen.words.prompt import draft_title
from fairground.games.essen.words.terms import (
    event_name,
    everybody_keeps,
    lacking,
    last_turn_words,
    own_hand,
    passed_on,
    preorder_words,
    symbol_name,
    whereabouts,
    wish_order,
    wishes_bought,
)
from fairground.language import kept_by_language
from fairground.phrases import capitalised


def tray_layers(view: EssenView, legal: Sequence[int], names: Sequence[str]) -> dict[str, Layer]:
    """The tray's frame differs between the draft and the fair; its cards change one by one."""
    edition = view.edition
    if view.phase == "draft":
        return {
            "tray": layer(_draft_frame),
            "pack": layer(
                _pack, view.seat is not None, bool(legal), _held(view.pack, legal), edition
            ),
            "wishes": layer(_drafted, own_hand(view), passed_on(view), edition),
        }
    seat = eyes(view)
    whose = say_of(seat == view.seat, "Your day", "{who}’s day", who=names[seat])
    bought = tuple(visitor.bought for visitor in view.visitors)
    return {
        "tray": layer(_frame),
        "drawn": layer(_drawn, _held(view.drawn, legal), edition),
        "day": layer(_day, whose, day_of(view, seat), view.phase == "over"),
        "pallets": _pallets(view),
        "rankings": layer(_rankings, rankings_of(view, seat), view.round),
        "wishes": layer(_wishes, wishes_of(view, legal), commons_of(view, legal), edition),
        "bought": layer(
            _bought,
            tuple(names),
            bought,
            view.coming,
            view.events_left,
            view.discards,
            edition,
        ),
    }


def _draft_frame() -> Markup:
    return markup(
        f'<div class="e-trays">{slot("pack", "div", "card e-pack")}'
        f"{slot('wishes', 'div', 'card')}</div>"
    )


def _frame() -> Markup:
    frame = (
        ("drawn", "card e-drawn"),
        ("day", "card"),
        ("pallets", "card"),
        ("rankings", "card"),
        ("wishes", "card"),
    )
    cards = joined(slot(name, "div", cls) for name, cls in frame)
    return markup(
        f'<div class="e-trays">{cards}</div>'
        f'<details class="card e-more"><summary>{icon("list", 15)}'
        f"<span>{escaped(say('Who bought what'))}</span></summary>"
        f"{slot('bought', 'div')}</details>"
    )


def eyes(view: EssenView) -> int:
    """Whose day the tray shows: the viewer's; an onlooker sees that of the player who decides."""
    if view.seat is not None:
        return view.seat
    return max(view.current, 0)


Held = tuple[tuple[int, bool], ...]
"""Cards, and whether each may be kept."""


def _held(tiles: Sequence[int], legal: Sequence[int]) -> Held:
    return tuple((tile, KEEP.first + tile in legal) for tile in tiles)


def card_button(tile: int, may_keep: bool, edition: Edition) -> Markup:
    """A wishlist card as a button that keeps it, or, where it cannot be kept, as it lies."""
    printed = edition.tiles[tile]
    inside = markup(
        f"{_booth_tag(printed)}<b>{escaped(printed.game)}</b>"
        f"<span>{icon(printed.symbol, 17, symbol_name(printed.symbol))}"
        f" {int(printed.price)} €</span>"
    )
    if printed.bonus:
        bonus = say("bonus {points}", points=int(printed.bonus))
        inside += markup(f"<span>{escaped(bonus)}</span>")
    if not may_keep:
        return markup(f'<span class="e-card">{inside}</span>')
    text = MOVES.text(int(KEEP.first) + tile, edition)
    return markup(
        f'<button class="e-card may" form="act" name="move" value="{escaped(text)}">'
        f"{inside}{button_number(text)}</button>"
    )


def _booth_tag(printed: Tile) -> Markup:
    zone = escaped(printed.zone[0].upper())
    return markup(f'<span class="e-tag e-{escaped(printed.zone)}">{zone} {printed.booth}</span>')


def _cards(held: Held, edition: Edition) -> Markup:
    cards = joined(card_button(tile, may_keep, edition) for tile, may_keep in held)
    return markup(f'<div class="e-cards">{cards}</div>')


def _pack(is_seated: bool, may_choose: bool, pack: Held, edition: Edition) -> Markup:
    if not is_seated:
        title = escaped(draft_title())
        return markup(f'<h2>{title}</h2><p class="snug soft">{escaped(everybody_keeps())}</p>')
    if may_choose:
        small = say("keep one")
    elif len(pack) == DEALT - PICKS:
        small = say("becomes the common wishlist when all have chosen")
    else:
        small = say("passed on when all have chosen")
    head = _head(say("Your pack"), small)
    return markup(f"{head}{_cards(pack, edition)}")


def _head(title: str, small: str) -> Markup:
    return markup(f"<h2>{escaped(title)} <small>{escaped(small)}</small></h2>")


def _drafted(kept: tuple[int, ...], passed: tuple[int, ...], edition: Edition) -> Markup:
    """What was kept, and what the viewer has passed on."""
    body = _head(say("Your wishlist"), say("{number} of {all} kept", number=len(kept), all=PICKS))
    cards = _tags(kept, edition) or escaped(say("Nothing yet."))
    body += markup(f'<p class="e-tags">{cards}</p>')
    if passed:
        head = escaped(say("You passed on"))
        body += markup(f'<h2>{head}</h2><p class="e-tags">{_tags(passed, edition)}</p>')
    return body


def _tags(tiles: Sequence[int], edition: Edition) -> Markup:
    return joined((_tag(tile, edition) for tile in tiles), markup(" "))


@kept_by_language(1024)
def _tag(tile: int, edition: Edition) -> Markup:
    printed = edition.tiles[tile]
    title = f"{printed.game}, {symbol_name(printed.symbol)}"
    return markup(
        f'<span class="e-tag e-{escaped(printed.zone)}" '
        f'title="{escaped(title)}">{printed.booth}</span>'
    )


def _drawn(held: Held, edition: Edition) -> Markup:
    """The two cards of a play-test; the card of the tray is hidden while this is empty."""
    if not held:
        return EMPTY
    head = _head(say("Keep one"), say("the other is discarded"))
    return markup(f"{head}{_cards(held, edition)}")


def _day(whose: str, day: Day, is_over: bool) -> Markup:
    words = say_in(
        "after Your day, in little room",
        "{count} action left",
        "{count} actions left",
        count=day.left,
    )
    left = EMPTY if is_over else markup(f" <small><b>{escaped(words)}</b></small>")
    carried = len(day.carried)
    description = say(
        "{carried} of {all} spaces covered by games, {spent} spent, {free} free",
        carried=carried,
        all=ACTION_SPACES,
        spent=ACTION_SPACES - carried - day.left,
        free=day.left,
    )
    bag = say("{number} of {all} in the bag", number=carried, all=BAG_SPACES)
    return markup(
        f"<h2>{escaped(whose)}{left}</h2>"
        f"{picture(*TRACK_SIZE, track(day), say('Actions'), description)}"
        f'<p class="e-line"><b>{day.money} €</b>'
        f"<span>{escaped(preorder_words(day.preordered))}</span></p>"
        f'<p class="e-line">{icon("bag", 16)} {escaped(bag)}</p>'
        f'<p class="e-line">{icon("car", 16)} {_by_symbol(day.stored)}</p>'
    )


def _by_symbol(numbers: Sequence[int]) -> Markup:
    return joined(
        (
            markup(f"<span>{icon(symbol, 15, symbol_name(symbol))} {number}</span>")
            for symbol, number in zip(SYMBOLS, numbers, strict=True)
        ),
        markup(" "),
    )


def _pallets(view: EssenView) -> Layer:
    if view.last_turn >= 0:
        return layer(_last_turn, view.last_turn, view.edition)
    return layer(_next_round, pallets_of(view), is_crowding(view), view.edition)


def _last_turn(tile: int, edition: Edition) -> Markup:
    early = say(
        "End your turn on the parking: the first to do so gets {first} points, the second "
        "{second}.",
        first=int(edition.departure_points[0]),
        second=int(edition.departure_points[1]),
    )
    return markup(
        f"<h2>{escaped(say('The last turn'))}</h2>"
        f'<p class="snug">{escaped(capitalised(last_turn_words(tile)))}.</p>'
        f'<p class="snug soft">{escaped(early)}</p>'
    )


def _next_round(on_pallets: tuple[Pallet, ...], crowds: bool, edition: Edition) -> Markup:
    shown = picture(*PALLETS_SIZE, pallets(on_pallets, crowds, edition), say("The six pallets"))
    head = _head(say("Pallets"), say("next round"))
    return markup(f"{head}{shown}")


def _rankings(own: Rankings, number: int) -> Markup:
    if not own.needs:
        without = escaped(say("This table plays without them."))
        return markup(f'<h2>{escaped(say("Rankings"))}</h2><p class="snug soft">{without}</p>')
    when = say("at noon") if number <= NOON else say("in the evening")
    if number == NOON:
        when = say("after this round")
    met = sum(lacking(own.have, need) == 0 for need in own.needs)
    description = say("{number} of {all} met so far", number=met, all=len(own.needs))
    shown = picture(*RANKINGS_SIZE, rankings(own), say("Ranking cards"), description)
    return markup(f"{_head(say('Rankings'), when)}{shown}")


class Wishes(NamedTuple):
    """The viewer's wishlist: how far it is in words, and each game with where it is and whether
    the viewer may go there; whether it is bought."""

    words: str
    rows: tuple[tuple[int, str, bool, bool], ...]


def wishes_of(view: EssenView, legal: Sequence[int]) -> Wishes | None:
    if view.seat is None:
        return None
    own = view.visitors[view.seat]
    done = wishes_bought(view, view.seat)
    words = say(
        "{number} of {all} bought: {count} point",
        "{number} of {all} bought: {count} points",
        number=done,
        all=len(own.hand),
        count=int(wishlist_points(view.edition, done)),
    )
    near = _within_reach(view, legal)
    rows = tuple(
        [
            (tile, whereabouts(view, tile), tile in near, tile in own.bought)
            for tile in sorted(own.hand, key=lambda tile: wish_order(view, tile))
        ]
    )
    return Wishes(words, rows)


def commons_of(view: EssenView, legal: Sequence[int]) -> tuple[tuple[int, bool], ...]:
    near = _within_reach(view, legal)
    return tuple([(tile, tile in near) for tile in view.common])


def _within_reach(view: EssenView, legal: Sequence[int]) -> frozenset[int]:
    """The games on sale to which the viewer may walk now."""
    return frozenset([tile for tile in view.stalls if GO.first + tile in legal] if legal else ())


def _wishes(own: Wishes | None, common: tuple[tuple[int, bool], ...], edition: Edition) -> Markup:
    body = EMPTY
    if own is not None:
        rows = joined(_wish(*row, edition) for row in own.rows)
        body = markup(f'{_head(say("Your wishlist"), own.words)}<ul class="e-wishes">{rows}</ul>')
    tags = joined(
        (_walk_button(tile, may_go, _tag(tile, edition), edition) for tile, may_go in common),
        markup(" "),
    )
    hint = say("If you buy one of these games, you take its card.")
    title = say_in("the wishlist of all players", "Common")
    return body + markup(
        f'<p class="e-tags" title="{escaped(hint)}"><b>{escaped(title)}</b> '
        f"{tags or escaped(say('none left'))}</p>"
    )


@kept_by_language(4096)
def _wish(tile: int, where: str, may_go: bool, is_bought: bool, edition: Edition) -> Markup:
    printed = edition.tiles[tile]
    done = markup(" done" if is_bought else "")
    inside = markup(
        f"{_booth_tag(printed)}{icon(printed.symbol, 14, symbol_name(printed.symbol))}"
        f'<span class="e-name">{escaped(printed.game)}</span>'
        f'<span class="e-where{done}">{escaped(where)}</span>'
    )
    return markup(f"<li>{_walk_button(tile, may_go, inside, edition)}</li>")


def _walk_button(tile: int, may_go: bool, inside: Markup, edition: Edition) -> Markup:
    """A row that lights its booth and goes there, if the booth is on sale and can be reached."""
    if not may_go:
        return inside
    text = MOVES.text(GO.first + tile, edition)
    return markup(
        f'<button class="e-go" form="act" name="move" value="{escaped(text)}">'
        f"{inside}{button_number(text)}</button>"
    )


def _bought(
    names: tuple[str, ...],
    bought: tuple[tuple[int, ...], ...],
    coming: tuple[int, ...],
    events_left: tuple[int, ...],
    discards: tuple[int, ...],
    edition: Edition,
) -> Markup:
    nothing = escaped(say("nothing yet"))
    rows = joined(
        markup(
            f"<li>{shape(seat, 16)} <b>{escaped(names[seat])}</b> "
            f'<span class="e-tags">{_tags(tiles, edition) or nothing}</span></li>'
        )
        for seat, tiles in enumerate(bought)
    )
    events = joined(
        (
            markup(
                f"<span>{icon(EVENT_ICONS[kind], 15)} {events_left[kind]} "
                f"{escaped(event_name(kind))}</span>"
            )
            for kind in range(len(EVENTS))
        ),
        markup(" "),
    )
    in_storage = [edition.tiles[tile].symbol for tile in coming]
    symbols = _by_symbol([in_storage.count(symbol) for symbol in SYMBOLS])
    return markup(
        f'<ul class="e-bought">{rows}</ul>'
        f'<p class="e-line">{escaped(say("In storage:"))} {symbols}</p>'
        f'<p class="e-line">{escaped(say("Events not drawn:"))} {events}</p>'
        f'<p class="e-line">{escaped(say("Discarded cards:"))} <span class="e-tags">'
        f"{_tags(discards, edition) or escaped(say_in('cards', 'none'))}</span></p>"
    )
