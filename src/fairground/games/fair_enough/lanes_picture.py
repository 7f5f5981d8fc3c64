"""A lane for each seat: what it has laid and has at stake, what it secured, what it lost."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.draw import chip, chosen, escaped, group, icon, picture, shape, target
from fairground.games.fair_enough.cards_picture import (
    SMALL,
    badge,
    kind_icon,
    piece,
    ring_small,
    small,
    stamped,
    struck,
)
from fairground.games.fair_enough.collector import group_sizes, set_bonus
from fairground.games.fair_enough.edition import CARDS, VALUES
from fairground.games.fair_enough.moves import LAY, REMOVE
from fairground.games.fair_enough.narration import final_parts
from fairground.games.fair_enough.notation import card_words, say
from fairground.games.fair_enough.sight import FairEnoughView, Laid
from fairground.games.fair_enough.telling import laid_worth, worth
from fairground.phrases import count, printed_number


def order(view: FairEnoughView) -> list[int]:
    """Clockwise, the viewer last, nearest to the hand."""
    seats = len(view.collectors)
    first = 0 if view.seat is None else view.seat + 1
    return [(first + at) % seats for at in range(seats)]


def lane(view: FairEnoughView, legal: Sequence[int], seat: int, names: Sequence[str]) -> str:
    one = view.collectors[seat]
    out = view.phase == "collecting" and not one.inside
    classes = "fe-lane" + (" turn" if seat in view.turn else "") + (" out" if out else "")
    name = "You" if seat == view.seat else names[seat]
    flag = icon("flag", 13, "start-player card") if view.starter == seat else ""
    facts = (
        f"{icon('cards', 14, 'cards in hand')}{one.hand_size} "
        f"{icon('bag', 14, 'cards in the pile')}{one.pile_size} {flag}"
    )
    return (
        f'<div class="{classes}"><div class="fe-who">{shape(seat, 30)}<div><b>{escaped(name)}</b>'
        f"<small>{facts}</small></div></div>"
        f'<div class="fe-row">{_row(view, legal, seat)}</div>'
        f'<div class="fe-stake">{_stake(view, seat)}</div></div>'
    )


def _row(view: FairEnoughView, legal: Sequence[int], seat: int) -> str:
    one = view.collectors[seat]
    if view.phase == "over":
        return _groups(view, seat)
    if view.phase == "collecting":
        if not one.inside:
            kept = f"{count(one.secured, 'card')} secured" if one.secured else "nothing laid"
            return f"<span>{icon('bag', 16)} {kept}</span>"
        return "".join(
            picture(*SMALL, laid_card(view, legal, seat, laid), laid_words(view, laid))
            for laid in one.laid
        )
    if one.lost:
        return "".join(
            picture(
                *SMALL,
                group(small(card, view.edition), "dim", piece=piece(card)) + struck(),
                f"{card_words(card, view.edition)}, lost",
            )
            for card in one.lost
        )
    kept = f"{icon('bag', 16)} {count(one.secured, 'card')} brought home" if one.secured else ""
    return f"<span>{kept}</span>"


def laid_words(view: FairEnoughView, laid: Laid) -> str:
    special = ("", " with a queue", " with a pre-order")[laid.manner]
    return card_words(laid.card, view.edition) + special


def laid_card(view: FairEnoughView, legal: Sequence[int], seat: int, laid: Laid) -> str:
    """A laid card; lit if the viewer may sell it out, struck while it is being sold out."""
    card = laid.card
    body = group(small(card, view.edition) + badge(laid.manner), piece=piece(card))
    if view.last is not None and view.last.seat == seat and _is_last(view.last.move, card):
        body += stamped()
    if card == view.removing:
        return body + struck() + chosen(-1, -1, 56, 74, 9)
    if REMOVE + card in legal:
        after = view.time_left + view.edition.times[card]
        mark = ring_small() + chip(27, 64, f"→ {after}", size=16)
        body += target(say(REMOVE + card, view.edition), mark, "fe-quiet")
    return body


def _is_last(move: int, card: int) -> bool:
    return LAY <= move < REMOVE and (move - LAY) % CARDS == card


def _stake(view: FairEnoughView, seat: int) -> str:
    one = view.collectors[seat]
    if view.phase == "over":
        total = sum(final_parts(view)[seat].values())
        return f"<b>{printed_number(total)}</b>points"
    if view.phase == "collecting":
        if not one.inside:
            return f"<b>safe</b>{'left first' if view.first_out == seat else 'has left'}"
        return f"<b>{laid_worth(view, seat)}</b>at stake"
    if one.lost:
        return f'<b class="fe-lost">−{worth(view, one.lost)}</b>lost'
    if view.closer == seat:
        return "<b>zero</b>closed the hall"
    if view.round > 1:
        return f"<b>safe</b>{'left first' if view.first_out == seat else ''}"
    return ""


def _groups(view: FairEnoughView, seat: int) -> str:
    """At the end: the pile by kinds with the bonus of each, and what was left in hand."""
    pile, hand = view.collectors[seat].pile or (), view.collectors[seat].hand or ()
    told = ""
    for kind, size in enumerate(group_sizes(list(pile))):
        if size:
            bonus = f"<small>+{set_bonus(size)}</small>" if set_bonus(size) else ""
            sign = icon(kind_icon(kind * VALUES, view.edition), 17, view.edition.kinds[kind])
            told += f'<span class="fe-group fe-{kind + 1}">{sign}{size}{bonus}</span>'
    if hand:
        told += f'<span class="fe-group">{icon("cards", 17)}{len(hand)} left over</span>'
    return told
