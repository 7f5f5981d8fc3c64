"""From here on Alembic knows which version a database has. Without the number in ``meta`` earlier
versions of Fairground refuse the database instead of spoiling it."""

from __future__ import annotations

from alembic import op

revision, down_revision = "0007", "0006"


def upgrade() -> None:
    op.execute("DELETE FROM meta WHERE name = 'schema'")
