"""The rules of Kairo, in the order of the rulebook: set-up, a turn, build (play a card, lay a stall
or move it, expand it), lure a customer, draw two cards, the end.

A turn is chosen step by step, and nothing is laid, paid or shown before its last step.
"""

from __future__ import annotations

from collections.abc import Mapping

from fairground.games.kairo.edition import Edition
from fairground.games.kairo.rules.a_turn import BUILD, DRAW, LURE, PASS
from fairground.games.kairo.rules.build import DOOR, MOVE, NEW
from fairground.games.kairo.rules.cell import AT
from fairground.games.kairo.rules.draw import DROP, TAKE, TAKE_BARKER, TAKE_DECK
from fairground.games.kairo.rules.expand import CHANGE, EXPAND, PAY
from fairground.games.kairo.rules.lure import CUSTOMER
from fairground.games.kairo.rules.play_a_card import CARD, COIN, KEEP, THREE
from fairground.games.kairo.rules.set_up import NEUTRAL, set_up
from fairground.games.kairo.rules.state import MOVES, State, bare
from fairground.luck import Luck
from fairground.moves import Decision

__all__ = ["MOVES", "NEUTRAL", "State", "bare", "setup"]

MOVES.declare(
    families=[
        *(BUILD, LURE, DRAW, PASS, THREE, PAY, CHANGE, TAKE_DECK, TAKE_BARKER),
        *(CARD, KEEP, TAKE, DROP, COIN, NEW, EXPAND, MOVE, CUSTOMER, DOOR, AT),
    ],
    decisions=[
        Decision("First choose which of your stalls you lay.", NEW),
        Decision("First choose what you do this turn.", BUILD, LURE, DRAW, PASS),
        Decision("First choose the card that you play.", CARD, THREE),
        Decision("First choose the card that you keep.", KEEP),
        Decision("First choose the coin that you pay for the joker.", COIN),
        Decision("First choose what you build.", NEW, EXPAND, MOVE),
        Decision("First choose the cell.", AT),
        Decision("First choose on which side of the stall its entrance lies.", DOOR),
        Decision("First choose how you pay for the expansion.", PAY, CHANGE),
        Decision("First pay for the expansion, coin by coin.", COIN),
        Decision("First choose the customer that you lure.", CUSTOMER),
        Decision("First choose the entrance to which you lure the customer.", AT),
        Decision(
            "First take a card, face up or from the deck, or a barker.",
            TAKE,
            TAKE_DECK,
            TAKE_BARKER,
        ),
        Decision("First discard the cards that are too many.", DROP),
    ],
)


def setup(edition: Edition, seats: int, options: Mapping[str, bool | str], luck: Luck) -> State:
    state = bare(edition, seats, dict(options))
    set_up(state, luck)
    return state
