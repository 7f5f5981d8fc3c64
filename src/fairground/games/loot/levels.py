"""How well the six levels play Loot; measured in ``bench/levels.md``."""

from fairground.game import Level

LEVELS = (
    Level(12, overlooks=0.3, misjudges=0.25),
    Level(24, overlooks=0.1, misjudges=0.15),
    Level(60, misjudges=0.07),
    Level(120, misjudges=0.035),
    Level(300, misjudges=0.01),
    Level(5000),
)
