"""What Alembic runs first. Each version is kept whole or not at all, so that an upgrade which was
interrupted goes on where it was."""

from __future__ import annotations

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    transactional_ddl=True,
    transaction_per_migration=True,
)
with context.begin_transaction():
    context.run_migrations()
