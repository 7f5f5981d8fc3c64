"""One sheet of Loot, large: dice, plan, combination grid, Meeps track and score track."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from fairground.draw import BOARD_IN_WORDS, EMPTY, escaped, joined, markup, path, picture, slot
from fairground.games.loot.edition import Edition
from fairground.games.loot.picture import plan, tracks
from fairground.games.loot.sight import LootView

WIDE, NARROW = 15, 8
"""Cells of the score track in a line, on desks and on phones."""


def whose(view: LootView, seat: int, names: Sequence[str]) -> str:
    return "Your" if seat == view.seat else f"{names[seat]}’s"


def board(edition: Edition, seat: int, whose: str, own: bool) -> Markup:
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
        f"{_explained('Groups', combos(edition, 'mine', True))}"
        f"{_explained('Meeps', meeps(edition, 'mine', True))}"
        f'<div class="l-legend">{_legend()}</div>'
    )
    head = EMPTY if own else markup(f'<h2 class="panel-title">{escaped(whose)} sheet</h2>')
    large = picture(
        plan.SIZE, plan.SIZE, printed_plan, f"{whose} plan", described_by=BOARD_IN_WORDS
    )
    return markup(
        f'<div class="l-sheet"><div class="l-dice-row">{slot("dice", "div", "l-dice")}{head}</div>'
        f"<div>{large}</div>"
        f'<div class="l-sheet-side">{side}</div><div class="l-sheet-foot">'
        f"{score(edition, WIDE, 'score', 'not-phone')}"
        f"{score(edition, NARROW, 'score-narrow', 'only-phone')}</div></div>"
    )


def _explained(title: str, shown: Markup) -> Markup:
    """A picture that somebody without a pointer can focus, to read all that is explained in it."""
    return markup(
        f'<div class="explained" tabindex="0" role="group" aria-label="{escaped(title)}">'
        f'<h2 class="panel-title">{escaped(title)}</h2>{shown}</div>'
    )


def combos(edition: Edition, name: str, first: bool) -> Markup:
    ground = tracks.combos_ground(edition) if first else markup('<use href="#loot-combos"/>')
    what = "Whole groups by colour and size; rows pay abilities, columns pay points."
    return picture(*tracks.COMBOS_SIZE, ground + slot(f"{name}-combos"), "Combination grid", what)


def meeps(edition: Edition, name: str, first: bool) -> Markup:
    ground = tracks.meeps_ground(edition) if first else markup('<use href="#loot-meeps"/>')
    what = "One reward for each Meeps cell, in order."
    size = tracks.meeps_size(edition)
    return picture(*size, ground + slot(f"{name}-meeps"), "Meeps track", what)


def score(edition: Edition, per: int, name: str, cls: str) -> Markup:
    body = tracks.score_ground(edition, per) + slot(name)
    what = "The running totals; the last cell is for the final score."
    return picture(*tracks.score_size(edition, per), body, "Score track", what, cls)


def _legend() -> Markup:
    slash = path("M4 18L18 4", "l-pencil thin")
    cross = path("M4 18L18 4M4 4L18 18", "l-pencil thin")
    arrows = path("M11 3v16M3 11h16M8 6l3-3 3 3M8 16l3 3 3-3", "l-pencil hair")
    signs = (
        (slash, "visited once"),
        (cross, "full, pass over only"),
        (arrows, "arrow keys: once to look, twice to go"),
    )
    return joined(
        markup(
            f'<span><svg viewBox="0 0 22 22" aria-hidden="true">{sign}</svg>{escaped(words)}</span>'
        )
        for sign, words in signs
    )


def dice_row(queue: tracks.Queue) -> Markup:
    words = {
        "placing": markup("<b>No dice yet.</b> They are rolled when all pawns stand."),
        "ordering": markup("<b>Rolled.</b> Not in order yet."),
    }.get(queue.phase, EMPTY)
    if queue.phase == "round":
        now, soon, later = queue.dice
        words = markup(f"<b>Now {now}.</b> Then {soon}, then {later}.")
    title = "The dice: " + (", ".join(str(die) for die in queue.dice) or "not rolled")
    what = "The active die is the first; the others move up."
    return markup(f"{picture(*tracks.DICE_SIZE, tracks.dice(queue), title, what)}<p>{words}</p>")
