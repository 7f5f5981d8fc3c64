"""The ways by which people are called to their tables: web push to a browser, a message by Apprise,
or a letter. Each is chosen by the person; a call says whose turn it is where, and nothing else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial

import msgspec

from fairground import catalog
from fairground.language import say, speaking
from fairground.web.calling.calling_rows import LETTER, PUSH, Way
from fairground.web.calling.mail import Mail
from fairground.web.calling.outgoing import NotAllowed, post
from fairground.web.calling.web_push import Subscription, VapidKey, encrypted, push_headers
from fairground.web.people.account_rows import account_with
from fairground.web.people.names import table_title
from fairground.web.people.visitor import Account, Keyring
from fairground.web.serving.fair_share import FairShare
from fairground.web.serving.refusals import Refused
from fairground.web.storage.kept_table import Chair, Header
from fairground.web.storage.store import Store
from fairground.web.timing.quiet_hours import end_of, quiet_of

GONE = (404, 410)
"""What a push service answers for a browser that has unsubscribed."""
CONTACT = "mailto:nobody@fairground.invalid"
AT_ONCE = 4
"""Calls under way, in threads of their own: pages wait for nobody's push service."""
LONGEST_WAIT = 600.0
"""Seconds after which a call comes too late. People take turns."""

log = logging.getLogger("fairground")


@dataclass(frozen=True)
class MayCall:
    """What the host allows: messages by Apprise, addresses that are not public, and letters by a
    mail server."""

    has_messages: bool = False
    is_private_allowed: bool = False
    mail: Mail | None = None


class Caller:
    """Calls people by all the ways they chose."""

    def __init__(
        self,
        store: Store,
        keys: Keyring,
        wall: Callable[[], float],
        may: MayCall = MayCall(),  # noqa: B008  (it is frozen)
    ) -> None:
        """``wall`` is what watches show, for people's quiet hours."""
        self._store = store
        self._keys = keys
        self._wall = wall
        self.may = may
        self._key: VapidKey | None = None
        self._threads = ThreadPoolExecutor(AT_ONCE, "calling")
        self._share = FairShare(AT_ONCE, LONGEST_WAIT)

    async def key(self) -> VapidKey:
        """The key of this house, made when it is first needed."""
        if self._key is None:
            self._key = VapidKey(await self._store.vapid_secret(VapidKey.new_secret()))
        return self._key

    async def call(self, header: Header, chair: Chair, moves: int) -> None:
        """``moves`` is how many the seat has made: it is called once at each number."""
        ways = await self._store.ways_of(chair.holder)
        if ways and await self._store.claim_call(header.id, chair.seat, moves):
            key = await self.key()
            calls = [self._call(way, header, key) for way in ways if way.kind != LETTER]
            letters = [self._send_or_put_off(way, header, chair, moves) for way in _letters(ways)]
            await asyncio.gather(*calls, *letters)

    async def call_late(self, header: Header, chair: Chair) -> None:
        """Send what was put off; quiet hours that have begun since do not matter."""
        for way in _letters(await self._store.ways_of(chair.holder)):
            account = await self._account(way)
            if account is not None:
                await self._send_letter(way, account, header)

    async def _send_or_put_off(self, way: Way, header: Header, chair: Chair, moves: int) -> None:
        account = await self._account(way)
        if account is None:
            return
        now = self._wall()
        until = end_of(0.0, now, quiet_of(account.settings.quiet, account.settings.zone))
        if until > now:
            await self._store.put_off_letter(header.id, chair.seat, moves, until)
        else:
            await self._send_letter(way, account, header)

    async def _account(self, way: Way) -> Account | None:
        """Whose letter it is, if it can be sent."""
        key = way.holder
        found = await self._store.read(lambda connection: account_with(connection, key=key))
        has_address = found is not None and bool(found[0].email)
        return found[0] if found is not None and has_address and self.may.mail else None

    async def _send_letter(self, way: Way, account: Account, header: Header) -> None:
        mail = self.may.mail
        assert mail is not None
        off = f"{mail.address}/calls/off/{self._keys.letter_switch(way.id)}"
        words = call_in_words(header, replace(way, origin=mail.address))
        with speaking(way.language):
            about = say(
                "You asked Fairground to write to you when it is your turn. Here you switch that"
                " off, without signing in:"
            )
        text = f"{words.body}\n{words.url}\n\n-- \n{about}\n{off}\n"
        await mail.send(account.email, words.title, text, _one_click(off))

    async def _call(self, way: Way, header: Header, key: VapidKey) -> None:
        words = call_in_words(header, way)
        send: Callable[[], int]
        if way.kind == PUSH:
            to = msgspec.json.decode(way.address, type=Subscription)
            send = partial(self._push, to, words, key, way.origin)
        elif self.may.has_messages:
            send = partial(self._message, way.address, words)
        else:
            return
        try:
            async with self._share.turn(way.holder):
                loop = asyncio.get_running_loop()
                status = await loop.run_in_executor(self._threads, send)
        except (OSError, ValueError, NotAllowed, Refused) as error:
            fields = {"event": "call-failed", "way": way.kind}
            log.warning("A call was not delivered: %s", type(error).__name__, extra=fields)
            return
        if status in GONE:
            await self._store.forget_way(way.id)

    def _push(self, to: Subscription, words: Words, key: VapidKey, origin: str) -> int:
        body = encrypted(msgspec.json.encode(words), to)
        contact = origin if origin.startswith("https:") else CONTACT
        headers = push_headers(key, to.endpoint, contact)
        return post(to.endpoint, body, headers, self.may.is_private_allowed)

    def _message(self, address: str, words: Words) -> int:
        from fairground.web.calling.apprise_messages import (
            send,  # an extra that need not be installed
        )

        return send(address, words.title, f"{words.body}\n{words.url}", self.may)


def _letters(ways: Sequence[Way]) -> list[Way]:
    return [way for way in ways if way.kind == LETTER]


def _one_click(address: str) -> dict[str, str]:
    """Mail programs show a button for it (RFC 8058)."""
    return {
        "List-Unsubscribe": f"<{address}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


class Words(msgspec.Struct, frozen=True):
    """A call, as the service worker shows it."""

    title: str
    body: str
    url: str
    tag: str


def call_in_words(header: Header, way: Way) -> Words:
    """In the person's language, and with nothing that not everybody may know."""
    game = catalog.games().get(header.game)
    title = game.title if game else header.game
    with speaking(way.language):
        return Words(
            title=say("Your turn: {game}", game=title),
            body=say("{table} waits for you.", table=table_title(header.id)),
            url=f"{way.origin}/table/{header.id}",
            tag=header.id,
        )
