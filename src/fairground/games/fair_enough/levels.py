"""How well the six levels play Fair Enough; measured in ``bench/levels.md``."""

from fairground.game import Level

LEVELS = (
    Level(12, overlooks=0.35, misjudges=0.35),
    Level(18, overlooks=0.19, misjudges=0.24),
    Level(32, overlooks=0.06, misjudges=0.145),
    Level(55, misjudges=0.085),
    Level(170, misjudges=0.026),
    Level(4000),
)
