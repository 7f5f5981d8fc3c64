"""Every game that was measured, a line each, so that a measurement can be stopped and gone on with,
and anybody can count again."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from bench.masters.match import Fixture, Pairing, Played

LOG = Path(__file__).parents[1] / "masters.csv"
HEAD = [
    *("game", "one", "times", "share", "seed", "seat", "won", "points", "other_points"),
    *("ms", "other_ms", "simulations", "other_simulations"),
]


def read(log: Path) -> Iterator[Played]:
    if not log.exists():
        return
    with log.open(newline="", encoding="utf-8") as file:
        for line in csv.DictReader(file):
            pairing = Pairing(line["game"], line["one"], float(line["times"]), float(line["share"]))
            yield Played(
                Fixture(pairing, int(line["seed"]), int(line["seat"])),
                float(line["won"]),
                (int(line["points"]), int(line["other_points"])),
                (float(line["ms"]), float(line["other_ms"])),
                (float(line["simulations"]), float(line["other_simulations"])),
            )


def add(log: Path, played: Played) -> None:
    is_new = not log.exists()
    fixture, pairing = played.fixture, played.fixture.pairing
    with log.open("a", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        if is_new:
            writer.writerow(HEAD)
        writer.writerow(
            [
                pairing.game,
                pairing.one,
                f"{pairing.times:g}",
                f"{pairing.share:g}",
                fixture.seed,
                fixture.seat,
                f"{played.won:g}",
                *played.points,
                *(f"{each:.2f}" for each in played.milliseconds),
                *(f"{each:.0f}" for each in played.simulations),
            ]
        )
