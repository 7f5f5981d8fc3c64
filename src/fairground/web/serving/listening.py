"""Opens the sockets that a server listens on, or says in a sentence why it cannot."""

from __future__ import annotations

import errno
import socket

BACKLOG = 2048
EVERYWHERE = ("", "0.0.0.0", "::", "127.0.0.1", "::1")  # noqa: S104  (only shown, not bound)


class ListeningError(Exception):
    """Nobody can listen there; the text says why."""


def listen(host: str, port: int, option: str, number: int = 1) -> list[socket.socket]:
    """As many sockets on one port, among which the kernel shares out the connections. ``option``
    is what people choose the port with."""
    alone = _listening(host, port, option, is_shared=False)
    if number == 1:
        return [alone]
    port = alone.getsockname()[1]
    alone.close()  # nobody else has the port; only from here on may several sockets share it
    return [_listening(host, port, option, is_shared=True) for _ in range(number)]


def address_of(host: str, listening: socket.socket) -> str:
    """Where a browser on this machine finds it."""
    shown = "localhost" if host in EVERYWHERE else host
    return f"http://{place(shown, listening.getsockname()[1])}"


def place(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _listening(host: str, port: int, option: str, is_shared: bool) -> socket.socket:
    if not 0 <= port <= 65535:
        raise ListeningError(f"A port is a number from 0 to 65535, not {port}.")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise ListeningError(f"There is no address {host!r} to serve on; try 127.0.0.1.") from None
    family, kind, protocol, _, address = found[0]
    opened = socket.socket(family, kind, protocol)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if is_shared:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        opened.bind(address)
        opened.listen(BACKLOG)
    except OSError as error:
        opened.close()
        raise ListeningError(_why(error, host, port, option)) from None
    return opened


def _why(error: OSError, host: str, port: int, option: str) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program; choose one with {option}."
    if error.errno == errno.EACCES:
        return f"Port {port} may not be used by you; choose one above 1023 with {option}."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"This machine has no address {host}; try 127.0.0.1."
    return f"Port {port} of {host} cannot be used: {error.strerror}."
