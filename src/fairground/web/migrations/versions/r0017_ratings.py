"""Results of finished games, and ratings of people with an account."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0017", "0016"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("of_table", sa.String(60), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("level", sa.String(40), nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("is_rated", sa.Boolean, nullable=False),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
    )
    op.create_index("results_by_person", "results", ["person", "at"])
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(60), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
