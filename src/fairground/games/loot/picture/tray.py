"""Beside the sheet of Loot: the viewer's abilities, and the rivals' sheets."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, icon, joined, markup, picture, shape, slot
from fairground.games.loot.edition import Edition
from fairground.games.loot.picture import plan
from fairground.games.loot.picture.board import NARROW, combos, meeps, score
from fairground.games.loot.rules.abilities import STEP_BY
from fairground.games.loot.sight import LootView
from fairground.games.loot.words.terms import sheet_place
from fairground.phrases import count

SMALL_BOX = markup(f"{plan.EDGE - 4} {plan.EDGE - 4} {plan.INSIDE + 8} {plan.INSIDE + 8}")


def rivals(seats: int, large: int) -> list[int]:
    return [seat for seat in range(seats) if seat != large]


def tray(edition: Edition, seats: int, large: int, names: tuple[str, ...]) -> Markup:
    """Abilities, and for each rival a small plan that opens into the whole sheet."""
    sheets = joined(_rival(edition, seat, names[seat]) for seat in rivals(seats, large))
    return slot("abilities", "div", "card l-abilities") + sheets


def _rival(edition: Edition, seat: int, name: str) -> Markup:
    pencil = markup(f'<use href="#loot-rival-{seat}"/>{slot(f"small-pawn-{seat}")}')
    summary = markup(
        f'<svg class="picture l-small-plan" viewBox="{SMALL_BOX}" role="img">'
        f"<title>{escaped(name)}’s plan</title>"
        f'<use href="#loot-cells"/><use href="#loot-walls"/>{pencil}</svg>'
        f'<span class="l-rival-words"><b>{shape(seat, 18)} {escaped(name)}</b>'
        f"{slot(f'facts-{seat}', 'span', 'l-rival-facts')}</span>"
    )
    whole = markup(
        f'{plan.figure(seat)}<use href="#loot-ground"/>'
        f"{slot(f'rival-{seat}-lines')}{slot(f'rival-{seat}-marks')}"
        f'<use href="#loot-sizes"/>{slot(f"rival-{seat}-pawn")}'
    )
    place = escaped(sheet_place(seat))
    return markup(
        '<details class="card l-rival over-table" name="rival">'
        f'<summary id="at-{place}">{summary}</summary>'
        f'<div class="l-rival-sheet card"><h2>{escaped(name)}’s sheet '
        '<button type="button" class="l-close" data-close="">Close</button></h2>'
        f"<div>{picture(plan.SIZE, plan.SIZE, whole, f'{name}’s plan')}</div>"
        f'<div class="l-rival-side">{combos(edition, f"rival-{seat}", False)}'
        f"{meeps(edition, f'rival-{seat}', False)}</div>"
        f'<div class="l-rival-foot">{score(edition, NARROW, f"rival-{seat}-score", "")}</div>'
        "</div></details>"
    )


class Facts(NamedTuple):
    """What a rival's small plan says beside it."""

    total: int
    entries: int
    cells: int
    steps: int
    wraps: int
    has_chosen: bool
    is_choosing: bool


def facts_of(view: LootView, seat: int) -> Facts:
    own, is_over = view.sheets[seat], view.phase == "over"
    return Facts(
        total=own.total,
        entries=len(own.track),
        cells=int(view.edition.score_cells) - 1,
        steps=own.steps,
        wraps=own.wraps,
        has_chosen=view.chosen[seat] and not is_over,
        is_choosing=seat in view.turn,
    )


def facts(own: Facts) -> Markup:
    note = EMPTY
    if own.has_chosen:
        note = markup('<span class="l-done-t">has chosen</span>')
    elif own.is_choosing:
        note = markup("<span>choosing</span>")
    return markup(
        f'<span class="l-score-line"><b class="sign">{own.total}</b> '
        f"{'point' if own.total == 1 else 'points'}</span>"
        f"<span>{own.entries} of {own.cells} entries</span>"
        f"<span>{icon('step', 15, 'steps')} {own.steps} {icon('wrap', 15, 'wraps')} {own.wraps}"
        f"</span>{note}"
    )


def abilities(steps: int, wraps: int, whose: str) -> Markup:
    def card(sign: str, name: str, words: str, have: int) -> Markup:
        return markup(
            f'<li class="l-ability{"" if have else " none"}">{icon(sign, 22)}'
            f"<span><b>{escaped(name)}</b><small>{escaped(words)}</small></span>"
            f'<b class="sign">{have}</b></li>'
        )

    return (
        markup(f"<h2>{escaped(whose)} abilities <small>one a round</small></h2><ul>")
        + card("step", "Step", f"{count(STEP_BY, 'cell')} more or fewer", steps)
        + card("wrap", "Wrap", "over the edge and on", wraps)
        + markup("</ul>")
    )
