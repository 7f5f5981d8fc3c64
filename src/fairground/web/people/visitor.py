"""Who is asking. A browser carries one signed cookie; the seats it holds are kept by a digest of
the cookie's secret, so that neither a table's page nor the database gives a seat away. The cookie
of a browser that is signed in names its session as well; then the seats are the account's."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from functools import cached_property, lru_cache

from itsdangerous import BadSignature, Signer, URLSafeSerializer

from fairground.web.serving.settings import Settings

COOKIE = "fairground"
COOKIE_AGE = 400 * 24 * 3600
REMEMBERED = 4096
"""Signatures that are not worked out again at every move."""


ACCOUNT = "@"
"""What the key of an account begins with; digests of browsers begin with a digit or a letter."""


@dataclass(frozen=True)
class Account:
    """What every page may need of an account. ``key`` is its person's key at tables, on every
    device and for good; ``email`` is empty where none was verified; an operator looks after the
    server."""

    key: str
    name: str
    created: float = 0.0
    email: str = ""
    settings: Settings = Settings()  # noqa: RUF009  (it is frozen)
    is_operator: bool = False


@dataclass(frozen=True)
class Visitor:
    """``secret`` stays between the browser and us; ``name`` is how the person last signed. A
    browser that is signed in has a ``session``, and its ``account`` once that was found."""

    secret: str
    name: str = ""
    session: str = ""
    account: Account | None = None

    @cached_property
    def holder(self) -> str:
        """The key of this person: the account's, or the browser's own."""
        return self.guest if self.account is None else self.account.key

    @cached_property
    def guest(self) -> str:
        """The key of the browser itself, even of somebody who is signed in."""
        return digest(self.secret)

    @cached_property
    def browser(self) -> str:
        """Stands for the browser where its chairs have nothing to do with it: nobody can tell from
        it which guest this is."""
        return digest(f"browser {self.secret}")


def digest(secret: str) -> str:
    """Stands for a secret where it is kept. What it is made for is too long to be guessed."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_account(holder: str) -> bool:
    """Whether a key is that of an account, and not of a guest's browser."""
    return holder.startswith(ACCOUNT)


class Keyring:
    """Signs and checks everything that leaves the house and must come back unchanged. What it has
    signed, and cookies that were right, it remembers; wrong ones it does not."""

    def __init__(self, secret: bytes) -> None:
        self._cookies = URLSafeSerializer(
            secret, salt="visitor", signer_kwargs={"digest_method": hashlib.sha256}
        )
        self._secret = secret
        self._chairs = Signer(secret, salt="chair", digest_method=hashlib.sha256)
        self._letters = Signer(secret, salt="letters", digest_method=hashlib.sha256)
        self._known_visitor = lru_cache(REMEMBERED)(self._signed_visitor)
        self._known_chair_token = lru_cache(REMEMBERED)(self._signed_chair)
        self._form_key = lru_cache(REMEMBERED)(self._signed_form)

    def cookie(self, visitor: Visitor) -> str:
        session = [visitor.session] if visitor.session else []
        return str(self._cookies.dumps([visitor.secret, visitor.name, *session]))

    def visitor(self, cookie: str | None) -> Visitor | None:
        """The visitor of a cookie that we signed ourselves. Whether its session is still one, if it
        names any, only the database knows."""
        try:
            return self._known_visitor(cookie or "")
        except (BadSignature, ValueError, TypeError):
            return None

    def _signed_visitor(self, cookie: str) -> Visitor:
        return Visitor(*self._cookies.loads(cookie))

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

    def letter_switch(self, way: str) -> str:
        """Switches letters off without signing in; it stands in every one of them."""
        return self._letters.sign(way).decode()

    def switched_way(self, switch: str) -> str | None:
        """The way of calling that somebody switches off; None if we have not signed this."""
        try:
            return self._letters.unsign(switch.encode()).decode()
        except (BadSignature, ValueError):
            return None

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
