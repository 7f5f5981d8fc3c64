"""What accounts do by e-mail: proving that an address is one's own, and signing in by a link, where
a new password can be chosen."""

from __future__ import annotations

import asyncio

from fairground.game import FairgroundError
from fairground.language import say
from fairground.phrases import isolated
from fairground.web.calling.mail import Mail, is_address
from fairground.web.people import account_rows
from fairground.web.people.accounts import AccountError, Accounts
from fairground.web.people.mail_links import (
    ENTER,
    VERIFY,
    MailLink,
    find_link,
    new_link,
    use_link,
    void_links,
)
from fairground.web.people.passwords import checked_password
from fairground.web.people.visitor import Account, Visitor
from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import Conflict, StoreError


class Letters:
    def __init__(self, mail: Mail, accounts: Accounts, store: Store) -> None:
        self._mail = mail
        self._accounts = accounts
        self._store = store
        self._sending: set[asyncio.Task[None]] = set()
        """Kept until they are done: the loop itself would forget them."""

    async def ask_for_proof(self, account: Account, address: str) -> None:
        """Send a link to an address that somebody says is theirs. AccountError if that fails."""
        address = checked_address(address)
        secret, work = new_link(account, VERIFY, address)
        await self._accounts.change(work)
        words = say(
            "Somebody, probably you, wants to use this address for the account {name} at"
            " Fairground. Open this link within a day to confirm it:",
            name=isolated(account.name),
        )
        subject = say("Fairground: confirm your address")
        if not await self._mail.send(address, subject, self._letter(words, secret)):
            raise AccountError(say("The letter could not be sent. Please try again later."))

    def send_entry(self, address: str) -> None:
        """Send a link that signs in, if there is an account with this address. Nobody waits for it:
        how long it takes would tell whether there is."""
        sending = asyncio.get_running_loop().create_task(self._send_entry(address))
        self._sending.add(sending)
        sending.add_done_callback(self._sending.discard)

    async def _send_entry(self, address: str) -> None:
        try:
            address = checked_address(address)
            found = await self._store.read(lambda c: account_rows.account_with(c, email=address))
            if found is None:
                return
            secret, work = new_link(found[0], ENTER, address)
            await self._accounts.change(work)
        except (FairgroundError, StoreError):
            return
        words = say(
            "Somebody, probably you, wants to sign in to the account {name} at Fairground. Open"
            " this link within an hour; you can also choose a new password there:",
            name=isolated(found[0].name),
        )
        await self._mail.send(
            address, say("Fairground: your link to sign in"), self._letter(words, secret)
        )

    async def find(self, secret: str) -> MailLink | None:
        return await self._store.read(lambda connection: find_link(connection, secret))

    async def verify(self, link: MailLink) -> None:
        """The address is the account's. AccountError if that cannot be."""
        try:
            await self._accounts.change(
                account_rows.in_order(
                    use_link(link),
                    account_rows.change(link.account.key, email=link.address),
                    void_links(link.account.key),
                )
            )
        except Conflict:
            raise AccountError(
                say("This address belongs to another account already, or the link was used.")
            ) from None

    async def enter(
        self, visitor: Visitor, link: MailLink, password: str, client: str, device: str
    ) -> Visitor | None:
        """Sign in by a link, with a new password if there is one; then every other browser is
        signed out. None if the link was used."""
        works = [use_link(link)]
        if password:
            checked_password(password, link.account.name)
            hashed = await self._accounts.passwords.hashed(password, client)
            works.append(account_rows.change(link.account.key, password=hashed))
            works.append(account_rows.end_other_sessions(link.account.key, ""))
        signed_in, beginning = self._accounts.beginning(visitor, link.account, device, brings=True)
        try:
            await self._accounts.change(account_rows.in_order(*works, beginning))
        except Conflict:
            return None
        return signed_in

    async def forget_address(self, account: Account) -> None:
        gone = account_rows.change(account.key, email=None)
        await self._accounts.change(account_rows.in_order(gone, void_links(account.key)))

    def _letter(self, words: str, secret: str) -> str:
        link = f"{self._mail.address}/mail/{secret}"
        last = say("If it was not you, do nothing: without the link nothing happens.")
        return f"{words}\n\n{link}\n\n{last}\n"


def checked_address(address: str) -> str:
    """In small letters, as nearly every mail server takes them."""
    address = address.strip().lower()
    if not is_address(address):
        raise AccountError(say("This cannot be an e-mail address; it looks like name@example.org."))
    return address
