"""What a server's process uses, and on which core it may run."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Used:
    """Seconds of CPU and bytes of memory."""

    cpu: float
    memory: int


def used(pid: int) -> Used:
    """Of one process with all its threads, without the processes it started."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return Used((int(fields[11]) + int(fields[12])) / TICKS, pages * os.sysconf("SC_PAGE_SIZE"))


def apart(server: int) -> bool:
    """Give the server one core and this client the others; False where there is only one."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        return False
    for thread in Path(f"/proc/{server}/task").iterdir():
        os.sched_setaffinity(int(thread.name), cores[:1])
    os.sched_setaffinity(0, cores[1:])
    return True
