"""People may be called when it is their turn and they are away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0019", "0018"


def upgrade() -> None:
    op.create_table(
        "ways",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("origin", sa.String(300), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ways_by_holder", "ways", ["holder"])
    op.create_table(
        "calls",
        sa.Column("table", sa.String(60), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("moves", sa.Integer, nullable=False),
    )
