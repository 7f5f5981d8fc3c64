"""Files that people name: one sentence says what cannot be read or written."""

from __future__ import annotations

from pathlib import Path

from fairground.game import FairgroundError, why
from fairground.record import LONGEST


class FileError(FairgroundError):
    """A file that cannot be read or written."""


def read_record(name: str) -> str:
    try:
        with Path(name).open("rb") as file:
            raw = file.read(4 * LONGEST + 1)
    except (OSError, ValueError) as error:
        raise FileError(f"{name} cannot be read: {why(error)}.") from None
    if len(raw) > 4 * LONGEST:
        raise FileError(f"{name} is too big to be a record.")
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise FileError(f"{name} is not a record: it is not a text file.") from None


def write_text(name: str | Path, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise FileError(f"{name} cannot be written: {why(error)}.") from None


def write_new_text(name: str, text: str) -> None:
    """Write a file that is not there yet; FileExistsError if it is."""
    try:
        with Path(name).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise
    except (OSError, ValueError) as error:
        raise FileError(f"{name} cannot be written: {why(error)}.") from None


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
        raise FileError(f"{name} cannot be written: {why(error)}.") from None


def keep_text(name: str, text: str) -> None:
    """Write the result of long work. Where that fails after all, the result is printed."""
    try:
        write_text(name, text)
    except FileError as error:
        print(text)
        raise FileError(f"{error} What should be there is printed above.") from None


def made_folder(name: str) -> Path:
    """A folder to write into, made if it is not there."""
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise FileError(f"{name} is a file; a folder is needed to keep records in.") from None
    except (OSError, ValueError) as error:
        raise FileError(f"{name} cannot be made: {why(error)}.") from None
    return Path(name)
