"""What the viewer may choose on the table: cards on display, in hand, and laid."""

from __future__ import annotations

from collections.abc import Sequence

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
    upper_edge,
)
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
from fairground.games.fair_enough.rules.laying import LAY, SELL_OUT, card_laid, is_lay
from fairground.games.fair_enough.rules.research import TAKE
from fairground.games.fair_enough.sight import FairEnoughView, Laid
from fairground.games.fair_enough.words.terms import (
    time_after,
    time_given_back,
    time_now,
    timed_card,
)

LARGE_NUMBER, SMALL_NUMBER = upper_edge(0, 0, LARGE[0]), upper_edge(0, 0, SMALL[0])
PILL = 26
"""The height of what stands under a card."""


def display_card(view: FairEnoughView, legal: Sequence[int], place: int) -> Markup:
    card = view.display[place]
    body = group(large(card, view.edition), piece=piece(card) or f"display-{place}")
    if place in view.picked:
        return body + chosen_large()
    if TAKE.first + card in legal:
        mark = ring_large() + chip(43, 121, "take", size=13)
        body += target(MOVES.text(TAKE.first + card, view.edition), mark, LARGE_NUMBER)
    return body


def laid_card(view: FairEnoughView, legal: Sequence[int], seat: int, laid: Laid) -> Markup:
    """A laid card; lit if the viewer may sell it out, struck while it is being sold out."""
    card = laid.card
    body = group(small(card, view.edition, laid.manner), piece=piece(card))
    if view.last is not None and view.last.seat == seat and _is_last(view.last.move, card):
        body += stamped()
    if card == view.removing:
        return body + struck() + chosen_small()
    if SELL_OUT.first + card in legal:
        after = time_given_back(view, card)
        mark = ring_small() + chip(27, -4, f"→ {after}", size=16)
        body += target(
            MOVES.text(SELL_OUT.first + card, view.edition), mark, SMALL_NUMBER, "fe-quiet"
        )
    return body


def _is_last(move: int, card: int) -> bool:
    return is_lay(move) and card_laid(move) == card


def hand_card(view: FairEnoughView, legal: Sequence[int], card: int) -> Markup:
    """A card with what it would leave under it: amber if it may be laid now."""
    face = group(large(card, view.edition), piece=piece(card))
    if view.phase != "collecting":
        return face
    after = time_now(view) - view.edition.time_of[card]
    if LAY.first + card in legal:
        ring = ring_large() if after == 0 else EMPTY
        words = "→ 0 ends the round" if after == 0 else f"→ {after} left"
        body = face + ring + pill(words, "fe-may")
        return target(MOVES.text(LAY.first + card, view.edition), body, LARGE_NUMBER)
    words = f"→ {after} left" if after >= 0 else f"needs {view.edition.time_of[card]}"
    return group(face, "fe-cannot" if after < 0 else "") + pill(words, "fe-calm")


@drawn_once
def pill(words: str, cls: str) -> Markup:
    width = max(LARGE[0] - 8, 16 + 7 * len(words))
    y = LARGE[1] + 4
    return group(
        box(43 - width / 2, y, width, PILL - 3, 11, "fe-pill") + text(43, y + 16.5, words, 13, "b"),
        cls,
    )


def special_choice(view: FairEnoughView, move: int) -> Markup:
    card = card_laid(move)
    after = time_after(view, move)
    words = "→ 0" if after == 0 else f"→ {after}"
    label = group(box(3, 76, 48, 22, 11, "fe-pill") + text(27, 92, words, 13, "b"), "fe-may")
    ring = ring_small() if after == 0 else EMPTY
    face = small(card, view.edition)
    body = target(MOVES.text(move, view.edition), face + ring + label, SMALL_NUMBER)
    return picture(SMALL[0], SMALL[1] + 28, body, timed_card(card, view.edition))
