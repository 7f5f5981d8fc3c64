"""For the person who runs a server: backups, made and put back, and who its operators are."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from fairground.game import FairgroundError
from fairground.phrases import count
from fairground.web.operating import operators
from fairground.web.storage import backup
from fairground.web.storage.store_errors import StoreError

console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)


def back_up(file: str, db: str, force: bool) -> int:
    try:
        tables = backup.back_up(db, Path(file), force)
    except StoreError as error:
        raise FairgroundError(str(error)) from None
    console.print(f"{count(tables, 'table')} copied to {file}.")
    return 0


def restore(file: str, db: str) -> int:
    try:
        tables, before = backup.restore(Path(file), db)
    except StoreError as error:
        raise FairgroundError(str(error)) from None
    console.print(f"{count(tables, 'table')} restored from {file}.")
    if before is not None:
        console.print(f"The database of before is kept as {before}.")
    return 0


def set_operator(db: str, name: str, is_one: bool) -> int:
    try:
        spelled = operators.appoint(db, name, is_one)
    except StoreError as error:
        raise FairgroundError(str(error)) from None
    state = "is an operator now: /operator" if is_one else "is no longer an operator"
    console.print(f"{spelled} {state}. A server that is running notices within a minute.")
    return 0


def list_operators(db: str) -> int:
    try:
        names = operators.names_of_operators(db)
    except StoreError as error:
        raise FairgroundError(str(error)) from None
    console.print("\n".join(names) if names else "There are no operators.")
    return 0
