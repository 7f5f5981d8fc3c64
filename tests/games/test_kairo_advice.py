"""What the coach says about moves of Kairo, in worked positions. Cells are (row, column) from 0."""

from __future__ import annotations

from tests.games.kairo_moves import AT, DOOR, read
from tests.games.kairo_positions import EDITION, Position, at, random_states

from fairground.games.kairo.bot.advice import why
from fairground.games.kairo.market import COLUMNS, NEAR
from fairground.games.kairo.sight import view
from fairground.games.kairo.words.what_if import lure_to
from fairground.luck import FastLuck
from fairground.phrases import count

NAMES = ("Mira", "Jonas", "Oda", "Priya", "Tom")


def says(position: Position, move: str) -> str:
    assert move in position.legal, position.legal
    return why(view(position.state, position.state.seat), read(move, EDITION), NAMES)


def red_stall(**purse: int) -> Position:
    """A red stall of seat 0 in A1 with its entrance to the east, and a rival's in C3."""
    position = Position(3).stall(0, "red", (0, 0), (0, 1)).stall(1, "red", (7, 9), (7, 8))
    return position.purse(0, **purse)


def test_building_names_the_best_expansion_with_its_medals() -> None:
    position = red_stall(red=2).hand("A1", "B2").turn()
    assert (
        says(position, "build") == "You can expand red to size 2 for 5 points with gold and silver."
    )
    position.play("build")
    assert says(position, "card a1") == (
        "With A1 you can expand red to size 2 for 5 points with gold and silver."
    )


def test_an_expansion_that_draws_level_wins_the_silver_only() -> None:
    position = red_stall(red=2).hand("A1").turn()
    position.stall(2, "red", (4, 4), (5, 4), (3, 4)).medals("red", 2, 2)
    position.turn().play("build")
    assert says(position, "expand red") == (
        "Your red stall grows to size 2 for 3 points with silver."
    )


def test_the_last_expansion_of_a_colour_begins_the_end_phase() -> None:
    position = red_stall(red=2).hand("A1")
    position.state.left[1] = 1
    position.turn().play("build")
    assert says(position, "expand red").endswith("; it begins the end phase.")


def test_luring_names_who_earns_what() -> None:
    position = red_stall().customers(red=(0, 3)).turn()
    assert says(position, "lure") == "If you lure red, your red stall earns you 1 red coin."
    position.customers(red=(7, 6)).turn()
    assert says(position, "lure") == ("If you lure red, you earn 1 red coin, but Jonas earns 1.")
    position.barkers(1).turn().play("lure")
    assert says(position, at((0, 1))) == ("Your red stall earns you 1 red coin for 1 barker.")


def test_a_barker_is_worth_what_it_would_bring() -> None:
    position = red_stall().customers(red=(7, 6)).turn().play("draw")
    assert says(position, "take barker") == (
        "One more barker brings the red customer past a nearer entrance to yours, for 1 red coin."
    )


def test_a_face_up_card_is_a_reason_to_draw() -> None:
    position = red_stall(red=2).turn()
    assert says(position, "draw") == (
        "A1 lies face up, and with it you can expand red to size 2 for 5 points "
        "with gold and silver."
    )
    broke = red_stall().hand("C2").turn()
    assert says(broke, "draw") == ("None of your stalls can grow with your 1 card and your coins.")


def test_a_card_is_taken_for_where_it_lets_one_grow() -> None:
    position = red_stall().turn().play("draw")
    assert says(position, "take a1") == (
        "Your red stall has room to grow in A1, once you have the coins."
    )


def test_a_place_is_told_by_its_room_and_its_customer() -> None:
    position = Position(3).hand("A1").customers(red=(1, 2)).turn().play("build", "new red")
    assert says(position, at((0, 0))) == (
        "In A1 it has 2 free cells beside it; the red customer is 2 steps away."
    )
    position.play(at((0, 0)))
    assert says(position, "door east") == (
        "The red customer is 2 steps away, and the stall keeps 1 cell beside it to grow on."
    )


def test_an_expansion_that_hems_a_rival_in_says_so() -> None:
    position = Position(3).stall(0, "red", (0, 0), (1, 0)).stall(1, "blue", (0, 3), (1, 3))
    position.stall(2, "green", (0, 4), (1, 4))
    position.purse(0, red=2).hand("A1").turn().play("build", "expand red")
    sentence = says(position, at((0, 1)))
    assert sentence.startswith("From there it can go on to grow on ")
    position = Position(3).stall(0, "red", (0, 1), (1, 1)).stall(1, "blue", (0, 3), (1, 3))
    position.stall(2, "green", (0, 4), (1, 4))
    position.purse(0, red=2).hand("A1").turn().play("build", "expand red")
    assert says(position, at((0, 2))).endswith("it leaves Jonas’s blue stall no room.")


def test_passing_keeps_the_coins() -> None:
    position = red_stall(red=2, blue=5).hand("C2")
    position.state.ending = True
    position.turn()
    assert says(position, "pass") == (
        "Your 7 coins stay worth 2 points, and nothing you can build with your cards scores."
    )
    assert says(position.purse(0, red=1), "pass").startswith("Your 1 coin stays worth 0 points,")
    assert says(position.purse(0), "pass").startswith("You have no coins,")


def test_with_a_full_hand_drawing_is_for_keeping_the_best() -> None:
    position = red_stall(red=2).hand("A1", "B2", "B3", "C2").turn()
    assert says(position, "draw") == "You may keep the best 4 of 6 cards."


def test_a_neutral_stall_is_close_to_a_rival_only_where_it_is() -> None:
    """Two stalls at the edge of the board are not close to each other for that."""
    sentences = 0
    for seed in range(6):
        for state in random_states(2, seed):
            seen = view(state, state.seat)
            if state.turn() and seen.neutral is not None and seen.intent and seen.intent.tile:
                for move in state.legal(state.seat):
                    if move >= AT and "rival" in why(seen, move, NAMES):
                        sentences += 1
                        row, column = divmod(move - AT, COLUMNS)
                        assert any(
                            abs(stall.cell // COLUMNS - row) + abs(stall.cell % COLUMNS - column)
                            <= 2
                            for stall in seen.stalls
                            if stall.owner == 1 - state.seat
                        )
            if state.turn() and not seen.neutral and sentences:
                break
    assert sentences


def test_the_way_of_a_customer_leads_round_the_stall_that_is_laid() -> None:
    sentences = 0
    for seats in (2, 3, 4):
        for state in random_states(seats, seed=seats):
            seen = view(state, state.seat)
            for move in state.legal(state.seat) if state.turn() else []:
                if DOOR <= move < AT and "away" in (reason := why(seen, move, NAMES)):
                    sentences += 1
                    assert seen.intent is not None
                    assert seen.intent.colour is not None
                    assert seen.intent.cell is not None
                    door = int(NEAR[seen.intent.cell * 4 + move - DOOR])
                    after = state.copy()
                    after.play(state.seat, move, FastLuck(1))
                    way = lure_to(view(after, None), seen.intent.colour, door)
                    assert f"is {count(way.steps, 'step')} away" in reason
    assert sentences > 100


def test_every_move_of_whole_games_has_a_reason() -> None:
    for seats in (2, 4):
        for state in random_states(seats, seed=3):
            if state.turn():
                seen = view(state, state.seat)
                for move in state.legal(state.seat):
                    sentence = why(seen, move, NAMES)
                    assert sentence.endswith(".")
                    assert "  " not in sentence
                    assert "you can ." not in sentence
