"""The buttons of Fair Enough's moves."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Label
from fairground.games.fair_enough.edition import CARDS, VALUES, card_words
from fairground.games.fair_enough.rules import MOVES
from fairground.games.fair_enough.rules.collecting import SECURE
from fairground.games.fair_enough.rules.end import SPECIAL_COST
from fairground.games.fair_enough.rules.laying import LAY_AND_SELL_OUT, SELL_OUT, Lay
from fairground.games.fair_enough.rules.research import DONE, TAKE
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.words.terms import (
    laid_words,
    laid_worth,
    list_cards,
    minutes,
    owner_of_laid,
    starts_next,
    time_after,
    time_given_back,
    time_now,
)

ICONS = ("", "queue", "preorder", "soldout")
"""By the manner of laying."""


def label(view: FairEnoughView, move: int, names: Sequence[str]) -> Label:
    family = MOVES.family_of(move)
    card = int(move - family.first)
    if family is TAKE:
        name = f"Take {card_words(card, view.edition)}"
        return Label(name, _take_words(view, card), is_listed=True, is_light=True)
    if family is DONE:
        picked = [view.display[place] for place in view.picked]
        what = f"take {list_cards(picked, view.edition) or 'none'}"
        return Label("Done", what, is_last_resort=not picked)
    if family is SECURE:
        return _secure(view)
    if family is SELL_OUT:
        return _sell_out(view, card, names)
    assert isinstance(family, Lay)
    return _lay(view, move, card, family)


def _take_words(view: FairEnoughView, card: int) -> str:
    if card >= CARDS:
        return f"costs {SPECIAL_COST} if you keep it"
    kind = card // VALUES
    laid = [laid.card for laid in view.own.laid] if view.own else []
    have = sum(other // VALUES == kind for other in (*view.hand, *view.pile, *laid))
    time = minutes(view.edition.time_of[card])
    return f"{time}, you have {have} already" if have else time


def _secure(view: FairEnoughView) -> Label:
    worth = 0 if view.seat is None else laid_worth(view, view.seat)
    keep = f"keep your {worth}" if worth else "with nothing"
    start = ", start next" if starts_next(view) else ""
    question = ""
    if not worth and any(view.edition.time_of[card] <= view.time_left for card in _timed(view)):
        question = "You have laid nothing in this round, and you still could."
    return Label("Secure", keep + start, "bag", is_last_resort=not worth, question=question)


def _timed(view: FairEnoughView) -> list[int]:
    """The cards of the hand that take time."""
    return [card for card in view.hand if card < CARDS]


def _sell_out(view: FairEnoughView, card: int, names: Sequence[str]) -> Label:
    owner = owner_of_laid(view, card)
    whose = "your own" if owner == view.seat else f"{names[owner]}’s"
    return Label(
        f"Sell out {card_words(card, view.edition)}",
        f"{whose} · {view.time_left} → {time_given_back(view, card)}",
        "soldout",
        is_light=True,
    )


def _lay(view: FairEnoughView, move: int, card: int, family: Lay) -> Label:
    after = time_after(view, move)
    sign = ICONS[family.manner]
    if family is LAY_AND_SELL_OUT:
        name = f"Lay {card_words(card, view.edition)}, sell it out"
        return Label(name, f"both are gone, still {after}", sign)
    name = f"Lay {laid_words(card, family.manner, view.edition)}"
    if after == time_now(view):
        return Label(name, f"still {after}", sign)
    closing = "" if after else ", round over"
    return Label(name, f"{time_now(view)} → {after}{closing}", sign)
