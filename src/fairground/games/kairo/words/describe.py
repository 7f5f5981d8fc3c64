"""The market read aloud: the text twin of the picture."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Fact, Standing
from fairground.games.kairo.colours import NAMES, THE_CUSTOMER, YOUR_STALL
from fairground.games.kairo.language import say, say_of
from fairground.games.kairo.sight import KairoView, StallView
from fairground.games.kairo.words.terms import (
    card,
    coins_of,
    expansions_of,
    held,
    place,
)
from fairground.language import kept_by_language
from fairground.phrases import both, capitalised


def headline(view: KairoView) -> str:
    if view.over:
        return say("Over after {count} turn", "Over after {count} turns", count=view.turns)
    if view.neutral is not None:
        return say("Neutral stalls")
    if view.setting_up:
        return say("The first stalls")
    if view.ending:
        return say("End phase: build or pass")
    return say("Round {round}", round=view.turns // view.seats + 1)


def describe(view: KairoView, names: Sequence[str]) -> str:
    whose, cards, score = _owners(view, names), view.cards, view.score
    sentences = [
        f"{headline(view)}.",
        _customers(view.customers),
        _stalls(whose, view.stalls),
        _left(view.left),
        _medals(score.gold, score.silver, view.seat, tuple(names)),
        _face_up(cards.row),
        say("Cards in the deck: {number}.", number=cards.deck),
        say("Barkers left: {number}.", number=cards.barkers_left),
    ]
    if view.seat is not None:
        sentences.append(_own(view.hand, view.purse))
    return " ".join([sentence for sentence in sentences if sentence])


@kept_by_language(1024)
def _face_up(row: tuple[int | None, ...]) -> str:
    cards = [card(kind) for kind in row if kind is not None]
    return say("Face up: {cards}.", cards=both(cards)) if cards else say("Face up: no cards.")


@kept_by_language(1024)
def _customers(cells: tuple[int | None, ...]) -> str:
    return " ".join(_customer(colour, cell) for colour, cell in enumerate(cells))


def _customer(colour: int, cell: int | None) -> str:
    if cell is None:
        return say(
            "The {colour} customer is waiting beside the board.", colour=THE_CUSTOMER[colour]
        )
    return say(
        "The {colour} customer stands at {place}.",
        colour=THE_CUSTOMER[colour],
        place=place(cell),
    )


@kept_by_language(1024)
def _left(numbers: tuple[int, ...]) -> str:
    left = [expansions_of(number, colour) for colour, number in enumerate(numbers)]
    return say("Expansions left: {expansions}.", expansions=both(left))


YOURS, NOBODYS = "", None


def _owners(view: KairoView, names: Sequence[str]) -> tuple[str | None, ...]:
    """The owners of stalls by name, if they are neither the reader nor nobody: where two play, the
    third owner."""
    return (*[YOURS if at == view.seat else name for at, name in enumerate(names)], NOBODYS)


@kept_by_language(1024)
def _stalls(whose: tuple[str | None, ...], stalls: tuple[StallView, ...]) -> str:
    return " ".join(_stall(whose[stall.owner], stall) for stall in stalls)


@kept_by_language(8192)
def _stall(who: str | None, stall: StallView) -> str:
    title = _stall_title(who, stall)
    cell, door = place(stall.cell), place(stall.door)
    if not stall.expansions:
        return say("{stall}: {cell}; entrance at {door}.", stall=title, cell=cell, door=door)
    return say(
        "{stall}: {cell}; entrance at {door}; expansion at {cells}.",
        "{stall}: {cell}; entrance at {door}; expansions at {cells}.",
        stall=title,
        cell=cell,
        door=door,
        cells="; ".join(place(cell) for cell in stall.expansions),
        count=len(stall.expansions),
    )


def _stall_title(who: str | None, stall: StallView) -> str:
    size = stall.size
    if who is NOBODYS:
        neutral = THE_CUSTOMER[stall.colour]
        if stall.expansions:
            return say("The neutral {colour} stall of size {size}", colour=neutral, size=size)
        return say("The neutral {colour} stall", colour=neutral)
    colour = YOUR_STALL[stall.colour]
    if who == YOURS:
        if stall.expansions:
            return say("Your {colour} stall of size {size}", colour=colour, size=size)
        return say("Your {colour} stall", colour=colour)
    if stall.expansions:
        return say(
            "{who}'s {colour} stall of size {size}",
            who=capitalised(who),
            colour=colour,
            size=size,
        )
    return say("{who}'s {colour} stall", who=capitalised(who), colour=colour)


@kept_by_language(1024)
def _medals(
    gold: tuple[int | None, ...],
    silver: tuple[int | None, ...],
    seat: int | None,
    names: tuple[str, ...],
) -> str:
    found = (
        _medals_of(colour, first, second, seat, names)
        for colour, (first, second) in enumerate(zip(gold, silver, strict=True))
        if first is not None and second is not None
    )
    return " ".join(found)


def _medals_of(
    colour: int, gold: int, silver: int, seat: int | None, names: tuple[str, ...]
) -> str:
    name, who, second = NAMES[colour], names[gold], names[silver]
    if gold == silver:
        return say_of(
            gold == seat,
            "You hold both {colour} medals.",
            "{who} holds both {colour} medals.",
            who=who,
            colour=name,
        )
    if silver == seat:
        return say("{who} holds the {colour} gold, you the silver.", who=who, colour=name)
    return say_of(
        gold == seat,
        "You hold the {colour} gold, {second} the silver.",
        "{who} holds the {colour} gold, {second} the silver.",
        who=who,
        colour=name,
        second=second,
    )


@kept_by_language(1024)
def _own(hand: tuple[int, ...], purse: tuple[int, ...]) -> str:
    cards = both(held(hand))
    coins = both([coins_of(number, at) for at, number in enumerate(purse) if number])
    in_hand = say("Your hand: {cards}.", cards=cards) if cards else say("Your hand: no cards.")
    in_purse = say("Your purse: {coins}.", coins=coins) if coins else say("Your purse: empty.")
    return f"{in_hand} {in_purse}"


def standing(view: KairoView, seat: int) -> Standing:
    """What the card of a seat shows."""
    score = view.score.expansions[seat] + view.score.medals[seat]
    if view.over:
        score = sum(view.score.final[seat].values())
    stalls = sum([stall.owner == seat for stall in view.stalls])
    medals = (*view.score.gold, *view.score.silver).count(seat)
    has_passed = view.passed[seat] and not view.over
    cards = view.cards
    return _card(score, cards.hand_sizes[seat], cards.barkers[seat], stalls, medals, has_passed)


@kept_by_language(1024)
def _card(
    score: int, cards: int, barkers: int, stalls: int, medals: int, has_passed: bool
) -> Standing:
    facts = (
        Fact("cards", str(cards), say("stall cards")),
        Fact("horn", str(barkers), say("barkers")),
        Fact("tent", str(stalls), say("stalls on the market")),
        Fact("medal", str(medals), say("medals")),
    )
    return Standing(str(score), facts, say("has passed") if has_passed else "")
