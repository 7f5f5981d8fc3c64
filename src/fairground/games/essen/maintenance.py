"""The start of a round: new games, popularity, events, crowd (A), and the first player (B)."""

from __future__ import annotations

from mypy_extensions import i64

from fairground.bits import BELOW, BIT, drawn
from fairground.games.essen.day import ACTIONS, REMOVAL, Day
from fairground.games.essen.draft import ALL_CARDS
from fairground.games.essen.edition import EVENTS, RANKING_PLACES, ROUNDS
from fairground.games.essen.hall import BOOTHS, CROWD_ON_COURTYARD, CROWD_ON_ENTRANCES
from fairground.luck import Luck

TILES_AT_FIRST = 24


def open_fair(day: Day, luck: Luck) -> None:
    """After the draft: morning rankings, tiles on booths and pallets, the first maintenance, a
    random first player."""
    reveal_rankings(day, len(day.edition.morning), luck)
    rest = ALL_CARDS
    for _ in range(TILES_AT_FIRST):
        tile = drawn(rest, luck)
        rest ^= BIT[tile]
        day.stalls |= BIT[tile]
    day.coming = rest
    day.round = 1
    load_pallets(day, luck)
    move_popularity(day)
    place_events(day, luck)
    place_crowd(day)
    day.first = luck.below(day.seats)
    day.current = day.first
    day.phase = ACTIONS


def reveal_rankings(day: Day, cards: i64, luck: Luck) -> None:
    """Three random ranking cards of this half of the day, unless the table plays without."""
    day.rankings = []
    if day.no_ranking:
        return
    rest: i64 = BELOW[cards]
    for _ in range(RANKING_PLACES):
        card = drawn(rest, luck)
        rest ^= BIT[card]
        day.rankings.append(card)


def next_round(day: Day, luck: Luck) -> None:
    """Maintenance, first player, action tokens back to start; everybody may eat again."""
    day.round += 1
    unload_pallets(day)
    if day.round < ROUNDS:
        load_pallets(day, luck)
        move_popularity(day)
        place_events(day, luck)
        place_crowd(day)
    else:
        day.last_turn = day.edition.last_turn[luck.below(len(day.edition.last_turn))]
        day.crowd = 0 if day.no_crowd else CROWD_ON_ENTRANCES
    day.first = first_player(day)
    for visitor in day.visitors:
        visitor.spent = 0
        visitor.ate = False
    day.current = day.first
    day.done = 0
    day.phase = ACTIONS
    if day.seats == 2:
        day.phase = REMOVAL
        end_removal_if_done(day)


def unload_pallets(day: Day) -> None:
    """The six pallet tiles go to their booths, with their event tokens."""
    for pallet in range(len(day.pallets)):
        day.stalls |= BIT[day.pallets[pallet]]
        day.pallets[pallet] = -1


def load_pallets(day: Day, luck: Luck) -> None:
    """The next storage pile is laid at random on the pallets."""
    for pallet in range(len(day.pallets)):
        tile = drawn(day.coming, luck)
        day.coming ^= BIT[tile]
        day.pallets[pallet] = tile


def move_popularity(day: Day) -> None:
    """The symbol on the -1 pallet falls by one, then those on the +1 pallets rise, within floor and
    ceiling."""
    edition = day.edition
    for pallet in range(len(day.pallets)):
        if edition.pallets[pallet] == "-1":
            symbol = edition.symbol[day.pallets[pallet]]
            if day.popularity[symbol] > edition.popularity_floor:
                day.popularity[symbol] -= 1
    for pallet in range(len(day.pallets)):
        if edition.pallets[pallet] == "+1":
            symbol = edition.symbol[day.pallets[pallet]]
            if day.popularity[symbol] < edition.popularity_ceiling:
                day.popularity[symbol] += 1


def place_events(day: Day, luck: Luck) -> None:
    """Two random event tokens on the two ? tiles."""
    for pallet in range(len(day.pallets)):
        if day.edition.pallets[pallet] == "?":
            day.event[day.pallets[pallet]] = draw_event(day, luck)


def draw_event(day: Day, luck: Luck) -> i64:
    tokens: i64 = 0
    for number in day.events_left:
        tokens += number
    skip = luck.below(tokens)
    kind: i64 = 0
    while kind < len(EVENTS) and skip >= day.events_left[kind]:
        skip -= day.events_left[kind]
        kind += 1
    day.events_left[kind] -= 1
    return kind


def place_crowd(day: Day) -> None:
    """A pawn on the zone of each ? tile; if both have the same colour, the second goes on the
    courtyard."""
    day.crowd = 0
    if day.no_crowd:
        return
    for pallet in range(len(day.pallets)):
        if day.edition.pallets[pallet] == "?":
            zone = BIT[day.edition.zone[day.pallets[pallet]]]
            day.crowd |= CROWD_ON_COURTYARD if day.crowd & zone else zone


def first_player(day: Day) -> i64:
    """Most free action spaces; then fewest points; then the next clockwise after the present first
    player."""
    best = (day.first + 1) % day.seats
    for further in range(2, day.seats + 1):
        seat = (day.first + further) % day.seats
        one, other = day.visitors[seat], day.visitors[best]
        if one.load < other.load or (one.load == other.load and one.points() < other.points()):
            best = seat
    return best


def removable(day: Day) -> i64:
    """Two seats: the tiles on booths without a meeple."""
    tiles = day.stalls
    for visitor in day.visitors:
        if visitor.place < BOOTHS:
            tiles &= ~BIT[visitor.place]
    return tiles


def remove(day: Day, tile: i64) -> None:
    """The tile and its event leave the game; its wishlist card stays where it is."""
    day.stalls ^= BIT[tile]
    day.event[tile] = -1
    day.epoch += 1
    day.done += 1
    day.current = (day.current + 1) % day.seats
    end_removal_if_done(day)


def end_removal_if_done(day: Day) -> None:
    """Each removes one tile, as long as there is one to remove."""
    if day.done == day.seats or not removable(day):
        day.phase = ACTIONS
        day.current = day.first
        day.done = 0
