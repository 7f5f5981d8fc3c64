"""Accounts can be renamed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0022", "0021"


def upgrade() -> None:
    op.add_column("accounts", sa.Column("former", sa.String(64)))
    op.add_column("accounts", sa.Column("renamed", sa.Float))
    op.create_index("accounts_by_former", "accounts", ["former"])
