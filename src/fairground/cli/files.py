"""Files that people name: one sentence says what cannot be read or written."""

from __future__ import annotations

from pathlib import Path

from fairground.game import FairgroundError, why
from fairground.language import say
from fairground.record import LONGEST


class FileError(FairgroundError):
    """A file that cannot be read or written."""


def read_record(name: str) -> str:
    try:
        with Path(name).open("rb") as file:
            raw = file.read(4 * LONGEST + 1)
    except (OSError, ValueError) as error:
        raise FileError(say("{file} cannot be read: {why}.", file=name, why=why(error))) from None
    if len(raw) > 4 * LONGEST:
        raise FileError(say("{file} is too big to be a record.", file=name))
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise FileError(say("{file} is not a record: it is not a text file.", file=name)) from None


def write_text(name: str | Path, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise FileError(
            say("{file} cannot be written: {why}.", file=name, why=why(error))
        ) from None


def write_new_text(name: str, text: str) -> None:
    """Write a file that is not there yet; FileExistsError if it is."""
    try:
        with Path(name).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise
    except (OSError, ValueError) as error:
        raise FileError(
            say("{file} cannot be written: {why}.", file=name, why=why(error))
        ) from None


def check_writable(name: str | None) -> None:
    """Find out before the work whether its result can be written there. A file that is there stays
    as it is."""
    if name is None:
        return
    try:
        is_new = not Path(name).exists()
        with Path(name).open("ab"):
            pass
        if is_new:
            Path(name).unlink()
    except (OSError, ValueError) as error:
        raise FileError(
            say("{file} cannot be written: {why}.", file=name, why=why(error))
        ) from None


def keep_text(name: str, text: str) -> None:
    """Write the result of long work. Where that fails after all, the result is printed."""
    try:
        write_text(name, text)
    except FileError as error:
        print(text)
        raise FileError(f"{error} {say('What should be there is printed above.')}") from None


def made_folder(name: str) -> Path:
    """A folder to write into, made if it is not there."""
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise FileError(
            say("{file} is a file; a folder is needed to keep records in.", file=name)
        ) from None
    except (OSError, ValueError) as error:
        raise FileError(say("{file} cannot be made: {why}.", file=name, why=why(error))) from None
    return Path(name)
