"""Who sits where at a table, and what people there decide together."""
