"""What a player of Fair Enough is asked, and where the game stands."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Prompt
from fairground.games.fair_enough.edition import LAPS, ROUNDS
from fairground.games.fair_enough.language import say
from fairground.games.fair_enough.rules.collecting import SECURE
from fairground.games.fair_enough.rules.end import (
    HAND_COST,
    SPECIAL_COST,
    cost_in_hand,
    group_sizes,
    set_bonus,
)
from fairground.games.fair_enough.rules.laying import card_laid, manner_of
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.words.terms import (
    card_words,
    danger,
    laid_words,
    laid_worth,
    list_cards,
    points_words,
    rivals_at_risk,
    time_after,
    time_now,
    times,
    won_by,
)
from fairground.phrases import both, capitalised


def headline(view: FairEnoughView) -> str:
    match view.phase:
        case "over":
            return say("Over after {rounds} rounds", rounds=ROUNDS)
        case "research":
            return say(
                "Round {round} of {rounds} · research, turn {turn}",
                round=view.round,
                rounds=ROUNDS,
                turn=view.lap,
            )
        case _:
            return say("Round {round} of {rounds} · collecting", round=view.round, rounds=ROUNDS)


def rules_section(view: FairEnoughView) -> str:
    return {"research": "research", "collecting": "collecting", "over": "end"}[view.phase]


def prompt(view: FairEnoughView, legal: Sequence[int], names: Sequence[str]) -> Prompt:
    if view.phase == "over":
        return Prompt(say("The game is over."), won_by(view, names))
    if not legal:
        return _waiting(view, names)
    if view.phase == "research":
        return _ask_research(view, legal)
    if view.removing is not None:
        gone = card_words(view.removing, view.edition)
        return Prompt(
            say("Now lay a card."),
            say(
                "With {card} sold out, {count} minute is left.",
                "With {card} sold out, {count} minutes are left.",
                card=gone,
                count=time_now(view),
            ),
            say("Nobody sees this until you have laid a card; you can still take it back."),
        )
    return _ask_collecting(view, legal, names)


def _ask_research(view: FairEnoughView, legal: Sequence[int]) -> Prompt:
    picked = [view.display[place] for place in view.picked]
    if not picked:
        if len(legal) == 1:
            return Prompt(
                say("Nothing to take."), say("The display, the deck and the discards are empty.")
            )
        return Prompt(
            say("Take up to two cards"),
            say("or none, then choose done."),
            say(
                "At the end, each card left in your hand costs {times} its value, each special "
                "{points} points.",
                times=times(HAND_COST),
                points=SPECIAL_COST,
            ),
        )
    taking = say("Taking {cards}.", cards=list_cards(picked, view.edition))
    if len(picked) == 1 and len(legal) > 1:
        return Prompt(
            taking,
            say("One more, or done?"),
            say("You can still take it back. A second card ends your turn."),
        )
    return Prompt(
        taking,
        say("Done?"),
        say("You can still change your mind; after that the display is refilled."),
    )


def _ask_collecting(view: FairEnoughView, legal: Sequence[int], names: Sequence[str]) -> Prompt:
    closing = [move for move in legal if time_after(view, move) == 0]
    if closing:
        best = max(closing, key=lambda move: view.edition.value_of[card_laid(move)])
        card = laid_words(card_laid(best), manner_of(best).manner, view.edition)
        return Prompt(
            say("Lay or secure."),
            say("{card} makes it exactly zero.", card=capitalised(card)),
            _would_keep([names[seat] for seat in rivals_at_risk(view)]),
        )
    if list(legal) == [SECURE.first]:
        return Prompt(say("Secure."), say("You have no card that can be laid."), _keeps(view))
    left = say("{count} minute is left.", "{count} minutes are left.", count=view.time_left)
    return Prompt(say("Lay or secure."), left, " ".join(filter(None, (_keeps(view), _hand(view)))))


def _hand(view: FairEnoughView) -> str:
    """In the last round: what the hand will cost if no more of it is laid."""
    if view.round < ROUNDS or not view.hand:
        return ""
    cost = sum(int(cost_in_hand(card, view.edition)) for card in view.hand)
    return say(
        "Last round: your hand would cost you {count} point.",
        "Last round: your hand would cost you {count} points.",
        count=cost,
    )


def _would_keep(losers: Sequence[str]) -> str:
    if not losers:
        return say("You would keep everything you have laid.")
    return say(
        "You would keep everything you have laid and {who} would lose theirs.",
        "You would keep everything you have laid and {who} would lose theirs.",
        who=both(losers),
        count=len(losers),
    )


def _keeps(view: FairEnoughView) -> str:
    if view.own is None or not view.own.laid:
        return say("Your lane is empty.")
    worth = points_words(laid_worth(view, view.seat or 0))
    sets = _gained_by_sets(view, [laid.card for laid in view.own.laid])
    if not sets:
        return say("Securing keeps cards worth {points}.", points=worth)
    return say(
        "Securing keeps cards worth {points}, and {more} for sets.",
        points=worth,
        more=points_words(sets),
    )


def _gained_by_sets(view: FairEnoughView, laid: Sequence[int]) -> int:
    """By how much the sets of the viewer's pile grow if the laid cards come to it."""
    before, after = (
        sum(set_bonus(size) for size in group_sizes(pile))
        for pile in ([*view.pile], [*view.pile, *laid])
    )
    return int(after - before)


def _waiting(view: FairEnoughView, names: Sequence[str]) -> Prompt:
    who = names[view.turn[0]]
    if view.phase == "research":
        doing = say("{who} takes up to two cards.", who=who)
    else:
        doing = say("{who} lays or secures.", who=who)
    if view.own is None:
        return Prompt(doing)
    if view.phase == "collecting" and not view.own.inside:
        return Prompt(doing, say("You have secured; your cards are safe."))
    if _is_next(view):
        doing = f"{doing} {say('You are next.')}"
    return Prompt(doing, "", danger(view))


def _is_next(view: FairEnoughView) -> bool:
    seats = len(view.collectors)
    if view.phase == "research" and view.researched == LAPS * seats - 1:
        return False
    for step in range(1, seats):
        seat = (view.turn[0] + step) % seats
        if view.phase == "research" or view.collectors[seat].inside:
            return seat == view.seat
    return False
