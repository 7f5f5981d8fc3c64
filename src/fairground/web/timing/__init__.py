"""The clocks of tables: how long people may think, and what happens then."""
