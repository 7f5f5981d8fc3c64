"""Statements that are run after nearly every move. SQLAlchemy puts their text together once for
each kind of database; from then on the driver gets the text and the rows as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ClauseElement, Connection, Dialect

Row = Mapping[str, Any]
_COUNTING = {"preserve_rowcount": True}


class _Ready:
    """A statement in the words of one driver: ``order`` are the names of its places, where these
    have only numbers, and ``constants`` what the statement itself brings along. The rows hold plain
    numbers and text, which need no conversion."""

    def __init__(self, statement: ClauseElement, dialect: Dialect) -> None:
        compiled: Any = statement.compile(dialect=dialect)
        self.text = str(compiled)
        self.order: Sequence[str] | None = compiled.positiontup if compiled.positional else None
        self.constants = {
            name: value for name, value in compiled.params.items() if value is not None
        }

    def parameters(self, rows: Sequence[Row]) -> list[Any]:
        order, constants = self.order, self.constants
        whole = [{**constants, **row} for row in rows] if constants else rows
        return list(whole) if order is None else [tuple([row[at] for at in order]) for row in whole]


class HotStatement:
    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._ready: dict[str, _Ready] = {}

    def run(self, connection: Connection, rows: Sequence[Row]) -> int:
        """Run it for every row; how many rows of the database that concerned."""
        dialect = connection.dialect
        known = self._ready.get(dialect.name)
        if known is None:
            known = self._ready[dialect.name] = _Ready(self._statement, dialect)
        done = connection.exec_driver_sql(
            known.text, known.parameters(rows), execution_options=_COUNTING
        )
        return done.rowcount
