"""Earlier tables have no host, and nothing to say about changes of seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("host", sa.String(64), nullable=False, server_default=""))
    op.create_table(
        "notices",
        sa.Column("table", sa.String(60), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
