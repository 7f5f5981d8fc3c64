"""A table may play on from a moment of another game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0016", "0015"


def upgrade() -> None:
    op.create_table(
        "origins",
        sa.Column("table", sa.String(60), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("origin", sa.String(60), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
