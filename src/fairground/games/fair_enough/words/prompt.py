"""What a player of Fair Enough is asked, and where the game stands."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Prompt
from fairground.games.fair_enough.edition import LAPS, ROUNDS, card_words
from fairground.games.fair_enough.rules.collecting import SECURE
from fairground.games.fair_enough.rules.end import HAND_COST, SPECIAL_COST
from fairground.games.fair_enough.rules.laying import card_laid, manner_of
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.words.terms import (
    danger,
    laid_words,
    laid_worth,
    list_cards,
    minutes,
    rivals_at_risk,
    time_after,
    time_now,
    times,
    won_by,
)
from fairground.phrases import both, capitalised, count


def headline(view: FairEnoughView) -> str:
    match view.phase:
        case "over":
            return f"Over after {ROUNDS} rounds"
        case "research":
            return f"Round {view.round} of {ROUNDS} · research, lap {view.lap}"
        case _:
            return f"Round {view.round} of {ROUNDS} · collecting"


def rules_section(view: FairEnoughView) -> str:
    return {"research": "research", "collecting": "collecting", "over": "end"}[view.phase]


def prompt(view: FairEnoughView, legal: Sequence[int], names: Sequence[str]) -> Prompt:
    if view.phase == "over":
        return Prompt("The game is over.", won_by(view, names))
    if not legal:
        return _waiting(view, names)
    if view.phase == "research":
        return _ask_research(view, legal)
    if view.removing is not None:
        gone = card_words(view.removing, view.edition)
        return Prompt(
            "Now lay a card.",
            f"With {gone} sold out, {_are_left(time_now(view))}",
            "Nobody sees this until you have laid a card; you can still take it back.",
        )
    return _ask_collecting(view, legal, names)


def _ask_research(view: FairEnoughView, legal: Sequence[int]) -> Prompt:
    picked = [view.display[place] for place in view.picked]
    if not picked:
        if len(legal) == 1:
            return Prompt("Nothing to take.", "The display, the deck and the discards are empty.")
        return Prompt(
            "Take up to two cards",
            "or none, then choose done.",
            f"At the end, each card left in your hand costs {times(HAND_COST)} its value, each "
            f"special {SPECIAL_COST} points.",
        )
    taking = list_cards(picked, view.edition)
    if len(picked) == 1 and len(legal) > 1:
        return Prompt(f"Taking {taking}.", "One more, or done?", "You can still take it back.")
    return Prompt(
        f"Taking {taking}.",
        "Done?",
        "You can still change your mind; after that the display is refilled.",
    )


def _ask_collecting(view: FairEnoughView, legal: Sequence[int], names: Sequence[str]) -> Prompt:
    closing = [move for move in legal if time_after(view, move) == 0]
    if closing:
        card = laid_words(card_laid(closing[0]), manner_of(closing[0]).manner, view.edition)
        losers = both([names[seat] for seat in rivals_at_risk(view)])
        lose = f" and {losers} would lose theirs" if losers else ""
        return Prompt(
            "Lay or secure.",
            f"{capitalised(card)} makes it exactly zero.",
            f"You would keep everything you have laid{lose}.",
        )
    if list(legal) == [SECURE.first]:
        return Prompt("Secure.", "You have no card that can be laid.", _keeps(view))
    return Prompt("Lay or secure.", _are_left(view.time_left), _keeps(view))


def _are_left(left: int) -> str:
    return f"{minutes(left)} {'is' if left == 1 else 'are'} left."


def _keeps(view: FairEnoughView) -> str:
    if view.own is None or not view.own.laid:
        return "You have not laid anything."
    return f"Securing keeps cards worth {count(laid_worth(view, view.seat or 0), 'point')}."


def _waiting(view: FairEnoughView, names: Sequence[str]) -> Prompt:
    who = names[view.turn[0]]
    doing = "takes up to two cards" if view.phase == "research" else "lays or secures"
    if view.own is None:
        return Prompt(f"{who} {doing}.")
    if view.phase == "collecting" and not view.own.inside:
        return Prompt(f"{who} {doing}.", "You have secured; your cards are safe.")
    following = " You are next." if _is_next(view) else ""
    return Prompt(f"{who} {doing}.{following}", "", danger(view))


def _is_next(view: FairEnoughView) -> bool:
    seats = len(view.collectors)
    if view.phase == "research" and view.researched == LAPS * seats - 1:
        return False
    for step in range(1, seats):
        seat = (view.turn[0] + step) % seats
        if view.phase == "research" or view.collectors[seat].inside:
            return seat == view.seat
    return False
