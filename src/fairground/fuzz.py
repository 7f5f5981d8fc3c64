"""Play with a suspicious eye: whatever goes wrong is kept as a record that can be opened."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fairground.bots import BOTS, Bot
from fairground.game import Game, Options, OptionValue, View
from fairground.luck import FastLuck
from fairground.record import option_text
from fairground.replaying import replay
from fairground.table import Table
from fairground.verifying import verify

LONGEST_GAME = 20_000
TAKES_BACK_ONE_IN = 6
ASKED_AGAIN_ONE_IN = 6
ANYBODY = ("random",)


class BrokenPromise(Exception):
    """A promise of the contract that a game broke."""


@dataclass(frozen=True)
class Crash:
    """A game that went wrong: what happened, and the record up to there."""

    seed: int
    seats: int
    ply: int
    what: str
    record: str


def every_table(
    game: Game, seats: int | None = None, options: Options | None = None
) -> list[tuple[int, dict[str, OptionValue]]]:
    """Every choice of options with every number of seats that it can be made with, or those that
    agree with what is given."""
    fixed = options or {}
    names = [option.id for option in game.options]
    choices = [
        [fixed[option.id]] if option.id in fixed else option.values for option in game.options
    ]
    return [
        (number, dict(zip(names, chosen, strict=True)))
        for chosen in itertools.product(*choices)
        for number in (game.seats if seats is None else (seats,))
        if all(
            option.id in fixed or value in game.values_of(option, number)
            for option, value in zip(game.options, chosen, strict=True)
        )
    ]


def fuzz(
    game: Game,
    games: int,
    seats: int | None,
    seed: int,
    options: Options | None = None,
    bots: Sequence[str] = ANYBODY,
) -> Iterator[Crash | None]:
    """Play that many games, at every table in turn; each gives None, or what went wrong in it."""
    tables = itertools.cycle(every_table(game, seats, options))
    for number, (played, chosen) in zip(range(games), tables, strict=False):
        yield fuzz_one(game, played, seed + number, chosen, bots)


def fuzz_one(
    game: Game,
    seats: int,
    seed: int,
    options: Options | None = None,
    bots: Sequence[str] = ANYBODY,
) -> Crash | None:
    """Play one game; who sits where is drawn from the bots. They take all the time they want, so
    that the same seed gives the same game."""
    luck = FastLuck(seed)
    sitting = [BOTS[bots[luck.below(len(bots))]] for _ in range(seats)]
    names = [f"{bot.id} {seat + 1}" for seat, bot in enumerate(sitting)]
    table = Table(game, seats=seats, seed=seed, options=options, names=names)
    try:
        _play(table, sitting, luck)
        _check_end(table)
    except Exception as error:  # whatever it is, it is what we are looking for
        what = (
            str(error) if isinstance(error, BrokenPromise) else f"{type(error).__name__}: {error}"
        )
        return Crash(
            seed, seats, table.ply, what, _annotated(table, _again(table, seed, bots), what)
        )
    return None


def _play(table: Table, sitting: Sequence[Bot], luck: FastLuck) -> None:
    while table.turn:
        if table.ply > LONGEST_GAME:
            raise BrokenPromise(f"the game does not end within {LONGEST_GAME} plies")
        _check_choices(table)
        _check_sight(table, (None, *range(table.seats))[luck.below(table.seats + 1)], luck)
        seat = table.turn[luck.below(len(table.turn))]
        before = table.view(seat)
        text = table.game.say(_choice(table, seat, sitting[seat], luck))
        table.play(seat, text)
        if table.can_undo(seat) and luck.below(TAKES_BACK_ONE_IN) == 0:
            _check_undo(table, seat, text, before)


def _choice(table: Table, seat: int, bot: Bot, luck: FastLuck) -> int:
    """The bot's choice, which is legal and, asked again in a world that looks the same, the
    same."""
    game, view, legal = table.game, table.view(seat), table.legal_moves(seat)
    seed = luck.below(1 << 31)
    move = bot.choose(game, view, legal, FastLuck(seed), 0.0)
    if move not in legal:
        raise BrokenPromise(f"{bot.id} plays {move} in seat {seat}, which is not legal")
    if luck.below(ASKED_AGAIN_ONE_IN) == 0:
        world = game.guess(view, luck)
        again = bot.choose(game, game.view(world, seat), world.legal(seat), FastLuck(seed), 0.0)
        if again != move:
            both_moves = f"{game.say(move)!r} at the table and {game.say(again)!r} in a guess of it"
            raise BrokenPromise(f"{bot.id} plays {both_moves}")
    return move


def _check_choices(table: Table) -> None:
    if table.outcome is not None:
        raise BrokenPromise("the game is over, and yet somebody may decide")
    for seat in range(table.seats):
        moves = table.state.legal(seat)
        if bool(moves) != (seat in table.turn):
            raise BrokenPromise(
                f"seat {seat} has {len(moves)} moves while the turn is {table.turn}"
            )
        if len(set(moves)) != len(moves):
            raise BrokenPromise(f"seat {seat} is offered the same move twice")
        for move in moves:
            if table.game.read(table.game.say(move)) != move:
                raise BrokenPromise(f"{table.game.say(move)!r} is not read as the move it tells")


def _check_sight(table: Table, seat: int | None, luck: FastLuck) -> None:
    view = table.view(seat)
    guess = table.game.guess(view, luck)
    if table.game.view(guess, seat) != view:
        raise BrokenPromise(f"a guess of seat {seat} looks different from what it was made of")
    if seat is not None and guess.legal(seat) != table.state.legal(seat):
        raise BrokenPromise(f"seat {seat} has other moves in a guess than at the table")


def _check_undo(table: Table, seat: int, text: str, before: View) -> None:
    table.undo(seat)
    if table.view(seat) != before:
        raise BrokenPromise(f"taking back {text!r} does not lead back to what seat {seat} saw")
    table.play(seat, text)


def _check_end(table: Table) -> None:
    outcome = table.outcome
    if outcome is None:
        raise BrokenPromise("nobody may decide, and yet the game is not over")
    sums = tuple(sum(parts.values()) for parts in outcome.parts)
    if outcome.scores != sums:
        raise BrokenPromise(f"the scores {outcome.scores} are not the sums of their parts {sums}")
    record = table.record()
    if replay(record).record() != record:
        raise BrokenPromise("the record, played again, gives another record")
    check = verify(record)
    if not check:
        raise BrokenPromise(f"the record does not verify: {' '.join(check.findings)}")


def _again(table: Table, seed: int, bots: Sequence[str]) -> str:
    """The command that plays the game again."""
    edition = " --edition FILE" if table.game.edition_text else ""
    options = "".join(
        f" --option {name}={option_text(value)}" for name, value in table.options.items()
    )
    who = "" if tuple(bots) == ANYBODY else f" --bots {' '.join(bots)}"
    whole = f"--games 1 --seats {table.seats} --seed {seed}"
    return f"fairground fuzz {table.game.id} {whole}{options}{edition}{who}"


def _annotated(table: Table, again: str, what: str) -> str:
    """The record of an unfinished game, with the command that plays it again."""
    head, _, rest = table.record().partition("\n")
    note = " ".join(what.split())
    return f"{head}\n# after ply {table.ply}: {note}\n# again: {again}\n{rest}"
