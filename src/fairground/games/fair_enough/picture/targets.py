"""What the viewer may choose on the table: cards on display, in hand, and laid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from fairground.draw import (
    EMPTY,
    box,
    chip,
    drawn_once,
    group,
    picture,
    target,
    text,
)
from fairground.game import AND_THEN
from fairground.games.fair_enough.edition import Edition
from fairground.games.fair_enough.language import say_in
from fairground.games.fair_enough.picture.cards import (
    LARGE,
    SMALL,
    chosen_large,
    chosen_small,
    large,
    piece,
    ring_large,
    ring_small,
    small,
    stamped,
    struck,
)
from fairground.games.fair_enough.rules import MOVES
from fairground.games.fair_enough.rules.laying import LAY, SELL_OUT, card_laid, is_lay, manner_of
from fairground.games.fair_enough.rules.research import DONE, TAKE
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.words.terms import (
    time_given_back,
    timed_card,
)
from fairground.language import kept_by_language

LARGE_NUMBER, SMALL_NUMBER = (14, 64), (11, 38)
"""Left of the icon: nothing is written there."""
PILL = 26
"""The height of what stands under a card."""


def display_piece(card: int, place: int) -> str:
    return piece(card) or f"display-{place}"


@kept_by_language(8192)
def display_card(
    card: int, place: int, is_picked: bool, may_take: bool, is_last: bool, edition: Edition
) -> Markup:
    """A card on display; with the last that may be taken the turn is done."""
    body = group(large(card, edition), piece=display_piece(card, place))
    if is_picked:
        return body + chosen_large()
    if may_take:
        alone = MOVES.text(TAKE.first + card, edition)
        move = AND_THEN.join((alone, MOVES.text(DONE.first, edition))) if is_last else alone
        mark = ring_large() + pill(say_in("under a card, at most 10 letters", "take"), "fe-may")
        body += target(move, mark, LARGE_NUMBER)
    return body


class LaidCard(NamedTuple):
    """A laid card as the viewer sees it. ``left`` is the time that would be left if the viewer sold
    it out; None where they may not."""

    card: int
    manner: int
    is_last: bool
    is_removed: bool
    left: int | None


def laid_cards(view: FairEnoughView, legal: Sequence[int], seat: int) -> tuple[LaidCard, ...]:
    last = view.last.move if view.last is not None and view.last.seat == seat else None
    return tuple(
        LaidCard(
            card=laid.card,
            manner=laid.manner,
            is_last=last is not None and _is_last(last, laid.card),
            is_removed=laid.card == view.removing,
            left=time_given_back(view, laid.card) if SELL_OUT.first + laid.card in legal else None,
        )
        for laid in view.collectors[seat].laid
    )


@drawn_once
def laid_card(laid: LaidCard, edition: Edition) -> Markup:
    """A laid card; lit if the viewer may sell it out, struck while it is being sold out."""
    card = laid.card
    body = group(small(card, edition, laid.manner), piece=piece(card))
    if laid.is_last:
        body += stamped()
    if laid.is_removed:
        return body + struck() + chosen_small()
    if laid.left is not None:
        mark = ring_small() + chip(27, -4, f"→ {laid.left}", size=17)
        body += target(MOVES.text(SELL_OUT.first + card, edition), mark, SMALL_NUMBER, "fe-quiet")
    return body


def _is_last(move: int, card: int) -> bool:
    return is_lay(move) and card_laid(move) == card


@kept_by_language(8192)
def hand_card(card: int, left: int | None, may_lay: bool, edition: Edition) -> Markup:
    """A card with what it would leave of the time that is left now: amber if it may be laid now.
    While nobody collects there is no time."""
    face = group(large(card, edition), piece=piece(card))
    if left is None:
        return face
    after = left - edition.time_of[card]
    if may_lay:
        ring = ring_large() if after == 0 else EMPTY
        words = _left(after)
        if after == 0:
            words = say_in("under a card, at most 10 letters", "→ 0 closes")
        body = face + ring + pill(words, "fe-may")
        return target(MOVES.text(LAY.first + card, edition), body, LARGE_NUMBER)
    words = _left(after)
    if after < 0:
        time = edition.time_of[card]
        words = say_in("under a card, at most 10 letters", "needs {time}", time=time)
    return group(face, "fe-cannot" if after < 0 else "") + pill(words, "fe-calm")


def _left(after: int) -> str:
    return say_in("under a card, at most 10 letters", "→ {left} left", left=after)


@drawn_once
def pill(words: str, cls: str) -> Markup:
    width = max(LARGE[0] - 8, 16 + 7 * len(words))
    y = LARGE[1] + 4
    return group(
        box(43 - width / 2, y, width, PILL - 3, 11, "fe-pill") + text(43, y + 16.5, words, 13, "b"),
        cls,
    )


@kept_by_language(8192)
def special_choice(move: int, left: int, edition: Edition) -> Markup:
    card = card_laid(move)
    after = left - manner_of(move).takes(edition.time_of[card])
    words = "→ 0" if after == 0 else f"→ {after}"
    label = group(box(3, 76, 48, 22, 11, "fe-pill") + text(27, 92, words, 13, "b"), "fe-may")
    ring = ring_small() if after == 0 else EMPTY
    face = small(card, edition)
    body = target(MOVES.text(move, edition), face + ring + label, SMALL_NUMBER)
    return picture(SMALL[0], SMALL[1] + 28, body, timed_card(card, edition))


@kept_by_language(8192)
def laid_choice(card: int, edition: Edition) -> Markup:
    """A laid card in the sheet of the sold-out card."""
    move = MOVES.text(SELL_OUT.first + card, edition)
    body = target(move, small(card, edition) + ring_small(), SMALL_NUMBER)
    return picture(*SMALL, body, timed_card(card, edition))
