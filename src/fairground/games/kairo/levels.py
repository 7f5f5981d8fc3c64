"""How well the six levels play Kairo; measured in ``bench/levels.md``."""

from fairground.game import Level

LEVELS = (
    Level(18, overlooks=0.16, misjudges=0.16),
    Level(23, overlooks=0.09, misjudges=0.115),
    Level(31, overlooks=0.03, misjudges=0.085),
    Level(60, misjudges=0.052),
    Level(122, misjudges=0.031),
    Level(300),
)
