"""Letters that call people to their tables wait for the end of quiet hours."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0021", "0020"


def upgrade() -> None:
    op.add_column("calls", sa.Column("letter_at", sa.Float))
    op.create_index("calls_by_letter", "calls", ["letter_at"])
