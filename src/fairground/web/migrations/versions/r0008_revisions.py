"""Several servers may use one database: a table counts the changes of its chairs, its luck and its
notices, so that a server which has not heard of the last one changes nothing."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0008", "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
