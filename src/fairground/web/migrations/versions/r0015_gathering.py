"""Tables have a code, rules for onlookers, questions to their people and early ends; chairs
may be kept for somebody, or resigned. Earlier tables have none of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0015", "0014"


def upgrade() -> None:
    op.add_column("tables", sa.Column("code", sa.String(6)))
    for name, kind, first in (
        ("onlookers", sa.String(10), "now"),
        ("removed", sa.Text(), ""),
        ("question", sa.Text(), ""),
        ("ended", sa.String(10), ""),
    ):
        op.add_column("tables", sa.Column(name, kind, nullable=False, server_default=first))
    op.create_index("tables_by_code", "tables", ["code"], unique=True)
    for name in ("kept", "resigned"):
        op.add_column(
            "seats", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())
        )
