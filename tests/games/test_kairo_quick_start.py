"""The quick start of Kairo: the stalls of the set-up lie ready, as players could have laid them."""

from __future__ import annotations

import re

import pytest
from tests.games.kairo_positions import EDITION, TOML

import fairground as fg
from fairground.games.kairo import edition as editions
from fairground.games.kairo import rules
from fairground.games.kairo.board import NEUTRAL, NOWHERE
from fairground.games.kairo.edition import PreparedStall
from fairground.games.kairo.market import COLOURS, EVERY_PART, NEAR, SIDES, cell_name, part_of
from fairground.games.kairo.rules import State
from fairground.games.kairo.rules import intent as steps
from fairground.luck import FastLuck

KAIRO = fg.game("kairo")
QUICK = {"quick_start": True}
every_table = pytest.mark.parametrize("seats", [2, 3, 4])


def quick(seats: int, seed: int) -> State:
    return rules.setup(EDITION, seats, QUICK, FastLuck(seed))


def play(state: State, text: str) -> None:
    state.play(state.seat, KAIRO.read(text), FastLuck(1))


def lay(state: State, stall: PreparedStall) -> None:
    """Lay a stall by the moves of the ordinary set-up, as far as they are not made already."""
    sides = [int(near) for near in NEAR[stall.cell * 4 : stall.cell * 4 + 4]]
    choices = [
        (steps.START, f"new {COLOURS[stall.colour]}"),
        (steps.PLACE, f"at {cell_name(stall.cell)}"),
        (steps.SIDE, f"door {SIDES[sides.index(stall.door)]}"),
    ]
    laid = int(state.laid)
    for step, text in choices:
        if state.laid == laid and state.intent.step == step:
            play(state, text)


def by_hand(seats: int, seed: int) -> State:
    """The ordinary set-up, in which everybody chooses what the quick start lays. The neutral stalls
    come as they are drawn."""
    state = rules.setup(EDITION, seats, {}, FastLuck(seed))
    stalls = EDITION.quick_starts[seats]
    own, neutral = stalls[: 3 * seats], stalls[3 * seats :]
    for stall in own:
        lay(state, stall)
    while state.intent.owner == NEUTRAL and state.intent.step == steps.PLACE:
        lay(state, next(stall for stall in neutral if stall.colour == state.intent.colour))
    return state


@every_table
def test_players_could_have_laid_the_stalls_so_by_the_rules_of_the_set_up(seats: int) -> None:
    for seed in range(20):
        ready, laid = quick(seats, seed), by_hand(seats, seed)
        assert list(ready.board.site) == list(laid.board.site)
        assert list(ready.board.door) == list(laid.board.door)
        assert (ready.laid, ready.bag) == (laid.laid, laid.bag)
        assert (ready.start, ready.seat, ready.intent.step) == (laid.start, laid.seat, steps.ACTION)


@every_table
def test_everybody_has_three_stalls_and_two_players_have_six_neutral_ones(seats: int) -> None:
    sizes = list(quick(seats, 1).board.size)
    owned = [sum(sizes[owner * 6 : owner * 6 + 6]) for owner in range(4)]
    assert owned == {2: [3, 3, 6, 0], 3: [3, 3, 3, 0], 4: [3, 3, 3, 3]}[seats]


@every_table
def test_customers_cards_and_the_start_player_are_drawn_as_ever(seats: int) -> None:
    customers = set()
    for seed in range(30):
        ready, ordinary = quick(seats, seed), rules.setup(EDITION, seats, {}, FastLuck(seed))
        assert list(ready.board.customers) == list(ordinary.board.customers)
        assert list(ready.cards.hands) == list(ordinary.cards.hands)
        assert ready.start == ordinary.start
        customers.add(tuple(ready.board.customers))
    assert len(customers) > 20


@every_table
def test_what_lies_ready_for_a_seat_goes_by_the_turn_order(seats: int) -> None:
    """The start player's stalls are the same, whoever that is."""
    of_the_first = set()
    starts = set()
    for seed in range(30):
        state = quick(seats, seed)
        first = int(state.start) * 6
        starts.add(first)
        of_the_first.add(tuple(state.board.site[first : first + 6]))
    assert len(starts) == seats
    assert len(of_the_first) == 1


@every_table
def test_every_stall_of_a_player_has_room_to_grow_in_a_part_of_its_own(seats: int) -> None:
    board = quick(seats, 3).board
    for seat in range(seats):
        stalls = [stall for stall in range(seat * 6, seat * 6 + 6) if board.site[stall] != NOWHERE]
        assert len({part_of(board.site[stall]) for stall in stalls}) == 3
        for stall in stalls:
            lo, hi = board.expansion_cells(stall, EVERY_PART)
            assert f"{lo:b}{hi:b}".count("1") >= 2


@every_table
def test_a_game_is_played_to_its_end_from_it(seats: int) -> None:
    table = fg.Table("kairo", seats=seats, seed=5, options=QUICK)
    luck = FastLuck(5)
    while table.turn:
        moves = table.legal(table.turn[0])
        table.play(table.turn[0], moves[luck.below(len(moves))])
    assert table.outcome is not None
    text = table.record()
    assert "\noption quick_start yes\n" in text
    assert fg.verify(text)
    assert fg.replay(text).record() == text


@every_table
def test_everybody_sees_the_stalls_and_that_the_first_round_has_begun(seats: int) -> None:
    table = fg.Table("kairo", seats=seats, seed=5, options=QUICK)
    for seat in (*range(seats), None):
        view = table.view(seat)
        assert len(view.stalls) == (12 if seats == 2 else 3 * seats)  # type: ignore[attr-defined]
        guess = KAIRO.guess(view, FastLuck(1))
        assert KAIRO.view(guess, seat) == view
        assert KAIRO.words.headline(view) == "Round 1"
        lines = [line.text for line in table.log(seat)]
        neutral = " and the neutral ones" if seats == 2 else ""
        assert f"Everybody’s first stalls{neutral} lie ready." in lines
        assert lines[-2] == "Round 1"


def test_it_is_off_unless_it_is_chosen() -> None:
    assert KAIRO.check_options(3, None)["quick_start"] is False
    assert rules.setup(EDITION, 3, {}, FastLuck(1)).intent.step == steps.START


# The layouts are a part of the edition

WITHOUT = TOML.partition("[quick_start]")[0]


def stalls_for(seats: int, *changes: tuple[int, str]) -> str:
    """An edition with a quick start for this number of seats only, some of its stalls changed."""
    lines = [
        f"{COLOURS[stall.colour]} {cell_name(stall.cell)} "
        f"{SIDES[[int(n) for n in NEAR[stall.cell * 4 : stall.cell * 4 + 4]].index(stall.door)]}"
        for stall in EDITION.quick_starts[seats]
    ]
    for place, text in changes:
        lines[place] = text
    return f"{WITHOUT}[quick_start]\n{seats} = {lines}\n"


def test_an_edition_without_them_refuses_the_option_in_words() -> None:
    other = KAIRO.with_edition_text(WITHOUT, "other.toml")
    for seats in KAIRO.seats:
        with pytest.raises(fg.OptionError, match=f"no quick start for {seats} seats"):
            other.check_options(seats, QUICK)
        assert other.check_options(seats, None)["quick_start"] is False
        assert other.values_of(other.options[0], seats) == (False,)
    with pytest.raises(fg.OptionError, match="no quick start"):
        fg.Table(other, options=QUICK)


def test_an_edition_may_have_them_for_some_numbers_of_seats() -> None:
    other = KAIRO.with_edition_text(stalls_for(3), "other.toml")
    assert other.check_options(3, QUICK)["quick_start"] is True
    with pytest.raises(fg.OptionError, match="no quick start for 4 seats"):
        other.check_options(4, QUICK)


FIRST = EDITION.quick_starts[3][0]
WRONG = {
    "not a stall": ("red", "3, stall 1 must be a colour, a cell"),
    "no such colour": ("pink 3,2 east", "3, stall 1 must be a colour, a cell"),
    "no such cell": ("red 10,2 east", "3, stall 1 must be a colour, a cell"),
    "no such side": ("red 3,2 left", "3, stall 1 must be a colour, a cell"),
    "a customer starts there": ("red 2,3 east", "3, stall 1, red 2,3 east, breaks the rules"),
    "a restaurant in the market": ("purple 3,2 east", "Purple tiles lie in the restaurant area"),
    "a stall in the restaurant area": ("red 9,2 north", "Only purple tiles lie in the restaurant"),
    "an entrance beside the board": ("red 1,1 north", "The entrance must lie on a free market"),
    "an entrance under a customer": ("red 2,2 east", "The entrance must lie on a free market"),
}


@pytest.mark.parametrize(("line", "reason"), WRONG.values(), ids=WRONG.keys())
def test_a_stall_that_breaks_the_rules_of_the_set_up_is_refused(line: str, reason: str) -> None:
    with pytest.raises(fg.EditionError, match=re.escape(reason)) as caught:
        editions.load(stalls_for(3, (0, line)), "other.toml")
    assert str(caught.value).startswith("other.toml: quick_start")


def market(seats: int, *lines: str) -> str:
    """An edition whose quick start begins with these stalls."""
    return stalls_for(seats, *enumerate(lines))


def test_each_stall_is_checked_beside_those_before_it() -> None:
    cases = [
        (("red 1,5 east", "blue 1,7 east", "green 1,5 south"), "That cell is taken"),
        (("red 1,5 east", "blue 2,5 south"), "A stall must not touch another stall"),
        (("red 1,5 east", "red 3,7 east"), "A2 already has a red stall"),
        (("red 1,5 east", "blue 3,7 east", "green 3,5 south"), "A2 already has 2 stalls"),
        (("red 1,5 east", "blue 8,7 east", "green 5,2 south", "red 5,9 east"), "already on the"),
    ]
    for lines, reason in cases:
        with pytest.raises(fg.EditionError, match=f"stall {len(lines)}, .*{reason}"):
            editions.load(market(3, *lines), "other.toml")


def test_a_layout_has_all_stalls_of_the_set_up() -> None:
    with pytest.raises(fg.EditionError, match="quick_start: 3 must be a list of 9 stalls"):
        editions.load(f"{WITHOUT}[quick_start]\n3 = ['red 1,5 east']\n", "other.toml")
    with pytest.raises(fg.EditionError, match="quick_start: 2 must be a list of 12 stalls"):
        editions.load(f"{WITHOUT}[quick_start]\n2 = 'red 1,5 east'\n", "other.toml")
    with pytest.raises(fg.EditionError, match="quick_start: 5 is not known here"):
        editions.load(f"{WITHOUT}[quick_start]\n5 = []\n", "other.toml")


def test_another_market_needs_layouts_of_its_own() -> None:
    """One more restaurant under a stall that lies ready."""
    rows = re.findall(r'^    "([.o#]{12})",$', TOML, re.MULTILINE)
    row, column = divmod(int(FIRST.cell), 12)
    sign = "." if rows[row][column] == "#" else "#"
    changed = rows[row][:column] + sign + rows[row][column + 1 :]
    other = TOML.replace(
        "\n".join(f'    "{line}",' for line in rows),
        "\n".join(f'    "{changed if at == row else line}",' for at, line in enumerate(rows)),
    )
    assert other != TOML
    with pytest.raises(fg.EditionError, match=r"stall \d+, .*breaks the rules of the set-up"):
        editions.load(other, "other.toml")
    assert editions.load(other.partition("[quick_start]")[0], "other.toml").quick_starts == {}
