"""How well the six levels play ESSEN; measured in ``bench/levels.md``."""

from fairground.game import Level

LEVELS = (
    Level(12, overlooks=0.3, misjudges=0.25),
    Level(24, overlooks=0.1, misjudges=0.15),
    Level(60, misjudges=0.07),
    Level(140, misjudges=0.035),
    Level(350, misjudges=0.01),
    Level(1800),
)
