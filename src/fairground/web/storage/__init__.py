"""What is kept, and where: SQLite or PostgreSQL, one writer, backups."""
