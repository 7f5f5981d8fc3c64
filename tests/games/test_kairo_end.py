"""The end phase and the final scoring."""

from __future__ import annotations

from tests.games.kairo_positions import Position, at, colour, random_states

from fairground.games.kairo.rules import news
from fairground.games.kairo.sight import packed


def about_to_expand(**left: int) -> Position:
    """Seat 0 can expand red; these numbers of expansions are left."""
    position = Position().stall(0, "red", (4, 6), (3, 6)).hand("B2", "A1").purse(0, red=9)
    position.hand("B1", seat=1).hand("B3", seat=2)
    for name, count in left.items():
        position.state.left[colour(name)] = count
    return position.turn()


def expand(position: Position) -> Position:
    return position.play("build", "card b2", "expand red", at((4, 7)))


def why(position: Position) -> list[int]:
    return [item[1] for item in position.state.news if item[0] == news.END_BEGINS]


def test_the_end_begins_when_a_colour_has_no_expansion_left() -> None:
    position = expand(about_to_expand(red=1))
    assert position.state.ending
    assert why(position) == [news.NONE_LEFT]


def test_or_when_two_colours_have_at_most_one_left() -> None:
    position = expand(about_to_expand(red=2, blue=1))
    assert position.state.ending
    assert why(position) == [news.SCARCE]
    assert not expand(about_to_expand(red=2)).state.ending
    assert not expand(about_to_expand(red=3, blue=1)).state.ending


def test_it_begins_with_the_next_player_and_the_one_who_laid_it_takes_part_again() -> None:
    position = expand(about_to_expand(red=1))
    assert position.state.seat == 1
    assert position.legal == ["build", "pass"]
    position.play("pass")
    assert position.state.seat == 2
    position.play("pass")
    assert position.state.seat == 0
    assert position.legal == ["build", "pass"]


def test_only_building_is_allowed_then() -> None:
    position = expand(about_to_expand(red=1))
    position.barkers(1, seat=1).turn(1)
    assert "lure" not in position.legal
    assert "draw" not in position.legal


def test_passing_is_possible_only_in_the_end_phase() -> None:
    assert "pass" not in about_to_expand().legal


def test_who_passes_is_out_for_good_and_the_last_may_go_on() -> None:
    position = expand(about_to_expand(red=1)).play("pass", "pass")
    position.hand("B2", "C2").play("build", "card b2", "new blue", at((5, 5)), "door west")
    assert position.state.seat == 0, "the others have passed"
    assert position.legal == ["build", "pass"]
    position.play("pass")
    assert position.state.turn() == []
    assert position.state.outcome() is not None


def test_who_has_cards_is_asked_even_if_none_can_be_played() -> None:
    """Passing by itself would tell everybody that the cards are useless."""
    position = expand(about_to_expand(red=1))
    for name in ("purple", "red", "yellow", "green", "blue", "white"):
        position.state.board.size[6 + colour(name)] = 9
    position.turn(1)
    assert position.legal == ["pass"]


def test_who_has_no_cards_passes_without_being_asked() -> None:
    position = about_to_expand(red=1)
    position.state.cards.hand_size[1] = 0
    for kind in range(15):
        position.state.cards.hands[15 + kind] = 0
    expand(position)
    assert position.state.seat == 2
    assert [news.PASSED, 1] in [list(item) for item in position.state.news]


def test_ten_rounds_without_a_new_tile_begin_the_end_too() -> None:
    position = Position().stall(0, "red", (4, 8), (4, 7)).hand("A1", seat=1).turn()
    position.state.quiet = 28
    position.play("lure", at((4, 7)))
    assert why(position) == []
    position.turn(1).play("draw", "take barker", "take barker")
    assert position.state.quiet == 30
    assert why(position) == [news.QUIET]
    assert position.state.ending


def test_a_new_tile_ends_the_quiet() -> None:
    position = about_to_expand()
    position.state.quiet = 29
    assert expand(position).state.quiet == 0
    assert not position.state.ending


def test_a_new_stall_ends_the_quiet_too() -> None:
    position = Position().hand("B2").turn()
    position.state.quiet = 29
    position.play("build", "new red", at((4, 7)), "door west")
    assert position.state.quiet == 0
    assert not position.state.ending


def test_every_game_ends() -> None:
    for seats in (2, 3, 4):
        for seed in range(15):
            *_, last = random_states(seats, seed)
            assert last.outcome() is not None


# Scoring


def finished(position: Position) -> Position:
    position.state.ending = True
    position.state.passed = 0b111
    position.state.next_turn()
    return position


def parts(position: Position, seat: int) -> dict[str, int]:
    outcome = position.state.outcome()
    assert outcome is not None
    return outcome.parts[seat]


def test_medals_score_once_more_for_their_holders() -> None:
    position = Position().medals("red", 0, 1).medals("blue", 0, 0).medals("white", 2, 0)
    position.state.score.medals = packed([3, 7, 0])
    finished(position)
    assert parts(position, 0) == {
        "expansions": 0,
        "medals won": 3,
        "medals held": 2 + 2 + 1 + 1,
        "money": 0,
    }
    assert parts(position, 1)["medals held"] == 1
    assert parts(position, 1)["medals won"] == 7, "medals lost later were won all the same"


def test_every_three_coins_score_one_all_colours_together_rounded_down() -> None:
    position = Position().purse(0, red=2, blue=2, white=1).purse(1, red=2).purse(2, red=6)
    finished(position)
    assert [parts(position, seat)["money"] for seat in range(3)] == [1, 0, 2]


def test_most_points_win() -> None:
    position = Position()
    position.state.score.expansions = packed([4, 9, 2])
    outcome = finished(position).state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.ranks == (2, 1, 3)


def test_ties_are_shared() -> None:
    position = Position().purse(0, red=3).medals("red", 2, None)
    position.state.score.expansions = packed([7, 8, 6])
    outcome = finished(position).state.outcome()
    assert outcome is not None
    assert outcome.scores == (8, 8, 8)
    assert outcome.winners == (0, 1, 2)
