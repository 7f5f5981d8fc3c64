"""Bytes that no browser sends, on connections to a real server: real requests on every route, bent
and broken, with hostile headers, cookies, forms, paths and chunks, one after the other and all at
once. Every answer must be words and never a crash, must keep the browser safe, and must come.

    python -m tests.web.raw_fuzz --requests 50000 --seed 1
"""

from __future__ import annotations

import argparse
import logging
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from kit.people import Person, play_out, two_at_a_table
from kit.serving import Served, serving, unlimited
from tests.web.bare import connected

from fairground.web.serving.connections import Door
from fairground.web.serving.responses import KEPT_FOR_GOOD, OF_PARTS, SAFETY

CLIENTS = 16
HURRY = 100.0
"""The server's clock runs faster, so that its patience with half a request ends sooner."""
PATIENCE = 60.0
DELIBERATE = [b"Too many people ask", b"many people ask for long games", b"too many connections"]
DELIBERATE += [b"Many games are being reviewed"]
FAULTS_SHOWN = 5
LOGGERS = ("fairground", "uvicorn.error", "asyncio")

_ANSWER = re.compile(rb"HTTP/1\.1 (\d{3}) [^\r\n]*\r\n(.*?)\r\n\r\n", re.DOTALL)
_FORM = "application/x-www-form-urlencoded"
_LAST = b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

PATHS = ["/", "//", "/table", "/table/%00", "/table/%ff%fe", "/table/..%2f..", "/%", "*", "/é", "?"]
PATHS += ["http://x/", "http://[::1", "/table/" + "a" * 300, "/static/%2e%2e/app.py", "/join/a/b/c"]
WORDS = [
    b"\x00",
    b"\xff",
    b"\r\n",
    b"\n",
    b"%",
    b"%00",
    b"%ed%a0%80",
    b"\xed\xa0\x80",
    b"=",
    b"&",
    b";",
]
WORDS += [b'"', b"<script>", b"-1", b"9" * 30, b"a" * 5000, b"%zz", b"\x1b[2J", "٣".encode(), b"\\"]
HEADERS = [b"Host: b", b"Host: a:b", b"Host: a:99999", b"Host:", b"Content-Length: 5", b": x", b"x"]
HEADERS += [b"Content-Length: -1", b"Content-Length: 99999999999999999999", b"X: " + b"y" * 9000]
HEADERS += [
    b"Transfer-Encoding: chunked",
    b"Transfer-Encoding: gzip, chunked",
    b"Expect: 100-continue",
]
HEADERS += [b"Connection: close", b"Connection: Upgrade\r\nUpgrade: websocket", b"Connection: x,,"]
HEADERS += [b"Cookie: fairground=\xff", b"Cookie: ;;=;fairground", b"Origin: null", b"Origin: \xff"]
HEADERS += [b"Content-Type: multipart/form-data; boundary=x", b"Content-Type: multipart/form-data"]
HEADERS += [
    b"Content-Type: application/json",
    b"Content-Encoding: gzip",
    b"Accept: application/json",
]
HEADERS += [f"Content-Type: {_FORM}; charset=punycode".encode(), b"Sec-Fetch-Site: cross-site"]
HEADERS += [b"X-Forwarded-For: \xff, ::1", b"X-Forwarded-Proto: gopher", b"Last-Event-Id: \xff"]
HEADERS += [b"Accept-Encoding: gzip;q=\xff", b"Range: bytes=0-", b" folded: yes", b"a: b\r\n" * 150]
METHODS = [
    b"GET",
    b"POST",
    b"HEAD",
    b"PUT",
    b"OPTIONS",
    b"TRACE",
    b"CONNECT",
    b"PROPFIND",
    b"get",
    b"",
]
CODECS = ["punycode", "undefined", "idna", "utf-7", "utf-16", "unicode_escape", "zip", "nonsense"]


@dataclass
class Report:
    """``faults`` are what must never happen: what was sent, and what was wrong."""

    requests: int = 0
    connections: int = 0
    silent: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    faults: list[tuple[str, bytes]] = field(default_factory=list)

    def __str__(self) -> str:
        shown = ", ".join(f"{status}: {times}" for status, times in sorted(self.statuses.items()))
        return (
            f"{self.requests} requests on {self.connections} connections; answers {shown}; "
            f"{self.silent} connections closed without a word; {len(self.faults)} faults."
        )


class Target:
    """Real requests of a person who sits at a table, on every route."""

    def __init__(self, served: Served) -> None:
        mira, jonas, table = two_at_a_table(served.base)
        over = Person(served.base).open_table("me")
        play_out(over, Person(served.base))
        self.cookie = f"fairground={mira.client.cookies['fairground']}"
        mira.go(table)
        token = {"token": mira.fields["token"]}
        join = table.replace("/table/", "/join/")
        pages = ["/", "/?game=loot&seats=2", "/rules/loot", "/static/fair.css", "/healthz", "/none"]
        asks = ["", "?as=0", "?call=0", "?coach", "/replay", "/replay?ply=0", "/replay?before=1"]
        asks += [
            "/at/0",
            "/at/0?as=0",
            "/board/0",
            "/log",
            "/record",
            "/check",
            "/review",
            "/sit",
            "/sit?seat=1",
        ]
        pages += [f"{table}{ask}" for ask in (*asks, "/events?as=0&last=x")]
        pages += [f"{over}{ask}" for ask in ("", "/replay", "/check", "/record", "/log", "/at/1")]
        pages += [f"{join}/secret"]
        move = {"move": "start d1", "seat": "0", "ply": "0"}
        forms = [(table, move), (table, {**move, "move": "undo", "ply": ""})]
        forms += [
            (f"{table}/{do}", {"seat": "0"}) for do in ("bot", "back", "offer", "keep", "again")
        ]
        forms += [
            (f"{table}/sit", {"seat": "1", "name": "Zoë"}),
            (f"{join}/secret", {"name": "Jonas"}),
        ]
        new = {
            "game": "loot",
            "seats-loot": "2",
            "sitter-0": "me",
            "sitter-1": "friend",
            "name-0": "Mira",
        }
        forms += [("/table", new)]
        self.requests = [self._get(path) for path in pages]
        self.requests += [self._post(path, urlencode({**token, **form})) for path, form in forms]
        self.requests += [
            self._upload("/table", {**token, **new}, "edition", "edition = 1"),
            self._upload("/record", token, "record", "fairground record 1\ngame loot\n"),
        ]
        mira.client.close()
        jonas.client.close()

    def _get(self, path: str) -> bytes:
        return f"GET {path} HTTP/1.1\r\nHost: a\r\nCookie: {self.cookie}\r\n\r\n".encode()

    def _post(self, path: str, body: str, kind: str = _FORM) -> bytes:
        head = (
            f"POST {path} HTTP/1.1\r\nHost: a\r\nCookie: {self.cookie}\r\nContent-Type: {kind}\r\n"
        )
        return f"{head}Content-Length: {len(body.encode())}\r\n\r\n{body}".encode()

    def _upload(self, path: str, fields: dict[str, str], name: str, text: str) -> bytes:
        parts = [f'name="{name}"\r\n\r\n{value}' for name, value in fields.items()]
        parts.append(f'name="{name}"; filename="f"\r\nContent-Type: text/plain\r\n\r\n{text}')
        body = "".join(f"--x\r\nContent-Disposition: form-data; {part}\r\n" for part in parts)
        return self._post(path, f"{body}--x--\r\n", "multipart/form-data; boundary=x")


# ---- ways to break a request ----


def _line(raw: bytes, chance: random.Random) -> bytes:
    method, path, rest = raw.split(b" ", 2)
    if chance.random() < 0.5:
        return b" ".join([chance.choice(METHODS), path, rest])
    return b" ".join([method, chance.choice(PATHS).encode(), rest])


def _header(raw: bytes, chance: random.Random) -> bytes:
    head, body = raw.split(b"\r\n\r\n", 1)
    lines = head.split(b"\r\n")
    for _ in range(chance.randint(1, 3)):
        lines.insert(chance.randint(1, len(lines)), chance.choice(HEADERS))
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def _header_less(raw: bytes, chance: random.Random) -> bytes:
    head, body = raw.split(b"\r\n\r\n", 1)
    lines = head.split(b"\r\n")
    del lines[chance.randrange(len(lines))]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def _word(raw: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(raw))
    return raw[:at] + chance.choice(WORDS) + raw[at + chance.choice([0, 0, 1, 5]) :]


def _bytes(raw: bytes, chance: random.Random) -> bytes:
    broken = bytearray(raw)
    for _ in range(chance.randint(1, 6)):
        broken[chance.randrange(len(broken))] = chance.randrange(256)
    return bytes(broken)


def _cut(raw: bytes, chance: random.Random) -> bytes:
    first, last = sorted(chance.randrange(len(raw)) for _ in range(2))
    return raw[:first] + raw[last:] if chance.random() < 0.8 else raw[:first]


def _body(raw: bytes, chance: random.Random) -> bytes:
    """Another body of the right length, so that the form itself is looked at."""
    head, body = raw.split(b"\r\n\r\n", 1)
    for _ in range(chance.randint(1, 4)):
        at = chance.randint(0, len(body))
        body = body[:at] + chance.choice(WORDS) + body[at:]
    head = re.sub(rb"Content-Length: \d+", b"Content-Length: %d" % len(body), head)
    return head + b"\r\n\r\n" + body


def _codec(raw: bytes, chance: random.Random) -> bytes:
    kind = b"; charset=" + chance.choice(CODECS).encode() + b"\r\n"
    return _body(
        raw.replace(b"Content-Type: text/plain\r\n", b"Content-Type: text/plain" + kind), chance
    )


def _chunked(raw: bytes, chance: random.Random) -> bytes:
    head, body = raw.split(b"\r\n\r\n", 1)
    head = re.sub(rb"Content-Length: \d+", b"Transfer-Encoding: chunked", head)
    if b"chunked" not in head:
        head += b"\r\nTransfer-Encoding: chunked"
    pieces, at = b"", 0
    while at < len(body):
        size = chance.randint(1, 40)
        piece = body[at : at + size]
        pieces += b"%x%s\r\n%s\r\n" % (len(piece), chance.choice([b"", b";x=y"]), piece)
        at += size
    end = chance.choice(
        [b"0\r\n\r\n", b"0\r\nx: y\r\n\r\n", b"-1\r\n\r\n", b"zz\r\n", b"fffffffff\r\n"]
    )
    return head + b"\r\n\r\n" + pieces + end


def _noise(raw: bytes, chance: random.Random) -> bytes:
    return chance.randbytes(chance.randint(1, 400))


def _as_it_is(raw: bytes, chance: random.Random) -> bytes:
    return raw


WAYS: list[Callable[[bytes, random.Random], bytes]] = [_line, _header, _header, _header_less, _word]
WAYS += [_bytes, _cut, _body, _body, _codec, _chunked, _noise, _as_it_is]


# ---- sending ----


class Client:
    """Sends broken requests, each connection ending with one that asks to be closed."""

    def __init__(self, served: Served, target: Target, seed: str) -> None:
        self._served = served
        self._target = target
        self._chance = random.Random(seed)
        self.report = Report()

    def run(self, requests: int) -> Report:
        while self.report.requests < requests:
            count = self._chance.choice([1, 1, 1, 1, 1, 1, 2, 3, 12])
            self.report.requests += count
            self.report.connections += 1
            sent = b"".join(self._broken() for _ in range(count))
            self._judge(sent, self._answer(sent))
        return self.report

    def _broken(self) -> bytes:
        raw = self._chance.choice(self._target.requests)
        for _ in range(self._chance.choice([1, 1, 2])):
            if b"\r\n\r\n" in raw and raw.count(b" ") > 1:
                raw = self._chance.choice(WAYS)(raw, self._chance) or b"\r\n"
        return raw

    def _answer(self, sent: bytes) -> bytes | None:
        """What came until the server closed; None if it neither went on nor closed."""
        answer = b""
        with connected(self._served.base) as to:
            to.settimeout(PATIENCE)
            try:
                to.sendall(sent + _LAST)
                while piece := to.recv(65536):
                    answer += piece
                    if b"content-type: text/event-stream" in answer:
                        break
            except TimeoutError:
                return None
            except OSError:
                pass  # closed while we were still sending: what came before is the answer
        return answer

    def _judge(self, sent: bytes, answer: bytes | None) -> None:
        if answer is None:
            self.report.faults.append(("the connection hangs", sent))
            return
        found = _ANSWER.findall(answer)
        self.report.silent += not found
        for status, head in found:
            self.report.statuses[int(status)] += 1
            if status == b"100":
                continue
            lines = head.decode("latin-1").lower().split("\r\n")
            needed = OF_PARTS if f"cache-control: {KEPT_FOR_GOOD}" in lines else tuple(SAFETY)
            if any(f"{name}: {SAFETY[name].lower()}" not in lines for name in needed):
                self.report.faults.append((f"{int(status)} without the safety headers", sent))
            is_deliberate = status == b"503" and any(words in answer for words in DELIBERATE)
            if status >= b"500" and not is_deliberate:
                self.report.faults.append((f"the answer {int(status)}", sent))


class Complaints(logging.Handler):
    """What the server writes into its log as an error is a fault, whatever it has answered."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[tuple[str, bytes]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append((self.format(record), b""))

    def __enter__(self) -> Complaints:
        for name in LOGGERS:
            logging.getLogger(name).addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        for name in LOGGERS:
            logging.getLogger(name).removeHandler(self)


def fuzz(requests: int, seed: int) -> Report:
    """Send that many requests; what happened to them."""
    with Complaints() as complaints:
        report = _fuzz(requests, seed)
    report.faults += complaints.found
    return report


def _fuzz(requests: int, seed: int) -> Report:
    door = Door(clock=lambda: time.monotonic() * HURRY, rounds=0.05)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "fair.db", door=door) as served,
    ):
        unlimited(served)
        target = Target(served)
        share = -(-requests // CLIENTS)
        clients = [Client(served, target, f"{seed} {number}") for number in range(CLIENTS)]
        with ThreadPoolExecutor(CLIENTS) as pool:
            reports = list(pool.map(lambda client: client.run(share), clients))
    whole = Report()
    for report in reports:
        whole.requests += report.requests
        whole.connections += report.connections
        whole.silent += report.silent
        whole.statuses += report.statuses
        whole.faults += report.faults
    return whole


def main() -> int:
    parser = argparse.ArgumentParser(description="Send broken requests to a server of its own.")
    parser.add_argument("--requests", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    report = fuzz(wanted.requests, wanted.seed)
    print(report)
    for wrong, sent in report.faults[:FAULTS_SHOWN]:
        print(f"{wrong}: {sent!r}")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
