"""Onlookers may see a table later than those who play there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0023", "0022"


def upgrade() -> None:
    op.create_table(
        "glimpses",
        sa.Column("table", sa.String(60), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "awaited_results",
        sa.Column("of_table", sa.String(60), primary_key=True),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
