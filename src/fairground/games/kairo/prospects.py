"""What a choice would bring, worked out from what the viewer sees: for buttons and pictures."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fairground.games.kairo import moves, steps
from fairground.games.kairo.building import parts_of, places, purse_after_joker, tiles
from fairground.games.kairo.customers import distances
from fairground.games.kairo.edition import COLOURS
from fairground.games.kairo.grid import CELLS, NEAR
from fairground.games.kairo.intent import Intent
from fairground.games.kairo.money import usual_payment
from fairground.games.kairo.score import NOBODY, NOT_GAINED, Score
from fairground.games.kairo.sight import KairoView, board, intent
from fairground.games.kairo.start import start_parts


class Growth(msgspec.Struct, frozen=True):
    """An expansion before it is laid: what it costs and scores, and which medals it wins."""

    size: int
    gold: bool
    silver: bool
    points: int


class Walk(msgspec.Struct, frozen=True):
    """A customer's walk to an entrance: whose it is, how far, what it costs and pays."""

    owner: int
    door: int
    steps: int
    barkers: int
    size: int


def growth(view: KairoView, seat: int, colour: int) -> Growth:
    """What the next expansion of a seat's stall brings; where it lies does not matter."""
    after = board(view).copy()
    stall = seat * len(COLOURS) + colour
    after.size[stall] += 1
    score = Score(
        [NOBODY if one is None else one for one in view.score.gold],
        [NOBODY if one is None else one for one in view.score.silver],
        [],
        [],
    )
    every_tie = view.options.get("silver_to_every_tie", False) is True
    lost = score.award(after, seat, colour, every_tie)
    gold, silver = (holder != NOT_GAINED for holder in lost)
    size = int(after.size[stall])
    points = size + gold * int(view.edition.gold) + silver * int(view.edition.silver)
    return Growth(size, gold, silver, points)


def expansions_to_the_end(view: KairoView) -> int:
    """How many more expansions begin the end phase at the earliest: those that use up a colour, or
    those that make enough colours scarce."""
    edition = view.edition
    too_many = sorted(max(0, left - int(edition.scarce_left)) for left in view.left)
    return min(*view.left, sum(too_many[: int(edition.scarce_colours)]))


def payment(view: KairoView) -> tuple[int, ...]:
    """What `pay` would pay."""
    now = intent(view)
    seat = view.turn[0]
    cost = int(board(view).size[seat * len(COLOURS) + now.colour]) + 1
    purse = purse_after_joker(list(view.purse), now)
    return tuple(usual_payment(purse, now.colour, cost))


def sites(view: KairoView, tile: int) -> list[int]:
    """Where a tile (a move NEW, EXPAND or MOVE and a colour) may be laid with the chosen cards, or
    in the set-up."""
    now = intent(view)
    wish = Intent()
    wish.choose_tile(tile, now.owner if view.neutral is not None else view.turn[0])
    parts = parts_of(now) if now.plays_cards() else start_parts(board(view))
    return [int(cell) for cell in places(board(view), wish, parts)]


def sites_of_cards(view: KairoView) -> list[int]:
    """Where anything may be laid with the chosen cards, whichever coin a joker is paid with."""
    now = intent(view)
    purses = [list(view.purse)]
    if now.step == steps.JOKER_COIN:
        purses = [
            [number - (at == coin) for at, number in enumerate(view.purse)]
            for coin, there in enumerate(view.purse)
            if there
        ]
    wishes: set[int] = set()
    for purse in purses:
        wishes.update(tiles(board(view), purse, list(view.left), view.turn[0], parts_of(now)))
    return sorted({cell for wish in wishes for cell in sites(view, wish)})


def way(view: KairoView, start: int, goal: int) -> list[int]:
    """The cells of a shortest walk, from the start to the goal, straight on where it can."""
    far = distances(board(view), goal)
    cells, side = [start], 0
    while cells[-1] != goal:
        at = cells[-1]
        sides = [side, *range(4)]
        nearer = [one for one in sides if _steps_to(far, at, one) == far[at] - 1]
        side = nearer[0]
        cells.append(int(NEAR[at * 4 + side]))
    return cells


def _steps_to(far: Sequence[int], cell: int, side: int) -> int:
    near = int(NEAR[cell * 4 + side])
    return far[near] if 0 <= near < CELLS else -1


def doors_of(view: KairoView, colour: int) -> list[Walk]:
    """All free entrances of a customer's colour, nearest first, whatever they cost."""
    start = view.customers[colour]
    assert start is not None
    people = set(view.customers)
    stalls = [one for one in view.stalls if one.colour == colour and one.door not in people]
    far = distances(board(view), start)
    steps = [far[one.door] for one in stalls]
    walks = [
        Walk(one.owner, one.door, far[one.door], sum(n < far[one.door] for n in steps), one.size)
        for one in stalls
    ]
    return sorted(walks, key=lambda one: one.steps)


def walk(view: KairoView, colour: int, door: int) -> Walk:
    return next(one for one in doors_of(view, colour) if one.door == door)


def tile_name(move: int) -> tuple[str, int]:
    """``new``, ``expand`` or ``move``, and the colour."""
    if move >= moves.MOVE:
        return "move", move - moves.MOVE
    return ("expand", move - moves.EXPAND) if move >= moves.EXPAND else ("new", move - moves.NEW)
