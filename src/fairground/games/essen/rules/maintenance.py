"""The start of a round: A. Maintenance (games, popularity, events, crowd) and B. First player."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.bits import BELOW, BIT, drawn
from fairground.games.essen.edition import PALLET_PLACES, RANKING_PLACES, ROUNDS
from fairground.games.essen.hall import BOOTHS, CROWD_ON_COURTYARD, CROWD_ON_ENTRANCES
from fairground.games.essen.rules.end import ranking_cards
from fairground.games.essen.rules.state import ACTIONS, NONES, NOTHING, State, replaced
from fairground.luck import Luck

TILES_AT_FIRST: Final = 24


def open_fair(state: State, luck: Luck) -> None:
    """After the draft: morning rankings, games on booths and pallets, the first maintenance, a
    random first player."""
    state.round = 1
    state.hall_words = NOTHING
    reveal_rankings(state, luck)
    rest = BELOW[BOOTHS]
    for _ in range(TILES_AT_FIRST):
        tile = drawn(rest, luck)
        rest ^= BIT[tile]
        state.stalls |= BIT[tile]
    state.coming = rest
    maintain(state, luck)
    state.first = luck.below(state.seats)
    state.current = state.first
    state.phase = ACTIONS


def reveal_rankings(state: State, luck: Luck) -> None:
    """Three random ranking cards of this half of the day, unless the table plays without."""
    state.rankings = NOTHING
    if not state.variant.has_rankings:
        return
    shown = NONES[:RANKING_PLACES]
    rest: i64 = BELOW[len(ranking_cards(state.edition, state.round))]
    for place in range(RANKING_PLACES):
        card = drawn(rest, luck)
        rest ^= BIT[card]
        shown[place] = card
    state.rankings = shown


def next_round(state: State, luck: Luck) -> None:
    """Maintenance, first player, action tokens back to start; everybody may eat again."""
    state.hall_words = NOTHING
    unload_pallets(state)
    if state.round < ROUNDS:
        maintain(state, luck)
    else:
        begin_last_round(state, luck)
    state.first = first_player(state)
    for visitor in state.visitors:
        visitor.spent = 0
        visitor.ate = False
    state.current = state.first
    state.done = 0
    state.phase = ACTIONS


def maintain(state: State, luck: Luck) -> None:
    load_pallets(state, luck)
    move_popularity(state)
    place_events(state, luck)
    place_crowd(state)


def begin_last_round(state: State, luck: Luck) -> None:
    """The last-turn tile is turned over, and the crowd stands at both entrances."""
    tiles = state.edition.last_turn
    state.last_turn = tiles[luck.below(len(tiles))]
    state.crowd = 0
    if state.variant.has_crowd:
        state.crowd = CROWD_ON_ENTRANCES


# 1. New games


def unload_pallets(state: State) -> None:
    """The six pallet tiles go to their booths, with their event tokens."""
    for tile in state.pallets:
        state.stalls |= BIT[tile]
    state.pallets = NONES[:PALLET_PLACES]


def load_pallets(state: State, luck: Luck) -> None:
    """The next storage pile is laid at random on the pallets."""
    pallets = NONES[:PALLET_PLACES]
    for place in range(PALLET_PLACES):
        tile = drawn(state.coming, luck)
        state.coming ^= BIT[tile]
        pallets[place] = tile
    state.pallets = pallets


# 2. Popularity


def move_popularity(state: State) -> None:
    """The symbol on the -1 pallet falls by one, then those on the +1 pallets rise, within floor and
    ceiling."""
    edition = state.edition
    levels = state.popularity[:]
    for pallet in edition.falling:
        symbol = edition.symbol[state.pallets[pallet]]
        levels[symbol] = max(edition.popularity_floor, levels[symbol] - 1)
    for pallet in edition.rising:
        symbol = edition.symbol[state.pallets[pallet]]
        levels[symbol] = min(edition.popularity_ceiling, levels[symbol] + 1)
    state.popularity = levels


# 3. Events


def place_events(state: State, luck: Luck) -> None:
    """Two random event tokens on the two ? tiles."""
    events = state.event[:]
    for pallet in state.edition.asking:
        events[state.pallets[pallet]] = draw_event(state, luck)
    state.event = events


def draw_event(state: State, luck: Luck) -> i64:
    tokens: i64 = 0
    for number in state.events_left:
        tokens += number
    skip = luck.below(tokens)
    kind: i64 = 0
    while skip >= state.events_left[kind]:
        skip -= state.events_left[kind]
        kind += 1
    state.events_left = replaced(state.events_left, kind, state.events_left[kind] - 1)
    return kind


# 4. Crowd


def place_crowd(state: State) -> None:
    """A pawn on the zone of each ? tile; if both have the same colour, the second goes on the
    courtyard."""
    state.crowd = 0
    if not state.variant.has_crowd:
        return
    for pallet in state.edition.asking:
        zone = BIT[state.edition.zone[state.pallets[pallet]]]
        if state.crowd & zone:
            zone = CROWD_ON_COURTYARD
        state.crowd |= zone


# B. First player


def first_player(state: State) -> i64:
    """Most free action spaces; then fewest points; then the next clockwise after the present first
    player."""
    best = (state.first + 1) % state.seats
    for further in range(2, state.seats + 1):
        seat = (state.first + further) % state.seats
        visitor, lightest = state.visitors[seat], state.visitors[best]
        if visitor.load < lightest.load or (
            visitor.load == lightest.load and visitor.points() < lightest.points()
        ):
            best = seat
    return best
