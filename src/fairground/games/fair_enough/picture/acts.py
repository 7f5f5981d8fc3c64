"""How a turn of Fair Enough is staged: cards go to hand, pile or discards, and when the time is up
the dial runs to zero before the hall closes."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.draw.acts import CARD, come, count, fly, pop, rest, say, send, sign
from fairground.game import Act, Line
from fairground.games.fair_enough.language import say_in
from fairground.games.fair_enough.picture.cards import piece
from fairground.games.fair_enough.picture.targets import display_piece
from fairground.games.fair_enough.rules.collecting import SECURE
from fairground.games.fair_enough.rules.laying import LAY, card_laid, is_lay, manner_of
from fairground.games.fair_enough.sight import FairEnoughView, Turn
from fairground.games.fair_enough.words.terms import closing_title, lane_place

DISCARDS = "drawers"
CLOSING = "zero"
"""The paragraph of the lines that tell how a round ended; those about a loss have a place."""


def between(before: FairEnoughView, after: FairEnoughView, lines: Sequence[Line]) -> list[Act]:
    said = [line.text for line in lines if not line.head]
    acts: list[Act] = [say(said[0])] if said else []
    if after.last is None or before.epoch == after.epoch:
        return acts
    if is_lay(after.last.move):
        acts += _laid(before, after, after.last)
    elif SECURE.has(after.last.move):
        acts += _home(before, after.last.seat)
    elif after.last.seat != after.seat:
        to = lane_place(after.last.seat)
        acts += [fly(displayed_piece(before, card), to) for card in after.last.taken]
    if before.phase == "collecting" and after.phase != "collecting":
        acts += _closing(before, after, lines)
    elif after.phase == "collecting" and before.phase == "research":
        title = say_in("a sign", "{minutes} minutes", minutes=after.clock)
        begins = say_in("a sign", "Round {round}: collecting begins.", round=after.round)
        acts.append(sign(title, begins))
    return acts


def displayed_piece(view: FairEnoughView, card: int) -> str:
    return display_piece(card, view.display.index(card))


def _laid(before: FairEnoughView, after: FairEnoughView, turn: Turn) -> list[Act]:
    seat, card, manner = turn.seat, card_laid(turn.move), manner_of(turn.move)
    acts: list[Act] = []
    if turn.removed is not None:
        acts.append(fly(piece(turn.removed), DISCARDS))
    if manner is not LAY:
        acts.append(send(CARD, lane_place(seat), DISCARDS))
    if after.phase != "collecting":
        return [*acts, fly(piece(card), lane_place(seat))] if seat == after.seat else acts
    if seat != after.seat:
        acts.append(come(piece(card), lane_place(seat)))
    change = after.time_left - before.time_left
    return [*acts, pop(f"{change:+d}".replace("-", "−"), "dial")] if change else acts


def _home(before: FairEnoughView, seat: int) -> list[Act]:
    """The laid cards of a seat go to its pile."""
    return [fly(piece(laid.card), lane_place(seat)) for laid in before.collectors[seat].laid]


def _closing(before: FairEnoughView, after: FairEnoughView, lines: Sequence[Line]) -> list[Act]:
    closing = [line for line in lines if line.paragraph == CLOSING]
    first, title = closing[0].text, closing_title(after)
    if after.closer is None:
        return [sign(title, first)]
    lost = [line.text for line in closing if line.places]
    zero: list[Act] = [count("dial", 0), rest(), say(first), *_home(before, after.closer)]
    return [*zero, sign(title, " ".join(lost)), rest()]
