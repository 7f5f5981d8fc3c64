"""What the house knows about people who come back: accounts, devices, tokens, names."""
