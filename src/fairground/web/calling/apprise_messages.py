"""Messages by Apprise, the extra ``notify``. Only services are offered that speak HTTP; whatever
host a message goes to is checked when the connection is made, no redirect is followed, and it all
takes no longer than any other call."""

from __future__ import annotations

import threading
from typing import Any, Protocol

import apprise
from apprise import AppriseAttachment
from urllib3.util import connection

from fairground.web.calling.outgoing import PATIENCE, Deadline, checked_address

SERVICES = ("json", "jsons", "ntfy", "ntfys", "gotify", "gotifys", "discord", "slack", "tgram")
_sending = threading.local()
_connect = connection.create_connection


class MayCall(Protocol):
    @property
    def is_private_allowed(self) -> bool: ...


def _create_connection(address: tuple[str, int], *args: Any, **more: Any) -> Any:
    """What Apprise connects to is what was checked, and it waits no longer than we do: an address
    may say how long."""
    deadline: Deadline | None = getattr(_sending, "deadline", None)
    if deadline is None:
        return _connect(address, *args, **more)
    checked = checked_address(*address, _sending.is_private_allowed)
    connected = _connect(checked, PATIENCE, *args[1:], **more)
    deadline.watch(connected)
    return connected


connection.create_connection = _create_connection


def is_understood(address: str) -> bool:
    """Whether a message can be sent there at all."""
    return _service(address) is not None


def send(address: str, title: str, body: str, may: MayCall) -> int:
    """200 if the message was delivered. OSError if it was not. It waits, so it belongs into a
    thread."""
    service = _service(address)
    if service is None:
        raise ValueError("no service of Apprise that we know")
    with Deadline() as deadline:
        _sending.deadline, _sending.is_private_allowed = deadline, may.is_private_allowed
        try:
            is_sent = service.notify(title=title, body=body)
        finally:
            _sending.deadline = None
    if not is_sent:
        raise OSError("Apprise could not deliver it")
    return 200


def _service(address: str) -> Any:
    scheme = address.partition("://")[0].lower()
    if scheme not in SERVICES or not address.isascii() or not address.isprintable():
        return None
    asset = apprise.AppriseAsset(http_redirects=False)
    found = apprise.Apprise.instantiate(address, asset=asset, suppress_exceptions=True)
    if found is None or _reads_a_file(found):
        return None
    found.redirects = False
    return found


def _reads_a_file(service: apprise.NotifyBase) -> bool:
    """Whether the message is to be made from a file of this machine, or from another address: some
    services take a template for it."""
    return any(kept for kept in vars(service).values() if isinstance(kept, AppriseAttachment))
