"""The luck of earlier tables is the server's alone, and who opened them was not kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0006", "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("opener", sa.String(64), nullable=False, server_default=""))
    op.add_column(
        "tables", sa.Column("luck", sa.String(10), nullable=False, server_default="alone")
    )
    op.create_table(
        "shares",
        sa.Column("table", sa.String(60), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("part", sa.String(64)),
    )
