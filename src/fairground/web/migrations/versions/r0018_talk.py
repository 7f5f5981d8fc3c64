"""People talk at tables, do not hear each other, and report what was said."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0018", "0017"


def upgrade() -> None:
    talk = sa.Column("talk", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("tables", talk)
    op.create_table(
        "messages",
        sa.Column("table", sa.String(60), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("room", sa.String(10), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer),
        sa.Column("author", sa.String(64), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("emote", sa.String(20), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("removed", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("messages_by_author", "messages", ["author"])
    op.create_table(
        "mutes",
        sa.Column("listener", sa.String(64), primary_key=True),
        sa.Column("author", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("table", sa.String(60), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("room", sa.String(10), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("reporter", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("settled", sa.Float),
    )
