"""How well the six levels play Kairo; measured in ``bench/levels.md``."""

from fairground.game import Level

LEVELS = (
    Level(16, misjudges=2.2),
    Level(22, misjudges=1.45),
    Level(38, misjudges=0.85),
    Level(70, misjudges=0.48),
    Level(140, misjudges=0.2),
    Level(300),
)
