"""A table of Kairo drawn with letters: the market with its parts, stalls, entrances and customers,
then the supply, the cards, and what the viewer owns.

A colour is its first letter. ``●R`` is the red stall of the seat with this shape, ``●r`` one of its
expansions; an arrow and a letter are an entrance, which leads to the stall beside it; ``@R`` is a
customer. Brackets mark the cells that may be chosen, colons the restaurant area.
"""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.kairo.colours import NAMES, YOUR_STALL
from fairground.games.kairo.language import say, say_in
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
from fairground.games.kairo.words.terms import card, coins, copies_of, held, is_neutral
from fairground.games.kairo.words.what_if import expansions_to_the_end, paid_so_far
from fairground.language import in_words
from fairground.phrases import capitalised
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
SEAMS = range(0, COLUMNS + 1, 4)
"""The columns on whose left a line between parts runs."""


def _signs() -> Items:
    return Items(
        say("Signs"),
        [
            f"●R {say('red stall')}",
            f"●r {say('its expansion')}",
            f"→R {say('its entrance')}",
            f"@R {say('red customer')}",
            f":: {say('restaurant area')}",
            f"A1 {say('a part')}",
            row(("[ ]", "may"), f" {say('may be chosen')}"),
        ],
    )


def draw(view: KairoView, legal: Sequence[int], names: Sequence[str]) -> TextBoard:
    under: list[Part] = [_seats(view, names), *_cards(view)]
    if view.seat is not None:
        under += _own(view)
    if view.options.get("memory_aid") is True:
        under += _memory(view, names)
    under.append(_signs())
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
    names = _colours_beside_letters()
    width = max(len(name) for name in names) + 1
    heads = [fit(say_in("expansions, at most 9 letters", "left"), 10)]
    heads.append(fit(say_in("at most 4 letters", "gold"), 5))
    heads.append(fit(say_in("at most 6 letters", "silver"), 6))
    if own:
        heads.append(f"  {fit(say_in('at most 6 letters', 'purse'), 6).rstrip()}")
    rows = [row((f"{'':{width + 1}}{''.join(heads)}", "soft"))]
    for colour, name in enumerate(COLOURS):
        left, whole = view.left[colour], int(view.edition.expansions)
        scarce = left <= int(view.edition.scarce_left)
        rows.append(
            row(
                (LETTERS[colour], name),
                fit(names[colour], width),
                ("■" * left, "bad" if scarce else name),
                ("·" * (whole - left), "soft"),
                f"{left:2}  ",
                *_medal(view.score.gold[colour]),
                *_medal(view.score.silver[colour]),
                f"{view.purse[colour] - paid_so_far(view)[colour]:4}" if own else "",
            )
        )
    return rows


def _colours_beside_letters() -> list[str]:
    """The names of the colours without the letter that stands before them; where a name begins
    otherwise, it is written out."""
    names = [in_words(name) for name in NAMES]
    if any(name[0].upper() != letter for name, letter in zip(names, LETTERS, strict=True)):
        return [f" {name}" for name in names]
    return [name[1:] for name in names]


def _medal(holder: int | None) -> list[Piece]:
    return [("  ", ""), ("-", "soft") if holder is None else seat_piece(holder), ("   ", "")]


def _end(view: KairoView) -> Block:
    gold, silver = int(view.edition.gold), int(view.edition.silver)
    worth = say("gold {gold}, silver {silver} points", gold=gold, silver=silver)
    rows = [row((worth, "soft"))]
    if view.over:
        return [*rows, row(say("The game is over."))]
    if view.ending:
        return [*rows, row((say("End phase: build or pass."), "bad"))]
    quiet, limit = view.quiet // view.seats, int(view.edition.quiet_rounds)
    away = say(
        "the end is {count} expansion away,",
        "the end is {count} expansions away,",
        count=expansions_to_the_end(view),
    )
    without = say("or {limit} rounds without a tile: {quiet}", limit=limit, quiet=quiet)
    return [*rows, row((away, "soft")), row((without, "soft"))]


# Under it


def _seats(view: KairoView, names: Sequence[str]) -> Block:
    heads = (
        say_in("the head of a column, at most 5 letters", "score"),
        say_in("the head of a column, at most 5 letters", "cards"),
        say_in("the head of a column, at most 7 letters", "barkers"),
        say_in("the head of a column, at most 6 letters", "stalls"),
        say_in("the head of a column, at most 6 letters", "medals"),
    )
    titles = "".join(
        f" {fit(head, width).rstrip():>{width}}"
        for head, width in zip(heads, (5, 5, 7, 6, 6), strict=True)
    )
    rows = [row((f"{'':{NAME_WIDTH + 2}}{titles}", "soft"))]
    for seat in range(view.seats):
        shown = standing(view, seat)
        shown_name = capitalised(names[seat])
        if seat == view.seat:
            shown_name = say_in("the reader in a list of players", "You")
        name = fit(shown_name, NAME_WIDTH)
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
        rows.append(row("○ ", (say("neutral stalls"), "soft")))
    return rows


def _cards(view: KairoView) -> list[Part]:
    shown = [row((card(kind), "head")) for kind in view.cards.row if kind is not None]
    deck = row((say("deck {number}", number=view.cards.deck), "soft"))
    barkers = row((say("barkers {number}", number=view.cards.barkers_left), "soft"))
    waiting = [
        row((f"@{LETTERS[colour]}", COLOURS[colour]), f" {in_words(NAMES[colour])}")
        for colour, cell in enumerate(view.customers)
        if cell is None
    ]
    return [
        Items(say("Face up"), [*shown, deck, barkers]),
        Items(say("Waiting beside the board"), waiting),
        Items(say("Discards"), copies_of(view.cards.discards), say_in("discards", "none")),
    ]


def _own(view: KairoView) -> list[Part]:
    laid = {stall.colour for stall in view.stalls if stall.owner == view.seat}
    rest = [
        row((in_words(NAMES[colour]), name))
        for colour, name in enumerate(COLOURS)
        if colour not in laid
    ]
    found: list[Part] = [
        Items(say("Your hand"), held(view.hand), say("no cards")),
        Items(say("Your stalls to lay"), rest, say_in("stalls to lay", "none")),
    ]
    begun = _begun(view)
    return [*found, Items(say("So far"), [begun])] if begun else found


def _begun(view: KairoView) -> str:
    """What the viewer has chosen so far this turn."""
    own = view.intent
    if own is None:
        return ""
    words = []
    if own.three:
        words.append(say("three cards"))
    elif own.card is not None:
        words.append(say("card {card}", card=card(own.card)))
    if own.colour is not None:
        words.append(_aim(own.tile, own.colour))
    if any(own.paid):
        words.append(say("paying {coins}", coins=coins(own.paid)))
    return ", ".join(words)


def _aim(tile: int | None, colour: int) -> str:
    match tile:
        case steps.NEW_TILE:
            return say("new {colour}", colour=YOUR_STALL[colour])
        case steps.EXPANSION:
            return say("expand {colour}", colour=NAMES[colour])
        case steps.MOVED_TILE:
            return say("move {colour}", colour=NAMES[colour])
        case _:
            return say("lure {colour}", colour=NAMES[colour])


def _memory(view: KairoView, names: Sequence[str]) -> list[Part]:
    """What everybody could see, for a table that wants a memory aid."""
    found: list[Part] = []
    for seat in range(view.seats):
        if seat == view.seat:
            continue
        kinds = held(view.remembered.cards[seat])
        unseen = view.cards.hand_sizes[seat] - len(kinds)
        unseen_words = say_in("cards", "{count} unseen", "{count} unseen", count=unseen)
        cards = [*kinds, *([unseen_words] if unseen else [])]
        purse = coins(view.remembered.purses[seat]) or say("no coins")
        name = fit(names[seat], NAME_WIDTH).rstrip()
        found.append(Items(say("{who} was seen with", who=name), [*cards, purse]))
    return found
