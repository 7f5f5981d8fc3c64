"""Loot in pictures: my sheet large, the rivals' small, the dice in their queue."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup

from fairground.draw import (
    EMPTY,
    Svg,
    box,
    corners,
    emblem,
    escaped,
    group,
    joined,
    mark,
    markup,
    standalone,
    text,
)
from fairground.games.loot.picture import plan, tracks
from fairground.games.loot.picture.board import NARROW, WIDE, board, dice_row, whose
from fairground.games.loot.picture.plan import CELL, DEFS
from fairground.games.loot.picture.poster import poster
from fairground.games.loot.picture.targets import choice, targets
from fairground.games.loot.picture.tray import abilities, facts, rivals, tray
from fairground.games.loot.sight import LootView
from fairground.games.loot.words import describe, headline

__all__ = ["DEFS", "LAYOUT", "draw", "layers", "poster"]

LAYOUT = "square"


def layers(view: LootView, legal: Sequence[int], names: Sequence[str]) -> dict[str, Markup]:
    """A move changes the marks, the pawn, the dice and what was won; the printed parts stay."""
    large = view.seat or 0
    mine = view.sheets[large]
    edition, over = view.edition, view.phase == "over"
    found = {
        "board": board(edition, large, whose(view, large, names), large == view.seat),
        "twin": escaped(describe(view, names)),
        "dice": dice_row(view),
        **_sheet_layers("mine", view, large),
        "targets": targets(view, legal) + choice(view),
        "score": tracks.score_written(mine, edition, WIDE, over),
        "score-narrow": tracks.score_written(mine, edition, NARROW, over),
        "tray": tray(edition, len(view.sheets), large, tuple(names)),
        "abilities": abilities(mine, whose(view, large, names)),
    }
    for seat in rivals(len(view.sheets), large):
        rival = view.sheets[seat]
        found |= _sheet_layers(f"rival-{seat}", view, seat)
        found[f"rival-{seat}-score"] = tracks.score_written(rival, edition, NARROW, over)
        found[f"small-pawn-{seat}"] = (
            EMPTY if rival.pawn is None else plan.small_pawn(seat, rival.pawn, f"small-pawn-{seat}")
        )
        found[f"facts-{seat}"] = facts(view, seat)
    return found


def _sheet_layers(name: str, view: LootView, seat: int) -> dict[str, Markup]:
    """What one sheet adds to the printed one."""
    own, edition = view.sheets[seat], view.edition
    pawn = EMPTY if own.pawn is None else plan.pawn(seat, own.pawn)
    return {
        f"{name}-lines": plan.won_lines(own, edition.line_points),
        f"{name}-marks": markup(f'<g id="loot-{escaped(name)}">{plan.marks(own.marks, seat)}</g>')
        + _last(view, seat),
        f"{name}-pawn": pawn,
        f"{name}-combos": tracks.combos_won(own, edition),
        f"{name}-meeps": tracks.meeps_won(own, edition),
    }


def _last(view: LootView, seat: int) -> Markup:
    """The corners on the cell that the last revealed move led to."""
    pawn = view.sheets[seat].pawn
    if not view.last or pawn is None:
        return EMPTY
    x, y = plan.corner(pawn)
    return corners(x + 2, y + 2, CELL - 4, CELL - 4)


def draw(view: LootView, legal: Sequence[int], names: Sequence[str]) -> Svg:
    """The whole table in one picture: the large sheet, and the rivals beside it."""
    large = view.seat or 0
    own, edition = view.sheets[large], view.edition
    others = rivals(len(view.sheets), large)
    width, height = 772 + (268 if others else 0), 652
    over = view.phase == "over"
    sheet_parts = (
        (16, 12, tracks.dice(view)),
        (
            16,
            92,
            plan.ground(edition) + _drawn_plan(view, large, targets(view, legal) + choice(view)),
        ),
        (536, 112, tracks.combos_ground(edition) + tracks.combos_won(own, edition)),
        (536, 368, tracks.meeps_ground(edition) + tracks.meeps_won(own, edition)),
        (
            34,
            596,
            tracks.score_ground(edition, WIDE) + tracks.score_written(own, edition, WIDE, over),
        ),
    )
    body = box(1, 1, width - 2, height - 2, 14, "l-paper")
    body += joined(group(part, transform=f"translate({x} {y})") for x, y, part in sheet_parts)
    body += text(300, 56, f"{whose(view, large, names)} sheet", 22, "sign", "start")
    body += text(538, 100, "Groups", 17, "sign", "start") + text(
        538, 356, "Meeps", 17, "sign", "start"
    )
    for at, seat in enumerate(others):
        body += group(
            _drawn_rival(view, seat, names[seat]), transform=f"translate(780 {24 + at * 176})"
        )
    css = (Path(__file__).parent.parent / "style.css").read_text(encoding="utf-8")
    title = f"Loot: {headline(view)}"
    return standalone(width, height, body, title, describe(view, names), DEFS, css)


def _drawn_plan(view: LootView, seat: int, between: Markup = EMPTY) -> Markup:
    own = view.sheets[seat]
    pawn = EMPTY if own.pawn is None else plan.pawn(seat, own.pawn)
    under = plan.won_lines(own, view.edition.line_points) + plan.marks(own.marks, seat)
    return plan.figure(seat) + under + _last(view, seat) + between + plan.sizes(view.edition) + pawn


def _drawn_rival(view: LootView, seat: int, name: str) -> Markup:
    own = view.sheets[seat]
    small = markup('<use href="#loot-cells"/><use href="#loot-walls"/>') + plan.marks(
        own.marks, seat
    )
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
