"""How well the six levels play Kairo; measured in ``bench/levels.md``."""

from fairground.game import Level

LEVELS = (
    Level(16, misjudges=2.2),
    Level(20, misjudges=1.6),
    Level(36, misjudges=0.88),
    Level(64, misjudges=0.52),
    Level(130, misjudges=0.22),
    Level(450),
)
