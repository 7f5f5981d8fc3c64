"""A table may be a lesson; earlier ones are none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0011", "0010"


def upgrade() -> None:
    lesson = sa.Column("lesson", sa.String(10), nullable=False, server_default="")
    op.add_column("tables", lesson)
