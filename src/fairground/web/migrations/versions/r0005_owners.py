"""The holder of a chair owns it. Notices have a number of their own, so that none replaces an
earlier one; who had a chair before was not kept. Names keep to stricter rules."""

from __future__ import annotations

import re

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Connection, text

from fairground.game import OptionError
from fairground.names import checked_name

revision, down_revision = "0005", "0004"

_PLAYER = re.compile(r"^(player (\d) )(.+)$", re.MULTILINE)


def upgrade() -> None:
    op.add_column("seats", sa.Column("owner", sa.String(64), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("takeover", sa.Text, nullable=False, server_default=""))
    op.execute("UPDATE seats SET owner = holder")
    op.create_index("seats_by_owner", "seats", ["owner"])
    op.rename_table("notices", "earlier_notices")
    op.create_table(
        "notices",
        sa.Column("table", sa.String(60), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("before", sa.String(60), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.execute(
        'INSERT INTO notices SELECT "table",'
        ' row_number() OVER (PARTITION BY "table" ORDER BY "at", seat),'
        " seat, ply, text, '', '', \"at\" FROM earlier_notices"
    )
    op.drop_table("earlier_notices")
    _tidy_names(op.get_bind())


def _tidy_names(connection: Connection) -> None:
    """Names that nobody could see, or that left their line, were accepted before. They are
    replaced, and all others get the form in which names are kept now."""
    seats = connection.execute(text("SELECT \"table\", seat, name FROM seats WHERE kind <> 'open'"))
    change = text('UPDATE seats SET name = :name WHERE "table" = :table AND seat = :seat')
    for table, seat, name in seats.all():
        if (tidy := _tidy_name(name, seat)) != name:
            connection.execute(change, {"name": tidy, "table": table, "seat": seat})
    change = text('UPDATE records SET text = :text WHERE "table" = :table')
    for table, record in connection.execute(text('SELECT "table", text FROM records')).all():
        tidy = _PLAYER.sub(lambda line: line[1] + _tidy_name(line[3], int(line[2])), record)
        if tidy != record:
            connection.execute(change, {"text": tidy, "table": table})


def _tidy_name(name: str, seat: int) -> str:
    try:
        return checked_name(name)
    except OptionError:
        return f"Guest {seat + 1}"
