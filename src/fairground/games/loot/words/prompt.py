"""What a player of Loot is asked, and where the game stands."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Prompt
from fairground.games.loot.language import say
from fairground.games.loot.rules.a_round import GO, STAY
from fairground.games.loot.rules.abilities import STEP, WRAP
from fairground.games.loot.sight import LootView
from fairground.games.loot.words.terms import dice_words, way_words, won_by
from fairground.language import kept_by_language
from fairground.phrases import both, capitalised, either


def headline(view: LootView) -> str:
    match view.phase:
        case "placing":
            return say("Before the dice")
        case "ordering":
            return say("The dice are rolled")
        case "over":
            return say("Over after {count} round", "Over after {count} rounds", count=view.round)
        case _:
            return say("Round {round}", round=view.round)


def rules_section(view: LootView) -> str:
    return {"placing": "set-up", "ordering": "set-up", "over": "end"}.get(view.phase, "a-round")


def prompt(view: LootView, legal: Sequence[int], names: Sequence[str]) -> Prompt:
    if view.phase == "over":
        return Prompt(say("The game is over."), won_by(view, names))
    if legal:
        return _ask(view, legal, names)
    if view.phase == "ordering":
        return Prompt(say("{who} puts the dice in order.", who=names[view.roller]), _rolled(view))
    waiting = say("Waiting for {who}.", who=both([names[seat] for seat in view.turn]))
    if view.choice is None:
        return Prompt(say("Everybody chooses at once."), waiting)
    return Prompt(say("Chosen."), waiting, say("You can take your choice back until then."))


def _rolled(view: LootView) -> str:
    return say("Rolled: {dice}.", dice=dice_words(view))


def _ask(view: LootView, legal: Sequence[int], names: Sequence[str]) -> Prompt:
    if view.phase == "placing":
        return Prompt(
            say("Place your pawn"),
            say("on any cell of the border."),
            say("The cell is not marked, and the dice come afterwards."),
        )
    if view.phase == "ordering":
        return Prompt(
            say("Put the dice in order."),
            _rolled(view),
            say("The first is for this round, then the second, then the third."),
        )
    verb, choice = _move(view.dice[0], tuple(legal))
    return Prompt(verb, choice, _warning(view, names) or _chosen(view))


@kept_by_language(1024)
def _move(die: int, legal: tuple[int, ...]) -> tuple[str, str]:
    ways = [way_words(move - GO.first) for move in legal if GO.has(move)]
    if ways:
        return say("Move exactly {die}.", die=die), _ways(legal, ways)
    choice = _stay(legal) if STAY.first in legal else _jump(legal)
    return say("No way to move {die}.", die=die), choice


def _abilities(legal: Sequence[int]) -> tuple[bool, bool]:
    """Whether a step can be used now, and whether a wrap can."""
    return any(STEP.has(move) for move in legal), any(WRAP.has(move) for move in legal)


def _ways(legal: Sequence[int], ways: list[str]) -> str:
    match _abilities(legal):
        case False, False:
            return f"{capitalised(either(ways))}."
        case True, False:
            words = say("{ways}. Or use a step.", ways=either(ways))
        case False, True:
            words = say("{ways}. Or use a wrap.", ways=either(ways))
        case _:
            words = say("{ways}. Or use a step or a wrap.", ways=either(ways))
    return capitalised(words)


def _jump(legal: Sequence[int]) -> str:
    match _abilities(legal):
        case False, False:
            return say("Go to any blank cell; it is not marked.")
        case True, False:
            return say("Use a step, or go to any blank cell; that is not marked.")
        case False, True:
            return say("Use a wrap, or go to any blank cell; that is not marked.")
        case _:
            return say("Use a step or a wrap, or go to any blank cell; that is not marked.")


def _stay(legal: Sequence[int]) -> str:
    match _abilities(legal):
        case False, False:
            return say("Stay where you are; nothing is blank any more.")
        case True, False:
            return say("Use a step, or stay where you are; nothing is blank any more.")
        case False, True:
            return say("Use a wrap, or stay where you are; nothing is blank any more.")
        case _:
            return say("Use a step or a wrap, or stay where you are; nothing is blank any more.")


def _warning(view: LootView, names: Sequence[str]) -> str:
    """Whose next entry on the score track ends the game."""
    last = view.edition.score_cells - 2
    near = [seat for seat, sheet in enumerate(view.sheets) if len(sheet.track) == last]
    who = both([names[seat] for seat in near if seat != view.seat])
    if view.seat not in near:
        return (
            say("The end is near: the next points of {who} end the game.", who=who) if who else ""
        )
    if not who:
        return say("The end is near: your next points end the game.")
    return say("The end is near: your next points, or those of {who}, end the game.", who=who)


def _chosen(view: LootView) -> str:
    if len(view.chosen) == 1:
        return ""
    return say(
        "{count} of {all} has chosen; choices are shown together.",
        "{count} of {all} have chosen; choices are shown together.",
        count=sum(view.chosen),
        all=len(view.chosen),
    )
