"""The ``fairground`` command."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence

from fairground.cli.commands import parser
from fairground.cli.encoding import write_what_can_be_written
from fairground.cli.speech import language_of
from fairground.game import FairgroundError
from fairground.language import SOURCE, speaking


def main(arguments: Sequence[str] | None = None) -> int:
    """What cannot be done is answered with one sentence; nobody is shown a traceback."""
    write_what_can_be_written()
    try:
        wanted = parser().parse_args(arguments)
        with speaking(_language(wanted)):
            status: int = wanted.run(wanted)
        sys.stdout.flush()
        return status
    except FairgroundError as error:
        print(f"fairground: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _write_no_more()
        return 141
    except OSError as error:
        _write_no_more()
        what = f"{error.filename}: " if error.filename else ""
        print(f"fairground: {what}{error.strerror or error}.", file=sys.stderr)
        return 1


def _language(wanted: Namespace) -> str:
    """Players are spoken to in their language; what hosts and programmers read is English."""
    if not wanted.is_for_players:
        return SOURCE
    language: str | None = wanted.language
    return language or language_of(os.environ)


def _write_no_more() -> None:
    """What is still to be written, at the latest when Python ends, goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
