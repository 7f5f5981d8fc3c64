"""Where a request really comes from. Only a proxy that the host of the server has named is believed
when it says for whom it asks."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from fairground.game import FairgroundError

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
SCHEMES = ("http", "https")


class ProxyError(FairgroundError):
    """What should name a proxy does not."""


class Proxies:
    """The trusted proxies, such as ``10.0.0.5`` or ``10.0.0.0/8``. ProxyError names a wrong one."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._networks = [_network(name) for name in names]

    def trusts(self, host: str) -> bool:
        address = _address(host)
        return address is not None and any(address in network for network in self._networks)

    def look_through(self, scope: Any) -> None:
        """If a trusted proxy asks, put the client and the scheme that it names into the scope."""
        peer = scope["client"]
        if not self._networks or not peer or not self.trusts(peer[0]):
            return
        asked_for = b",".join(_values(scope, b"x-forwarded-for")).decode("latin-1")
        scope["client"] = (self._nearest(asked_for.split(","), peer[0]), 0)
        schemes = [
            value.decode("latin-1").lower() for value in _values(scope, b"x-forwarded-proto")
        ]
        if len(schemes) == 1 and schemes[0] in SCHEMES:
            scope["scheme"] = schemes[0]

    def _nearest(self, chain: list[str], peer: str) -> str:
        """Every proxy adds the one who asked it at the end, so we go back from there to the first
        whom we do not trust. What stands before an address that cannot be read is not believed."""
        nearest = peer
        for text in reversed(chain):
            address = _address(text)
            if address is None:
                return nearest
            nearest = str(address)
            if not self.trusts(nearest):
                return nearest
        return nearest


@lru_cache(maxsize=4096)
def client_key(host: str) -> str:
    """Who shares one allowance: an address, or the 64 bits of IPv6 that one household has."""
    address = _address(host)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.IPv6Network((address, 64), strict=False))
    return host if address is None else str(address)


def _network(name: str) -> Network:
    try:
        return ipaddress.ip_network(name, strict=False)
    except ValueError:
        raise ProxyError(
            f"A proxy is an address such as 10.0.0.5 or 10.0.0.0/8, not {name[:60]!r}."
        ) from None


def _address(text: str) -> Address | None:
    """An address as a peer or a proxy writes it: perhaps with a port, perhaps IPv4 within IPv6."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _values(scope: Any, name: bytes) -> list[bytes]:
    return [value for found, value in scope["headers"] if found == name]
