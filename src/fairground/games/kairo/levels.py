"""How well the six levels play Kairo; measured in ``bench/levels.md``."""

from fairground.game import Level

LEVELS = (
    Level(12, overlooks=0.3, misjudges=0.12),
    Level(20, overlooks=0.15, misjudges=0.06),
    Level(40, misjudges=0.03),
    Level(100),
    Level(500),
    Level(8000),
)
