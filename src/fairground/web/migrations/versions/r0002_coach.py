"""A table may have a coach; nobody had one before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    coach = sa.Column("coach", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", coach)
