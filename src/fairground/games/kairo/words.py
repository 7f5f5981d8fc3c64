"""Kairo in words: where the game stands, the seats, and the market read aloud."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Fact, Standing
from fairground.games.kairo.asking import prompt
from fairground.games.kairo.buttons import label
from fairground.games.kairo.edition import COLOURS, kind_name
from fairground.games.kairo.notation import read, say
from fairground.games.kairo.sight import KairoView, StallView
from fairground.games.kairo.spoken import one_colour, place, whose
from fairground.games.kairo.telling import narrate
from fairground.phrases import both, count

__all__ = ["describe", "headline", "label", "narrate", "prompt", "read", "say", "standing"]


def headline(view: KairoView) -> str:
    if view.over:
        return f"Over after {count(view.turns, 'turn')}"
    if view.neutral is not None:
        return "Neutral stalls"
    if view.setting_up:
        return "The first stalls"
    return "End phase" if view.ending else f"Round {view.turns // view.seats + 1}"


def standing(view: KairoView, seat: int) -> Standing:
    score = view.score.expansions[seat] + view.score.medals[seat]
    if view.over:
        score = sum(view.score.final[seat].values())
    stalls = sum(stall.owner == seat for stall in view.stalls)
    medals = (*view.score.gold, *view.score.silver).count(seat)
    facts = [
        Fact("cards", str(view.cards.hand_sizes[seat]), "stall cards"),
        Fact("horn", str(view.cards.barkers[seat]), "barkers"),
        Fact("tent", str(stalls), "stalls on the market"),
        Fact("medal", str(medals), "medals"),
    ]
    note = "has passed" if view.passed[seat] and not view.over else ""
    return Standing(str(score), tuple(facts), note)


def describe(view: KairoView, names: Sequence[str]) -> str:
    told = [f"{headline(view)}."]
    for colour, cell in enumerate(view.customers):
        name = COLOURS[colour].capitalize()
        where = "waits beside the board" if cell is None else f"stands at {place(cell)}"
        told.append(f"{name} {where}.")
    told += [_stall_words(view, stall, names) for stall in view.stalls]
    left = [f"{number} {COLOURS[colour]}" for colour, number in enumerate(view.left)]
    told.append(f"Expansions left: {both(left)}.")
    told += [_medal_words(view, colour, names) for colour in range(len(COLOURS))]
    row = [kind_name(kind) for kind in view.cards.row if kind is not None]
    told.append(f"Face up: {both(row) or 'nothing'}. {count(view.cards.deck, 'card')} in the deck.")
    told.append(f"Barkers left: {view.cards.barkers_left}.")
    if view.seat is not None:
        told.append(_own_words(view))
    return " ".join(one for one in told if one)


def _stall_words(view: KairoView, stall: StallView, names: Sequence[str]) -> str:
    owner = whose(view, stall.owner, names)
    size = f", size {stall.size}" if stall.expansions else ""
    more = both([place(cell) for cell in stall.expansions])
    with_ = f", expansions at {more}" if more else ""
    return (
        f"{owner[0].upper()}{owner[1:]} {COLOURS[stall.colour]} stall{size} "
        f"at {place(stall.cell)}, entrance at {place(stall.door)}{with_}."
    )


def _medal_words(view: KairoView, colour: int, names: Sequence[str]) -> str:
    gold, silver = view.score.gold[colour], view.score.silver[colour]
    if gold is None or silver is None:
        return ""
    if gold == silver:
        return f"{names[gold]} holds both {COLOURS[colour]} medals."
    return f"{names[gold]} holds the {COLOURS[colour]} gold, {names[silver]} the silver."


def _own_words(view: KairoView) -> str:
    hand = [kind_name(kind) for kind, number in enumerate(view.hand) for _ in range(number)]
    purse = both([one_colour(number, at) for at, number in enumerate(view.purse) if number])
    return f"Your hand: {both(hand) or 'no cards'}. Your purse: {purse or 'empty'}."
