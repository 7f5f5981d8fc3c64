"""A lane for each seat: what it has laid and has at stake, what it secured, what it lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, group, icon, joined, markup, picture, shape
from fairground.games.fair_enough.edition import VALUES, Edition
from fairground.games.fair_enough.language import say, say_in
from fairground.games.fair_enough.picture.cards import SMALL, kind_icon, piece, small, struck
from fairground.games.fair_enough.picture.targets import LaidCard, laid_card, laid_cards
from fairground.games.fair_enough.rules.end import group_sizes, set_bonus
from fairground.games.fair_enough.sight import Cards, CollectorView, FairEnoughView
from fairground.games.fair_enough.words.terms import (
    card_words,
    kind_words,
    laid_words,
    laid_worth,
    subject,
    worth,
)
from fairground.language import kept_by_language
from fairground.phrases import printed_number


def order(view: FairEnoughView) -> list[int]:
    """As everywhere on the page."""
    return list(range(len(view.collectors)))


class Lane(NamedTuple):
    """What the lane of one seat shows. ``stake`` is a number or a word, and what it means."""

    seat: int
    name: str
    phase: str
    collector: CollectorView
    is_turn: bool
    is_starter: bool
    laid: tuple[LaidCard, ...]
    has_lost: bool
    stake: tuple[str, str]


def lane_of(view: FairEnoughView, legal: Sequence[int], seat: int, names: Sequence[str]) -> Lane:
    return Lane(
        seat=seat,
        name=subject(view, seat, names),
        phase=view.phase,
        collector=view.collectors[seat],
        is_turn=seat in view.turn,
        is_starter=view.starter == seat,
        laid=laid_cards(view, legal, seat),
        has_lost=view.phase == "research" and bool(view.collectors[seat].lost),
        stake=_stake(view, seat),
    )


def lane(own: Lane, edition: Edition) -> Markup:
    collector = own.collector
    out = own.phase == "collecting" and not collector.inside
    classes = "fe-lane" + (" turn" if own.is_turn else "") + (" out" if out else "")
    facts = _facts(collector.hand_size, collector.pile_size, own.is_starter)
    number, words = own.stake
    cls = markup(' class="fe-lost"') if own.has_lost else EMPTY
    stake = markup(f"<b{cls}>{escaped(number)}</b>{escaped(words)}") if number else EMPTY
    return markup(
        f'<div class="{escaped(classes)}"><div class="fe-who" '
        f'id="at-seat-{own.seat}" data-at="seat-{own.seat}">{shape(own.seat, 30)}<div>'
        f"<b>{escaped(own.name)}</b><small>{facts}</small></div></div>"
        f'<div class="fe-row">{_row(own, edition)}</div>'
        f'<div class="fe-stake">{stake}</div></div>'
    )


@kept_by_language(1024)
def _facts(hand: int, pile: int, is_starter: bool) -> Markup:
    flag = icon("flag", 13, say("start-player card")) if is_starter else EMPTY
    return markup(
        f"{icon('cards', 14, say('cards in hand'))}{hand} "
        f"{icon('bag', 14, say('cards in the pile'))}{pile} {flag}"
    )


def _row(own: Lane, edition: Edition) -> Markup:
    collector = own.collector
    if own.phase == "over":
        return _groups(collector.pile or (), collector.hand or (), edition)
    if own.phase == "collecting":
        if not collector.inside:
            kept = say("nothing laid")
            if collector.secured:
                kept = say("{count} card secured", "{count} cards secured", count=collector.secured)
            return markup(f"<span>{icon('bag', 16)} {escaped(kept)}</span>")
        return joined(_laid_picture(laid, edition) for laid in own.laid)
    if collector.lost:
        return joined(_lost_picture(card, edition) for card in collector.lost)
    if not collector.secured:
        return markup("<span></span>")
    home = say("{count} card brought home", "{count} cards brought home", count=collector.secured)
    return markup(f"<span>{icon('bag', 16)} {escaped(home)}</span>")


@kept_by_language(8192)
def _laid_picture(laid: LaidCard, edition: Edition) -> Markup:
    words = laid_words(laid.card, laid.manner, edition, timed=True)
    return picture(*SMALL, laid_card(laid, edition), words)


@kept_by_language(8192)
def _lost_picture(card: int, edition: Edition) -> Markup:
    body = group(small(card, edition), "dim", piece=piece(card)) + struck()
    return picture(*SMALL, body, say("{card}, lost", card=card_words(card, edition)))


def _stake(view: FairEnoughView, seat: int) -> tuple[str, str]:
    """What a seat has won or may lose; nothing at first."""
    collector = view.collectors[seat]
    left_first = say("left first") if view.first_out == seat else ""
    safe = say_in("cards are …", "safe")
    if view.outcome is not None:
        return printed_number(view.outcome.scores[seat]), say_in("under a number", "points")
    if view.phase == "collecting":
        if not collector.inside:
            return safe, left_first or say("has left")
        return str(laid_worth(view, seat)), say_in("under a number", "at stake")
    if collector.lost:
        return f"−{worth(view, collector.lost)}", say_in("under a number", "lost")
    if view.closer == seat:
        return say_in("over: closed the hall", "zero"), say("closed the hall")
    return (safe, left_first) if view.round > 1 else ("", "")


def _groups(pile: Cards, hand: Cards, edition: Edition) -> Markup:
    """At the end: the pile by kinds with the bonus of each, and what was left in hand."""
    found = EMPTY
    for kind, size in enumerate(group_sizes(list(pile))):
        if size:
            bonus = markup(f"<small>+{set_bonus(size)}</small>") if set_bonus(size) else EMPTY
            sign = icon(kind_icon(kind * VALUES, edition), 17, kind_words(edition.kinds[kind]))
            found += markup(f'<span class="fe-group fe-{kind + 1}">{sign}{size}{bonus}</span>')
    if hand:
        rest = say("{count} left over", "{count} left over", count=len(hand))
        found += markup(f'<span class="fe-group">{icon("cards", 17)}{escaped(rest)}</span>')
    return found
