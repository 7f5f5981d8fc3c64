"""The market read aloud: the text twin of the picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fairground.game import Fact, Standing
from fairground.games.kairo.edition import kind_name
from fairground.games.kairo.market import COLOURS
from fairground.games.kairo.sight import KairoView, StallView
from fairground.games.kairo.words.terms import coins_of, place, player, whose
from fairground.phrases import both, capitalised, count


def headline(view: KairoView) -> str:
    if view.over:
        return f"Over after {count(view.turns, 'turn')}"
    if view.neutral is not None:
        return "Neutral stalls"
    if view.setting_up:
        return "The first stalls"
    return "End phase: build or pass" if view.ending else f"Round {view.turns // view.seats + 1}"


def describe(view: KairoView, names: Sequence[str]) -> str:
    sentences = [f"{headline(view)}.", _customers(view.customers)]
    sentences += [_stall(whose(view, stall.owner, names), stall) for stall in view.stalls]
    sentences.append(_left(view.left))
    sentences += [_medals(view, colour, names) for colour in range(len(COLOURS))]
    row = [kind_name(kind) for kind in view.cards.row if kind is not None]
    sentences.append(f"Face up: {both(row) or 'no cards'}.")
    sentences.append(f"Cards in the deck: {view.cards.deck}.")
    sentences.append(f"Barkers left: {view.cards.barkers_left}.")
    if view.seat is not None:
        sentences.append(_own(view))
    return " ".join(sentence for sentence in sentences if sentence)


@lru_cache(maxsize=1024)
def _customers(cells: tuple[int | None, ...]) -> str:
    places = (
        "is waiting beside the board" if cell is None else f"stands at {place(cell)}"
        for cell in cells
    )
    return " ".join(
        f"The {COLOURS[colour]} customer {where}." for colour, where in enumerate(places)
    )


@lru_cache(maxsize=1024)
def _left(numbers: tuple[int, ...]) -> str:
    left = [f"{number} {COLOURS[colour]}" for colour, number in enumerate(numbers)]
    return f"Expansions left: {both(left)}."


@lru_cache(maxsize=8192)
def _stall(whose: str, stall: StallView) -> str:
    owner = capitalised(whose)
    size = f" of size {stall.size}" if stall.expansions else ""
    where = f"{place(stall.cell)}; entrance at {place(stall.door)}"
    if stall.expansions:
        word = "expansion" if len(stall.expansions) == 1 else "expansions"
        where += f"; {word} at {'; '.join(place(cell) for cell in stall.expansions)}"
    return f"{owner} {COLOURS[stall.colour]} stall{size}: {where}."


def _medals(view: KairoView, colour: int, names: Sequence[str]) -> str:
    gold, silver = view.score.gold[colour], view.score.silver[colour]
    if gold is None or silver is None:
        return ""
    name = COLOURS[colour]
    if gold == silver:
        return f"{_holds(view, gold, names)} both {name} medals."
    return f"{_holds(view, gold, names)} the {name} gold, {player(view, silver, names)} the silver."


def _holds(view: KairoView, seat: int, names: Sequence[str]) -> str:
    return "You hold" if seat == view.seat else f"{names[seat]} holds"


def _own(view: KairoView) -> str:
    hand = [kind_name(kind) for kind, number in enumerate(view.hand) for _ in range(number)]
    purse = both([coins_of(number, at) for at, number in enumerate(view.purse) if number])
    return f"Your hand: {both(hand) or 'no cards'}. Your purse: {purse or 'empty'}."


def standing(view: KairoView, seat: int) -> Standing:
    """What the card of a seat shows."""
    score = view.score.expansions[seat] + view.score.medals[seat]
    if view.over:
        score = sum(view.score.final[seat].values())
    stalls = sum(stall.owner == seat for stall in view.stalls)
    medals = (*view.score.gold, *view.score.silver).count(seat)
    facts = (
        Fact("cards", str(view.cards.hand_sizes[seat]), "stall cards"),
        Fact("horn", str(view.cards.barkers[seat]), "barkers"),
        Fact("tent", str(stalls), "stalls on the market"),
        Fact("medal", str(medals), "medals"),
    )
    return Standing(str(score), facts, "has passed" if view.passed[seat] and not view.over else "")
