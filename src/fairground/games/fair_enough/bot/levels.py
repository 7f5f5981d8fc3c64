"""How well the six levels play Fair Enough; measured in ``bench/levels.md``."""

from fairground.game import Level

LEVELS = (
    Level(12, misjudges=2.7),
    Level(15, misjudges=1.5),
    Level(25, misjudges=1.0),
    Level(50, misjudges=0.6),
    Level(170, misjudges=0.1),
    Level(4000),
)
