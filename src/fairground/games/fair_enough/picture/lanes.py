"""A lane for each seat: what it has laid and has at stake, what it secured, what it lost."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, group, icon, joined, markup, picture, shape
from fairground.games.fair_enough.edition import VALUES, card_words
from fairground.games.fair_enough.picture.cards import SMALL, kind_icon, piece, small, struck
from fairground.games.fair_enough.picture.targets import laid_card
from fairground.games.fair_enough.rules.end import group_sizes, set_bonus
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.words.terms import laid_words, laid_worth, subject, worth
from fairground.phrases import count, printed_number


def order(view: FairEnoughView) -> list[int]:
    """Clockwise, the viewer last, nearest to the hand."""
    seats = len(view.collectors)
    first = 0 if view.seat is None else view.seat + 1
    return [(first + at) % seats for at in range(seats)]


def lane(view: FairEnoughView, legal: Sequence[int], seat: int, names: Sequence[str]) -> Markup:
    collector = view.collectors[seat]
    out = view.phase == "collecting" and not collector.inside
    classes = "fe-lane" + (" turn" if seat in view.turn else "") + (" out" if out else "")
    name = subject(view, seat, names)
    flag = icon("flag", 13, "start-player card") if view.starter == seat else EMPTY
    facts = markup(
        f"{icon('cards', 14, 'cards in hand')}{collector.hand_size} "
        f"{icon('bag', 14, 'cards in the pile')}{collector.pile_size} {flag}"
    )
    return markup(
        f'<div class="{escaped(classes)}"><div class="fe-who">{shape(seat, 30)}<div>'
        f"<b>{escaped(name)}</b><small>{facts}</small></div></div>"
        f'<div class="fe-row">{_row(view, legal, seat)}</div>'
        f'<div class="fe-stake">{_stake(view, seat)}</div></div>'
    )


def _row(view: FairEnoughView, legal: Sequence[int], seat: int) -> Markup:
    collector = view.collectors[seat]
    if view.phase == "over":
        return _groups(view, seat)
    if view.phase == "collecting":
        if not collector.inside:
            kept = (
                f"{count(collector.secured, 'card')} secured"
                if collector.secured
                else "nothing laid"
            )
            return markup(f"<span>{icon('bag', 16)} {escaped(kept)}</span>")
        return joined(
            picture(
                *SMALL,
                laid_card(view, legal, seat, laid),
                laid_words(laid.card, laid.manner, view.edition, timed=True),
            )
            for laid in collector.laid
        )
    if collector.lost:
        return joined(
            picture(
                *SMALL,
                group(small(card, view.edition), "dim", piece=piece(card)) + struck(),
                f"{card_words(card, view.edition)}, lost",
            )
            for card in collector.lost
        )
    if not collector.secured:
        return markup("<span></span>")
    home = f"{count(collector.secured, 'card')} brought home"
    return markup(f"<span>{icon('bag', 16)} {escaped(home)}</span>")


def _stake(view: FairEnoughView, seat: int) -> Markup:
    collector = view.collectors[seat]
    if view.outcome is not None:
        return markup(f"<b>{escaped(printed_number(view.outcome.scores[seat]))}</b>points")
    if view.phase == "collecting":
        if not collector.inside:
            return markup(f"<b>safe</b>{'left first' if view.first_out == seat else 'has left'}")
        return markup(f"<b>{laid_worth(view, seat)}</b>at stake")
    if collector.lost:
        return markup(f'<b class="fe-lost">−{worth(view, collector.lost)}</b>lost')
    if view.closer == seat:
        return markup("<b>zero</b>closed the hall")
    if view.round > 1:
        return markup(f"<b>safe</b>{'left first' if view.first_out == seat else ''}")
    return EMPTY


def _groups(view: FairEnoughView, seat: int) -> Markup:
    """At the end: the pile by kinds with the bonus of each, and what was left in hand."""
    pile, hand = view.collectors[seat].pile or (), view.collectors[seat].hand or ()
    found = EMPTY
    for kind, size in enumerate(group_sizes(list(pile))):
        if size:
            bonus = markup(f"<small>+{set_bonus(size)}</small>") if set_bonus(size) else EMPTY
            sign = icon(kind_icon(kind * VALUES, view.edition), 17, view.edition.kinds[kind])
            found += markup(f'<span class="fe-group fe-{kind + 1}">{sign}{size}{bonus}</span>')
    if hand:
        found += markup(f'<span class="fe-group">{icon("cards", 17)}{len(hand)} left over</span>')
    return found
