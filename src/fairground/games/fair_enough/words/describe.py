"""A table of Fair Enough read aloud, and what the card of each seat shows."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Fact, Standing
from fairground.games.fair_enough.edition import ROUNDS
from fairground.games.fair_enough.language import say, say_in, say_of
from fairground.games.fair_enough.rules.end import score_parts
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.words.terms import cards_words, laid_words, list_cards
from fairground.language import kept_by_language
from fairground.phrases import both, printed_number


def describe(view: FairEnoughView, names: Sequence[str]) -> str:
    edition = view.edition
    parts = [_now(view)]
    if view.phase == "collecting":
        parts.append(
            say("The time left is {time} of {clock}.", time=view.time_left, clock=view.clock)
        )
    nothing = say_in("On display: …", "nothing")
    display = list_cards(view.display, edition, timed=True) or nothing
    parts.append(say("On display: {cards}.", cards=display))
    parts.append(say("The deck has {cards}.", cards=cards_words(view.deck)))
    if view.discards:
        parts.append(say("Discarded: {cards}.", cards=list_cards(view.discards, edition)))
    for seat in range(len(view.collectors)):
        parts += _seat(view, seat, names)
    if view.seat is not None:
        empty = say_in("Your hand: …", "empty")
        hand = list_cards(view.hand, edition, timed=True) or empty
        parts.append(say("Your hand: {cards}.", cards=hand))
        empty = say_in("Your pile: …", "empty")
        parts.append(say("Your pile: {cards}.", cards=list_cards(view.pile, edition) or empty))
    parts.append(_clocks(view.clocks, view.coming))
    return " ".join(parts)


@kept_by_language(256)
def _clocks(turned: tuple[int, ...], coming: tuple[int, ...]) -> str:
    none = say_in("Time cards turned: …", "none")
    return say(
        "Time cards turned: {turned}; to come, in any order: {coming}.",
        turned=both([str(clock) for clock in turned]) or none,
        coming=both([str(clock) for clock in coming]) or none,
    )


def _now(view: FairEnoughView) -> str:
    match view.phase:
        case "over":
            return say("Over after {rounds} rounds.", rounds=ROUNDS)
        case "research":
            return say(
                "Round {round} of {rounds}, research, turn {turn}.",
                round=view.round,
                rounds=ROUNDS,
                turn=view.lap,
            )
        case _:
            return say("Round {round} of {rounds}, collecting.", round=view.round, rounds=ROUNDS)


def _seat(view: FairEnoughView, seat: int, names: Sequence[str]) -> list[str]:
    collector, you, who = view.collectors[seat], seat == view.seat, names[seat]
    has = say_of(
        you,
        "You have {hand} in hand and {pile} in the pile.",
        "{who} has {hand} in hand and {pile} in the pile.",
        who=who,
        hand=cards_words(collector.hand_size),
        pile=cards_words(collector.pile_size),
    )
    return [has, _round(view, seat, you, who)] if view.phase == "collecting" else [has]


def _round(view: FairEnoughView, seat: int, you: bool, who: str) -> str:
    """What a seat has done in the collecting of this round."""
    collector = view.collectors[seat]
    if not collector.inside and collector.secured:
        return say_of(
            you,
            "You left the round after securing {cards}.",
            "{who} left the round after securing {cards}.",
            who=who,
            cards=cards_words(collector.secured),
        )
    if not collector.inside:
        return say_of(
            you, "You left the round with nothing.", "{who} left the round with nothing.", who=who
        )
    if not collector.laid:
        return say_of(you, "You have laid nothing.", "{who} has laid nothing.", who=who)
    row = [laid_words(laid.card, laid.manner, view.edition, timed=True) for laid in collector.laid]
    return say_of(
        you, "You have laid: {cards}.", "{who} has laid: {cards}.", who=who, cards=both(row)
    )


def standing(view: FairEnoughView, seat: int) -> Standing:
    collector = view.collectors[seat]
    facts = [*_held(collector.hand_size, collector.pile_size)]
    if view.starter == seat and view.phase != "over":
        starts_next = view.phase == "collecting" and view.first_out == seat
        words = say("starts next") if starts_next else say("starts")
        facts.append(Fact("flag", words, say("start-player card")))
    note = ""
    if view.phase == "collecting" and not collector.inside:
        note = say("left first") if view.first_out == seat else say("secured")
    return Standing(_points(view, seat), tuple(facts), note)


@kept_by_language(1024)
def _held(hand: int, pile: int) -> tuple[Fact, Fact]:
    return (
        Fact("cards", str(hand), say("cards in hand")),
        Fact("bag", str(pile), say("cards in the pile")),
    )


def _points(view: FairEnoughView, seat: int) -> str:
    """What the pile brings as far as the viewer may see it; the whole score at the end."""
    if view.outcome is not None:
        return printed_number(view.outcome.scores[seat])
    pile = view.collectors[seat].pile
    if pile is None and view.options["memory_aid"]:
        pile = view.memory.piles[seat]
    if pile is None:
        return "?"
    return printed_number(sum(score_parts(view.edition, list(pile), []).values()))
