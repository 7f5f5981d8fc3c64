"""Moving a stall that can take no expansion."""

from __future__ import annotations

from tests.games.kairo_positions import Cell, Position, at, number

from fairground.games.kairo.rules import news

HOME: Cell = (0, 0)


def cornered() -> Position:
    """A red stall in the corner: its entrance to the east, a blue one's tile to the south."""
    position = Position().stall(0, "red", HOME, (0, 1)).hand("B2")
    return position.stall(1, "blue", (2, 0), (2, 1), (1, 0))


def test_a_stall_without_room_for_an_expansion_may_move() -> None:
    position = cornered().turn().play("build")
    assert "move red" in position.legal
    position.play("move red", at((4, 7)), "door west")
    assert position.site(0, "red") == (4, 7)
    assert position.door(0, "red") == (4, 6)
    assert position.size(0, "red") == 1
    assert not position.state.board.tiles_lo >> number(HOME) & 1
    assert not position.state.board.doors_lo >> number((0, 1)) & 1


def test_a_stall_with_room_stays() -> None:
    position = Position().stall(0, "red", HOME, (0, 1)).hand("B2").turn().play("build")
    assert "move red" not in position.legal, "an expansion fits to the south"


def test_cards_money_and_supply_do_not_matter() -> None:
    position = Position().stall(0, "red", HOME, (0, 1)).hand("B2").purse(0)
    position.state.left[1] = 0
    assert "move red" not in position.turn().play("build").legal


def test_an_expanded_stall_never_moves() -> None:
    position = Position().stall(0, "red", HOME, (1, 0), (0, 1)).hand("B2")
    position.stall(1, "blue", (0, 3), (1, 3), (0, 2)).stall(1, "green", (1, 2), (2, 2), (1, 1))
    assert "move red" not in position.turn().play("build").legal


def test_a_customer_beside_it_counts_as_in_the_way() -> None:
    position = Position().stall(0, "red", HOME, (0, 1)).customers(blue=(1, 0)).hand("B2").turn()
    assert "move red" in position.play("build").legal


def test_a_cell_next_to_another_stall_of_its_colour_is_no_room() -> None:
    position = Position().stall(0, "red", HOME, (0, 1)).stall(1, "red", (2, 0), (2, 1))
    assert "move red" in position.hand("B2").turn().play("build").legal


def test_the_end_of_its_area_is_no_room() -> None:
    """North of the purple stall is market; south is next to another purple one."""
    position = Position().stall(0, "purple", (3, 0), (3, 1)).stall(1, "purple", (5, 0), (5, 1))
    assert "move purple" in position.hand("C2").turn().play("build").legal


def test_a_cell_that_would_cut_off_an_entrance_is_no_room() -> None:
    """The only way to the red entrance in the corner leads past the stall's free side."""
    position = Position().stall(0, "red", (0, 1), (0, 0)).stall(1, "blue", (2, 0), (2, 1))
    position.stall(1, "green", (0, 3), (0, 4), (0, 2)).hand("B2").turn().play("build")
    assert "move red" in position.legal


def test_a_moved_stall_does_not_count_for_the_colour_limit() -> None:
    position = cornered().hand("A1").turn().play("build", "card a1", "move red")
    assert (0, 2) in position.places()


def test_it_does_not_count_as_a_neighbour() -> None:
    position = cornered().hand("A1").turn().play("build", "card a1", "move red")
    assert (0, 1) in position.places(), "its own old entrance, beside its old cell"


def test_it_may_not_return_to_its_own_cell() -> None:
    position = Position().stall(0, "red", HOME, (0, 1)).customers(blue=(1, 0)).hand("A1")
    position.turn().play("build", "move red")
    assert HOME not in position.places()
    assert (0, 1) in position.places()


def test_its_old_cells_are_free_for_the_new_entrance() -> None:
    position = Position().stall(0, "red", HOME, (0, 1)).customers(blue=(1, 0)).hand("A1")
    position.turn().play("build", "move red", at((0, 1)))
    assert "door west" in position.legal, "the old cell of the stall"
    position = Position().stall(0, "red", HOME, (0, 1)).customers(blue=(1, 0)).hand("A1")
    position.turn().play("build", "move red", at((0, 2)))
    assert "door west" in position.legal, "the old entrance"


def test_a_customer_on_the_old_entrance_stays_and_keeps_the_cell_taken() -> None:
    position = cornered().customers(white=(0, 1), blue=None).hand("A1")
    position.turn().play("build", "card a1", "move red")
    assert (0, 1) not in position.places()
    position.play(at((0, 2)))
    assert position.door(0, "red") == (0, 3), "the only side: south stands another customer"
    assert position.customer("white") == (0, 1)


def test_only_own_stalls_move_never_neutral_ones() -> None:
    position = Position(2).stall(2, "red", HOME, (0, 1)).customers(blue=(1, 0)).hand("B2")
    position.stall(1, "white", (0, 11), (0, 10)).customers(green=(1, 11)).turn().play("build")
    assert not [text for text in position.legal if text.startswith("move")]


def test_a_moved_stall_is_no_new_tile_for_the_quiet_rounds() -> None:
    position = cornered()
    position.state.quiet = 5
    position.turn().play("build", "move red", at((4, 7)), "door west")
    assert position.state.quiet == 6
    items = [list(item) for item in position.state.news]
    assert items[1] == [news.MOVED, 0, 1, 0, number((4, 7)), number((4, 6))]
