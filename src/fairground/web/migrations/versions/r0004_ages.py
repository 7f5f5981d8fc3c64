"""Tables are searched by their age. Records and reviews came without a number of their own: not
every database of version 3 has them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    for name in ("records", "reviews"):
        op.create_table(
            name,
            sa.Column("table", sa.String(60), sa.ForeignKey("tables.id"), primary_key=True),
            sa.Column("text", sa.Text, nullable=False),
            if_not_exists=True,
        )
    op.create_index("tables_by_created", "tables", ["created"])
