"""A database with many tables, written row by row as years of play would have left it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from fairground.web.life_spans import DAY
from fairground.web.store import Store

MOVES = ("start d1", "start a4")


def write_tables(db: Path, names: dict[str, float], kind: str = "unfinished") -> None:
    """Tables of Loot between two people, by their age in days."""
    Store(str(db)).close()
    with sqlite3.connect(db) as disk:
        now = disk.execute("SELECT unixepoch()").fetchone()[0]
        for name, age in names.items():
            at = now - age * DAY
            disk.execute(
                "INSERT INTO tables (id, game, version, options, edition, seed, hash, listed,"
                " coach, created, finished) VALUES (?, 'loot', 1, '{}', '', ?, ?, 1, 0, ?, ?)",
                (name, "00" * 32, "ff" * 32, at, at if kind == "finished" else None),
            )
            seats = [(name, 0, "Mira", "m"), (name, 1, "Jonas", "j")]
            disk.executemany(
                'INSERT INTO seats ("table", seat, kind, name, bot, holder, turnover)'
                " VALUES (?, ?, 'person', ?, '', ?, 0)",
                seats,
            )
            moves = [(name, ply, ply - 1, move, at) for ply, move in enumerate(MOVES, 1)]
            disk.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", moves)
            if kind == "record":
                disk.execute("INSERT INTO records VALUES (?, 'a record')", (name,))
    disk.close()


def names_in(db: Path) -> set[str]:
    with sqlite3.connect(db) as disk:
        return {name for (name,) in disk.execute("SELECT id FROM tables")}
