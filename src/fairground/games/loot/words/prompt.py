"""What a player of Loot is asked, and where the game stands."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Prompt
from fairground.games.loot.rules.a_round import GO, STAY, WAYS
from fairground.games.loot.sight import LootView
from fairground.games.loot.words.terms import dice_words, won_by
from fairground.phrases import both, capitalised, count, either


def headline(view: LootView) -> str:
    match view.phase:
        case "placing":
            return "Before the dice"
        case "ordering":
            return "The dice are rolled"
        case "over":
            return f"Over after {count(view.round, 'round')}"
        case _:
            return f"Round {view.round}"


def rules_section(view: LootView) -> str:
    return {"placing": "set-up", "ordering": "set-up", "over": "end"}.get(view.phase, "a-round")


def prompt(view: LootView, legal: Sequence[int], names: Sequence[str]) -> Prompt:
    if view.phase == "over":
        return Prompt("The game is over.", won_by(view, names))
    if legal:
        return _ask(view, legal)
    if view.phase == "ordering":
        return Prompt(
            f"{names[view.roller]} puts the dice in order.", f"Rolled: {dice_words(view)}."
        )
    waiting = f"Waiting for {both([names[seat] for seat in view.turn])}."
    if view.choice is None:
        return Prompt("Everybody chooses at once.", waiting)
    return Prompt("Chosen.", waiting, "You can take your choice back until then.")


def _ask(view: LootView, legal: Sequence[int]) -> Prompt:
    if view.phase == "placing":
        return Prompt(
            "Place your pawn",
            "on any cell of the border.",
            "The cell is not marked, and the dice come afterwards.",
        )
    if view.phase == "ordering":
        return Prompt(
            "Put the dice in order.",
            f"Rolled: {dice_words(view)}.",
            "The first is for this round, then the second, then the third.",
        )
    die = view.dice[0]
    ways = [WAYS[move - GO.first] for move in legal if GO.has(move)]
    if ways:
        return Prompt(f"Move exactly {die}.", f"{capitalised(either(ways))}.", _chosen(view))
    if STAY.first in legal:
        choice = "Stay where you are; nothing is blank any more."
    else:
        choice = "Go to any blank cell; it is not marked."
    return Prompt(f"No way to move {die}.", choice, _chosen(view))


def _chosen(view: LootView) -> str:
    if len(view.chosen) == 1:
        return ""
    done = sum(view.chosen)
    have = "has" if done == 1 else "have"
    return f"{done} of {len(view.chosen)} {have} chosen; choices are shown together."
