"""A network between a server and its PostgreSQL that a test can hold up or cut."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Wire:
    """Passes bytes on, both ways, while ``flows`` is set; what is held up is passed on then."""

    def __init__(self, there: str) -> None:
        """``there`` is the file of a socket."""
        self._there = there
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self.flows = threading.Event()
        self.flows.set()
        self._ends: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def hold(self) -> None:
        self.flows.clear()

    def release(self) -> None:
        self.flows.set()

    def cut(self) -> None:
        """End all connections; what was held up is lost. New ones can be made."""
        ends, self._ends = self._ends, []
        for end in ends:
            _end(end)
        self.release()

    def close(self) -> None:
        _end(self._door)
        self.cut()

    def _accept(self) -> None:
        with suppress(OSError):  # closed
            while True:
                here, _ = self._door.accept()
                there = socket.socket(socket.AF_UNIX)
                there.connect(self._there)
                self._ends += (here, there)
                for ends in ((here, there), (there, here)):
                    threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                self.flows.wait()
                target.sendall(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)


@contextmanager
def wire_to(there: str) -> Iterator[Wire]:
    wire = Wire(there)
    try:
        yield wire
    finally:
        wire.close()


def _end(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
