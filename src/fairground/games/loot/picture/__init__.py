"""Loot in pictures: my sheet large, the rivals' small, the dice in their queue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

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
    layer,
    mark,
    markup,
    standalone,
    text,
)
from fairground.game import Layer
from fairground.games.loot.edition import Edition
from fairground.games.loot.language import say, say_in, say_of
from fairground.games.loot.picture import plan, tracks
from fairground.games.loot.picture.board import NARROW, WIDE, board, dice_row
from fairground.games.loot.picture.plan import CELL, DEFS
from fairground.games.loot.picture.poster import poster
from fairground.games.loot.picture.targets import start_of, targets
from fairground.games.loot.picture.tray import abilities, facts, facts_of, rivals, tray
from fairground.games.loot.sight import LootView
from fairground.games.loot.words import describe, headline
from fairground.games.loot.words.terms import sheet_place

__all__ = ["DEFS", "LAYOUT", "board_with", "draw", "layers", "poster"]

LAYOUT = "square"


def layers(view: LootView, legal: Sequence[int], names: Sequence[str]) -> dict[str, Layer]:
    """A move changes the marks, the pawn, the dice and what was won; the printed parts stay."""
    large = view.seat or 0
    mine, edition = view.sheets[large], view.edition
    is_own = large == view.seat
    found = {
        **_large_layers(view, large, legal, names),
        "tray": layer(tray, edition, len(view.sheets), large, tuple(names)),
        "abilities": layer(abilities, mine.steps, mine.wraps, names[large], is_own),
    }
    for seat in rivals(len(view.sheets), large):
        rival = view.sheets[seat]
        final = rival.total if view.phase == "over" else None
        found |= _sheet_layers(f"rival-{seat}", view, seat)
        found[f"rival-{seat}-score"] = layer(
            tracks.score_written, rival.track, final, edition, NARROW
        )
        found[f"small-pawn-{seat}"] = layer(plan.small_pawn, seat, rival.pawn, f"small-pawn-{seat}")
        found[f"facts-{seat}"] = layer(facts, facts_of(view, seat))
    return found


def board_with(place: str, view: LootView, names: Sequence[str]) -> dict[str, Layer]:
    """A rival's sheet, as large as the viewer's own."""
    seats = (seat for seat in range(len(view.sheets)) if sheet_place(seat) == place)
    seat = next(seats, None)
    return {} if seat is None else _large_layers(view, seat, (), names)


def _large_layers(
    view: LootView, seat: int, legal: Sequence[int], names: Sequence[str]
) -> dict[str, Layer]:
    """A sheet as the board, with the dice and what can be chosen on it."""
    own, edition = view.sheets[seat], view.edition
    final = own.total if view.phase == "over" else None
    is_own = seat == view.seat
    choice = view.choice if is_own else None
    return {
        "board": layer(board, edition, seat, names[seat], is_own),
        "dice": layer(dice_row, tracks.queue(view)),
        **_sheet_layers("mine", view, seat),
        "targets": layer(targets, edition, start_of(view, legal), tuple(legal), choice),
        "score": layer(tracks.score_written, own.track, final, edition, WIDE),
        "score-narrow": layer(tracks.score_written, own.track, final, edition, NARROW),
    }


def _sheet_layers(name: str, view: LootView, seat: int) -> Mapping[str, Layer]:
    """What one sheet adds to the printed one."""
    own = view.sheets[seat]
    last = own.pawn if view.last else None
    seen = (own.rows, own.columns, own.marks, own.pawn, own.groups, own.meeps)
    return _written(name, seat, _Written(*seen, last), view.edition)


class _Written(NamedTuple):
    """What is seen of a sheet; ``last`` is the cell that the last revealed move led to."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    marks: str
    pawn: int | None
    groups: tuple[str, ...]
    meeps: int
    last: int | None


@lru_cache(maxsize=512)
def _written(name: str, seat: int, own: _Written, edition: Edition) -> Mapping[str, Layer]:
    """The same for all who see the sheet, and as long as nobody moves."""
    return {
        f"{name}-lines": layer(plan.won_lines, own.rows, own.columns, edition.line_points),
        f"{name}-marks": layer(_marks, name, own.marks, seat, own.last),
        f"{name}-pawn": layer(plan.pawn, seat, own.pawn),
        f"{name}-combos": layer(tracks.combos_won, own.groups, edition),
        f"{name}-meeps": layer(tracks.meeps_won, own.meeps, edition),
    }


def _marks(name: str, letters: str, seat: int, last: int | None) -> Markup:
    drawn = plan.marks(letters, seat)
    return markup(f'<g id="loot-{escaped(name)}">{drawn}</g>{_last(last)}')


def _last(cell: int | None) -> Markup:
    """The corners on the cell that the last revealed move led to."""
    if cell is None:
        return EMPTY
    x, y = plan.corner(cell)
    return corners(x + 2, y + 2, CELL - 4, CELL - 4)


def draw(view: LootView, legal: Sequence[int], names: Sequence[str]) -> Svg:
    """The whole table in one picture: the large sheet, and the rivals beside it."""
    large = view.seat or 0
    own, edition = view.sheets[large], view.edition
    others = rivals(len(view.sheets), large)
    width, height = 772 + (300 if others else 0), 652
    final = own.total if view.phase == "over" else None
    shown = targets(edition, start_of(view, legal), tuple(legal), view.choice)
    sheet_parts = (
        (16, 12, tracks.dice(tracks.queue(view))),
        (
            16,
            92,
            plan.ground(edition) + drawn_plan(view, large, shown),
        ),
        (536, 112, tracks.combos_ground(edition) + tracks.combos_won(own.groups, edition)),
        (536, 368, tracks.meeps_ground(edition) + tracks.meeps_won(own.meeps, edition)),
        (
            34,
            596,
            tracks.score_ground(edition, WIDE)
            + tracks.score_written(own.track, final, edition, WIDE),
        ),
    )
    body = box(1, 1, width - 2, height - 2, 14, "l-paper")
    body += joined(group(part, transform=f"translate({x} {y})") for x, y, part in sheet_parts)
    title = say_of(large == view.seat, "Your sheet", "{who}’s sheet", who=names[large])
    body += text(300, 56, title, 22, "sign", "start")
    body += text(538, 100, say("Groups"), 17, "sign", "start")
    body += text(538, 356, say_in("a title", "Meeps"), 17, "sign", "start")
    for at, seat in enumerate(others):
        body += group(
            _drawn_rival(view, seat, names[seat]), transform=f"translate(780 {24 + at * 176})"
        )
    css = (Path(__file__).parent.parent / "style.css").read_text(encoding="utf-8")
    title = f"Loot: {headline(view)}"
    return standalone(width, height, body, title, describe(view, names), DEFS, css)


def drawn_plan(view: LootView, seat: int, between: Markup = EMPTY) -> Markup:
    """What lies on the printed plan of a seat, with the targets ``between``."""
    own = view.sheets[seat]
    lines = plan.won_lines(own.rows, own.columns, view.edition.line_points)
    last = _last(own.pawn if view.last else None)
    under = joined((plan.figure(seat), lines, plan.marks(own.marks, seat), last))
    return joined((under, between, plan.sizes(view.edition), plan.pawn(seat, own.pawn)))


def _drawn_rival(view: LootView, seat: int, name: str) -> Markup:
    own = view.sheets[seat]
    small = markup('<use href="#loot-cells"/><use href="#loot-walls"/>') + plan.marks(
        own.marks, seat
    )
    small += plan.small_pawn(seat, own.pawn, f"pawn-{seat}")
    said = name if len(name) <= 12 else f"{name[:11]}…"
    note = ""
    if view.chosen[seat]:
        note = say("has chosen")
    elif seat in view.turn:
        note = say("choosing")
    entries = say(
        "{number} of {all} entries",
        number=len(own.track),
        all=int(view.edition.score_cells) - 1,
    )
    return (
        group(small, "l-small-plan", "scale(.34)")
        + emblem(seat, 176, 22, 18)
        + text(188, 28, said, 15, "b", "start")
        + text(168, 62, own.total, 26, "sign", "start")
        + text(168, 84, entries, 13.5, "soft-t", "start")
        + mark("step", 176, 104, 17, "soft-ink")
        + text(190, 109, own.steps, 14, "soft-t", "start")
        + mark("wrap", 216, 104, 17, "soft-ink")
        + text(230, 109, own.wraps, 14, "soft-t", "start")
        + text(168, 134, note, 13.5, "soft-t", "start")
    )
