"""What learning programs read in numbers: no more than the view tells, in the places that the
layout names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from mypy_extensions import i64
from tests.rl.tables import every_game, every_table
from tests.worlds import option_sets, random_plies

import fairground as fg
from fairground.episode import Episode
from fairground.features import CATEGORY, FLAG, SET, UNUSED, WORD, Features, Field, Numbers, word
from fairground.game import Game
from fairground.luck import FastLuck
from fairground.moves import Choices, State
from fairground.table import Table
from fairground.vecs import vec

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
    assert numbers.at * WORD == size
    return numbers.listed()


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


def things_beyond(fields: list[Field], numbers: list[int]) -> list[str]:
    """The sets in which a bit is set that stands for nothing."""
    beyond: list[str] = []
    at = 0
    for field in fields:
        at += field.size
        if field.kind == SET and numbers[at - 1] >> ((field.things - 1) % WORD + 1):
            beyond.append(field.name)
    return beyond


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
            assert not things_beyond(fields, numbers)


@every_table
def test_what_is_kept_from_one_observation_to_the_next_changes_no_number(
    game: Game, seats: int
) -> None:
    """One table is observed by all seats after every move. The same game is played on others that
    nobody has looked at before."""
    luck, choice = FastLuck(3), FastLuck(4)
    watched = game.setup(seats, None, luck)
    played: list[tuple[int, int]] = []
    while True:
        rows = [written(game, watched, seat) for seat in range(seats)]
        turn = watched.turn()
        if len(played) % WATCHED == 0 or not turn:
            again = FastLuck(3)
            state = game.setup(seats, None, again)
            for seat, move in played:
                state.play(seat, move, again)
            assert [written(game, state, seat) for seat in range(seats)] == rows
            copy = watched.copy()
            assert [written(game, copy, seat) for seat in range(seats)] == rows
        if not turn:
            return
        seat = turn[choice.below(len(turn))]
        moves = watched.legal(seat)
        played.append((seat, moves[choice.below(len(moves))]))
        watched.play(*played[-1], luck)


@every_table
def test_what_is_written_again_within_an_epoch_is_all_that_is_new(game: Game, seats: int) -> None:
    features = features_of(game)
    for options in option_sets(game):
        luck, shown = FastLuck(seats), (-1, -1)
        state = game.setup(seats, options, luck)
        row = Numbers(sum(field.size for field in features.fields(seats)))
        while turn := state.turn():
            seat = turn[0]
            row.at = 0
            if shown == (int(state.epoch), seat):
                features.write_again(state, seat, row)
            else:
                features.write(state, seat, row)
            assert row.listed() == written(game, state, seat)
            shown = int(state.epoch), seat
            moves = state.legal(seat)
            state.play(seat, moves[luck.below(len(moves))], luck)


@every_table
def test_the_result_in_numbers_is_that_of_the_outcome(game: Game, seats: int) -> None:
    scores, worths = Choices(seats), Choices(seats)
    for state in moments(game, seats):
        outcome = state.outcome()
        if outcome is not None:
            state.fill_result(scores, worths)
            assert tuple(scores.listed()) == outcome.scores
            assert tuple(worths.ranks()) == outcome.ranks


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
            assert field.kind != SET or (field.things + 7) // 8 == field.size


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


def test_eight_numbers_are_written_at_once_and_read_one_by_one() -> None:
    numbers = Numbers(3 * WORD)
    numbers.add(word(1, 2, 3, 4, 5, 6, 7, 255))
    numbers.add_row(vec[i64]([9, 300, -4, 127, 128, 0, 1, 256, 5, 6]), 0, 10, 1)
    first, second, third = (numbers.listed()[at : at + WORD] for at in range(0, 24, WORD))
    assert first == [1, 2, 3, 4, 5, 6, 7, 255]
    assert second == [10, 255, 0, 128, 129, 1, 2, 255]
    assert third == [6, 7, 0, 0, 0, 0, 0, 0]


@every_table
def test_fields_fill_whole_words_and_what_lies_between_them_is_zero(game: Game, seats: int) -> None:
    fields = features_of(game).fields(seats)
    assert sum(field.size for field in fields) % WORD == 0
    unused: list[int] = []
    at = 0
    for field in fields:
        unused += range(at, at + field.size) if field.kind == UNUSED else []
        at += field.size
    assert unused
    for ply, state in enumerate(moments(game, seats)):
        if ply % WATCHED == 0 or not state.turn():
            numbers = written(game, state, ply % seats)
            assert not any(numbers[at] for at in unused)


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
