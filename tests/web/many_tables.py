"""A database with many tables, written row by row as years of play would have left it."""

from __future__ import annotations

import time
from pathlib import Path

from tests.web.another_session import insert, rows

from fairground.web.storage.life_spans import DAY
from fairground.web.storage.store import Store

MOVES = ("start d1", "start a4")


def write_tables(db: str | Path, names: dict[str, float], kind: str = "unfinished") -> None:
    """Tables of Loot between two people, by their age in days."""
    Store(str(db)).close()
    now = time.time()
    born = {name: now - age * DAY for name, age in names.items()}
    new = {"game": "loot", "version": 1, "options": "{}", "edition": "", "seed": "00" * 32}
    new |= {"hash": "ff" * 32, "listed": True, "coach": False}
    tables = [
        new | {"id": name, "created": at, "finished": at if kind == "finished" else None}
        for name, at in born.items()
    ]
    insert(str(db), "tables", tables)
    seats = [
        {"table": table, "seat": seat, "kind": "person", "name": name, "bot": ""}
        | {"holder": name[0].lower(), "turnover": 0}
        for table in names
        for seat, name in enumerate(("Mira", "Jonas"))
    ]
    insert(str(db), "seats", seats)
    entries = [
        {"table": name, "ply": ply, "seat": ply - 1, "move": move, "at": at}
        for name, at in born.items()
        for ply, move in enumerate(MOVES, 1)
    ]
    insert(str(db), "entries", entries)
    if kind == "record":
        insert(str(db), "records", [{"table": name, "text": "a record"} for name in names])


def names_in(db: str | Path) -> set[str]:
    return {name for (name,) in rows(str(db), "SELECT id FROM tables")}
