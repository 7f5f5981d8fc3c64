"""What learning programs read in numbers: no more than the view tells, in the places that the
layout names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.rl.tables import every_game, every_table
from tests.worlds import option_sets, random_plies

import fairground as fg
from fairground.episode import Episode
from fairground.features import CATEGORY, FLAG, Features, Numbers
from fairground.game import Game
from fairground.luck import FastLuck
from fairground.moves import State
from fairground.table import Table

WATCHED = 13
"""Every so many plies worlds are put in the place of the truth."""


def features_of(game: Game) -> Features:
    assert game.features is not None
    return game.features


def written(game: Game, state: State, seat: int) -> list[int]:
    features = features_of(game)
    size = sum(field.size for field in features.fields(state.seats))
    numbers = Numbers(size)
    features.write(state, seat, numbers)
    assert numbers.at == size
    return [int(number) for number in numbers.items]


def moments(game: Game, seats: int) -> Iterator[State]:
    """The states of a random game for each set of options."""
    for seed, options in enumerate(option_sets(game)):
        luck = FastLuck(seed)
        state = game.setup(seats, options, luck)
        while turn := state.turn():
            yield state
            seat = turn[luck.below(len(turn))]
            moves = state.legal(seat)
            state.play(seat, moves[luck.below(len(moves))], luck)
        yield state


@every_table
def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_numbers(game: Game, seats: int) -> None:
    """And the numbers stay within the bounds of their fields."""
    fields = features_of(game).fields(seats)
    bounds = [field.high for field in fields for _ in range(field.size)]
    for ply, state in enumerate(moments(game, seats)):
        if ply % WATCHED and state.turn():
            continue
        for seat in range(seats):
            numbers = written(game, state, seat)
            world = game.guess(game.view(state, seat), FastLuck(ply))
            assert written(game, world, seat) == numbers
            assert all(0 <= number <= bound for number, bound in zip(numbers, bounds, strict=True))


@every_game
def test_fields_have_names_of_their_own_and_words(game: Game) -> None:
    for seats in game.seats:
        fields = features_of(game).fields(seats)
        assert len({field.name for field in fields}) == len(fields)
        for field in fields:
            assert field.size > 0
            assert field.words
            assert field.kind != FLAG or field.high == 1
            assert field.kind != CATEGORY or field.high > 0


@every_table
def test_seats_are_counted_from_the_viewer_on(game: Game, seats: int) -> None:
    """What the first field of each seat says of the viewer, it says of the others elsewhere."""
    fields = features_of(game).fields(seats)
    places, at = {}, 0
    for field in fields:
        places[field.name] = slice(at, at + field.size)
        at += field.size
    public = [field.name[4:] for field in fields if field.name.startswith("you.") and not field.own]
    table = Table(game, seats=seats, seed=5)
    for _ in random_plies(table, 5, 60):
        pass
    for name in public:
        own = [written(game, table.state, seat)[places[f"you.{name}"]] for seat in range(seats)]
        for viewer in range(seats):
            numbers = written(game, table.state, viewer)
            for step in range(1, seats):
                assert numbers[places[f"other{step}.{name}"]] == own[(viewer + step) % seats]


@every_game
def test_an_episode_asks_one_seat_after_the_other_and_masks_its_legal_moves(game: Game) -> None:
    seats = game.seats[-1]
    luck, choice = FastLuck(3), FastLuck(4)
    size = sum(field.size for field in features_of(game).fields(seats))
    state = game.setup(seats, None, luck)
    episode = Episode(state, luck, features_of(game), size, game.moves)
    while episode.asked >= 0:
        assert episode.asked == state.turn()[0]
        for seat in range(seats):
            episode.fill_mask(seat)
            legal = [move for move in range(game.moves) if episode.mask[move]]
            assert legal == sorted(state.legal(seat))
        moves = state.legal(episode.asked)
        episode.play(moves[choice.below(len(moves))])
    assert state.turn() == []
    assert state.outcome() is not None


def test_an_illegal_move_changes_nothing_in_an_episode() -> None:
    game = fg.game("loot")
    luck = FastLuck(3)
    state = game.setup(2, None, luck)
    size = sum(field.size for field in features_of(game).fields(2))
    episode = Episode(state, luck, features_of(game), size, game.moves)
    before = written(game, state, 0)
    for move in (-1, game.moves, game.read("right")):
        with pytest.raises(fg.IllegalMove):
            episode.play(move)
    assert episode.asked == 0
    assert written(game, state, 0) == before
