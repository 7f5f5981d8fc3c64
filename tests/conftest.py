"""The fifth game is found as those of other packages are, by the processes that tests start too."""

from __future__ import annotations

import os
from pathlib import Path

FIFTH = Path(__file__).parent / "fifth"
os.environ["PYTHONPATH"] = os.pathsep.join(
    [*filter(None, [os.environ.get("PYTHONPATH")]), str(FIFTH)]
)
