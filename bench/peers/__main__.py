"""Fairground beside its peers: the same random policy, the same counting, in one run.

``make peers`` (part of ``make bench``) builds the peers' environment in ``build/peers`` and runs
``python -m bench.peers``. Everybody plays in a process of its own, one after the other in short
turns, round after round, so that a slow minute of the machine falls on all of them. ``--write``
keeps the table in ``results.md``.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

ROOT = Path(__file__).parent.parent.parent
RESULTS = ROOT / "bench" / "results.md"
PEERS = ROOT / "build" / "peers" / "bin" / "python"
HEADS = ("library", "game", "seats", "shows", "median", "lowest", "highest")
RULES, SHOWN = "legal moves", "legal moves and observation"
OURS = ("essen", "fair_enough", "kairo", "loot")
ANCHORS = ("go", "checkers", "tripletriad", "squared")
ABSENT = """\
PufferLib's own C environments, the upper anchor, are measured where the folder of its sources is
named: `make peers PUFFER=../pufferlib-3.0.0`."""
PRESENT = """\
PufferLib's environments are C and know no masks, so any action is chosen there, and their opponents
move within the step. Squared is a walk on a grid: what stepping alone costs."""


@dataclass
class Peer:
    """A library's game. ``speeds`` are decisions per second of the core, turn by turn; ``failed``
    is the last line that its process wrote if it could not play."""

    kind: str
    game: str
    seats: int
    shows: str
    speeds: list[int] = field(default_factory=list)
    failed: str = ""

    def start(self, python: Path) -> None:
        ours = self.kind.startswith("Fairground")
        paths = [ROOT / "build" / "compiled", ROOT] if ours else [ROOT]
        self.process = subprocess.Popen(
            [
                sys.executable if ours else str(python),
                "-m",
                "bench.peers.players",
                self.kind,
                self.game,
                str(self.seats),
            ],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths))},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        if self._answer() != "ready":
            assert self.process.stderr is not None
            self.failed = (self.process.stderr.read().strip().splitlines() or ["no answer"])[-1]

    def _answer(self) -> str:
        """The next line that is an answer; some libraries print what nobody asked for."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.strip() == "ready" or line.strip().isdigit():
                return line.strip()
        return ""

    def run(self, seconds: float) -> None:
        if not self.failed:
            assert self.process.stdin is not None
            print(seconds, file=self.process.stdin, flush=True)
            self.speeds.append(int(self._answer()))

    def stop(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()

    @property
    def row(self) -> tuple[str, ...]:
        who = (self.kind, self.game, str(self.seats), self.shows)
        if self.failed:
            return (*who, self.failed, "–", "–")
        numbers = statistics.median(self.speeds), min(self.speeds), max(self.speeds)
        return (*who, *(f"{number:,.0f}" for number in numbers))


def peers(puffer: Path | None) -> list[Peer]:
    anchors = ANCHORS if puffer else ()
    return [
        *(Peer("Fairground, rules", game, 4, RULES) for game in OURS),
        *(Peer("Fairground, batch", game, 4, SHOWN) for game in OURS),
        *(Peer("Fairground, PettingZoo", game, 4, SHOWN) for game in OURS),
        Peer("OpenSpiel", "gin_rummy", 2, RULES),
        Peer("OpenSpiel", "hearts", 4, RULES),
        Peer("OpenSpiel", "backgammon", 2, RULES),
        Peer("OpenSpiel", "chess", 2, RULES),
        Peer("Pgx", "backgammon", 2, SHOWN),
        Peer("Pgx", "connect_four", 2, SHOWN),
        Peer("PettingZoo classic", "chess_v6", 2, SHOWN),
        Peer("PettingZoo classic", "texas_holdem_v4", 2, SHOWN),
        Peer("RLCard", "gin-rummy", 2, SHOWN),
        Peer("RLCard", "limit-holdem", 2, SHOWN),
        Peer("Catanatron", "catan", 4, RULES),
        *(Peer("PufferLib", game, 1, "observation") for game in anchors),
    ]


def as_markdown(measured: list[Peer], repetitions: int, seconds: float, note: str) -> str:
    command = f"python -m bench.peers --repetitions {repetitions} --seconds {seconds} --write"
    command += " --puffer ../pufferlib-3.0.0" if note == PRESENT else ""
    lines = [f"| {' | '.join(row)} |" for row in (HEADS, ["---"] * 4 + ["---:"] * 3)]
    lines += [f"| {' | '.join(peer.row)} |" for peer in measured]
    head = f"""# Fairground beside its peers

Decisions per second of a core in random play: every choice among legal moves counts, what chance
decides does not. {repetitions} turns of {seconds} s each, everybody in turn. Our
batches have 256 tables; those of Pgx have 1024 and are compiled by XLA for this processor.

{datetime.now(UTC):%d %B %Y}, `{command}`, Python {platform.python_version()}, {machine()}.

"""
    return head + "\n".join(lines) + f"\n\n{note}\n"


def machine() -> str:
    info = Path("/proc/cpuinfo")
    text = info.read_text(encoding="utf-8") if info.exists() else ""
    name = next(
        (line.split(":")[1].strip() for line in text.splitlines() if "model name" in line), ""
    )
    busy = f", load {os.getloadavg()[0]:.0f}" if hasattr(os, "getloadavg") else ""
    system = f"{platform.system()} {platform.machine()}"
    return f"{system}, {name or 'unknown processor'}, {os.cpu_count()} cores{busy}"


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m bench.peers", description=__doc__)
    asked.add_argument("--repetitions", type=int, default=7)
    asked.add_argument("--seconds", type=float, default=0.5, help="the length of one turn")
    asked.add_argument("--python", type=Path, default=PEERS, help="where the peers are installed")
    asked.add_argument("--write", action="store_true", help=f"keep the table in {RESULTS.name}")
    asked.add_argument("--puffer", type=Path, help="the folder of PufferLib's sources")
    wanted = asked.parse_args()
    console, measured = Console(), peers(wanted.puffer)
    note = PRESENT if wanted.puffer else ABSENT
    if wanted.puffer:
        os.environ["PUFFER"] = str(wanted.puffer.resolve())
    for peer in track(measured, "Starting", console=console, transient=True):
        peer.start(wanted.python)
    order = [peer for _ in range(wanted.repetitions) for peer in measured]
    for peer in track(order, "Measuring", console=console, transient=True):
        peer.run(wanted.seconds)
    for peer in measured:
        peer.stop()
    turns = f"{wanted.repetitions} turns of {wanted.seconds} s each"
    table = Table(title=f"Decisions per second of a core; {turns}")
    for head in HEADS:
        table.add_column(head, justify="left" if head in HEADS[:4] else "right")
    for peer in measured:
        table.add_row(*peer.row)
    console.print(table)
    console.print(note)
    if wanted.write:
        RESULTS.write_text(
            as_markdown(measured, wanted.repetitions, wanted.seconds, note), encoding="utf-8"
        )


if __name__ == "__main__":
    main()
