"""From where a server can be reached. A link that begins with this machine's own name for itself is
of no use to a friend, so people at the machine are shown links with its address in the network."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104  (only compared, not bound)
SOMEWHERE_ELSE = ("192.0.2.1", 9)
"""An address for documents. Nothing is sent to it: we only ask which of ours would be used."""


@dataclass(frozen=True)
class Reach:
    """``addresses`` are those of the machine in its network, if the server listens to all of them
    at ``port``."""

    addresses: tuple[str, ...] = ()
    port: int = 0

    @property
    def origins(self) -> tuple[str, ...]:
        return tuple(f"http://{address}:{self.port}" for address in self.addresses)

    def origin_for(self, client: str, origin: str) -> str:
        """What links begin with, for a client that knows us by ``origin``."""
        if not self.addresses:
            return origin
        is_here = is_loopback(client) and is_only_here(origin)
        return self.origins[0] if is_here else origin


def reach_of(host: str, port: int) -> Reach:
    """Of a server that listens to ``host``."""
    return Reach(network_addresses(), port) if host in EVERYWHERE else Reach()


def is_only_here(link: str) -> bool:
    """Whether a link means the very machine on which it is opened."""
    host = urlsplit(link).hostname or ""
    return host == "localhost" or host.endswith(".localhost") or is_loopback(host)


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def network_addresses() -> tuple[str, ...]:
    """The IPv4 addresses of this machine that others may reach, the usual one first."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(SOMEWHERE_ELSE)
        found.append(asking.getsockname()[0])
    with suppress(OSError):
        own = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
        found += [str(address[0]) for *_, address in own]
    return tuple(dict.fromkeys(address for address in found if _is_reachable(address)))


def _is_reachable(address: str) -> bool:
    known = ipaddress.ip_address(address)
    return not (known.is_loopback or known.is_unspecified or known.is_link_local)
