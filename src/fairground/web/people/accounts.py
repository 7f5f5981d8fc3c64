"""Accounts: a lasting key for a person, on every device. ``account_of(visitor)`` is the account of
somebody who is signed in; its ``key`` is what stands in ``Chair.holder``, ``Chair.owner`` and
``Header.host``, where the digest of a guest's browser stands otherwise. ``is_account`` tells these
two kinds of keys apart."""

from __future__ import annotations

import math
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace

from sqlalchemy import Connection

from fairground.game import FairgroundError
from fairground.language import say
from fairground.names import checked_name
from fairground.phrases import isolated
from fairground.web.operating.bans import Banned, Bans, ban_words, refuse_banned
from fairground.web.people import account_rows
from fairground.web.people.account_rows import Session, Work
from fairground.web.people.bringing import bring_along, tables_of
from fairground.web.people.lookalikes import drawn
from fairground.web.people.passwords import Passwords, checked_password, needs_hashing
from fairground.web.people.renaming import PAUSE, check_free, rename, renamed_at
from fairground.web.people.tokens import TokenVisitor
from fairground.web.people.visitor import ACCOUNT, Account, Visitor, digest, is_account, newcomer
from fairground.web.serving.settings import Settings
from fairground.web.storage.other_servers import News
from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import Conflict

__all__ = ["Account", "AccountError", "Accounts", "account_of", "is_account"]

CODES = 10
_CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_CODE_PARTS, _CODE_PART = 4, 4
DAY = 24 * 3600.0
FORGOTTEN = 400 * DAY
"""A browser that was not here for as long is signed out; its cookie is gone by then."""
KNOWN = 4096
"""Sessions in the memory."""
BELIEVED = 60.0
"""Seconds until a session is read again, even if no other server has said that it changed."""
NOBODY = Account(f"{ACCOUNT}nobody", "")
_NUMBERED = re.compile(r"\s\d+$")


class AccountError(FairgroundError):
    """What somebody asks for about an account is not possible; the words say why."""


def account_of(visitor: Visitor) -> Account | None:
    """The account of somebody who is signed in; None for a guest."""
    return visitor.account


class Accounts:
    """``take_over`` is called with what has changed here. Sessions are read from the database and
    kept for a minute, or until somebody says that their account has changed."""

    def __init__(
        self, store: Store, bans: Bans, take_over: Callable[[News], Awaitable[None]]
    ) -> None:
        self._store = store
        self._bans = bans
        self._take_over = take_over
        self._known: OrderedDict[str, tuple[float, Session]] = OrderedDict()
        self._ends: dict[str, int] = {}
        self._all_ends = 0
        self._forgot = 0
        self.passwords = Passwords()

    async def known(self, visitor: Visitor) -> Visitor | None:
        """The visitor with the account they are signed in to; None if that session has ended. What
        they had as a guest is the account's from here on. A browser that is banned stays the guest
        it is, whatever it was signed in to."""
        if not visitor.session:
            return visitor
        session = await self._session(digest(visitor.session))
        if session is None or await self._bans.find(session.account.key):
            guest = Visitor(visitor.secret, visitor.name)
            return guest if await self._bans.of(guest) else None
        account = session.account
        if session.brings:
            await self.change(bring_along(session.brings, account))
        if time.time() - session.seen > DAY:
            await self.change(account_rows.saw_session(session.digest))
            self._known.pop(session.digest, None)
        return replace(visitor, name=account.name, account=account)

    def epoch(self, visitor: Visitor) -> tuple[int, int]:
        """This changes when a session or a token of the visitor's may have ended: what goes on for
        long has to ask again then who they are."""
        is_guest = visitor.account is None and not isinstance(visitor, TokenVisitor)
        if is_guest:  # a guest's cookie holds as long as the browser keeps it
            return 0, 0
        return self._all_ends, self._ends.get(visitor.holder, 0)

    def forget(self, people: Collection[str] | None) -> None:
        """Read what is kept of these people anew; of all for None."""
        if people is not None and not people:
            return
        self._forgot += 1
        if people is None or len(self._ends) > KNOWN:
            self._all_ends += 1
            self._ends.clear()
            self._known.clear()
            return
        for person in people:
            self._ends[person] = self._ends.get(person, 0) + 1
        for name, (_, session) in list(self._known.items()):
            if session.account.key in people:
                del self._known[name]

    async def sign_up(
        self,
        visitor: Visitor,
        name: str,
        password: str,
        settings: Settings,
        client: str,
        device: str,
    ) -> Visitor:
        """A new account for somebody, who is signed in then. AccountError says what is wrong."""
        ban = await self._bans.of(visitor)
        if ban is not None:
            raise AccountError(ban_words(ban, self._store.wall()))
        name = checked_account_name(name)
        checked_password(password, name)
        key = ACCOUNT + secrets.token_hex(31)
        account = Account(key, name, time.time(), settings=settings)
        hashed = await self.passwords.hashed(password, client)
        signed_in, beginning = self.beginning(visitor, account, device, brings=True)
        try:
            await self.change(
                account_rows.in_order(
                    check_free(folded(name), account.created),
                    account_rows.create(account, folded(name), hashed),
                    beginning,
                )
            )
        except Conflict:
            raise AccountError(
                say(
                    "There is an account {name}, or one that looks like it. Choose another name, or"
                    " sign in if it is yours.",
                    name=isolated(name),
                )
            ) from None
        return signed_in

    async def rename(self, visitor: Visitor, name: str, password: str, client: str) -> None:
        """All browsers stay signed in. AccountError says what is wrong."""
        account = _signed_in(visitor)
        name = checked_account_name(name)
        if name == account.name:
            raise AccountError(say("This is your name already."))
        await self.check_password(account, password, client)
        checked_password(password, name)
        now = time.time()
        last = await self._store.read(lambda connection: renamed_at(connection, account.key))
        if last is not None and last > now - PAUSE:
            days = math.ceil((last + PAUSE - now) / DAY)
            raise AccountError(
                say(
                    "You can change your name once a week: again in {count} day.",
                    "You can change your name once a week: again in {count} days.",
                    count=days,
                )
            )
        try:
            await self.change(rename(account.key, name, folded(name), now))
        except Conflict:
            raise AccountError(
                say(
                    "There is an account {name}, or one that looks like it. Choose another name.",
                    name=isolated(name),
                )
            ) from None

    async def sign_in(
        self, visitor: Visitor, name: str, password: str, client: str, device: str, brings: bool
    ) -> Visitor | None:
        """None if name and password do not belong together, which takes as long if there is no
        such account."""
        found = await self._find(name)
        kept = None if found is None else found[1]
        is_right = await self.passwords.is_right(password, kept, client)
        if found is None or not is_right:
            return None
        account, hashed = found
        signed_in, work = self.beginning(visitor, account, device, brings)
        if needs_hashing(hashed):
            again = await self.passwords.hashed(password, client)
            work = account_rows.in_order(account_rows.change(account.key, password=again), work)
        await self.change(work)
        return signed_in

    async def recover(
        self, visitor: Visitor, name: str, code: str, password: str, client: str, device: str
    ) -> Visitor | None:
        """A new password with a recovery code, which is used up; every other browser is signed
        out. None if the code does not belong to the name, or was used."""
        checked_password(password, name)
        hashed = await self.passwords.hashed(password, client)
        found = await self._find(name)
        account = NOBODY if found is None else found[0]  # the same is asked of the database
        signed_in, beginning = self.beginning(visitor, account, device, brings=True)
        try:
            await self.change(
                account_rows.in_order(
                    account_rows.use_code(account.key, code_digest(account, code)),
                    account_rows.change(account.key, password=hashed),
                    account_rows.end_other_sessions(account.key, ""),
                    beginning,
                )
            )
        except Conflict:
            return None
        return signed_in

    async def change_password(self, visitor: Visitor, old: str, new: str, client: str) -> None:
        """Every other browser is signed out."""
        account = _signed_in(visitor)
        checked_password(new, account.name)
        await self.check_password(account, old, client)
        hashed = await self.passwords.hashed(new, client)
        await self.change(
            account_rows.in_order(
                account_rows.change(account.key, password=hashed),
                account_rows.end_other_sessions(account.key, digest(visitor.session)),
            )
        )

    async def check_password(self, account: Account, password: str, client: str) -> None:
        """AccountError if this is not the password of the account."""
        found = await self._store.read(lambda c: account_rows.account_with(c, key=account.key))
        kept = None if found is None else found[1]
        if not await self.passwords.is_right(password, kept, client):
            raise AccountError(say("This is not your password."))

    async def sign_out(self, visitor: Visitor) -> Visitor:
        """The browser is a stranger's again, with nothing of the account."""
        account = _signed_in(visitor)
        await self.change(account_rows.end_session(account.key, digest(visitor.session)))
        return newcomer()

    async def sign_out_other(self, visitor: Visitor, session: str = "") -> None:
        """End another browser's session, or those of all others."""
        account = _signed_in(visitor)
        own = digest(visitor.session)
        if session and session != own:
            await self.change(account_rows.end_session(account.key, session))
        elif not session:
            await self.change(account_rows.end_other_sessions(account.key, own))

    async def new_codes(self, visitor: Visitor, password: str, client: str) -> list[str]:
        """Recovery codes in place of those of before. They are not kept, only their digests."""
        account = _signed_in(visitor)
        await self.check_password(account, password, client)
        codes = [_new_code() for _ in range(CODES)]
        digests = [code_digest(account, code) for code in codes]
        await self.change(account_rows.replace_codes(account.key, digests))
        return codes

    async def codes_left(self, account: Account) -> int:
        return await self._store.read(lambda c: account_rows.codes_left(c, account.key))

    async def sessions(self, account: Account) -> list[Session]:
        return await self._store.read(lambda c: account_rows.sessions(c, account.key))

    async def keep_settings(self, account: Account, settings: Settings) -> None:
        await self.change(account_rows.change(account.key, settings=settings.cookie))

    async def tables_of_guest(self, visitor: Visitor) -> int:
        """How many tables this browser would bring along."""
        return len(await self._store.read(lambda c: tables_of(c, visitor.guest)))

    async def clear(self) -> None:
        """Delete what nobody can use any more."""
        now = time.time()
        await self.change(account_rows.delete_forgotten(now - FORGOTTEN, now))

    def beginning(
        self, visitor: Visitor, account: Account, device: str, brings: bool
    ) -> tuple[Visitor, Work]:
        """A new session of a browser. What a guest has is brought along at the first request that
        comes with the new cookie, so that no page of theirs asks in between as a stranger. Nobody
        signs in to an account that is banned."""
        token = secrets.token_urlsafe(24)
        guest = visitor.guest if brings and visitor.account is None else ""
        work = account_rows.in_order(
            refuse_banned(account.key, self._store.wall()),
            account_rows.begin_session(digest(token), account.key, device, guest, visitor.browser),
        )
        return Visitor(visitor.secret, account.name, token, account), work

    async def _find(self, name: str) -> tuple[Account, str] | None:
        def work(connection: Connection) -> tuple[Account, str] | None:
            return account_rows.account_with(connection, folded=folded(name))

        return await self._store.read(work)

    async def _session(self, name: str) -> Session | None:
        now = time.monotonic()
        known = self._known.get(name)
        if known is not None and now - known[0] < BELIEVED:
            self._known.move_to_end(name)
            return known[1]
        before = self._forgot
        found = await self._store.read(lambda connection: account_rows.session(connection, name))
        if found is None:
            self._known.pop(name, None)
        elif self._forgot == before:  # nobody has changed while it was read
            self._known[name] = (now, found)
            while len(self._known) > KNOWN:
                self._known.popitem(last=False)
        return found

    async def change(self, work: Work) -> None:
        """Keep a change of accounts, or of all that belongs to a person; everybody hears of it.
        AccountError where somebody who is banned wants to sign in."""
        try:
            await self._take_over(await self._store.change(work))
        except Banned as error:
            raise AccountError(ban_words(error.ban, self._store.wall())) from None


def checked_account_name(name: str) -> str:
    """AccountError, or what names of people must be, says what is wrong."""
    name = checked_name(name)
    if _NUMBERED.search(name):
        raise AccountError(
            say("The name of an account does not end with a blank and a number: namesakes do.")
        )
    return name


def folded(name: str) -> str:
    """The same for names that look alike. It is a digest: some names grow when they are folded."""
    return digest(drawn(" ".join(name.split())[:400]))


def code_digest(account: Account, code: str) -> str:
    letters = "".join(letter for letter in code.lower()[:100] if letter in _CODE_LETTERS)
    return digest(f"recovery {account.key} {letters}")


def _new_code() -> str:
    parts = (
        "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_PART))
        for _ in range(_CODE_PARTS)
    )
    return "-".join(parts)


def _signed_in(visitor: Visitor) -> Account:
    if visitor.account is None:
        raise AccountError(say("You are not signed in."))
    return visitor.account
