"""How well the six levels play Kairo; measured in ``bench/levels.md``."""

from fairground.game import Level

LEVELS = (
    Level(12, overlooks=0.3, misjudges=0.25),
    Level(24, overlooks=0.1, misjudges=0.15),
    Level(50, misjudges=0.08),
    Level(100, misjudges=0.035),
    Level(220, misjudges=0.01),
    Level(1000),
)
