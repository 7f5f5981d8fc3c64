"""The games that Fairground brings itself; those of other packages document themselves."""

from __future__ import annotations

from pathlib import Path

import fairground as fg
from fairground.game import Game


def own_games() -> list[Game]:
    ours = Path(fg.__file__).parent / "games"
    return [game for game in fg.games().values() if game.folder.is_relative_to(ours)]
