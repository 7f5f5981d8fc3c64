"""One sheet of Loot, large: dice, plan, combination grid, Meeps track and score track."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import BOARD_IN_WORDS, EMPTY, escaped, joined, markup, path, picture, slot
from fairground.games.loot.edition import Edition
from fairground.games.loot.language import say, say_in, say_of
from fairground.games.loot.picture import plan, tracks
from fairground.language import kept_by_language

WIDE, NARROW = 15, 8
"""Cells of the score track in a line, on desks and on phones."""


def board(edition: Edition, seat: int, owner: str, own: bool) -> Markup:
    """The frame of the large sheet, with a slot for whatever can change."""
    printed_plan = (
        plan.figure(seat)
        + plan.ground(edition)
        + joined(slot(name) for name in ("mine-lines", "mine-marks", "targets"))
        + plan.sizes(edition)
        + slot("mine-pawn")
        + plan.cells()
    )
    side = markup(
        f"{_titled(say('Groups'), combos(edition, 'mine', True))}"
        f"{_titled(say_in('a title', 'Meeps'), meeps(edition, 'mine', True))}"
        f'<div class="l-legend">{_legend()}</div>'
    )
    title = say("{who}’s sheet", who=owner)
    head = EMPTY if own else markup(f'<h2 class="panel-title">{escaped(title)}</h2>')
    name = say_of(own, "Your plan", "{who}’s plan", who=owner)
    large = picture(plan.SIZE, plan.SIZE, printed_plan, name, described_by=BOARD_IN_WORDS)
    totals = score(edition, WIDE, "score", "not-phone")
    totals += score(edition, NARROW, "score-narrow", "only-phone")
    return markup(
        f'<div class="l-sheet"><div class="l-dice-row">{slot("dice", "div", "l-dice")}{head}</div>'
        f"<div>{large}</div>"
        f'<div class="l-sheet-side">{side}</div><div class="l-sheet-foot">'
        f"{_explained(say_in('a title', 'Score'), totals)}</div></div>"
    )


def _titled(title: str, shown: Markup) -> Markup:
    heading = markup(f'<h2 class="panel-title">{escaped(title)}</h2>')
    return _explained(title, heading + shown)


def _explained(title: str, shown: Markup) -> Markup:
    """A picture that somebody without a pointer can focus, to read all that is explained in it."""
    return markup(
        f'<div class="explained" tabindex="0" role="group" aria-label="{escaped(title)}">'
        f"{shown}</div>"
    )


def combos(edition: Edition, name: str, first: bool) -> Markup:
    ground = tracks.combos_ground(edition) if first else markup('<use href="#loot-combos"/>')
    what = say("Whole groups by colour and size; rows pay abilities, columns pay points.")
    shown = ground + slot(f"{name}-combos")
    return picture(*tracks.COMBOS_SIZE, shown, say("Combination grid"), what)


def meeps(edition: Edition, name: str, first: bool) -> Markup:
    ground = tracks.meeps_ground(edition) if first else markup('<use href="#loot-meeps"/>')
    what = say("One reward for each Meeps cell, in order.")
    size = tracks.meeps_size(edition)
    return picture(*size, ground + slot(f"{name}-meeps"), say("Meeps track"), what)


def score(edition: Edition, per: int, name: str, cls: str) -> Markup:
    body = tracks.score_ground(edition, per) + slot(name)
    what = say("The running totals; the last cell is for the final score.")
    return picture(*tracks.score_size(edition, per), body, say("Score track"), what, cls)


def _legend() -> Markup:
    slash = path("M4 18L18 4", "l-pencil thin")
    cross = path("M4 18L18 4M4 4L18 18", "l-pencil thin")
    arrows = path("M11 3v16M3 11h16M8 6l3-3 3 3M8 16l3 3 3-3", "l-pencil hair")
    signs = (
        (slash, say("visited once")),
        (cross, say("full, pass over only")),
        (arrows, say("arrow keys: once to look, twice to go")),
    )
    return joined(
        markup(
            f'<span><svg viewBox="0 0 22 22" aria-hidden="true">{sign}</svg>{escaped(words)}</span>'
        )
        for sign, words in signs
    )


@kept_by_language(512)
def dice_row(queue: tracks.Queue) -> Markup:
    bold = more = title = ""
    if queue.dice:
        title = say("The dice: {dice}", dice=", ".join(str(die) for die in queue.dice))
    else:
        title = say("The dice: not rolled")
    match queue.phase:
        case "placing":
            bold, more = say("No dice yet."), say("They are rolled when all pawns stand.")
        case "ordering":
            bold, more = say_in("the dice", "Rolled."), say("Not in order yet.")
        case "round":
            now, soon, later = queue.dice
            bold = say("Now {die}.", die=now)
            more = say("Then {soon}, then {later}.", soon=soon, later=later)
    words = markup(f"<b>{escaped(bold)}</b> {escaped(more)}") if bold else EMPTY
    what = say("The active die is the first; the others move up.")
    return markup(f"{picture(*tracks.DICE_SIZE, tracks.dice(queue), title, what)}<p>{words}</p>")
