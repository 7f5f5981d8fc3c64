"""How well the six levels play Loot; measured in ``bench/levels.md``."""

from fairground.game import Level

LEVELS = (
    Level(12, misjudges=2.4),
    Level(20, misjudges=1.6),
    Level(32, misjudges=1.05),
    Level(60, misjudges=0.65),
    Level(200, misjudges=0.2),
    Level(2500),
)
