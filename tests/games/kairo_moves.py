"""The moves of Kairo by their numbers and by their texts."""

from __future__ import annotations

import fairground as fg
from fairground.games.kairo.edition import Edition
from fairground.games.kairo.rules import a_turn, build, cell, draw, expand, lure, play_a_card

GAME = fg.game("kairo")
MOVES = GAME.moves
TEXTS = [GAME.say(move) for move in range(MOVES)]

BUILD = int(a_turn.BUILD.first)
PASS = int(a_turn.PASS.first)
DRAW = int(a_turn.DRAW.first)
THREE = int(play_a_card.THREE.first)
CARD = int(play_a_card.CARD.first)
KEEP = int(play_a_card.KEEP.first)
COIN = int(play_a_card.COIN.first)
NEW = int(build.NEW.first)
MOVE = int(build.MOVE.first)
DOOR = int(build.DOOR.first)
EXPAND = int(expand.EXPAND.first)
CHANGE = int(expand.CHANGE.first)
CUSTOMER = int(lure.CUSTOMER.first)
AT = int(cell.AT.first)
TAKE = int(draw.TAKE.first)
TAKE_DECK = int(draw.TAKE_DECK.first)
DROP = int(draw.DROP.first)


def say(move: int, edition: Edition) -> str:
    return TEXTS[move]


def read(text: str, edition: Edition) -> int:
    return GAME.read(text)
