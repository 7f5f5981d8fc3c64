"""From a record back to the table, and the proof that its luck was honest."""

from __future__ import annotations

from dataclasses import dataclass

from fairground import catalog, record
from fairground.game import FairgroundError, Game, OptionValue, RecordError
from fairground.luck import commitment
from fairground.record import Record, option_text
from fairground.table import Table


@dataclass(frozen=True)
class Check:
    """Whether a record's luck was honest, and what was looked at. It is true only if everything
    was right."""

    ok: bool
    findings: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.ok


def replay(text: str) -> Table:
    """The table of a record, as it stood at its end. RecordError names the line or the ply that
    is wrong."""
    return _rebuild(record.read(text))


def verify(text: str) -> Check:
    """Check a finished game: the seed against the hash published before the first move, then
    every number luck gave, every move, and the scores. RecordError if the text is no record at
    all."""
    told = record.read(text)
    if told.hash is None:
        return Check(False, ("The record names no hash, so its luck was never promised.",))
    if told.seed is None:
        return Check(False, ("The seed is not open yet; it is told when the game is over.",))
    if commitment(told.seed) != told.hash:
        return Check(False, ("The seed does not match the hash that was published.",))
    promised = "The seed matches the hash that was published before the first move."
    try:
        table = _rebuild(told)
    except RecordError as error:
        return Check(False, (promised, str(error)))
    if table.outcome is None:
        return Check(
            False, (promised, "But the game is not over, so its seed should still be secret.")
        )
    honest = f"All {table.ply} plies are legal, and luck gave what the seed gives."
    return Check(True, (promised, honest, "The scores are right."))


def _rebuild(told: Record) -> Table:
    game = _game(told)
    try:
        options = {name: _option(game, name, value) for name, value in told.options.items()}
        table = Table.from_entries(
            game, told.seats, options, told.names, told.entries, told.seed, told.dealt, told.hash
        )
    except RecordError:
        raise
    except FairgroundError as error:
        raise RecordError(str(error)) from None
    if told.dealt != table.dealt:
        raise RecordError("Ply 0: luck gave something else than the record says.")
    outcome = table.outcome
    if told.scores != (None if outcome is None else outcome.scores):
        raise RecordError("The scores are not those of the game that is told.")
    return table


def _game(told: Record) -> Game:
    try:
        game = catalog.game(told.game)
        if told.edition_text is not None:
            game = game.with_edition_text(told.edition_text, "The record's edition")
    except FairgroundError as error:
        raise RecordError(str(error)) from None
    if told.version != game.version:
        raise RecordError(
            f"The game was played by version {told.version} of the rules; "
            f"this is version {game.version}."
        )
    if told.edition != game.edition.fingerprint:
        raise RecordError(
            f"The game was played with the edition {told.edition!r}; "
            f"this is {game.edition.fingerprint!r}."
        )
    return game


def _option(game: Game, name: str, text: str) -> OptionValue:
    for option in game.options:
        for value in option.values:
            if option.id == name and option_text(value) == text:
                return value
    raise RecordError(f"{game.title} has no option {name!r} with the value {text!r}.")
