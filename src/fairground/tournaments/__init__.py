"""Tournaments as plain rules over numbers: who meets whom, on which seat, and how people stand.

Entrants are numbered from 0 in the order in which they entered. Everything that chance decides
comes from one draw (``draw.py``), so that anybody who knows the draw and the results can work out
every round again (``proof.py``). Nothing here knows a game, a database or a page.
"""

from __future__ import annotations

from fairground.tournaments.plan import Plan, next_round
from fairground.tournaments.rounds import DUPLICATE, ROBIN, SOLO, SWISS, Past, Result, Round
from fairground.tournaments.standings import Standing, standings

__all__ = [
    "DUPLICATE",
    "ROBIN",
    "SOLO",
    "SWISS",
    "Past",
    "Plan",
    "Result",
    "Round",
    "Standing",
    "next_round",
    "standings",
]
