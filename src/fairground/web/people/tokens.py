"""Tokens: with one of them a program acts for a person, as far as its scopes allow. The person sees
the secret once; only a digest of it is kept."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from fairground.language import sentence
from fairground.web.people.visitor import Account, Visitor

PREFIX = "fg_"
"""Shows anybody who finds a token what it is."""
MOST_TOKENS = 20
READ, PLAY, HOST, TALK, ACCOUNT = "read", "play", "host", "talk", "account"
SCOPES = {
    READ: sentence("See what your seats see, and your tables."),
    PLAY: sentence("Sit down, leave, move and take back."),
    HOST: sentence("Open tables, and look after their chairs and bots."),
    TALK: sentence("Read the chat of your tables, and say something there."),
    ACCOUNT: sentence("Read and change your settings, and get a copy of your data."),
}


@dataclass(frozen=True)
class Token:
    """``holder`` is whose seats it plays, as seats have it; ``label`` is what its owner calls it;
    ``signature`` is how a guest signs when they sit down; somebody with an ``account`` has a
    name."""

    id: str
    holder: str
    label: str
    signature: str
    scopes: frozenset[str]
    created: float
    account: Account | None = None

    @property
    def visitor(self) -> Visitor:
        name = self.signature if self.account is None else self.account.name
        return TokenVisitor("", name, account=self.account, known_holder=self.holder)


@dataclass(frozen=True)
class TokenVisitor(Visitor):
    """Somebody who is known by their token and not by the secret of a browser."""

    known_holder: str = ""

    @cached_property
    def holder(self) -> str:
        return self.known_holder


def new_token(visitor: Visitor, label: str, scopes: Iterable[str]) -> tuple[str, Token]:
    """The secret, and what is kept."""
    made = Token(
        secrets.token_hex(6), visitor.holder, label, visitor.name, frozenset(scopes), time.time()
    )
    return PREFIX + secrets.token_urlsafe(30), made
