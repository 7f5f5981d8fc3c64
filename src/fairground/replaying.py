"""From a record back to the table."""

from __future__ import annotations

from fairground import catalog, record
from fairground.game import FairgroundError, Game, OptionValue, RecordError
from fairground.record import Record, option_text
from fairground.table import Table


def replay(text: str) -> Table:
    """The table of a record, as it stood at its end. RecordError names the line or the ply that
    is wrong."""
    return rebuild(record.read(text))


def rebuild(source: Record) -> Table:
    game = _game(source)
    try:
        options = {name: _option(game, name, value) for name, value in source.options.items()}
        table = Table.from_entries(
            game,
            source.seats,
            options,
            source.names,
            source.entries,
            source.seed,
            source.dealt,
            source.commitment,
            source.shares,
        )
    except RecordError:
        raise
    except FairgroundError as error:
        raise RecordError(str(error)) from None
    if source.dealt != table.dealt:
        raise RecordError("Ply 0: the draws differ from those in the record.")
    outcome = table.outcome
    if source.scores != (None if outcome is None else outcome.scores):
        raise RecordError("The scores do not match the moves.")
    return table


def _game(source: Record) -> Game:
    try:
        game = catalog.game(source.game)
        if source.edition_text is not None:
            game = game.with_edition_text(source.edition_text, "The record's edition")
    except FairgroundError as error:
        raise RecordError(str(error)) from None
    if source.version != game.version:
        raise RecordError(
            f"The game was played by version {source.version} of the rules; "
            f"this is version {game.version}."
        )
    if source.edition != game.edition.fingerprint:
        raise RecordError(
            f"The game was played with the edition {source.edition!r}; "
            f"this is {game.edition.fingerprint!r}."
        )
    return game


def _option(game: Game, name: str, text: str) -> OptionValue:
    for option in game.options:
        for value in option.values:
            if option.id == name and option_text(value) == text:
                return value
    raise RecordError(f"{game.title} has no option {name!r} with the value {text!r}.")
