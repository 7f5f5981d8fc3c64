"""Terminals and files that take few letters: others stand in for those they cannot take."""

from __future__ import annotations

import codecs
import sys
from io import TextIOWrapper

from fairground.text_board import in_ascii

ONLY_ASCII = "fairground.ascii"


def write_what_can_be_written() -> None:
    """Nothing that is printed fails by its letters, in whatever locale."""
    codecs.register_error(ONLY_ASCII, _in_its_place)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors=ONLY_ASCII)


def _in_its_place(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return in_ascii(error.object[error.start : error.end]), error.end
