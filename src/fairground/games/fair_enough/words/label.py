"""The buttons of Fair Enough's moves."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Label
from fairground.games.fair_enough.edition import CARDS, VALUES
from fairground.games.fair_enough.language import say, say_of
from fairground.games.fair_enough.rules import MOVES
from fairground.games.fair_enough.rules.collecting import SECURE
from fairground.games.fair_enough.rules.end import SPECIAL_COST
from fairground.games.fair_enough.rules.laying import LAY_AND_SELL_OUT, SELL_OUT, Lay
from fairground.games.fair_enough.rules.research import DONE, TAKE
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.words.terms import (
    card_words,
    closing,
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
        name = say("Take {card}", card=card_words(card, view.edition))
        return Label(name, _take_words(view, card), is_listed=True, is_light=True)
    if family is DONE:
        picked = [view.display[place] for place in view.picked]
        what = say("take none")
        if picked:
            what = say("take {cards}", cards=list_cards(picked, view.edition))
        return Label(say("Done"), what, is_last_resort=not picked)
    if family is SECURE:
        return _secure(view)
    if family is SELL_OUT:
        return _sell_out(view, card, names)
    assert isinstance(family, Lay)
    return _lay(view, move, card, family)


def _take_words(view: FairEnoughView, card: int) -> str:
    if card >= CARDS:
        return say("costs {points} if you keep it", points=SPECIAL_COST)
    kind = card // VALUES
    laid = [laid.card for laid in view.own.laid] if view.own else []
    have = sum(other // VALUES == kind for other in (*view.hand, *view.pile, *laid))
    time = minutes(view.edition.time_of[card])
    return say("{time}, you have {number} already", time=time, number=have) if have else time


def _secure(view: FairEnoughView) -> Label:
    worth = 0 if view.seat is None else laid_worth(view, view.seat)
    question = ""
    if not worth and any(view.edition.time_of[card] <= view.time_left for card in _timed(view)):
        question = say("Your lane is empty, and you could still lay a card.")
    keep = _keep(worth, starts_next(view))
    return Label(say("Secure"), keep, "bag", is_last_resort=not worth, question=question)


def _keep(worth: int, is_first: bool) -> str:
    """What securing keeps, and whether the next round begins with the viewer."""
    if not worth:
        return say("with nothing, start next") if is_first else say("with nothing")
    if is_first:
        return say("keep your {worth}, start next", worth=worth)
    return say("keep your {worth}", worth=worth)


def _timed(view: FairEnoughView) -> list[int]:
    """The cards of the hand that take time."""
    return [card for card in view.hand if card < CARDS]


def _sell_out(view: FairEnoughView, card: int, names: Sequence[str]) -> Label:
    owner = owner_of_laid(view, card)
    return Label(
        say("Sell out {card}", card=card_words(card, view.edition)),
        say_of(
            owner == view.seat,
            "your own · {time} → {then}",
            "{who}’s · {time} → {then}",
            who=names[owner],
            time=view.time_left,
            then=time_given_back(view, card),
        ),
        "soldout",
        is_light=True,
    )


def _lay(view: FairEnoughView, move: int, card: int, family: Lay) -> Label:
    after = time_after(view, move)
    sign = ICONS[family.manner]
    if not after:
        name = say("Lay {card}", card=laid_words(card, family.manner, view.edition))
        return Label(name, say("{time} → 0, round over", time=time_now(view)), sign)
    if family is LAY_AND_SELL_OUT:
        name = say("Lay {card}, sell it out", card=card_words(card, view.edition))
        small = say("both are gone, still {left}", left=after)
    else:
        name = say("Lay {card}", card=laid_words(card, family.manner, view.edition))
        is_free = after == time_now(view)
        small = say("still {left}", left=after) if is_free else f"{time_now(view)} → {after}"
    risk = closing(view, after or 0)
    return Label(name, say("{left}; {risk}", left=small, risk=risk) if risk else small, sign)
