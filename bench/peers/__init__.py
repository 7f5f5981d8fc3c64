"""Fairground beside its peers: decisions per second of random play."""
