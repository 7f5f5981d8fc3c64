"""What the database keeps: tables, who holds their seats, every entry of their records, what was
told of changes of seats, what seats added to the luck, whole records that somebody brought along,
the reviews of finished games, and when several servers last had a table open."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

VERSION = "0011"
"""The last of the ``migrations``, which make all of this."""

metadata = MetaData()

meta = Table(
    "meta",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(60), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("coach", Boolean, nullable=False, server_default=false()),
    Column("created", Float, nullable=False),
    Column("finished", Float),
    Column("sequel", String(60)),
    Column("host", String(64), nullable=False, server_default=""),
    Column("luck", String(10), nullable=False, server_default="alone"),
    Column("opener", String(64), nullable=False, server_default=""),
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("speed", String(10), nullable=False, server_default="normal"),
    Column("lesson", String(10), nullable=False, server_default=""),
    Index("tables_by_created", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(60), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("holder", String(64), nullable=False),
    Column("turnover", Integer, nullable=False),
    Column("owner", String(64), nullable=False, server_default=""),
    Column("takeover", Text, nullable=False, server_default=""),
    Index("seats_by_holder", "holder"),
    Index("seats_by_owner", "owner"),
)

entries = Table(
    "entries",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("move", String(200), nullable=False),
    Column("at", Float, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("before", String(60), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("at", Float, nullable=False),
)

shares = Table(
    "shares",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("commitment", String(64), nullable=False),
    Column("part", String(64)),
)

records = Table(
    "records",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("text", Text, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("text", Text, nullable=False),
)

visits = Table(
    "visits",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("at", Float, nullable=False),
)
