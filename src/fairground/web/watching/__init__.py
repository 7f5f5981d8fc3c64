"""What each viewer is shown of a table, and the news that keep it up to date."""
