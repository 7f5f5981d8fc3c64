"""How fast bots play is chosen for each table; at earlier ones it stays as it was."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0010", "0009"


def upgrade() -> None:
    speed = sa.Column("speed", sa.String(10), nullable=False, server_default="normal")
    op.add_column("tables", speed)
