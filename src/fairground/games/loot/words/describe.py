"""A table of Loot read aloud."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Fact, Standing
from fairground.games.loot.edition import CELL_NAMES
from fairground.games.loot.language import say, say_in, say_of
from fairground.games.loot.sight import CROSS, SLASH, LootView, SheetView
from fairground.games.loot.words.prompt import headline
from fairground.games.loot.words.terms import dice_words, printed_group_words
from fairground.language import kept_by_language
from fairground.phrases import both


def describe(view: LootView, names: Sequence[str]) -> str:
    parts = [f"{headline(view)}."]
    if view.phase == "round":
        now, soon, later = view.dice
        parts.append(
            say("The die shows {now}; next {soon}, then {later}.", now=now, soon=soon, later=later)
        )
    elif view.phase == "ordering":
        parts.append(say("The dice show {dice}.", dice=dice_words(view)))
    viewer_first = sorted(range(len(view.sheets)), key=lambda seat: seat != view.seat)
    parts += [_sheet(view.sheets[seat], seat == view.seat, names[seat]) for seat in viewer_first]
    return " ".join(parts)


def _sheet(sheet: SheetView, you: bool, who: str) -> str:
    if sheet.pawn is None:
        return say_of(
            you, "Your pawn is not placed yet.", "{who}'s pawn is not placed yet.", who=who
        )
    won = (sheet.total, len(sheet.track), sheet.meeps, sheet.steps, sheet.wraps)
    return _written(you, who, sheet.pawn, sheet.marks, sheet.groups, *won)


@kept_by_language(1024)
def _written(
    you: bool,
    who: str,
    pawn: int,
    marks: str,
    groups: tuple[str, ...],
    total: int,
    entries: int,
    meeps: int,
    steps: int,
    wraps: int,
) -> str:
    stands = say_of(
        you,
        "Your pawn stands on {cell}.",
        "{who}'s pawn stands on {cell}.",
        who=who,
        cell=CELL_NAMES[pawn],
    )
    words = (_score(total, entries), _marks(marks, groups), _won(meeps, steps, wraps))
    return " ".join((stands, *words))


@kept_by_language(1024)
def _score(total: int, entries: int) -> str:
    return say(
        "Score: {points} in {entries}.",
        points=say("{count} point", "{count} points", count=total),
        entries=say_in("Score: 5 points in …", "{count} entry", "{count} entries", count=entries),
    )


@kept_by_language(1024)
def _won(meeps: int, steps: int, wraps: int) -> str:
    found = say("Meeps: {number}.", number=meeps)
    abilities = say(
        "Abilities: {steps}, {wraps}.",
        steps=say("{count} step", "{count} steps", count=steps),
        wraps=say("{count} wrap", "{count} wraps", count=wraps),
    )
    return f"{found} {abilities}"


@kept_by_language(2048)
def _marks(marks: str, groups: tuple[str, ...]) -> str:
    whole = both([printed_group_words(name) for name in groups])
    return say(
        "Slashes: {slashes}. Crosses: {crosses}. Whole groups: {groups}.",
        slashes=_cells(marks, SLASH),
        crosses=_cells(marks, CROSS),
        groups=whole or say("none"),
    )


def _cells(marks: str, wanted: str) -> str:
    cells = [CELL_NAMES[cell] for cell, mark in enumerate(marks) if mark == wanted]
    return both(cells) or say("none")


def standing(view: LootView, seat: int) -> Standing:
    """What the card of a seat shows."""
    own = view.sheets[seat]
    return _card(own.total, own.steps, own.wraps, view.chosen[seat], seat in view.turn)


@kept_by_language(1024)
def _card(total: int, steps: int, wraps: int, has_chosen: bool, is_choosing: bool) -> Standing:
    facts = (Fact("step", str(steps), say("steps")), Fact("wrap", str(wraps), say("wraps")))
    note = ""
    if has_chosen:
        note = say("has chosen")
    elif is_choosing:
        note = say_in("a flag on the card of somebody who has to choose", "choose")
    return Standing(str(total), facts, note)
