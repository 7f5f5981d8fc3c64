"""Random play with a suspicious eye: whatever goes wrong is kept as a record that can be opened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fairground.game import Game, View
from fairground.luck import FastLuck
from fairground.replaying import replay, verify
from fairground.table import Table

LONGEST_GAME = 20_000
TAKES_BACK_ONE_IN = 6


class Wrong(Exception):
    """A promise of the contract that a game broke."""


@dataclass(frozen=True)
class Crash:
    """A game that went wrong: what happened, and the record up to there."""

    seed: int
    seats: int
    ply: int
    what: str
    record: str


def fuzz(game: Game, games: int, seats: int | None, seed: int) -> Iterator[Crash | None]:
    """Play that many games; each gives None, or what went wrong in it."""
    for number in range(games):
        played = game.seats[number % len(game.seats)] if seats is None else seats
        yield fuzz_one(game, played, seed + number)


def fuzz_one(game: Game, seats: int, seed: int) -> Crash | None:
    luck = FastLuck(seed)
    options = {one.id: one.values[luck.below(len(one.values))] for one in game.options}
    table = Table(game, seats=seats, seed=seed, options=options)
    try:
        _play(table, luck)
        _check_end(table)
    except Exception as error:  # whatever it is, it is what we are looking for
        what = str(error) if isinstance(error, Wrong) else f"{type(error).__name__}: {error}"
        return Crash(seed, seats, table.ply, what, _annotated(table, seed, what))
    return None


def _play(table: Table, luck: FastLuck) -> None:
    while table.turn:
        if table.ply > LONGEST_GAME:
            raise Wrong(f"the game does not end within {LONGEST_GAME} plies")
        _check_choices(table)
        _check_sight(table, (None, *range(table.seats))[luck.below(table.seats + 1)], luck)
        seat = table.turn[luck.below(len(table.turn))]
        texts = table.legal(seat)
        text = texts[luck.below(len(texts))]
        before = table.view(seat)
        table.play(seat, text)
        if table.can_undo(seat) and luck.below(TAKES_BACK_ONE_IN) == 0:
            _check_undo(table, seat, text, before)


def _check_choices(table: Table) -> None:
    if table.outcome is not None:
        raise Wrong("the game is over, and yet somebody may decide")
    for seat in range(table.seats):
        moves = table.state.legal(seat)
        if bool(moves) != (seat in table.turn):
            raise Wrong(f"seat {seat} has {len(moves)} moves while the turn is {table.turn}")
        if len(set(moves)) != len(moves):
            raise Wrong(f"seat {seat} is offered the same move twice")
        for move in moves:
            if table.game.read(table.game.say(move)) != move:
                raise Wrong(f"{table.game.say(move)!r} is not read as the move it tells")


def _check_sight(table: Table, seat: int | None, luck: FastLuck) -> None:
    view = table.view(seat)
    guess = table.game.guess(view, luck)
    if table.game.view(guess, seat) != view:
        raise Wrong(f"a guess of seat {seat} looks different from what it was made of")
    if seat is not None and guess.legal(seat) != table.state.legal(seat):
        raise Wrong(f"seat {seat} has other moves in a guess than at the table")


def _check_undo(table: Table, seat: int, text: str, before: View) -> None:
    table.undo(seat)
    if table.view(seat) != before:
        raise Wrong(f"taking back {text!r} does not lead back to what seat {seat} saw")
    table.play(seat, text)


def _check_end(table: Table) -> None:
    outcome = table.outcome
    if outcome is None:
        raise Wrong("nobody may decide, and yet the game is not over")
    sums = tuple(sum(parts.values()) for parts in outcome.parts)
    if outcome.scores != sums:
        raise Wrong(f"the scores {outcome.scores} are not the sums of their parts {sums}")
    record = table.record()
    if replay(record).record() != record:
        raise Wrong("the record, played again, gives another record")
    check = verify(record)
    if not check:
        raise Wrong(f"the record does not verify: {' '.join(check.findings)}")


def _annotated(table: Table, seed: int, what: str) -> str:
    """The record of an unfinished game, with the command that plays it again."""
    head, _, rest = table.record().partition("\n")
    again = f"fairground fuzz {table.game.id} --games 1 --seats {table.seats} --seed {seed}"
    note = " ".join(what.split())
    return f"{head}\n# after ply {table.ply}: {note}\n# again: {again}\n{rest}"
