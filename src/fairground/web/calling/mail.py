"""Letters by e-mail, where the host has named a mail server: ``fairground serve --smtp URL``."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import smtplib
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

PASSWORD = "FAIRGROUND_SMTP_PASSWORD"  # noqa: S105  (the name of a variable)
WAITING = 20.0
LONGEST = 254
_ADDRESS = re.compile(r"[\w.!#$&'*+/=^{|}~-]{1,64}@(?:[\w-]{1,63}\.)*[\w-]{1,63}")
"""Without a question mark: ``=?…?=`` is how headers write other letters, such as commas and further
addresses."""

log = logging.getLogger("fairground")


class MailError(Exception):
    """The mail server cannot be used as it was named; the text says why."""


@dataclass(frozen=True)
class Mail:
    """``smtp://host:port`` speaks TLS if the server offers it, ``smtps://host:port`` from the
    start. ``address`` is what links in letters begin with: what a request says about that can be
    forged."""

    host: str
    port: int
    is_secure: bool
    sender: str
    address: str
    user: str = ""
    password: str = ""

    async def send(
        self, to: str, subject: str, text: str, more: Mapping[str, str] | None = None
    ) -> bool:
        """Whether the mail server took the letter, with ``more`` headers. Why it did not is in the
        log, without the receiver's address."""
        try:
            await asyncio.to_thread(self._send, to, subject, text, more or {})
        except (OSError, smtplib.SMTPException) as error:
            fields = {"event": "mail-failed"}
            log.error("A letter could not be sent: %s", type(error).__name__, extra=fields)
            return False
        return True

    def _send(self, to: str, subject: str, text: str, more: Mapping[str, str]) -> None:
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.sender, to, subject
        letter["Auto-Submitted"] = "auto-generated"
        for name, value in more.items():
            letter[name] = value
        letter.set_content(text)
        secure = ssl.create_default_context()
        if self.is_secure:
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                self.host, self.port, timeout=WAITING, context=secure
            )
        else:
            server = smtplib.SMTP(self.host, self.port, timeout=WAITING)
        with server:
            server.ehlo_or_helo_if_needed()
            if not self.is_secure and server.has_extn("starttls"):
                server.starttls(context=secure)
            if self.user:
                server.login(self.user, self.password)
            server.send_message(letter)


def mail_of(smtp: str, sender: str, address: str) -> Mail:
    """MailError says what is wrong with the host's options."""
    try:
        parts = urlsplit(smtp)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise MailError("--smtp takes smtp://host:port or smtps://host:port, with user@ if needed.")
    if not is_address(sender):
        raise MailError("--smtp needs --mail-from: the address from which letters come.")
    if not re.fullmatch(r"https?://[\w.:\[\]-]+", address):
        raise MailError(
            "--smtp needs --address: how visitors reach this server, such as https://fair.example;"
            " links in letters begin with it."
        )
    is_secure = parts.scheme == "smtps"
    user = unquote(parts.username or "")
    password = unquote(parts.password or "") or os.environ.get(PASSWORD, "")
    usual = 465 if is_secure else 25
    return Mail(parts.hostname, port or usual, is_secure, sender, address, user, password)


def is_address(text: str) -> bool:
    """Whether a letter could be sent there; only a letter that arrives proves more."""
    return len(text) <= LONGEST and _ADDRESS.fullmatch(text) is not None
