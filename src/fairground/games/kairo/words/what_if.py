"""What a choice would bring, worked out from what the viewer sees by the rules themselves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from fairground.games.kairo.board import Board, Survey
from fairground.games.kairo.edition import Edition
from fairground.games.kairo.market import (
    CELLS,
    COLOURS,
    EVERY_PART,
    NEAR,
    PURPLE,
    cells_of,
    high_bit,
    low_bit,
)
from fairground.games.kairo.rules import MOVES
from fairground.games.kairo.rules.build import (
    MOVE,
    NEW,
    can_lay_new,
    can_move,
    places,
    survey_for,
)
from fairground.games.kairo.rules.end import GOLD, NOBODY, SILVER, Score, end_begins, medal_points
from fairground.games.kairo.rules.expand import (
    EXPAND,
    can_expand,
    cost,
    is_only_way,
    usual_payment,
)
from fairground.games.kairo.rules.intent import EXPANSION, MOVED_TILE, NEW_TILE, Intent
from fairground.games.kairo.rules.lure import (
    barkers_needed,
    distances,
    lurer_gets,
    owner_gets,
)
from fairground.games.kairo.sight import (
    KairoView,
    StallView,
    board,
    board_of,
    guess,
    intent,
    packed,
)
from fairground.games.kairo.words.terms import is_neutral
from fairground.last_view import kept_for_last_view
from fairground.luck import FastLuck


def stall_of(seat: int, colour: int) -> int:
    """The number of a seat's stall of a colour."""
    return seat * len(COLOURS) + colour


# Expanding


class Gain(msgspec.Struct, frozen=True):
    """An expansion before it is laid: what it costs and scores, and which medals it wins."""

    cost: int
    size: int
    gold: bool
    silver: bool
    points: int


def next_expansion(view: KairoView, seat: int, colour: int) -> Gain:
    """What the next expansion of a seat's stall brings, wherever it is laid."""
    ground = board(view)
    before = int(ground.size[stall_of(seat, colour)])
    score = Score(
        packed([NOBODY if holder is None else holder for holder in view.score.gold]),
        packed([NOBODY if holder is None else holder for holder in view.score.silver]),
        packed([]),
        packed([]),
        view.options.get("silver_to_every_tie") is True,
    )
    won = score.medals_won(ground, seat, colour, before + 1)
    return Gain(
        cost=int(cost(before)),
        size=before + 1,
        gold=bool(won & GOLD),
        silver=bool(won & SILVER),
        points=before + 1 + int(medal_points(view.edition, won)),
    )


def begins_the_end(view: KairoView, colour: int) -> bool:
    """Whether the next expansion of a colour begins the end phase."""
    left = [number - (at == colour) for at, number in enumerate(view.left)]
    return not view.ending and end_begins(view.edition, packed(left), 0, view.seats) >= 0


def expansions_to_the_end(view: KairoView) -> int:
    """How many more expansions begin the end phase at the earliest: those that use up a colour, or
    those that make enough colours scarce."""
    edition = view.edition
    too_many = sorted(max(0, left - int(edition.scarce_left)) for left in view.left)
    return min(*view.left, sum(too_many[: int(edition.scarce_colours)]))


def payment(view: KairoView) -> tuple[int, ...]:
    """What the move `pay` would pay."""
    now = intent(view)
    size = board(view).size[stall_of(view.turn[0], now.colour)]
    left = [number - (colour == now.coin) for colour, number in enumerate(view.purse)]
    return tuple(usual_payment(packed(left), now.colour, cost(size)))


def can_choose_coins(view: KairoView) -> bool:
    """Whether the expansion that the viewer is about to lay can be paid in more than one way."""
    now = intent(view)
    if now.tile != EXPANSION:
        return False
    size = board(view).size[stall_of(view.turn[0], now.colour)]
    left = [number - (colour == now.coin) for colour, number in enumerate(view.purse)]
    return not is_only_way(packed(left), now.colour, cost(size))


def paid_so_far(view: KairoView) -> tuple[int, ...]:
    """The coins of the purse that are as good as paid, by colour: a joker's and an expansion's."""
    own = view.intent
    paid = [0] * len(COLOURS)
    if own is None:
        return tuple(paid)
    for colour, number in enumerate(own.paid):
        paid[colour] += number
    if own.coin is not None:
        paid[own.coin] += 1
    return tuple(paid)


def is_private(view: KairoView, move: int) -> bool:
    """Whether only the viewer knows of a move of theirs, so that they can take it back. It is the
    same in every world that they cannot tell apart."""
    assert view.seat is not None
    world = guess(view, FastLuck(0))
    epoch = world.epoch
    world.play(view.seat, move, FastLuck(0))
    return world.epoch == epoch


# Where a tile may be laid


TILES = {"new": NEW_TILE, "expand": EXPANSION, "move": MOVED_TILE}


def sites(view: KairoView, move: int) -> list[int]:
    """Where a tile (a move with a colour) may be laid with the chosen cards, or in the set-up."""
    now = intent(view)
    verb, colour = tile_of(move)
    wish = Intent()
    wish.choose_tile(TILES[verb], colour, now.owner if view.neutral is not None else view.turn[0])
    parts = now.parts() if now.plays_cards() else board(view).start_parts()
    return [int(cell) for cell in cells_of(*places(board(view), wish, parts))]


def tile_of(move: int) -> tuple[str, int]:
    """The verb of a tile move, ``new``, ``expand`` or ``move``, and the colour."""
    family = MOVES.family_of(move)
    return family.verb, move - int(family.first)


def tiles(view: KairoView, parts: int, joker: bool = False) -> list[int]:
    """The tiles, as moves, that the seat to move can lay in some parts, perhaps after paying a coin
    for a joker."""
    seat = view.turn[0] if view.seat is None else view.seat
    ground, purse = board(view), view.purse
    if joker and not sum(purse):
        return []
    found = []
    for colour, own in enumerate(purse):
        stall, left = stall_of(seat, colour), view.left[colour]
        if can_expand(ground, own, sum(purse) - own, left, stall, parts, joker):
            found.append(int(EXPAND.first) + colour)
        if can_lay_new(ground, stall, parts):
            found.append(int(NEW.first) + colour)
        if can_move(ground, stall, parts):
            found.append(int(MOVE.first) + colour)
    return found


def best_tile(view: KairoView, parts: int, joker: bool = False) -> int | None:
    """The best tile that the viewer can lay in some parts, as a move: the expansion that scores
    most, else a new stall, else a stall that moves."""
    found = tiles(view, parts, joker)
    growing = [move for move in found if EXPAND.has(move)]
    if growing:
        seat = view.turn[0] if view.seat is None else view.seat
        return max(growing, key=lambda move: next_expansion(view, seat, tile_of(move)[1]).points)
    return min(found, default=None)


def could_grow(view: KairoView, parts: int) -> int | None:
    """The colour of a stall of the viewer that has room in some parts, money or not."""
    assert view.seat is not None
    ground = board(view)
    for colour in range(len(COLOURS)):
        stall = stall_of(view.seat, colour)
        if ground.size[stall] and view.left[colour] and ground.has_expansion_site(stall, parts):
            return colour
    return None


# Luring


class Lure(msgspec.Struct, frozen=True):
    """A customer's walk to an entrance: whose it is, how far, what it costs and pays. A neutral
    stall's owner gets nothing."""

    owner: int
    door: int
    steps: int
    barkers: int
    lurer_gets: int
    owner_gets: int


def lures(view: KairoView, colour: int) -> list[Lure]:
    """All free entrances of a customer's colour, nearest first, whatever they cost the seat to
    move. Labels and marks ask for the same ones."""
    known = _known_lures(view)
    if colour not in known:
        known[colour] = _lures(view, colour)
    return known[colour]


@kept_for_last_view
def _known_lures(_: KairoView) -> dict[int, list[Lure]]:
    return {}


def _lures(view: KairoView, colour: int) -> list[Lure]:
    start = view.customers[colour]
    assert start is not None
    stalls = [
        stall
        for stall in view.stalls
        if stall.colour == colour and stall.door not in view.customers
    ]
    far = distances(board(view), start)
    found = [_lure(view, stall, far[stall.door]) for stall in stalls]
    return sorted(found, key=lambda lure: lure.steps)


def _lure(view: KairoView, stall: StallView, steps: int) -> Lure:
    seat = view.seat if view.seat is not None else view.turn[0]
    own = stall.owner == seat
    return Lure(
        stall.owner,
        stall.door,
        steps,
        int(barkers_needed(board(view), stall.colour, stall.door)),
        int(lurer_gets(own, stall.size)),
        0 if own or is_neutral(view, stall.owner) else int(owner_gets(stall.size)),
    )


def lure_to(view: KairoView, colour: int, door: int) -> Lure:
    return next(lure for lure in lures(view, colour) if lure.door == door)


def lures_within_reach(view: KairoView, colour: int, more: int = 0) -> list[Lure]:
    """The entrances to which the viewer can lure a customer, perhaps with a few more barkers."""
    assert view.seat is not None
    if view.customers[colour] is None:
        return []
    have = view.cards.barkers[view.seat] + more
    return [lure for lure in lures(view, colour) if lure.barkers <= have]


def way(view: KairoView, start: int, goal: int) -> tuple[int, ...]:
    """The cells of a shortest walk, from the start to the goal, straight on where it can."""
    return _way(view.edition, view.stalls, view.customers, start, goal)


@lru_cache(maxsize=1024)
def _way(
    edition: Edition,
    stalls: tuple[StallView, ...],
    customers: tuple[int | None, ...],
    start: int,
    goal: int,
) -> tuple[int, ...]:
    far = distances(board_of(edition, stalls, customers), goal)
    cells, side = [start], 0
    while cells[-1] != goal:
        at = cells[-1]
        nearer = [turn for turn in (side, *range(4)) if _steps_to(far, at, turn) == far[at] - 1]
        side = nearer[0]
        cells.append(int(NEAR[at * 4 + side]))
    return tuple(cells)


def _steps_to(far: Sequence[int], cell: int, side: int) -> int:
    near = int(NEAR[cell * 4 + side])
    return far[near] if 0 <= near < CELLS else -1


# The market as it would be


def _ground(view: KairoView) -> Board:
    """The market on which a stall is laid: if it moves, it has been taken up."""
    own = view.intent
    if own is None or own.tile != MOVED_TILE or own.colour is None:
        return board(view)
    return board(view).without(stall_of(view.turn[0], own.colour))


def _free_beside(view: KairoView, cell: int) -> list[int]:
    survey = _ground(view).survey()
    beside = [int(near) for near in NEAR[cell * 4 : cell * 4 + 4] if near >= 0]
    return [
        near for near in beside if survey.free_lo & low_bit(near) or survey.free_hi & high_bit(near)
    ]


def room_beside(view: KairoView, colour: int, cell: int) -> int:
    """Free cells beside a cell on which a stall of a colour could grow."""
    is_restaurant = view.edition.ground.is_restaurant
    return sum(is_restaurant(near) == (colour == PURPLE) for near in _free_beside(view, cell))


def entrance_cells(view: KairoView, cell: int) -> list[int]:
    """Where the entrance of a stall on a cell could be."""
    return [
        near for near in _free_beside(view, cell) if not view.edition.ground.is_restaurant(near)
    ]


def has_choice_of_entrance(view: KairoView, cell: int) -> bool:
    """Whether the stall that is about to be laid could have its entrance on several sides of a
    cell; a single one is taken without asking."""
    return int(_survey(view).sides(cell)).bit_count() > 1


@kept_for_last_view
def _survey(view: KairoView) -> Survey:
    return survey_for(board(view), intent(view))


def steps_of_customer(view: KairoView, colour: int, cell: int, doors: list[int]) -> int | None:
    """How far the customer of a colour is from the nearest of some entrances of a stall that is
    laid on a cell; None where there is no way, or while it waits."""
    start = view.customers[colour]
    if start is None:
        return None
    ground = _ground(view).copy()
    ground.tiles_lo |= low_bit(cell)
    ground.tiles_hi |= high_bit(cell)
    far = distances(ground, start)
    ways = [far[door] for door in doors if far[door] >= 0]
    return min(ways) if ways else None


def with_expansion(view: KairoView, stall: int, cell: int) -> Board:
    """The market with an expansion on a cell."""
    after = board(view).copy()
    after.lay_expansion(stall, cell)
    return after


def room_of_new(view: KairoView, colour: int, cell: int, door: int) -> int:
    """On how many cells a stall of the viewer could grow that is laid with an entrance."""
    after, stall = _ground(view).copy(), stall_of(view.turn[0], colour)
    after.lay_stall(stall, cell, door)
    return room_to_grow(after, stall)


def room_to_grow(ground: Board, stall: int) -> int:
    return len(cells_of(*ground.expansion_cells(stall, EVERY_PART)))


def hemmed_in(view: KairoView, after: Board, own: int) -> list[StallView]:
    """Stalls of rivals that had room to grow and have none on the market as it would be."""
    before = board(view)
    found = []
    for rival in view.stalls:
        stall = stall_of(rival.owner, rival.colour)
        if stall == own or rival.owner == view.seat or is_neutral(view, rival.owner):
            continue
        if room_to_grow(before, stall) and not room_to_grow(after, stall):
            found.append(rival)
    return found
