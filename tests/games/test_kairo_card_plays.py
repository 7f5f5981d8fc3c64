"""Which ways to play cards are offered: all with which a tile can be laid, and no other."""

from __future__ import annotations

import pytest
from tests.games import kairo_moves as moves
from tests.games.kairo_plain import Plain
from tests.games.kairo_positions import Position, at, random_states

from fairground.games.kairo.edition import FIRST_JOKER, KIND_PARTS, KINDS
from fairground.games.kairo.market import EVERY_PART, part_of
from fairground.games.kairo.rules import State
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.rules.build import CARD, THREE
from fairground.moves import Choices


def can_pay(purse: list[int], colour: int, cost: int) -> bool:
    others = sum(purse) - purse[colour]
    return any(own + others // 2 >= cost for own in range(1, purse[colour] + 1))


def can_lay(state: State, parts: int, purse: list[int]) -> bool:
    """Whether the seat to move can lay any tile in some parts, by the law told plainly."""
    board, plain = state.board, Plain(state.board)
    for colour in range(6):
        stall = int(state.seat) * 6 + colour
        size = int(board.size[stall])
        if size == 0:
            if plain.stall_places(colour, parts):
                return True
            continue
        room = plain.expansion_places(stall)
        paid = state.left[colour] > 0 and can_pay(purse, colour, size + 1)
        if paid and any(parts >> int(part_of(cell)) & 1 for cell in room):
            return True
        if size == 1 and not room:
            lifted = Plain(board.without(stall)).stall_places(colour, parts)
            if set(lifted) - {int(board.site[stall])}:
                return True
    return False


def expected_plays(state: State) -> list[int]:
    hand = state.cards.hand(state.seat)
    purse = [int(number) for number in state.purses[state.seat]]
    found = []
    for kind in range(KINDS):
        purses = [purse]
        if kind >= FIRST_JOKER:
            purses = [
                [number - (at == coin) for at, number in enumerate(purse)]
                for coin in range(6)
                if purse[coin]
            ]
        if hand[kind] and any(can_lay(state, KIND_PARTS[kind], rest) for rest in purses):
            found.append(moves.CARD + kind)
    if sum(hand) >= 3 and can_lay(state, EVERY_PART, purse):
        found.append(moves.THREE)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_play_that_can_be_completed_is_offered_and_no_other(seats: int) -> None:
    nothing = 0
    for seed in range(30, 33):
        for state in random_states(seats, seed):
            if state.intent.step == steps.ACTION and state.turns and state.turns % 3 == 0:
                seat = state.seat
                plays = expected_plays(state)
                nothing += not plays
                out = Choices(moves.MOVES)
                CARD.offer(state, seat, out)
                THREE.offer(state, seat, out)
                assert out.listed() == sorted(plays, key=lambda play: (play == moves.THREE, play))
                assert (moves.BUILD in state.legal(seat)) == bool(plays)
    assert nothing


def test_a_card_with_which_a_stall_can_only_be_moved_is_offered() -> None:
    """All six stalls are laid, there is no money, and the red one is blocked in its corner."""
    position = Position().stall(0, "red", (0, 0), (0, 1)).customers(blue=(1, 0)).hand("B2")
    position.stall(0, "yellow", (2, 4), (2, 5)).stall(0, "green", (2, 7), (1, 7))
    position.stall(0, "blue", (5, 9), (5, 10)).stall(0, "white", (7, 6), (6, 6))
    position.stall(0, "purple", (8, 1), (7, 1)).turn().play("build")
    assert position.state.intent.tile == moves.MOVE
    position.play(at((4, 6)), "door east")
    assert position.site(0, "red") == (4, 6)
