"""How well the six levels play ESSEN; measured in ``bench/levels.md``."""

from fairground.game import Level

LEVELS = (
    Level(14, misjudges=1.35),
    Level(20, misjudges=1.05),
    Level(30, misjudges=0.76),
    Level(60, misjudges=0.48),
    Level(150, misjudges=0.25),
    Level(600),
)
