"""The moves of Kairo by their numbers and by their texts."""

from __future__ import annotations

import fairground as fg
from fairground.games.kairo import rules
from fairground.games.kairo.edition import Edition
from fairground.games.kairo.rules import build, draw, expand, lure

GAME = fg.game("kairo")
MOVES = GAME.moves
TEXTS = [GAME.say(move) for move in range(MOVES)]

BUILD = int(rules.BUILD.first)
PASS = int(rules.PASS.first)
DRAW = int(rules.DRAW.first)
THREE = int(build.THREE.first)
CARD = int(build.CARD.first)
KEEP = int(build.KEEP.first)
COIN = int(build.COIN.first)
NEW = int(build.NEW.first)
MOVE = int(build.MOVE.first)
DOOR = int(build.DOOR.first)
EXPAND = int(expand.EXPAND.first)
CHANGE = int(expand.CHANGE.first)
CUSTOMER = int(lure.CUSTOMER.first)
AT = int(rules.AT.first)
TAKE = int(draw.TAKE.first)
TAKE_DECK = int(draw.TAKE_DECK.first)
DROP = int(draw.DROP.first)


def say(move: int, edition: Edition) -> str:
    return TEXTS[move]


def read(text: str, edition: Edition) -> int:
    return GAME.read(text)
