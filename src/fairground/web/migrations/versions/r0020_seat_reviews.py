"""What look backs say about the seats of people is kept with their results."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0020", "0019"


def upgrade() -> None:
    op.create_table(
        "seat_reviews",
        sa.Column("of_table", sa.String(60), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("luck", sa.Float, nullable=False),
        sa.Column("decisions", sa.Float, nullable=False),
        sa.Column("error", sa.Float, nullable=False),
        sa.Column("lost", sa.Float, nullable=False),
        sa.Column("best", sa.Integer),
        sa.Column("best_ply", sa.Integer),
        sa.Column("best_gain", sa.Float),
    )
