"""How well the six levels play ESSEN; measured in ``bench/levels.md``."""

from fairground.game import Level

LEVELS = (
    Level(14, overlooks=0.25, misjudges=0.22),
    Level(20, overlooks=0.12, misjudges=0.15),
    Level(30, overlooks=0.03, misjudges=0.09),
    Level(60, misjudges=0.05),
    Level(200, misjudges=0.02),
    Level(600),
)
