"""People may have accounts. A chair knows whose account its name is, and since when
its person has to move."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0012", "0011"


def upgrade() -> None:
    op.add_column("seats", sa.Column("signed", sa.String(64), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("since", sa.Float))
    op.create_index("tables_by_host", "tables", ["host"])
    op.create_table(
        "accounts",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("folded", sa.String(64), nullable=False, unique=True),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("email", sa.String(254), unique=True),
        sa.Column("settings", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "sessions",
        sa.Column("digest", sa.String(64), primary_key=True),
        _account(),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("device", sa.String(60), nullable=False, server_default=""),
        sa.Column("brings", sa.String(64), nullable=False, server_default=""),
    )
    op.create_index("sessions_by_account", "sessions", ["account"])
    op.create_table(
        "recovery_codes",
        sa.Column("digest", sa.String(64), primary_key=True),
        _account(),
    )
    op.create_index("recovery_codes_by_account", "recovery_codes", ["account"])
    op.create_table(
        "mail_links",
        sa.Column("digest", sa.String(64), primary_key=True),
        _account(),
        sa.Column("purpose", sa.String(10), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_index("mail_links_by_account", "mail_links", ["account"])


def _account() -> sa.Column[str]:
    return sa.Column("account", sa.String(64), sa.ForeignKey("accounts.key"), nullable=False)
