"""How far our strongest search goes: against OpenSpiel's IS-MCTS, and against itself with more or
less thinking."""
