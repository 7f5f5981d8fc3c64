"""The tray: the viewer's hand with what each card would leave, the pile, the discards, and what
can be remembered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from fairground.draw import (
    EMPTY,
    attributes,
    box,
    drawn_once,
    escaped,
    group,
    icon,
    joined,
    layer,
    markup,
    picture,
    shape,
    slot,
    text,
)
from fairground.game import Layer
from fairground.games.fair_enough.edition import CARDS, SOLD_OUT, SPECIALS, VALUES, Edition
from fairground.games.fair_enough.picture.cards import (
    LARGE,
    SPECIAL_ICONS,
    hue,
    kind_icon,
    large,
    small_picture,
)
from fairground.games.fair_enough.picture.targets import (
    PILL,
    hand_card,
    laid_choice,
    pill,
    special_choice,
)
from fairground.games.fair_enough.rules.end import cost_in_hand, group_sizes, score_parts, set_bonus
from fairground.games.fair_enough.rules.laying import (
    LAY,
    LAY_AND_SELL_OUT,
    LAY_WITH_QUEUE,
    MANNERS,
    QUEUE_FACTOR,
    SELL_OUT,
    Lay,
)
from fairground.games.fair_enough.sight import Cards, FairEnoughView
from fairground.games.fair_enough.words.terms import minutes, time_now, timed_card, times
from fairground.phrases import count

EMPTY_HAND = markup('<p class="soft">No cards in hand.</p>')
NOTHING_YET = markup('<p class="soft">Nothing yet.</p>')


class Held(NamedTuple):
    """The viewer's own cards, and what may be done with them. ``left`` is the time that is left;
    None while nobody collects."""

    cards: Cards
    pile: Cards
    laid: Cards
    left: int | None
    legal: tuple[int, ...]


def held_by(view: FairEnoughView, legal: Sequence[int]) -> Held:
    return Held(
        cards=view.hand,
        pile=view.pile,
        laid=tuple(laid.card for laid in view.own.laid) if view.own else (),
        left=time_now(view) if view.phase == "collecting" else None,
        legal=tuple(legal),
    )


def tray_layers(
    view: FairEnoughView, legal: Sequence[int], names: Sequence[str]
) -> dict[str, Layer]:
    """The hand changes with every move, what lies behind a tap more seldom."""
    found = {
        "tray": layer(_frame, view.seat is not None),
        "drawers": layer(_drawers, drawers_of(view, names), view.edition),
    }
    if view.seat is not None:
        found["hand-hint"] = layer(_hint, view.phase == "collecting", view.hand, view.edition)
        found["hand"] = layer(hand, held_by(view, legal), view.edition)
    return found


def _frame(is_seated: bool) -> Markup:
    own = markup("<h2>The table</h2>")
    if is_seated:
        own = markup(
            f"<h2>Your hand {slot('hand-hint', 'small')}</h2>"
            '<div class="fe-hand" role="group" aria-label="Your hand" tabindex="0" '
            'data-layer="hand"></div>'
        )
    return markup(f'<div class="card fe-tray">{own}{slot("drawers", "div", "fe-drawers")}</div>')


def _hint(is_collecting: bool, cards: Cards, edition: Edition) -> Markup:
    if is_collecting:
        return escaped("● in your pile ◐ laid ○ in hand")
    cost = sum(cost_in_hand(card, edition) for card in cards)
    needed = sum(edition.time_of[card] for card in cards if card < CARDS)
    return escaped(
        f"{minutes(needed)} to lay · costs {cost} points if kept to the end" if cost else ""
    )


def hand(own: Held, edition: Edition) -> Markup:
    cards = joined(
        _kind(own, kind, list(held), edition)
        for kind, held in groupby(own.cards, lambda card: min(card, CARDS) // VALUES)
    )
    return cards or EMPTY_HAND


def _kind(own: Held, kind: int, held: list[int], edition: Edition) -> Markup:
    """The cards of one kind, with how far the set has come; the specials last."""
    if held[0] >= CARDS:
        specials = joined(
            _special(own, special, held.count(special), edition) for special in sorted(set(held))
        )
        return markup(f'<span class="fe-gap"></span>{specials}')
    cards = joined(_card(card, own.left, LAY.first + card in own.legal, edition) for card in held)
    in_pile = group_sizes(list(own.pile))[kind]
    laid = sum(card // VALUES == kind for card in own.laid)
    return markup(
        f'<div class="fe-kind fe-{kind + 1}">{_progress(in_pile, laid, len(held))}'
        f'<div class="fe-cards">{cards}</div></div>'
    )


@drawn_once
def _progress(in_pile: int, laid: int, held: int) -> Markup:
    """Dots: in the pile full, laid half, in hand empty; and what one more card adds."""
    gain = set_bonus(in_pile + laid + 1) - set_bonus(in_pile + laid)
    words = f"{in_pile} in the pile, {laid} laid, {held} in hand"
    if gain:
        words += f"; the next card of this kind that you secure adds {count(gain, 'point')}"
    more = f" next +{gain}" if gain else ""
    if in_pile + laid + held < 2:
        return markup('<small class="fe-set"></small>')
    dots = "●" * in_pile + "◐" * laid + "○" * held
    named = attributes(role="img", title=words, aria_label=words)
    return markup(f'<small class="fe-set"{named}>{escaped(dots + more)}</small>')


@drawn_once
def _card(card: int, left: int | None, may_lay: bool, edition: Edition) -> Markup:
    body = hand_card(card, left, may_lay, edition)
    wide = may_lay and left == edition.time_of[card]
    width, cls = (132, "fe-held fe-wide") if wide else (LARGE[0], "fe-held")
    shifted = group(body, transform=f"translate({(width - LARGE[0]) / 2:g} 0)")
    return picture(width, _height(left), shifted, timed_card(card, edition), cls=cls)


def _height(left: int | None) -> float:
    return LARGE[1] + (0 if left is None else PILL + 4)


def _special(own: Held, special: int, have: int, edition: Edition) -> Markup:
    """A special opens the list of the cards it can be laid with."""
    manner = next(manner for manner in MANNERS if manner.special == special)
    moves = [move for move in own.legal if manner.has(move)]
    face = large(special, edition)
    if have > 1:
        face += box(60, 4, 22, 20, 6, "fe-count") + text(71, 19, f"×{have}", 13, "b")
    height = _height(own.left)
    words = SPECIALS[special - CARDS]
    if not moves or own.left is None:
        note = _special_note(own, special)
        return picture(LARGE[0], height, face + note, words, cls="fe-held")
    opened = picture(LARGE[0], height, face + pill("with …", "fe-may"), words, cls="fe-held")
    choices = joined(special_choice(move, own.left, edition) for move in moves)
    return markup(
        f'<details class="fe-special-card" name="special"><summary>{opened}</summary>'
        f'<div class="fe-sheet card" tabindex="0"><h2>{escaped(_special_title(manner))}</h2>'
        f'<div class="fe-faces">{choices}</div>'
        f"{_sell_first(own.legal, edition) if manner is LAY_AND_SELL_OUT else ''}</div></details>"
    )


def _special_note(own: Held, special: int) -> Markup:
    if own.left is None:
        return EMPTY
    if special == SOLD_OUT and _may_remove(own.legal):
        return pill("↑ sell one", "fe-may")
    return pill("with a card", "fe-calm")


def _may_remove(legal: Sequence[int]) -> bool:
    return any(SELL_OUT.has(move) for move in legal)


def _special_title(manner: Lay) -> str:
    if manner is LAY_WITH_QUEUE:
        return f"Lay with a queue: the card takes {times(QUEUE_FACTOR)} as long"
    if manner is LAY_AND_SELL_OUT:
        return "Lay and sell out at once: both cards are gone"
    return "Lay with a pre-order: no time passes"


def _sell_first(legal: Sequence[int], edition: Edition) -> Markup:
    """The cards on the table that may be sold out, once more: the sheet may lie over them."""
    cards = [move - int(SELL_OUT.first) for move in legal if SELL_OUT.has(move)]
    if not cards:
        return EMPTY
    faces = joined(laid_choice(card, edition) for card in cards)
    return markup(
        "<h2>Or sell out a card on the table first, then lay one</h2>"
        f'<div class="fe-faces">{faces}</div>'
    )


# Behind a tap


class Seen(NamedTuple):
    """What a careful player remembers of another."""

    seat: int
    name: str
    hand: Cards
    unknown: int
    pile: Cards


class Drawers(NamedTuple):
    """What lies behind a tap. ``pile`` is the viewer's own and None for an onlooker; ``display`` is
    None while it lies on the board; ``seen`` is None without the memory aid."""

    pile: Cards | None
    display: Cards | None
    discards: Cards
    clocks: tuple[int, ...]
    coming: tuple[int, ...]
    is_one_unused: bool
    seen: tuple[Seen, ...] | None


def drawers_of(view: FairEnoughView, names: Sequence[str]) -> Drawers:
    is_aided = bool(view.options["memory_aid"]) and view.phase != "over"
    return Drawers(
        pile=None if view.seat is None else view.pile,
        display=view.display if view.phase == "collecting" else None,
        discards=view.discards,
        clocks=view.clocks,
        coming=view.coming,
        is_one_unused=bool(view.options["twenty_one"]),
        seen=tuple(_seen_of(view, names)) if is_aided else None,
    )


def _seen_of(view: FairEnoughView, names: Sequence[str]) -> Iterator[Seen]:
    for seat, rival in enumerate(view.collectors):
        if seat != view.seat:
            known, pile = view.memory.hands[seat], view.memory.piles[seat]
            yield Seen(seat, names[seat], known, rival.hand_size - len(known), pile)


def _drawers(own: Drawers, edition: Edition) -> Markup:
    found = EMPTY
    if own.pile is not None:
        points = sum(score_parts(edition, list(own.pile), []).values())
        title = f"Pile {len(own.pile)} · {count(points, 'point')}"
        found += _drawer("bag", title, _by_kinds(own.pile, edition))
    if own.display is not None:
        shown = joined(small_picture(card, edition) for card in own.display)
        found += _drawer("cards", "Display", markup(f'<div class="fe-faces">{shown}</div>'))
    thrown = joined(small_picture(card, edition) for card in own.discards)
    found += _drawer("list", f"Discards {len(own.discards)}", _faces(thrown))
    found += _drawer("clock", "Times", _time_cards(own))
    if own.seen is not None:
        found += _drawer("book", "Seen", _memory(own.seen, edition))
    return found


def _drawer(sign: str, title: str, body: Markup) -> Markup:
    named = attributes(role="group", aria_label=title, tabindex=0)
    return markup(
        '<details class="fe-drawer" name="drawer">'
        f"<summary>{icon(sign, 15)} {escaped(title)}</summary>"
        f'<div class="fe-sheet card"{named}>{body}</div></details>'
    )


def _time_cards(own: Drawers) -> Markup:
    turned = ", ".join(str(clock) for clock in own.clocks) or "none"
    coming = ", ".join(str(clock) for clock in own.coming) or "none"
    unseen = "; one of them will never come" if own.is_one_unused else ""
    return markup(
        f'<p class="snug">Turned so far: <b>{escaped(turned)}</b>.</p>'
        f'<p class="snug">Still in the stack, in any order: <b>{escaped(coming)}</b>'
        f"{escaped(unseen)}.</p>"
    )


def _faces(pictures: Markup) -> Markup:
    return markup(f'<div class="fe-faces">{pictures or NOTHING_YET}</div>')


def _by_kinds(cards: Cards, edition: Edition) -> Markup:
    """A pile by kinds: the values, and the bonus so far."""
    rows = EMPTY
    for kind, held in groupby(cards, lambda card: card // VALUES):
        values = [edition.value_of[card] for card in held]
        bonus = markup(f"<b>+{set_bonus(len(values))}</b>") if set_bonus(len(values)) else EMPTY
        sign = icon(kind_icon(kind * VALUES, edition), 18, edition.kinds[kind])
        listed = " ".join(str(value) for value in values)
        rows += markup(
            f'<li class="{escaped(hue(kind * VALUES))}"><span class="fe-sign-of">{sign}</span>'
            f"<span>{escaped(edition.kinds[kind])}</span><span>{escaped(listed)}</span>{bonus}</li>"
        )
    return markup(f'<ul class="fe-kinds">{rows}</ul>') if rows else NOTHING_YET


def _memory(rivals: tuple[Seen, ...], edition: Edition) -> Markup:
    """What a careful player remembers of the others."""
    found = EMPTY
    for rival in rivals:
        faces = joined(_seen(card, edition) for card in rival.hand)
        found += markup(
            f"<h3>{shape(rival.seat, 16)} {escaped(rival.name)}</h3>"
            f'<p class="snug">In hand: {faces or "none seen"}'
            f"{f', {rival.unknown} unknown' if rival.unknown else ''}</p>"
            f"{_by_kinds(rival.pile, edition) if rival.pile else ''}"
        )
    return found


def _seen(card: int, edition: Edition) -> Markup:
    if card >= CARDS:
        sign = SPECIAL_ICONS[card - CARDS]
        return markup(f'<span class="fe-seen">{icon(sign, 17, SPECIALS[card - CARDS])}</span> ')
    value, time = edition.value_of[card], edition.time_of[card]
    face = icon(kind_icon(card, edition), 17, timed_card(card, edition))
    clock = markup(f"<small>{icon('clock', 12)}{time}</small>")
    return markup(f'<span class="fe-seen {escaped(hue(card))}">{face}{value}{clock}</span> ')
