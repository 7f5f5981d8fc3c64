"""Who is asking. A browser carries one signed cookie; the seats it holds are kept by a digest of
the cookie's secret, so that neither a table's page nor the database gives a seat away."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from functools import cached_property, lru_cache

from itsdangerous import BadSignature, Signer, URLSafeSerializer

COOKIE = "fairground"
COOKIE_AGE = 400 * 24 * 3600
REMEMBERED = 4096
"""Signatures that are not worked out again at every move."""


@dataclass(frozen=True)
class Visitor:
    """``secret`` stays between the browser and us; ``name`` is how the person last signed."""

    secret: str
    name: str = ""

    @cached_property
    def holder(self) -> str:
        return hashlib.sha256(self.secret.encode()).hexdigest()


class Keyring:
    """Signs and checks everything that leaves the house and must come back unchanged. What it has
    signed, and cookies that were right, it remembers; wrong ones it does not."""

    def __init__(self, secret: bytes) -> None:
        self._cookies = URLSafeSerializer(
            secret, salt="visitor", signer_kwargs={"digest_method": hashlib.sha256}
        )
        self._secret = secret
        self._chairs = Signer(secret, salt="chair", digest_method=hashlib.sha256)
        self._known_visitor = lru_cache(REMEMBERED)(self._signed_visitor)
        self._known_chair_token = lru_cache(REMEMBERED)(self._signed_chair)
        self._form_key = lru_cache(REMEMBERED)(self._signed_form)

    def cookie(self, visitor: Visitor) -> str:
        return str(self._cookies.dumps([visitor.secret, visitor.name]))

    def visitor(self, cookie: str | None) -> Visitor | None:
        """The visitor of a cookie that we signed ourselves."""
        try:
            return self._known_visitor(cookie or "")
        except (BadSignature, ValueError, TypeError):
            return None

    def _signed_visitor(self, cookie: str) -> Visitor:
        secret, name = self._cookies.loads(cookie)
        return Visitor(secret, name)

    def form_token(self, visitor: Visitor) -> str:
        """What a form must send back: only our own pages can know it. It is masked by random
        bytes and looks different in every response, so that nobody learns it from the length of
        compressed pages."""
        mask = secrets.token_bytes(32)
        return urlsafe_b64encode(mask + _masked(self._form_key(visitor.secret), mask)).decode()

    def is_own_form(self, visitor: Visitor, token: str) -> bool:
        try:
            sent = urlsafe_b64decode(token.encode())
        except ValueError:
            return False
        key = _masked(sent[32:], sent[:32])
        return hmac.compare_digest(self._form_key(visitor.secret), key)

    def _signed_form(self, secret: str) -> bytes:
        return hmac.digest(self._secret, b"form " + secret.encode(), "sha256")

    def client_digest(self, client: str) -> str:
        """Stands for a client's address where it is kept: addresses are few enough to be guessed
        from a digest without a key."""
        return hmac.digest(self._secret, b"client " + client.encode(), "sha256").hex()

    def chair_token(self, table: str, seat: int, turnover: int) -> str:
        """The secret of a link to a chair; it is void as soon as the chair changes hands."""
        return self._known_chair_token(table, seat, turnover)

    def _signed_chair(self, table: str, seat: int, turnover: int) -> str:
        return self._chairs.get_signature(f"{table} {seat} {turnover}").decode()[:24]

    def is_chair_token(self, token: str, table: str, seat: int, turnover: int) -> bool:
        right = self.chair_token(table, seat, turnover)
        return hmac.compare_digest(right.encode(), token.encode())


def _masked(key: bytes, mask: bytes) -> bytes:
    """As long as the shorter of the two."""
    length = min(len(key), len(mask))
    both = int.from_bytes(key[:length], "big") ^ int.from_bytes(mask[:length], "big")
    return both.to_bytes(length, "big")


def newcomer() -> Visitor:
    return Visitor(secrets.token_urlsafe(24))
