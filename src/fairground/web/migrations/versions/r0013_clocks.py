"""Tables may have clocks; earlier ones have none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0013", "0012"


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "clocks",
        sa.Column("table", sa.String(60), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("flag_at", sa.Float),
    )
    op.create_index("clocks_by_flag", "clocks", ["flag_at"])
