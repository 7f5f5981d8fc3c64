"""How well the six levels play Loot; measured in ``bench/levels.md``."""

from fairground.game import Level

LEVELS = (
    Level(12, overlooks=0.3, misjudges=0.25),
    Level(20, overlooks=0.15, misjudges=0.17),
    Level(32, overlooks=0.06, misjudges=0.13),
    Level(60, overlooks=0.01, misjudges=0.085),
    Level(200, misjudges=0.03),
    Level(1500),
)
