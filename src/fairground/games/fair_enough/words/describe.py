"""A table of Fair Enough read aloud, and what the card of each seat shows."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Fact, Standing
from fairground.games.fair_enough.edition import ROUNDS, Edition
from fairground.games.fair_enough.language import say, say_in, say_of
from fairground.games.fair_enough.rules.end import score_parts
from fairground.games.fair_enough.sight import Cards, FairEnoughView, Laid
from fairground.games.fair_enough.words.terms import cards_words, laid_words, list_cards
from fairground.language import kept_by_language
from fairground.phrases import both, printed_number


def describe(view: FairEnoughView, names: Sequence[str]) -> str:
    edition = view.edition
    parts = [
        _now(view.phase, view.round, view.lap),
        _time(view.time_left, view.clock) if view.phase == "collecting" else "",
        _table(view.display, view.deck, view.discards, edition),
        *[_seat(view, seat, names) for seat in range(len(view.collectors))],
        "" if view.seat is None else _own(view.hand, view.pile, edition),
        _clocks(view.clocks, view.coming),
    ]
    return " ".join([part for part in parts if part])


@kept_by_language(1024)
def _time(left: int, clock: int) -> str:
    return say("The time left is {time} of {clock}.", time=left, clock=clock)


@kept_by_language(1024)
def _table(display: Cards, deck: int, discards: Cards, edition: Edition) -> str:
    shown = list_cards(display, edition, timed=True) or say_in("On display: …", "nothing")
    parts = [
        say("On display: {cards}.", cards=shown),
        say("The deck has {cards}.", cards=cards_words(deck)),
    ]
    if discards:
        parts.append(say("Discarded: {cards}.", cards=list_cards(discards, edition)))
    return " ".join(parts)


@kept_by_language(1024)
def _own(hand: Cards, pile: Cards, edition: Edition) -> str:
    held = list_cards(hand, edition, timed=True) or say_in("Your hand: …", "empty")
    piled = list_cards(pile, edition) or say_in("Your pile: …", "empty")
    return f"{say('Your hand: {cards}.', cards=held)} {say('Your pile: {cards}.', cards=piled)}"


@kept_by_language(256)
def _clocks(turned: tuple[int, ...], coming: tuple[int, ...]) -> str:
    none = say_in("Time cards turned: …", "none")
    return say(
        "Time cards turned: {turned}; to come, in any order: {coming}.",
        turned=both([str(clock) for clock in turned]) or none,
        coming=both([str(clock) for clock in coming]) or none,
    )


@kept_by_language(256)
def _now(phase: str, number: int, lap: int) -> str:
    match phase:
        case "over":
            return say("Over after {rounds} rounds.", rounds=ROUNDS)
        case "research":
            return say(
                "Round {round} of {rounds}, research, turn {turn}.",
                round=number,
                rounds=ROUNDS,
                turn=lap,
            )
        case _:
            return say("Round {round} of {rounds}, collecting.", round=number, rounds=ROUNDS)


def _seat(view: FairEnoughView, seat: int, names: Sequence[str]) -> str:
    collector, you, who = view.collectors[seat], seat == view.seat, names[seat]
    has = _has(you, who, collector.hand_size, collector.pile_size)
    if view.phase != "collecting":
        return has
    done = (collector.inside, collector.secured, collector.laid)
    return f"{has} {_round(you, who, *done, view.edition)}"


@kept_by_language(2048)
def _has(you: bool, who: str, hand: int, pile: int) -> str:
    return say_of(
        you,
        "You have {hand} in hand and {pile} in the pile.",
        "{who} has {hand} in hand and {pile} in the pile.",
        who=who,
        hand=cards_words(hand),
        pile=cards_words(pile),
    )


@kept_by_language(2048)
def _round(
    you: bool, who: str, inside: bool, secured: int, laid: tuple[Laid, ...], edition: Edition
) -> str:
    """What a seat has done in the collecting of this round."""
    if not inside and secured:
        return say_of(
            you,
            "You left the round after securing {cards}.",
            "{who} left the round after securing {cards}.",
            who=who,
            cards=cards_words(secured),
        )
    if not inside:
        return say_of(
            you, "You left the round with nothing.", "{who} left the round with nothing.", who=who
        )
    if not laid:
        return say_of(you, "You have laid nothing.", "{who} has laid nothing.", who=who)
    row = [laid_words(each.card, each.manner, edition, timed=True) for each in laid]
    return say_of(
        you, "You have laid: {cards}.", "{who} has laid: {cards}.", who=who, cards=both(row)
    )


def standing(view: FairEnoughView, seat: int) -> Standing:
    collector = view.collectors[seat]
    is_collecting = view.phase == "collecting"
    return _card(
        _points(view, seat),
        *(collector.hand_size, collector.pile_size),
        is_starter=view.starter == seat and view.phase != "over",
        is_first_out=is_collecting and view.first_out == seat,
        has_left=is_collecting and not collector.inside,
    )


@kept_by_language(2048)
def _card(
    points: str, hand: int, pile: int, is_starter: bool, is_first_out: bool, has_left: bool
) -> Standing:
    facts = [
        Fact("cards", str(hand), say("cards in hand")),
        Fact("bag", str(pile), say("cards in the pile")),
    ]
    if is_starter:
        words = say("starts next") if is_first_out else say("starts")
        facts.append(Fact("flag", words, say("start-player card")))
    note = ""
    if has_left:
        note = say("left first") if is_first_out else say("secured")
    return Standing(points, tuple(facts), note)


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
