"""Beside the sheet of Loot: the viewer's abilities, and the rivals' sheets."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, icon, joined, markup, picture, shape, slot
from fairground.games.loot.edition import Edition
from fairground.games.loot.language import say, say_in, say_of
from fairground.games.loot.picture import plan
from fairground.games.loot.picture.board import NARROW, combos, meeps, score
from fairground.games.loot.rules.abilities import STEP_BY
from fairground.games.loot.sight import LootView
from fairground.games.loot.words.terms import sheet_place
from fairground.language import kept_by_language

SMALL_BOX = markup(f"{plan.EDGE - 4} {plan.EDGE - 4} {plan.INSIDE + 8} {plan.INSIDE + 8}")


def rivals(seats: int, large: int) -> list[int]:
    return [seat for seat in range(seats) if seat != large]


def tray(edition: Edition, seats: int, large: int, names: tuple[str, ...]) -> Markup:
    """Abilities, and for each rival a small plan that opens into the whole sheet."""
    sheets = joined(_rival(edition, seat, names[seat]) for seat in rivals(seats, large))
    return slot("abilities", "div", "card l-abilities") + sheets


def _rival(edition: Edition, seat: int, name: str) -> Markup:
    plan_name, close = say("{who}’s plan", who=name), say("Close")
    pencil = markup(f'<use href="#loot-rival-{seat}"/>{slot(f"small-pawn-{seat}")}')
    summary = markup(
        f'<svg class="picture l-small-plan" viewBox="{SMALL_BOX}" role="img">'
        f"<title>{escaped(plan_name)}</title>"
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
        f'<div class="l-rival-sheet card"><h2>{escaped(say("{who}’s sheet", who=name))} '
        f'<button type="button" class="l-close" data-close="">{escaped(close)}</button></h2>'
        f"<div>{picture(plan.SIZE, plan.SIZE, whole, plan_name)}</div>"
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


@kept_by_language(512)
def facts(own: Facts) -> Markup:
    note = EMPTY
    if own.has_chosen:
        note = markup(f'<span class="l-done-t">{escaped(say("has chosen"))}</span>')
    elif own.is_choosing:
        note = markup(f"<span>{escaped(say('choosing'))}</span>")
    points = say_in("beside a number", "point", "points", count=own.total)
    entries = say("{number} of {all} entries", number=own.entries, all=own.cells)
    return markup(
        f'<span class="l-score-line"><b class="sign">{own.total}</b> '
        f"{escaped(points)}</span><span>{escaped(entries)}</span>"
        f"<span>{icon('step', 15, say('steps'))} {own.steps} "
        f"{icon('wrap', 15, say('wraps'))} {own.wraps}</span>{note}"
    )


def abilities(steps: int, wraps: int, who: str, is_own: bool) -> Markup:
    def card(sign: str, name: str, words: str, have: int) -> Markup:
        return markup(
            f'<li class="l-ability{"" if have else " none"}">{icon(sign, 22)}'
            f"<span><b>{escaped(name)}</b><small>{escaped(words)}</small></span>"
            f'<b class="sign">{have}</b></li>'
        )

    title = say_of(is_own, "Your abilities", "{who}’s abilities", who=who)
    more = say("{count} cell more or fewer", "{count} cells more or fewer", count=STEP_BY)
    return (
        markup(f"<h2>{escaped(title)} <small>{escaped(say('one a round'))}</small></h2><ul>")
        + card("step", say("Step"), more, steps)
        + card("wrap", say("Wrap"), say("over the edge and on"), wraps)
        + markup("</ul>")
    )
