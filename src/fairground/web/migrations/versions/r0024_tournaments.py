"""Tournaments, and the tables that belong to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0024", "0023"


def upgrade() -> None:
    op.add_column(
        "tables", sa.Column("tournament", sa.String(60), nullable=False, server_default="")
    )
    op.add_column(
        "tables", sa.Column("sealed", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_index("tables_by_tournament", "tables", ["tournament"])
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(60), primary_key=True),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("organiser", sa.String(64), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("fills", sa.Boolean, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("draw", sa.String(64), nullable=False),
        sa.Column("entrants", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("started", sa.Float),
        sa.Column("finished", sa.Float),
        sa.Column("is_called_off", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("tournaments_by_finished", "tournaments", ["finished", "created"])
    op.create_index("tournaments_by_organiser", "tournaments", ["organiser"])
    op.create_table(
        "tournament_entrants",
        sa.Column("tournament", sa.String(60), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("account", sa.String(64)),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("entered", sa.Float, nullable=False),
        sa.Column("left_at", sa.Float),
        sa.Column("is_erased", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index(
        "tournament_entrants_by_account",
        "tournament_entrants",
        ["tournament", "account"],
        unique=True,
    )
    op.create_index("tournament_entrants_of_account", "tournament_entrants", ["account"])
    op.create_table(
        "tournament_rounds",
        sa.Column("tournament", sa.String(60), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("byes", sa.Text, nullable=False),
        sa.Column("began", sa.Float, nullable=False),
    )
    op.create_table(
        "tournament_games",
        sa.Column("tournament", sa.String(60), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at_table", sa.String(60), nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("decided", sa.Float),
    )
    op.create_index("tournament_games_by_table", "tournament_games", ["at_table"], unique=True)
