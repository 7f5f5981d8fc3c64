"""What pages and programs need of a tournament in the same way."""

from __future__ import annotations

import re

from fairground.language import say
from fairground.web.contests.kept_tournament import Whole
from fairground.web.contests.tournaments import TournamentError
from fairground.web.people.accounts import account_of
from fairground.web.people.visitor import Account, Visitor
from fairground.web.serving.refusals import Refused
from fairground.web.serving.requests import Gate

SHOWN = 100
"""Tournaments in a list."""
_NAME = re.compile(r"[a-z0-9-]{1,60}")


async def tournament_named(gate: Gate, name: str) -> Whole:
    """The tournament of an address. Refused if there is none."""
    found = await gate.tables.tournaments.find(name) if _NAME.fullmatch(name) else None
    if found is None:
        raise Refused(404, say("This tournament is gone, or there never was one."))
    return found


def member(visitor: Visitor) -> Account:
    """The account of somebody who enters or organises. TournamentError if they have none."""
    account = account_of(visitor)
    if account is None:
        raise TournamentError(say("You need an account to enter or to organise a tournament."))
    return account
