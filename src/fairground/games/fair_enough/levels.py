"""How well the six levels play Fair Enough; measured in ``bench/levels.md``."""

from fairground.game import Level

LEVELS = (
    Level(12, overlooks=0.35, misjudges=0.35),
    Level(24, overlooks=0.1, misjudges=0.18),
    Level(50, misjudges=0.09),
    Level(100, misjudges=0.045),
    Level(300, misjudges=0.012),
    Level(8000),
)
