"""A table of Kairo drawn with letters: the market with its parts, stalls, entrances and customers,
then the supply, the cards, and what the viewer owns.

A colour is its first letter. ``●R`` is the red stall of the seat with this shape, ``●r`` one of its
expansions; an arrow and a letter are an entrance, which leads to the stall beside it; ``@R`` is a
customer. Brackets mark the cells that may be chosen, colons the restaurant area.
"""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.kairo.edition import kind_name
from fairground.games.kairo.market import (
    COLOURS,
    COLUMNS,
    NEAR,
    ROWS,
    part_name,
)
from fairground.games.kairo.rules import AT
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.rules.build import DOOR
from fairground.games.kairo.sight import KairoView, StallView
from fairground.games.kairo.words.describe import standing
from fairground.games.kairo.words.terms import coins, is_neutral, player
from fairground.games.kairo.words.what_if import expansions_to_the_end, paid_so_far
from fairground.phrases import capitalised, count
from fairground.text_board import (
    Block,
    Items,
    Part,
    Piece,
    Several,
    TextBoard,
    fit,
    row,
    seat_piece,
)

LETTERS = [colour[0].upper() for colour in COLOURS]
ARROWS = "↑→↓←"
"""By the side on which the stall of an entrance lies."""
NAME_WIDTH = 12
CELL = 5
SIGNS = Items(
    "Signs",
    [
        *("●R red stall", "●r its expansion", "→R its entrance", "@R red customer"),
        *(":: restaurant area", "A1 a part"),
        row(("[ ]", "may"), " may be chosen"),
    ],
)
SEAMS = range(0, COLUMNS + 1, 4)
"""The columns on whose left a line between parts runs."""


def draw(view: KairoView, legal: Sequence[int], names: Sequence[str]) -> TextBoard:
    under: list[Part] = [_seats(view, names), *_cards(view)]
    if view.seat is not None:
        under += _own(view)
    if view.options.get("memory_aid") is True:
        under += _memory(view, names)
    under.append(SIGNS)
    return TextBoard(
        _market(view, _targets(view, legal)), [Several([_supply(view), _end(view)])], under
    )


def _targets(view: KairoView, legal: Sequence[int]) -> set[int]:
    """The cells that may be chosen, for a tile or for its entrance."""
    cells = {int(move - AT.first) for move in legal if AT.has(move)}
    if view.intent is not None and view.intent.cell is not None:
        sides = [int(move - DOOR.first) for move in legal if DOOR.has(move)]
        cells |= {int(NEAR[view.intent.cell * 4 + side]) for side in sides}
    return cells


# The market


def _market(view: KairoView, may: set[int]) -> Block:
    tiles, doors = _tiles(view), {stall.door: stall for stall in view.stalls}
    heads = "".join(
        ("  " if column in SEAMS else "") + f"{column + 1:^{CELL}}" for column in range(COLUMNS)
    )
    rows = [row((f"  {heads}", "soft"))]
    for line in range(ROWS):
        if line % 3 == 0:
            rows.append(row((_seam(line // 3), "soft")))
        pieces: list[str | Piece] = [(f"{line + 1:2}", "soft")]
        for column in range(COLUMNS):
            cell = line * COLUMNS + column
            if column in SEAMS:
                pieces.append((" │", "soft"))
            pieces += _cell(view, cell, tiles.get(cell, ()), doors.get(cell), cell in may)
        rows.append(row(*pieces, (" │", "soft")))
    return [*rows, row((_seam(3), "soft"))]


def _seam(line: int) -> str:
    """The line above a row of parts, with their names in it."""
    left, cross, right = "┌┬┐" if line == 0 else "└┴┘" if line == 3 else "├┼┤"
    drawn = f"   {left}"
    for part in range(3):
        name = "" if line == 3 else f" {part_name(3 * line + part)} "
        end = right if part == 2 else cross
        drawn += name + "─" * (4 * CELL + 1 - len(name)) + end
    return drawn


def _tiles(view: KairoView) -> dict[int, tuple[Piece, ...]]:
    """What lies on each cell with a tile."""
    found: dict[int, tuple[Piece, ...]] = {}
    for stall in view.stalls:
        letter, style = LETTERS[stall.colour], COLOURS[stall.colour]
        owner = ("○", "") if is_neutral(view, stall.owner) else seat_piece(stall.owner)
        found[stall.cell] = (owner, (letter, style))
        for cell in stall.expansions:
            found[cell] = (owner, (letter.lower(), style))
    return found


def _cell(
    view: KairoView, cell: int, tile: tuple[Piece, ...], door: StallView | None, may: bool
) -> list[Piece]:
    """Five columns: a bracket or the ground, a tile or an entrance, a customer or a bracket."""
    rug = ":" if view.edition.ground.is_restaurant(cell) else " "
    before: Piece = ("[", "may") if may else (rug, "soft")
    after: Piece = ("] ", "may") if may else (2 * rug, "soft")
    if cell in view.customers:
        colour = view.customers.index(cell)
        after = (f"@{LETTERS[colour]}", COLOURS[colour])
    if tile:
        return [before, *tile, after]
    if door is not None:
        side = next(side for side in range(4) if NEAR[4 * cell + side] == door.cell)
        entrance = (f"{ARROWS[side]}{LETTERS[door.colour]}", COLOURS[door.colour])
        return [before, entrance, after]
    return [before, ("::" if rug == ":" else "· ", "soft"), after]


# Beside it


def _supply(view: KairoView) -> Block:
    """Expansions left, who holds the medals, and the viewer's coins."""
    own = view.seat is not None
    head = f"{'':7}left{'':6}gold silver{'  purse' if own else ''}"
    rows = [row((head, "soft"))]
    for colour, name in enumerate(COLOURS):
        left, whole = view.left[colour], int(view.edition.expansions)
        scarce = left <= int(view.edition.scarce_left)
        rows.append(
            row(
                (LETTERS[colour], name),
                fit(name[1:], 6),
                ("■" * left, "bad" if scarce else name),
                ("·" * (whole - left), "soft"),
                f"{left:2}  ",
                *_medal(view.score.gold[colour]),
                *_medal(view.score.silver[colour]),
                f"{view.purse[colour] - paid_so_far(view)[colour]:4}" if own else "",
            )
        )
    return rows


def _medal(holder: int | None) -> list[Piece]:
    return [("  ", ""), ("-", "soft") if holder is None else seat_piece(holder), ("   ", "")]


def _end(view: KairoView) -> Block:
    gold, silver = int(view.edition.gold), int(view.edition.silver)
    rows = [row((f"gold {gold}, silver {silver} points", "soft"))]
    if view.over:
        return [*rows, row("The game is over.")]
    if view.ending:
        return [*rows, row(("End phase: build or pass.", "bad"))]
    needed = count(expansions_to_the_end(view), "expansion")
    quiet, limit = view.quiet // view.seats, int(view.edition.quiet_rounds)
    return [
        *rows,
        row((f"the end is {needed} away,", "soft")),
        row((f"or {limit} rounds without a tile: {quiet}", "soft")),
    ]


# Under it


def _seats(view: KairoView, names: Sequence[str]) -> Block:
    rows = [row((f"{'':{NAME_WIDTH + 2}} score cards barkers stalls medals", "soft"))]
    for seat in range(view.seats):
        shown = standing(view, seat)
        name = fit(capitalised(player(view, seat, names)), NAME_WIDTH)
        widths = (6, 8, 7, 7)
        facts = "".join(
            f"{fact.value:>{width}}" for fact, width in zip(shown.facts, widths, strict=True)
        )
        turn = "›" if seat in view.turn else " "
        note = f"   {shown.note}" if shown.note else ""
        rows.append(
            row(seat_piece(seat), (turn, "may"), f"{name}{shown.score:>6}{facts}", (note, "soft"))
        )
    if any(is_neutral(view, stall.owner) for stall in view.stalls):
        rows.append(row("○ ", ("neutral stalls", "soft")))
    return rows


def _cards(view: KairoView) -> list[Part]:
    shown = [row((kind_name(kind), "head")) for kind in view.cards.row if kind is not None]
    deck = row((f"deck {view.cards.deck}", "soft"))
    barkers = row((f"barkers {view.cards.barkers_left}", "soft"))
    waiting = [
        row((f"@{LETTERS[colour]}", COLOURS[colour]), f" {COLOURS[colour]}")
        for colour, cell in enumerate(view.customers)
        if cell is None
    ]
    thrown = [
        f"{kind_name(kind)}{f' ×{copies}' if copies > 1 else ''}"
        for kind, copies in enumerate(view.cards.discards)
        if copies
    ]
    return [
        Items("Face up", [*shown, deck, barkers]),
        Items("Waiting beside the board", waiting),
        Items("Discards", thrown),
    ]


def _own(view: KairoView) -> list[Part]:
    kinds = [kind_name(kind) for kind, number in enumerate(view.hand) for _ in range(number)]
    laid = {stall.colour for stall in view.stalls if stall.owner == view.seat}
    rest = [row((name, name)) for colour, name in enumerate(COLOURS) if colour not in laid]
    found: list[Part] = [
        Items("Your hand", kinds, "no cards"),
        Items("Your stalls to lay", rest, "none"),
    ]
    begun = _begun(view)
    return [*found, Items("So far", [begun])] if begun else found


def _begun(view: KairoView) -> str:
    """What the viewer has chosen so far this turn."""
    own = view.intent
    if own is None:
        return ""
    words = []
    if own.three:
        words.append("three cards")
    elif own.card is not None:
        words.append(f"card {kind_name(own.card)}")
    tile = {steps.NEW_TILE: "new", steps.EXPANSION: "expand", steps.MOVED_TILE: "move"}
    if own.colour is not None:
        words.append(f"{tile.get(own.tile or -1, 'lure')} {COLOURS[own.colour]}")
    if any(own.paid):
        words.append(f"paying {coins(own.paid)}")
    return ", ".join(words)


def _memory(view: KairoView, names: Sequence[str]) -> list[Part]:
    """What everybody could see, for a table that wants a memory aid."""
    found: list[Part] = []
    for seat in range(view.seats):
        if seat == view.seat:
            continue
        kinds = [
            kind_name(kind)
            for kind, copies in enumerate(view.remembered.cards[seat])
            for _ in range(copies)
        ]
        unseen = view.cards.hand_sizes[seat] - len(kinds)
        cards = [*kinds, *([f"{unseen} unseen"] if unseen else [])]
        purse = coins(view.remembered.purses[seat]) or "no coins"
        name = fit(names[seat], NAME_WIDTH).rstrip()
        found.append(Items(f"{name} was seen with", [*cards, purse]))
    return found
