"""What could be built or earned, in words: with some cards, with a customer, on a cell."""

from __future__ import annotations

from fairground.draw import SHAPE_NAMES
from fairground.games.kairo import moves
from fairground.games.kairo.board import Board
from fairground.games.kairo.building import can_expand, can_move
from fairground.games.kairo.customers import distances
from fairground.games.kairo.edition import COLOURS, PURPLE
from fairground.games.kairo.grid import EVERY_PART, NEAR, high_bit, low_bit
from fairground.games.kairo.prospects import Walk, doors_of, growth
from fairground.games.kairo.sight import KairoView, board
from fairground.games.kairo.spoken import is_neutral, one_colour
from fairground.phrases import both, count


def stall_of(view: KairoView, colour: int) -> int:
    """The number of the viewer's stall of a colour."""
    assert view.seat is not None
    return view.seat * len(COLOURS) + colour


def expansion(view: KairoView, colour: int) -> str:
    """``red to 3 for 5 points with gold``."""
    assert view.seat is not None
    told = growth(view, view.seat, colour)
    medals = both([name for name, won in (("gold", told.gold), ("silver", told.silver)) if won])
    with_ = f" with {medals}" if medals else ""
    return f"{COLOURS[colour]} to {told.size} for {count(told.points, 'point')}{with_}"


def best_build(view: KairoView, parts: int, joker: bool = False) -> str:
    """The best that the viewer can build in some parts: ``expand red to 3 for 5 points``."""
    assert view.seat is not None
    ground, purse, left = board(view), list(view.purse), list(view.left)
    colours = range(len(COLOURS))
    grown = [
        colour
        for colour in colours
        if can_expand(ground, purse, left, stall_of(view, colour), parts, joker)
    ]
    if grown:
        seat = view.seat
        return (
            f"expand {expansion(view, max(grown, key=lambda one: growth(view, seat, one).points))}"
        )
    if joker and not sum(purse):
        return ""
    for colour in colours:
        if not ground.size[stall_of(view, colour)] and ground.has_stall_site(colour, parts):
            return f"lay your {COLOURS[colour]} stall"
    for colour in colours:
        if can_move(ground, stall_of(view, colour), parts):
            return f"move your {COLOURS[colour]} stall, which has no room to grow"
    return ""


def could_grow(view: KairoView, parts: int) -> str:
    """The colour of a stall of the viewer that has room in some parts, money or not."""
    ground = board(view)
    for colour in range(len(COLOURS)):
        stall = stall_of(view, colour)
        if ground.size[stall] and view.left[colour] and ground.has_expansion_site(stall, parts):
            return COLOURS[colour]
    return ""


def within_call(view: KairoView, colour: int, more: int = 0) -> list[Walk]:
    """The entrances to which the viewer can lure a customer, with so many barkers more."""
    assert view.seat is not None
    if view.customers[colour] is None:
        return []
    have = view.cards.barkers[view.seat] + more
    return [walk for walk in doors_of(view, colour) if walk.barkers <= have]


def pay(view: KairoView, walk: Walk) -> int:
    """Coins for the viewer, less what a rival would get."""
    if walk.owner == view.seat:
        return walk.size
    return 1 if is_neutral(view, walk.owner) else 1 - walk.size


def earned(view: KairoView, colour: int, walk: Walk) -> str:
    """``Your red stall earns 3 red coins for a barker``."""
    cost = f" for {count(walk.barkers, 'barker')}" if walk.barkers else ""
    if walk.owner == view.seat:
        return f"your {COLOURS[colour]} stall earns you {one_colour(walk.size, colour)}{cost}"
    if is_neutral(view, walk.owner):
        return f"a neutral stall earns you {one_colour(1, colour)}{cost} and nobody else any"
    rival = SHAPE_NAMES[walk.owner]
    return f"you earn {one_colour(1, colour)}{cost}, though {rival} earns {walk.size}"


def _ground(view: KairoView) -> Board:
    """The market on which a stall is laid: one that moves has been taken up."""
    intent = view.intent
    if intent is None or intent.tile != moves.MOVE or intent.colour is None:
        return board(view)
    return board(view).without(stall_of(view, intent.colour))


def _free_beside(view: KairoView, cell: int) -> list[int]:
    survey = _ground(view).survey()
    beside = [int(near) for near in NEAR[cell * 4 : cell * 4 + 4] if near >= 0]
    return [
        near for near in beside if survey.free_lo & low_bit(near) or survey.free_hi & high_bit(near)
    ]


def room_beside(view: KairoView, colour: int, cell: int) -> int:
    """Free cells beside a cell on which a stall of a colour could grow."""
    is_restaurant = view.edition.is_restaurant
    return sum(is_restaurant(near) == (colour == PURPLE) for near in _free_beside(view, cell))


def free_doors(view: KairoView, cell: int) -> list[int]:
    """Where the entrance of a stall on a cell could be."""
    return [near for near in _free_beside(view, cell) if not view.edition.is_restaurant(near)]


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


def grown(view: KairoView, stall: int, cell: int) -> Board:
    """The market with an expansion on a cell."""
    after = board(view).copy()
    after.lay_expansion(stall, cell)
    return after


def room_of_new(view: KairoView, colour: int, cell: int, door: int) -> int:
    """On how many cells a stall of the viewer could grow that is laid with an entrance."""
    after, stall = _ground(view).copy(), stall_of(view, colour)
    after.lay_stall(stall, cell, door)
    return room_to_grow(after, stall)


def room_to_grow(ground: Board, stall: int) -> int:
    return len(ground.expansion_sites(stall, EVERY_PART))


def hemmed_in(view: KairoView, after: Board, own: int) -> list[str]:
    """Stalls of rivals that had room to grow and have none on the market as it would be."""
    before = board(view)
    found = []
    for one in view.stalls:
        stall = one.owner * len(COLOURS) + one.colour
        if stall == own or one.owner == view.seat or is_neutral(view, one.owner):
            continue
        if room_to_grow(before, stall) and not room_to_grow(after, stall):
            found.append(f"{SHAPE_NAMES[one.owner]}’s {COLOURS[one.colour]} stall")
    return found
