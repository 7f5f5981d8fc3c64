"""How much one client may ask for. Light enough for the way of every move: a bucket of tokens that
fills with time, and a dictionary."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

BODY = 16 * 1024
EDITION = 64 * 1024
RECORD = 1024 * 1024
MOVE = 200
RECORD_PLIES = 5000
RECORD_DRAWS = 20_000
MOST_UNDOS = 300
"""Of one seat in one game, so that no table becomes longer than a record may be."""
KNOWN_CLIENTS = 20_000


@dataclass(frozen=True)
class Allowance:
    """``burst`` requests at once, and ``rate`` more every second."""

    burst: float
    rate: float


PAGES = Allowance(1000, 100)
MOVES = Allowance(400, 50)
FORMS = Allowance(4000, 600)
CHANGES = Allowance(200, 5)
TALK = Allowance(8, 1 / 2)
"""Messages of one person."""
TALK_OF_A_CLIENT = Allowance(40, 2)
KEPT_WITH_A_MESSAGE = 400
"""What a message, a token or a way to call somebody takes beside its words."""
HOSTS = Allowance(8, 1 / 600)
"""Names under which one client may address the server. Pages are drawn and kept for each."""
KEPT = Allowance(16 * 1024 * 1024, 512)
"""Bytes on the disk: one client fills 16 MB at once and 44 MB a day."""
CODES = Allowance(12, 1 / 20)
"""Codes of tables that one client may try: twelve at once, and three a minute."""
KEPT_WITH_A_TABLE = 4096
"""What a table takes beside the file that came with it."""
GUESSES = Allowance(12, 1 / 30)
"""Of passwords and recovery codes, by one client."""
GUESSES_BY_NAME = Allowance(60, 1 / 60)
"""The same for one account, by all clients. Links by e-mail still work where it is used up."""
SIGN_UPS = Allowance(12, 1 / 600)
MAILING = Allowance(6, 1 / 900)
"""Letters that one client has sent, and letters to one address."""
QUIET_HOURS = Allowance(6, 1 / 600)
"""Changes of a seat's quiet hours: each is kept and shown to the table, and any page that is asked
for may bring another."""
STREAMS_PER_CLIENT = 100


class Buckets:
    """One bucket for each client of one kind of request."""

    def __init__(self, allowance: Allowance, clock: Callable[[], float] = time.monotonic) -> None:
        self.allowance = allowance
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, client: str, tokens: float = 1) -> bool:
        """Whether the client may go on; the tokens are gone then."""
        now = self._clock()
        left, since = self._left.get(client, (self.allowance.burst, now))
        left = min(self.allowance.burst, left + (now - since) * self.allowance.rate)
        if len(self._left) >= KNOWN_CLIENTS:
            self._forget(now)
        self._left[client] = (left - tokens if left >= tokens else left, now)
        return left >= tokens

    def _forget(self, now: float) -> None:
        """Clients whose buckets are full again look like new ones; then the oldest go."""
        full_after = self.allowance.burst / self.allowance.rate
        kept = {who: bucket for who, bucket in self._left.items() if now - bucket[1] < full_after}
        newest = list(kept.items())[-KNOWN_CLIENTS // 2 :]
        self._left = dict(newest)
