"""Baskets in words."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Fact, Label, Line, Prompt, Standing
from fairground.phrases import both, count, winner_sentence

from .edition import BASKETS
from .rules import TAKE, meant
from .sight import BasketsView

TIE = "by taking the last apple"


def headline(view: BasketsView) -> str:
    return "Over" if view.outcome else f"{count(sum(view.apples), 'apple')} left"


def rules_section(view: BasketsView) -> str:
    return "end" if view.outcome else "turn"


def prompt(view: BasketsView, legal: Sequence[int], names: Sequence[str]) -> Prompt:
    if view.outcome:
        return Prompt("The game is over.", winner_sentence(view.outcome, names, view.seat, TIE))
    if legal:
        return Prompt("Take apples", "out of one basket.", "The last apple is worth more.")
    return Prompt(f"{names[view.turn[0]]} takes apples.")


def label(view: BasketsView, move: int, names: Sequence[str]) -> Label:
    basket, apples = meant(move - TAKE.first)
    left = view.apples[basket] - apples
    return Label(f"{count(apples, 'apple')}, {BASKETS[basket]} basket", f"leaves {left}")


def narrate(before: BasketsView | None, after: BasketsView, names: Sequence[str]) -> list[Line]:
    if before is None:
        return [Line("The baskets are full", head=True)]
    if before.epoch == after.epoch or after.last is None:
        return []
    for basket, name in enumerate(BASKETS):
        apples = before.apples[basket] - after.apples[basket]
        if apples:
            who = "You" if after.last == after.seat else names[after.last]
            took = f"{who} took {count(apples, 'apple')} ({name})."
            lines = [Line(took, after.last, paragraph="take")]
            if after.outcome:
                won = winner_sentence(after.outcome, names, after.seat, TIE)
                lines.append(Line(won, paragraph="winner"))
            return lines
    return []


def standing(view: BasketsView, seat: int) -> Standing:
    score = view.outcome.scores[seat] if view.outcome else view.taken[seat]
    return Standing(str(score), (Fact("bag", str(view.taken[seat]), "apples"),))


def describe(view: BasketsView, names: Sequence[str]) -> str:
    baskets = [f"{number} {name}" for number, name in zip(view.apples, BASKETS, strict=True)]
    taken = [f"{name} has {count(view.taken[seat], 'apple')}" for seat, name in enumerate(names)]
    return f"Apples in the baskets: {both(baskets)}. {both(taken)}."
