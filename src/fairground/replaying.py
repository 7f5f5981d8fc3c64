"""From a record back to the table."""

from __future__ import annotations

from fairground import record
from fairground.game import FairgroundError, Game, OptionValue, RecordError
from fairground.language import say
from fairground.record import Record, option_text
from fairground.table import Table
from fairground.versions import Begun, begun


def replay(text: str) -> Table:
    """The table of a record, as it stood at its end. RecordError names the line or the ply that
    is wrong."""
    return rebuild(record.read(text))


def rebuild(source: Record) -> Table:
    try:
        start = _begun(source)
        game = start.game
        options = {name: _option(game, name, value) for name, value in source.options.items()}
        table = Table.from_entries(
            game,
            source.seats,
            start.options(options),
            source.names,
            source.entries,
            source.seed,
            source.dealt,
            source.commitment,
            source.shares,
            source.branch,
        )
        table.is_lesson = source.is_lesson
    except RecordError:
        raise
    except FairgroundError as error:
        raise RecordError(str(error)) from None
    if source.dealt != table.dealt:
        raise RecordError(say("Ply 0: the draws differ from those in the record."))
    outcome = table.outcome
    if source.scores != (None if outcome is None else outcome.scores):
        raise RecordError(say("The scores do not match the moves."))
    return table


def _begun(source: Record) -> Begun:
    start = begun(source.game, source.version, source.edition_text, say("The record's edition"))
    if source.edition != start.fingerprint:
        raise RecordError(
            say(
                "The game was played with the edition {edition}; this is {present}.",
                edition=repr(source.edition),
                present=repr(start.fingerprint),
            )
        )
    return start


def _option(game: Game, name: str, text: str) -> OptionValue:
    for option in game.options:
        for value in option.values:
            if option.id == name and option_text(value) == text:
                return value
    raise RecordError(
        say(
            "{game} has no option {name} with the value {value}.",
            game=game.title,
            name=repr(name),
            value=repr(text),
        )
    )
