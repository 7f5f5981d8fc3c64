"""The rest of a sheet: dice, combination grid, Meeps track and score track.

Each track has what is printed (drawn once) and what this sheet has earned (drawn over it).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from markupsafe import Markup

from fairground.draw import (
    box,
    circle,
    drawn_once,
    escaped,
    group,
    hit,
    joined,
    mark,
    markup,
    path,
    text,
)
from fairground.games.loot.edition import ABILITIES, COLOURS, LETTERS, STEP_ABILITY, Edition
from fairground.games.loot.language import say
from fairground.games.loot.picture.plan import pattern_of
from fairground.games.loot.sight import LootView
from fairground.language import kept_by_language

DICE_SIZE: Final = (268, 72)
COMBOS_SIZE: Final = (222, 212)
STEP: Final = 34
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


@drawn_once
def die(x: float, y: float, size: float, value: int, cls: str = "", piece: str = "") -> Markup:
    middle_x, middle_y = x + size / 2, y + size / 2
    pips = joined(
        circle(middle_x + dx * size * 0.25, middle_y + dy * size * 0.25, size * 0.095, "l-pip")
        for dx, dy in PIPS[value]
    )
    shade = box(x + 1, y + 3, size, size, size * 0.2, "shade")
    face = box(x, y, size, size, size * 0.2, f"l-die-face {cls}".strip())
    return group(shade + face + pips, piece=piece)


class Queue(NamedTuple):
    """The dice as somebody sees them; ``is_lit`` as long as the viewer may decide."""

    dice: tuple[int, ...]
    phase: str
    round: int
    is_lit: bool


def queue(view: LootView) -> Queue:
    return Queue(view.dice, view.phase, view.round, view.seat in view.turn)


def dice(queue: Queue) -> Markup:
    """The queue in its chute: the active die large, and lit as long as the viewer may decide; the
    next two to its right. Before they are in order, all are alike."""
    chute = box(2, 10, 264, 52, 26, "l-chute")
    if not queue.dice:
        return chute
    if queue.phase == "ordering":
        return chute + joined(
            die(24 + 84 * at, 13, 46, value) for at, value in enumerate(queue.dice)
        )
    now, soon, later = queue.dice
    active = "now" if queue.is_lit else ""
    return joined(
        (
            chute,
            path("M96 30l-8 6 8 6ZM172 30l-8 6 8 6Z", "soft-ink"),
            die(188, 16, 40, later, piece=f"die-{(queue.round + 2) % 3}"),
            die(112, 16, 40, soon, piece=f"die-{(queue.round + 1) % 3}"),
            die(14, 4, 62, now, active, piece=f"die-{queue.round % 3}"),
        )
    )


def _hole(x: float, y: float, r: float = 13) -> Markup:
    return circle(x, y, r, "l-hole")


def _place(colour: int, size: int) -> tuple[float, float]:
    return 52 + size * STEP, 38 + colour * STEP


@kept_by_language(16)
def combos_ground(edition: Edition) -> Markup:
    """Rows are colours and columns are group sizes. Beside a row and below a column stand, as dots,
    how many circles it needs, and then what it pays."""
    printed = joined(text(52 + size * STEP, 16, size + 1, 16, "b") for size in range(4))
    for colour, name in enumerate(COLOURS):
        y = 38 + colour * STEP
        swatch = box(2, y - 14, 28, 28, 6, "fill edge") + box(
            2, y - 14, 28, 28, 6, fill=pattern_of(name)
        )
        printed += group(swatch, f"l-{name}")
        printed += joined(_hole(*_place(colour, size)) for size in range(4))
        pay = _needs_of_row(edition, y, 0) + hit(172, y - 16, 50, 32)
        pay += group(_ability(edition.row_ability[colour], 207, y), "dim")
        printed += _explained(
            pay, f"{_a_ability(edition.row_ability[colour])}\n{_row_needs(edition, colour)}"
        )
    for size in range(4):
        x = 52 + size * STEP
        needs = say(
            "when you have {count} whole group of size {size}",
            "when you have {count} whole groups of size {size}",
            count=int(edition.column_needs[size]),
            size=size + 1,
        )
        pay = _needs_of_column(edition, size, 0) + _hole(x, 192) + hit(x - 15, 160, 30, 48)
        pay += text(x, 197.5, edition.column_points[size], 16, "soft-t")
        points = say("{count} point", "{count} points", count=int(edition.column_points[size]))
        printed += _explained(pay, f"{points}\n{needs}")
    return markup(f'<g id="loot-combos">{printed}</g>')


def _a_ability(ability: int) -> str:
    return say("A step") if ability == STEP_ABILITY else say("A wrap")


def _row_needs(edition: Edition, colour: int) -> str:
    """How many groups of a colour the row of the grid needs."""
    needs = int(edition.row_needs)
    match COLOURS[colour]:
        case "red":
            return say(
                "when you have {count} whole red group",
                "when you have {count} whole red groups",
                count=needs,
            )
        case "blue":
            return say(
                "when you have {count} whole blue group",
                "when you have {count} whole blue groups",
                count=needs,
            )
        case "green":
            return say(
                "when you have {count} whole green group",
                "when you have {count} whole green groups",
                count=needs,
            )
        case _:
            return say(
                "when you have {count} whole yellow group",
                "when you have {count} whole yellow groups",
                count=needs,
            )


def _explained(body: Markup, words: str) -> Markup:
    """Something printed that says what it means when it is pointed at."""
    return group(markup(f"<title>{escaped(words)}</title>{body}"))


def _ability(ability: int, x: float, y: float) -> Markup:
    return mark(ABILITIES[ability], x, y, 22, "tile-ink")


def _needs_of_row(edition: Edition, y: float, have: int) -> Markup:
    needs = int(edition.row_needs)
    top = y - (needs - 1) * 4.5
    return joined(
        circle(182, top + k * 9, 3, "l-need met" if k < have else "l-need") for k in range(needs)
    )


def _needs_of_column(edition: Edition, size: int, have: int) -> Markup:
    needs = int(edition.column_needs[size])
    left = 52 + size * STEP - (needs - 1) * 4.5
    return joined(
        circle(left + k * 9, 167, 3, "l-need met" if k < have else "l-need") for k in range(needs)
    )


def combos_won(groups: tuple[str, ...], edition: Edition) -> Markup:
    """The circles of whole groups, and the rows and columns that have paid."""
    won: list[Markup] = []
    rows, columns = [0] * 4, [0] * 4
    for name in groups:
        colour, size = LETTERS.index(name[0]), int(name[1]) - 1
        rows[colour] += 1
        columns[size] += 1
        x, y = _place(colour, size)
        won += circle(x, y, 13, "l-hole got"), path(f"M{x - 6:g} {y:g}l4.5 5 8.5-10", "l-tick")
    for colour, have in enumerate(rows):
        y = 38 + colour * STEP
        if have:
            won.append(_needs_of_row(edition, y, have))
        if have >= edition.row_needs:
            won += circle(207, y, 14, "l-hole got"), _ability(edition.row_ability[colour], 207, y)
    for size, have in enumerate(columns):
        x = 52 + size * STEP
        if have:
            won.append(_needs_of_column(edition, size, have))
        if have >= edition.column_needs[size]:
            points = text(x, 197.5, edition.column_points[size], 16, "b")
            won += circle(x, 192, 13, "l-hole got"), points
    return joined(won)


def meeps_size(edition: Edition) -> tuple[float, float]:
    rows: int = -(-len(edition.meeps) // 5)
    return 222, 20 + 42 * rows


def _meep_place(at: int) -> tuple[float, float]:
    return 20 + at % 5 * 45, 22 + at // 5 * 42


def _reward(edition: Edition, at: int) -> Markup:
    x, y = _meep_place(at)
    reward = edition.meeps[at]
    if reward < 0:
        return mark(ABILITIES[-1 - reward], x, y, 20, "tile-ink")
    return text(x, y + 5.5, reward, 16, "b")


def _reward_words(edition: Edition, at: int) -> str:
    reward = int(edition.meeps[at])
    if reward >= 0:
        return say("brings {count} point", "brings {count} points", count=reward)
    return say("brings a step") if -1 - reward == STEP_ABILITY else say("brings a wrap")


@kept_by_language(16)
def meeps_ground(edition: Edition) -> Markup:
    places = range(len(edition.meeps))
    printed = joined(
        _explained(
            _hole(*_meep_place(at), 17) + _reward(edition, at),
            f"{say('Meeps cell {number}', number=at + 1)}\n{_reward_words(edition, at)}",
        )
        for at in places
    )
    return markup(f'<g id="loot-meeps">{printed}</g>')


def meeps_won(meeps: int, edition: Edition) -> Markup:
    return joined(
        circle(*_meep_place(at), 17, "l-hole got") + _reward(edition, at) for at in range(meeps)
    )


def score_size(edition: Edition, per: int) -> tuple[float, float]:
    return per * 40, 40 * -(-int(edition.score_cells) // per)


def _score_box(at: int, per: int, cls: str) -> Markup:
    return box(2 + at % per * 40, 2 + at // per * 40, 36, 36, 6, cls)


def _score_text(at: int, per: int, words: object, cls: str) -> Markup:
    return text(20 + at % per * 40, 26 + at // per * 40, words, 17, cls)


@kept_by_language(16)
def score_ground(edition: Edition, per: int) -> Markup:
    """A row of cells, ``per`` in a line: the last for the final score, the last but one with the
    bonus for writing there."""
    last = int(edition.score_cells) - 1
    printed = joined(_score_box(at, per, "l-hole") for at in range(last - 1))
    bonus = _score_box(last - 1, per, "l-hole")
    bonus += _score_text(last - 1, per, f"+{edition.end_points}", "soft-t b")
    ends = say("The round in which somebody writes here is the last.")
    more = say(
        "All who write here in that round get {count} point more.",
        "All who write here in that round get {count} points more.",
        count=int(edition.end_points),
    )
    final = _score_box(last, per, "l-hole")
    final += mark("trophy", 20 + last % per * 40, 20 + last // per * 40, 18, "soft-ink")
    totals = say("After each round that brings points the new total is written in the next cell.")
    return (
        _explained(printed, f"{say('Score track')}\n{totals}")
        + _explained(bonus, f"{say('The end')}\n{ends}\n{more}")
        + _explained(final, say("The final score"))
    )


def score_written(track: tuple[int, ...], final: int | None, edition: Edition, per: int) -> Markup:
    """The running totals; the newest stands out. When the game is over, the final score too."""
    written = []
    newest, bonus = len(track) - 1, edition.score_cells - 2
    for at, total in enumerate(track):
        if at in (newest, bonus):
            written.append(_score_box(at, per, "l-hole got" if at == newest else "l-hole"))
        written.append(_score_text(at, per, total, "sign"))
    if final is not None:
        last = int(edition.score_cells) - 1
        written.append(_score_box(last, per, "l-hole got"))
        written.append(_score_text(last, per, final, "sign"))
    return joined(written)
