"""Operators look after a server: they close tables, judge reports, warn and ban."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0025", "0024"


def upgrade() -> None:
    is_operator = sa.Column("operator", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("accounts", is_operator)
    for table, name, kind in (
        ("sessions", "browser", sa.String(64)),
        ("tables", "closed", sa.Text),
        ("reports", "outcome", sa.String(10)),
    ):
        op.add_column(table, sa.Column(name, kind, nullable=False, server_default=""))
    op.create_table(
        "bans",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("browsers", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
        sa.Column("lifted", sa.Float),
    )
    op.create_index("bans_by_person", "bans", ["person"])
    op.create_table(
        "operator_notes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("of_table", sa.String(60), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("read", sa.Float),
    )
    op.create_index("operator_notes_by_person", "operator_notes", ["person"])
    op.create_table(
        "audit",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("operator", sa.String(64), nullable=False),
        sa.Column("operator_name", sa.String(60), nullable=False),
        sa.Column("action", sa.String(20), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("person_name", sa.String(60), nullable=False),
        sa.Column("of_table", sa.String(60), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_index("audit_by_time", "audit", ["at"])
