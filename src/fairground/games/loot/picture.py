"""Loot in pictures: my sheet large, the rivals' small, the dice in their queue."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from fairground.draw import (
    Svg,
    box,
    corners,
    emblem,
    escaped,
    group,
    icon,
    mark,
    path,
    picture,
    shape,
    slot,
    standalone,
    text,
)
from fairground.games.loot import plan_picture as plan
from fairground.games.loot import sheet_picture as sheet
from fairground.games.loot.edition import Edition
from fairground.games.loot.plan_picture import CELL, DEFS, INSIDE
from fairground.games.loot.poster_picture import poster
from fairground.games.loot.sight import LootView, SheetView
from fairground.games.loot.targets_picture import choice, targets
from fairground.games.loot.words import describe, headline

__all__ = ["DEFS", "LAYOUT", "draw", "layers", "poster"]

LAYOUT = "square"
WIDE, NARROW = 15, 8
"""Cells of the score track in a line, on desks and on phones."""
SMALL_BOX = f"{plan.EDGE - 4} {plan.EDGE - 4} {INSIDE + 8} {INSIDE + 8}"


def layers(view: LootView, legal: Sequence[int], names: Sequence[str]) -> dict[str, str]:
    """A move changes the marks, the pawn, the dice and what was won; the printed parts stay."""
    large = view.seat or 0
    mine = view.sheets[large]
    edition, over = view.edition, view.phase == "over"
    found = {
        "board": _board(edition, large, _whose(view, large, names), large == view.seat),
        "twin": escaped(describe(view, names)),
        "dice": _dice_row(view),
        **_sheet_layers("mine", view, large),
        "targets": targets(view, legal) + choice(view),
        "score": sheet.score_written(mine, edition, WIDE, over),
        "score-narrow": sheet.score_written(mine, edition, NARROW, over),
        "tray": _tray(edition, len(view.sheets), large, tuple(names)),
        "abilities": _abilities(mine, _whose(view, large, names)),
    }
    for seat in _rivals(len(view.sheets), large):
        rival = view.sheets[seat]
        found |= _sheet_layers(f"rival-{seat}", view, seat)
        found[f"rival-{seat}-score"] = sheet.score_written(rival, edition, NARROW, over)
        found[f"small-pawn-{seat}"] = (
            "" if rival.pawn is None else plan.small_pawn(seat, rival.pawn, f"small-pawn-{seat}")
        )
        found[f"facts-{seat}"] = _facts(view, seat)
    return found


def _rivals(seats: int, large: int) -> list[int]:
    return [seat for seat in range(seats) if seat != large]


def _whose(view: LootView, seat: int, names: Sequence[str]) -> str:
    return "Your" if seat == view.seat else f"{names[seat]}’s"


def _sheet_layers(name: str, view: LootView, seat: int) -> dict[str, str]:
    """What one sheet adds to the printed one."""
    own, edition = view.sheets[seat], view.edition
    pawn = "" if own.pawn is None else plan.pawn(seat, own.pawn)
    return {
        f"{name}-lines": plan.won_lines(own, edition.line_points),
        f"{name}-marks": f'<g id="loot-{name}">{plan.marks(own.marks, seat)}</g>'
        + _last(view, seat),
        f"{name}-pawn": pawn,
        f"{name}-combos": sheet.combos_won(own, edition),
        f"{name}-meeps": sheet.meeps_won(own, edition),
    }


def _last(view: LootView, seat: int) -> str:
    """The corners on the cell that the last revealed move led to."""
    pawn = view.sheets[seat].pawn
    if not view.last or pawn is None:
        return ""
    x, y = plan.corner(pawn)
    return corners(x + 2, y + 2, CELL - 4, CELL - 4)


@lru_cache(maxsize=256)
def _board(edition: Edition, seat: int, whose: str, own: bool) -> str:
    """The frame of the large sheet, with a slot for whatever can change."""
    printed_plan = (
        slot("twin", "desc")
        + plan.figure(seat)
        + plan.ground(edition)
        + "".join(slot(name) for name in ("mine-lines", "mine-marks", "targets"))
        + plan.sizes(edition)
        + slot("mine-pawn")
    )
    side = (
        f'<div><h2 class="panel-title">Groups</h2>{_combos(edition, "mine", True)}</div>'
        f'<div><h2 class="panel-title">Meeps</h2>{_meeps(edition, "mine", True)}</div>'
        f'<div class="l-legend">{_legend()}</div>'
    )
    head = "" if own else f'<h2 class="panel-title">{escaped(whose)} sheet</h2>'
    return (
        f'<div class="l-sheet"><div class="l-dice-row">{slot("dice", "div", "l-dice")}{head}</div>'
        f"<div>"
        f"{picture(plan.SIZE, plan.SIZE, printed_plan, f'{whose} plan')}</div>"
        f'<div class="l-sheet-side">{side}</div><div class="l-sheet-foot">'
        f"{_score(edition, WIDE, 'score', 'not-phone')}"
        f"{_score(edition, NARROW, 'score-narrow', 'only-phone')}</div></div>"
    )


def _combos(edition: Edition, name: str, first: bool) -> str:
    ground = sheet.combos_ground(edition) if first else '<use href="#loot-combos"/>'
    what = "Whole groups by colour and size; rows pay abilities, columns pay points."
    return picture(*sheet.COMBOS_SIZE, ground + slot(f"{name}-combos"), "Combination grid", what)


def _meeps(edition: Edition, name: str, first: bool) -> str:
    ground = sheet.meeps_ground(edition) if first else '<use href="#loot-meeps"/>'
    what = "One reward for each Meeps cell, in order."
    size = sheet.meeps_size(edition)
    return picture(*size, ground + slot(f"{name}-meeps"), "Meeps track", what)


def _score(edition: Edition, per: int, name: str, cls: str) -> str:
    body = sheet.score_ground(edition, per) + slot(name)
    what = "The running totals; the last cell is for the final score."
    return picture(*sheet.score_size(edition, per), body, "Score track", what, cls)


def _legend() -> str:
    slash = path("M4 18L18 4", "l-pencil thin")
    cross = path("M4 18L18 4M4 4L18 18", "l-pencil thin")
    signs = ((slash, "visited once"), (cross, "full, pass over only"))
    return "".join(
        f'<span><svg viewBox="0 0 22 22" aria-hidden="true">{sign}</svg>{words}</span>'
        for sign, words in signs
    )


def _dice_row(view: LootView) -> str:
    words = {
        "placing": "<b>No dice yet.</b> They are rolled when all pawns stand.",
        "ordering": "<b>Rolled.</b> Not in order yet.",
    }.get(view.phase, "")
    if view.phase == "round":
        words = "<b>Now {}.</b> Then {}, then {}.".format(*view.dice)
    title = "The dice: " + (", ".join(str(die) for die in view.dice) or "not rolled")
    what = "The active die is the first; the others move up."
    return f"{picture(*sheet.DICE_SIZE, sheet.dice(view), title, what)}<p>{words}</p>"


@lru_cache(maxsize=256)
def _tray(edition: Edition, seats: int, large: int, names: tuple[str, ...]) -> str:
    """Abilities, and for each rival a small plan that opens into the whole sheet."""
    rivals = "".join(_rival(edition, seat, names[seat]) for seat in _rivals(seats, large))
    return slot("abilities", "div", "card l-abilities") + rivals


def _rival(edition: Edition, seat: int, name: str) -> str:
    pencil = f'<use href="#loot-rival-{seat}"/>{slot(f"small-pawn-{seat}")}'
    summary = (
        f'<svg class="picture l-small-plan" viewBox="{SMALL_BOX}" role="img">'
        f"<title>{escaped(name)}’s plan</title>"
        f'<use href="#loot-cells"/><use href="#loot-walls"/>{pencil}</svg>'
        f'<span class="l-rival-words"><b>{shape(seat, 18)} {escaped(name)}</b>'
        f"{slot(f'facts-{seat}', 'span', 'l-rival-facts')}</span>"
    )
    whole = (
        f'{plan.figure(seat)}<use href="#loot-ground"/>'
        f"{slot(f'rival-{seat}-lines')}{slot(f'rival-{seat}-marks')}"
        f'<use href="#loot-sizes"/>{slot(f"rival-{seat}-pawn")}'
    )
    return (
        f'<details class="card l-rival" name="rival"><summary>{summary}</summary>'
        f'<div class="l-rival-sheet card"><h2>{escaped(name)}’s sheet</h2>'
        f"<div>{picture(plan.SIZE, plan.SIZE, whole, f'{name}’s plan')}</div>"
        f'<div class="l-rival-side">{_combos(edition, f"rival-{seat}", False)}'
        f"{_meeps(edition, f'rival-{seat}', False)}</div>"
        f'<div class="l-rival-foot">{_score(edition, NARROW, f"rival-{seat}-score", "")}</div>'
        "</div></details>"
    )


def _facts(view: LootView, seat: int) -> str:
    own = view.sheets[seat]
    if view.phase == "over":
        note = ""
    elif view.chosen[seat]:
        note = '<span class="l-done-t">has chosen</span>'
    else:
        note = "<span>choosing</span>" if seat in view.turn else ""
    cells = int(view.edition.score_cells) - 1
    return (
        f'<span class="l-score-line"><b class="sign">{own.total}</b> '
        f"{'point' if own.total == 1 else 'points'}</span>"
        f"<span>{len(own.track)} of {cells} entries</span>"
        f"<span>{icon('step', 15, 'steps')} {own.steps} {icon('wrap', 15, 'wraps')} {own.wraps}"
        f"</span>{note}"
    )


def _abilities(own: SheetView, whose: str) -> str:
    def card(sign: str, name: str, words: str, have: int) -> str:
        return (
            f'<li class="l-ability{"" if have else " none"}">{icon(sign, 22)}'
            f'<span><b>{name}</b><small>{words}</small></span><b class="sign">{have}</b></li>'
        )

    return (
        f"<h2>{escaped(whose)} abilities <small>one a round</small></h2><ul>"
        + card("step", "Step", "one cell more or fewer", own.steps)
        + card("wrap", "Wrap", "over the edge and on", own.wraps)
        + "</ul>"
    )


def draw(view: LootView, legal: Sequence[int], names: Sequence[str]) -> Svg:
    """The whole table in one picture: the large sheet, and the rivals beside it."""
    large = view.seat or 0
    own, edition = view.sheets[large], view.edition
    rivals = _rivals(len(view.sheets), large)
    width, height = 772 + (268 if rivals else 0), 652
    over = view.phase == "over"
    sheet_parts = (
        (16, 12, sheet.dice(view)),
        (
            16,
            92,
            plan.ground(edition) + _drawn_plan(view, large, targets(view, legal) + choice(view)),
        ),
        (536, 112, sheet.combos_ground(edition) + sheet.combos_won(own, edition)),
        (536, 368, sheet.meeps_ground(edition) + sheet.meeps_won(own, edition)),
        (
            34,
            596,
            sheet.score_ground(edition, WIDE) + sheet.score_written(own, edition, WIDE, over),
        ),
    )
    body = box(1, 1, width - 2, height - 2, 14, "l-paper")
    body += "".join(group(part, transform=f"translate({x} {y})") for x, y, part in sheet_parts)
    body += text(300, 56, f"{_whose(view, large, names)} sheet", 22, "sign", "start")
    body += text(538, 100, "Groups", 17, "sign", "start") + text(
        538, 356, "Meeps", 17, "sign", "start"
    )
    for at, seat in enumerate(rivals):
        body += group(
            _drawn_rival(view, seat, names[seat]), transform=f"translate(780 {24 + at * 176})"
        )
    css = (Path(__file__).parent / "style.css").read_text(encoding="utf-8")
    title = f"Loot: {headline(view)}"
    return standalone(width, height, body, title, describe(view, names), DEFS, css)


def _drawn_plan(view: LootView, seat: int, between: str = "") -> str:
    own = view.sheets[seat]
    pawn = "" if own.pawn is None else plan.pawn(seat, own.pawn)
    under = plan.won_lines(own, view.edition.line_points) + plan.marks(own.marks, seat)
    return plan.figure(seat) + under + _last(view, seat) + between + plan.sizes(view.edition) + pawn


def _drawn_rival(view: LootView, seat: int, name: str) -> str:
    own = view.sheets[seat]
    small = '<use href="#loot-cells"/><use href="#loot-walls"/>' + plan.marks(own.marks, seat)
    if own.pawn is not None:
        small += plan.small_pawn(seat, own.pawn, f"pawn-{seat}")
    said = name if len(name) <= 12 else f"{name[:11]}…"
    note = "has chosen" if view.chosen[seat] else "choosing" if seat in view.turn else ""
    return (
        group(small, "l-small-plan", "scale(.34)")
        + emblem(seat, 176, 22, 18)
        + text(188, 28, said, 15, "b", "start")
        + text(168, 62, own.total, 26, "sign", "start")
        + text(
            168,
            84,
            f"{len(own.track)} of {int(view.edition.score_cells) - 1} entries",
            13.5,
            "soft-t",
            "start",
        )
        + mark("step", 176, 104, 17, "soft-ink")
        + text(190, 109, own.steps, 14, "soft-t", "start")
        + mark("wrap", 216, 104, 17, "soft-ink")
        + text(230, 109, own.wraps, 14, "soft-t", "start")
        + text(168, 134, note, 13.5, "soft-t", "start")
    )
