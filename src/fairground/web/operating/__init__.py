"""What the people who look after a server do: close, warn, ban, and write it down."""
