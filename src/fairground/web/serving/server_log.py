"""The server's log: lines for people, or one JSON object a line for programs. Whatever a message
contains, nobody can write a line of their own into it. JSON goes to other machines, so the words of
unexpected exceptions, which might quote something hidden, stay out of it."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from fairground.web.serving.measures import Tally

TEXT, JSON = "text", "json"
KINDS = (TEXT, JSON)
SAME_AGAIN = 10.0
_USUAL = {*vars(logging.makeLogRecord({})), "message", "event", "traceback"}
_TRACEBACK = "Traceback (most recent call last):\n"
_FRAME = re.compile(r'^ *File "([^"]*)", line (\d+), in (\S+)$', re.MULTILINE)
_RAISED = re.compile(r"(?: .*\n)+([A-Za-z_][\w.]*)")


class Counting(logging.Handler):
    """Counts the lines for the metrics."""

    def __init__(self) -> None:
        super().__init__()
        self.tally = Tally("level")

    def emit(self, record: logging.LogRecord) -> None:
        self.tally.add(record.levelname.lower())


logged = Counting()


def set_up(kind: str) -> None:
    """From now on this process writes its log to stderr, in lines of this kind."""
    writing = logging.StreamHandler(sys.stderr)
    writing.addFilter(NotTheSameAgain())
    writing.setFormatter(JsonLines() if kind == JSON else TextLines())
    logging.basicConfig(level=logging.WARNING, handlers=[writing, logged], force=True)
    logging.getLogger("fairground").setLevel(logging.INFO)


class NotTheSameAgain(logging.Filter):
    """While a database is in trouble, every request says the same. One line in a while is enough;
    thousands would bury what came before them, and the server waits for who reads its log."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "event", "") != "database-trouble":
            return True
        now, words = self._clock(), record.getMessage()
        self._said = {said: until for said, until in self._said.items() if until > now}
        if words in self._said:
            return False
        self._said[words] = now + SAME_AGAIN
        return True


class TextLines(logging.Formatter):
    """Only the first line of a message begins with a time; all others are indented."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(" ", "seconds")
        fields = " ".join(f"{name}={value}" for name, value in _fields(record).items())
        words = f"{moment[:19]} {record.levelname} {record.getMessage()}"
        words += f" [{fields}]" if fields else ""
        parts = [words, *filter(None, [_traceback(record)])]
        lines = [line for part in parts for line in part.rstrip("\n").split("\n")]
        return "\n    ".join(map(_printable, lines))


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {
            "time": moment,
            "level": record.levelname.lower(),
            "event": getattr(record, "event", record.name),
            "words": record.getMessage(),
            "pid": record.process,
        }
        line |= _fields(record)
        if found := _traceback(record):
            raised = _RAISED.match(found.rpartition(_TRACEBACK)[2])
            line["error"] = raised[1] if raised else "unknown"
            frames = _FRAME.findall(found)
            line["where"] = [f"{file}:{number} {function}" for file, number, function in frames]
        return json.dumps(line, default=str)


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    """What the message has beside its words, as given by ``extra``."""
    return {name: value for name, value in vars(record).items() if name not in _USUAL}


def _traceback(record: logging.LogRecord) -> str:
    """That of an exception here, or of one in a thinking process."""
    if record.exc_info and record.exc_info[0] is not None:
        return "".join(traceback.format_exception(*record.exc_info))
    return getattr(record, "traceback", "") or ""


def _printable(text: str) -> str:
    """Control characters, and those that turn or hide text, as they are written in programs."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )
