"""Messages to addresses that people named. Nobody may use the server to reach what only the server
can reach: an address must be a public one, what was checked is what is connected to, and nothing is
followed elsewhere."""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import threading
from contextlib import suppress
from urllib.parse import urlsplit

PATIENCE = 10.0
"""Seconds for each byte that is waited for."""
LONGEST = 20.0
"""Seconds for a whole message."""
READ_AT_MOST = 1024
GLOBAL_UNICAST = ipaddress.IPv6Network("2000::/3")
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


class NotAllowed(Exception):
    """An address that nothing is sent to; the text says why, for the log."""


class Deadline:
    """Somebody who answers byte by byte keeps no thread for long: after a while all connections
    that a message has needed are cut, and it gets no further one."""

    def __init__(self) -> None:
        self._lines: list[socket.socket] = []
        self._is_over = False
        self._timer = threading.Timer(LONGEST, self._cut)
        self._timer.daemon = True

    def __enter__(self) -> Deadline:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
        for line in self._lines:
            line.close()

    def watch(self, connected: socket.socket) -> None:
        """NotAllowed if it is too late. TLS takes a socket over, so this has one of its own."""
        self._lines.append(connected.dup())
        if self._is_over:
            connected.close()
            raise NotAllowed("It takes too long.")

    def _cut(self) -> None:
        self._is_over = True
        for line in self._lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)


def post(url: str, body: bytes, headers: dict[str, str], is_private_allowed: bool = False) -> int:
    """Send something, and the status of the answer. OSError if nobody answers. It waits, so it
    belongs into a thread."""
    where = urlsplit(url)
    host, is_plain = where.hostname or "", where.scheme == "http"
    if where.scheme not in ("https", "http") or (is_plain and not is_private_allowed):
        raise NotAllowed("Only https addresses are called.")
    port = where.port or (80 if is_plain else 443)
    address = checked_address(host, port, is_private_allowed)
    wire = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    with Deadline() as deadline:
        connected = socket.create_connection(address, PATIENCE)
        try:
            deadline.watch(connected)
            if not is_plain:
                secure = ssl.create_default_context()
                connected = secure.wrap_socket(connected, server_hostname=host)
            wire.sock = connected
            path = f"{where.path or '/'}{f'?{where.query}' if where.query else ''}"
            wire.request("POST", path, body, headers)
            answer = wire.getresponse()
            answer.read(READ_AT_MOST)
            return answer.status
        except http.client.HTTPException as error:
            raise OSError(f"no HTTP: {type(error).__name__}") from None
        finally:
            connected.close()


def checked_address(host: str, port: int, is_private_allowed: bool = False) -> tuple[str, int]:
    """An address of a host. NotAllowed unless all that it has are public."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotAllowed("There is no such host.") from None
    addresses = [str(each[4][0]) for each in found]
    if not is_private_allowed and not all(is_public(address) for address in addresses):
        raise NotAllowed("The host has an address that is not public.")
    return addresses[0], port


def is_public(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inside = found.ipv4_mapped or _translated(found)
        if inside is not None:
            return is_public(str(inside))
        if found not in GLOBAL_UNICAST or (found.sixtofour and not is_public(str(found.sixtofour))):
            return False
    return found.is_global and not found.is_multicast


def _translated(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """What a network without IPv4 calls an address of IPv4 (NAT64)."""
    return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF) if address in NAT64 else None
