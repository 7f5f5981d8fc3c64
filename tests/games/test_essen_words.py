"""ESSEN: notation, prompts, buttons and the log."""

from __future__ import annotations

import pytest
from tests.games.essen_fair import NOTATION, at, dealt, opened, play, row, tiles, to_round

from fairground.game import UnreadableMove
from fairground.games.essen import picture, words
from fairground.games.essen.rules import State
from fairground.games.essen.rules.purchase import BUZZ, FLOP, SOLD_OUT
from fairground.games.essen.sight import view
from fairground.games.essen.words.terms import offer
from fairground.luck import FastLuck, Luck, ScriptedLuck
from fairground.table import Table
from fairground.web.watching.staging import staged

NAMES = ["Mira", "Jonas", "Oda"]


def at_booth(booth: int, event: int = -1, popularity: int = 2, **options: bool) -> State:
    state = opened(**options)
    state.visitors[0].place = at(booth)
    state.stalls |= tiles(booth)
    state.event[at(booth)] = event
    state.popularity = row([popularity] * 4)
    state.common &= ~tiles(booth)
    return state


@pytest.mark.parametrize(
    "text", ["go entrance_west", "GO Entrance-West", " go  entrance west ", "Go ENTRANCE WEST"]
)
def test_reading_is_forgiving(text: str) -> None:
    assert NOTATION.read(text) == at("entrance_west")


@pytest.mark.parametrize(
    "text", ["", "go", "go 999", "keep parking", "buy 112", "end turn", "112", "go 112 113"]
)
def test_what_is_no_move_is_told_with_examples(text: str) -> None:
    with pytest.raises(UnreadableMove, match="go 112"):
        NOTATION.read(text)


def log_lines(state: State, text: str, viewer: int | None, luck: Luck | None = None) -> list[str]:
    """What a viewer reads in the log after a move."""
    before = view(state, viewer)
    play(state, text, luck or ScriptedLuck([]))
    return [line.text for line in words.narrate(before, view(state, viewer), NAMES)]


def test_a_purchase_is_told_with_the_parts_of_its_points() -> None:
    assert log_lines(at_booth(104, BUZZ, 1), "buy", 0) == [
        "You bought Tin Tram Tycoon (104) for 30 €: 5 points (popularity 1 + bonus 1 + buzz 3)."
    ]


def test_what_a_purchase_would_earn_is_shown_before_buying() -> None:
    state = at_booth(104, BUZZ, 1)
    asked = words.prompt(view(state, 0), state.legal(0), NAMES)
    assert asked.small == "Hourglass: popularity 1 + bonus 1 + buzz 3 = 5 points."
    label = words.label(view(state, 0), NOTATION.read("buy"), NAMES)
    assert (label.name, label.small) == ("Buy here", "30 €, +5")


def test_a_flop_is_told_as_a_loss_and_never_below_nothing() -> None:
    found = offer(view(at_booth(112, FLOP, 1), 0), at(112))
    assert (found.points, found.sum_words()) == (0, "popularity 1 − flop 3")


def test_a_sold_out_game_says_that_it_takes_the_pre_order() -> None:
    state = at_booth(112, SOLD_OUT)
    assert words.label(view(state, 0), NOTATION.read("buy"), NAMES).small.endswith("pre-order")
    assert "using the pre-order" in log_lines(state, "buy", 1)[0]


def test_a_far_walk_says_what_it_costs() -> None:
    state = opened()
    label = words.label(view(state, 0), NOTATION.read("go courtyard"), NAMES)
    assert (label.name, label.small) == ("Walk to the courtyard", "3 actions")
    assert log_lines(state, "go courtyard", 2) == ["Mira walked to the courtyard: 3 actions."]


def test_a_walk_to_a_game_says_what_it_would_earn_and_whether_it_is_sold_out() -> None:
    state = at_booth(112, SOLD_OUT)
    state.visitors[0].place = at("entrance_west")
    label = words.label(view(state, 0), NOTATION.read("go 112"), NAMES)
    assert label.small == "1 action, +2 for 20 €, sold out"


@pytest.mark.parametrize(
    ("last_turn", "words_for_it"),
    [(1, "Last round: hourglasses +2 points"), (4, "Last round: all games 10 € off")],
)
def test_the_headline_of_the_last_round_fits_a_phone(last_turn: int, words_for_it: str) -> None:
    state = opened()
    state.round, state.last_turn = 7, last_turn
    assert words.headline(view(state, 0)) == words_for_it
    assert len(words_for_it) <= 34


def test_the_other_actions_are_told() -> None:
    state = opened()
    visitor = state.visitors[0]
    visitor.purchases, visitor.load, visitor.carried = 7, 2, tiles(101, 102)
    visitor.bought = tiles(101, 102)
    assert log_lines(state, "withdraw", 1) == ["Mira withdrew 50 € for 2 points."]
    assert log_lines(state, "unload", 1) == ["Mira unloaded 2 games into the car."]
    play(state, "go courtyard")
    assert log_lines(state, "eat", 1) == ["Mira ate for 20 €: 2 actions back."]
    assert log_lines(state, "end", 1) == ["Mira ended the turn with 7 actions left."]


def test_a_play_test_tells_the_drawer_more_than_the_others() -> None:
    for viewer, kept in ((0, "You kept The Attic Auction (101)"), (1, "Mira kept a card")):
        state = opened()
        state.deck = tiles(101, 102, 103)
        assert log_lines(state, "test", viewer, ScriptedLuck([0, 0])) == [
            f"{'You' if viewer == 0 else 'Mira'} play-tested and drew two cards."
        ]
        assert log_lines(state, "keep 101", viewer) == [
            f"{kept} and discarded Garden of Gears (102)."
        ]


def test_a_whole_game_is_told_to_everybody() -> None:
    table = Table("essen", seats=3, seed=8, names=NAMES)
    luck = FastLuck(8)
    while table.turn:
        seat = table.turn[luck.below(len(table.turn))]
        moves = table.legal(seat)
        table.play(seat, moves[luck.below(len(moves))])
    for viewer in (0, 1, 2, None):
        lines = table.log(viewer)
        heads = [line.text for line in lines if line.head]
        assert heads == [
            "The draft",
            *(f"Round {number}" for number in range(1, 5)),
            "Noon",
            *(f"Round {number}" for number in range(5, 8)),
            "The evening",
        ]
        assert lines[-1].text.split(" win")[0].split(" share")[0]
    assert not any("You" in line.text.split() for line in table.log(None))


def test_the_sign_of_a_round_or_noon_says_all_that_happened_then() -> None:
    """Not an event of two, or the points of some."""
    table, luck = Table("essen", seats=3, seed=8, names=NAMES), FastLuck(8)
    signs: dict[str, str] = {}
    while table.turn:
        before, said = table.view(0), len(table.log(0))
        seat = table.turn[luck.below(len(table.turn))]
        moves = table.legal(seat)
        table.play(seat, moves[luck.below(len(moves))])
        acts = staged(table.game, before, table.view(0), table.log(0)[said:])
        signs.update((act[1], act[2]) for act in acts if act[0] == "sign")
    assert set(signs) == {*(f"Round {number}" for number in range(1, 8)), "Noon", "The evening"}
    assert "The crowd is " in signs["Round 3"]
    assert signs["Round 3"].endswith("first.")
    assert all(f"{name}: " in signs["Noon"] for name in ("You", *NAMES[1:]))
    assert signs["The evening"].endswith("to the car."), "the final scene counts"


def test_the_winner_sentence_agrees_with_the_outcome() -> None:
    for seed in range(6):
        table = Table("essen", seats=3, seed=seed, names=NAMES)
        luck = FastLuck(seed)
        while table.turn:
            seat = table.turn[luck.below(len(table.turn))]
            moves = table.legal(seat)
            table.play(seat, moves[luck.below(len(moves))])
        outcome = table.outcome
        assert outcome is not None
        assert isinstance(table.state, State)
        last = table.log(None)[-1].text
        for seat in range(3):
            assert (NAMES[seat] in last) == (seat in outcome.winners)
        best = f"; {max(outcome.scores)} points in all."
        assert any(line.text.endswith(best) for line in table.log(None))
        for seat, score in enumerate(outcome.scores):
            assert words.standing(view(table.state, None), seat).score == str(score)


def test_the_headline_counts_the_picks_of_the_draft_up_to_four() -> None:
    state = dealt(3)
    heads = []
    for _ in range(4):
        for seat in range(2):
            state.play(seat, state.legal(seat)[0], FastLuck(1))
        heads.append(words.headline(view(state, 2)))
        heads.append(words.headline(view(state, 1)))
        state.play(2, state.legal(2)[0], FastLuck(1))
    assert heads[0] == "The draft, 1 of 4"
    assert heads[1] == "The draft, 2 of 4"
    assert heads[-1] == heads[-2] == "The draft, 4 of 4"


@pytest.mark.parametrize(
    ("seats", "what_follows"),
    [
        (2, ["then another", "the rest go to Jonas", "then another", "the common wishlist"]),
        (3, [*["the rest go to Jonas"] * 3, "the common wishlist"]),
    ],
)
def test_the_draft_says_what_becomes_of_the_rest(seats: int, what_follows: list[str]) -> None:
    state = dealt(seats)
    for words_for_it in what_follows:
        asked = words.prompt(view(state, 0), state.legal(0), NAMES[:seats])
        assert asked.choice.endswith(f"{words_for_it}.")
        state.play(0, state.legal(0)[0], FastLuck(1))
        for seat in range(1, seats):
            state.play(seat, state.legal(seat)[0], FastLuck(1))


def test_the_last_pack_is_said_to_become_the_common_wishlist() -> None:
    state, heads = dealt(2), []
    for _ in range(2):
        for seat in (0, 0, 1, 1):
            if not state.legal(0):
                draw, shown = picture.layers(view(state, 0), (), NAMES)["pack"]
                heads.append(str(draw(*shown)))
            state.play(seat, state.legal(seat)[0], FastLuck(1))
    assert "passed on when all have chosen" in heads[0]
    assert "becomes the common wishlist when all have chosen" in heads[-1]


def test_a_withdrawal_says_which_way_money_and_points_go() -> None:
    state = opened()
    shown = words.label(view(state, 0), NOTATION.read("withdraw"), NAMES)
    assert shown.small == "+50 €, −2 points"


def test_a_withdrawal_has_a_button_when_money_is_short_and_nothing_is_left_to_unload() -> None:
    state = opened()
    assert words.label(view(state, 0), NOTATION.read("withdraw"), NAMES).is_listed
    state.visitors[0].money = 45
    assert not words.label(view(state, 0), NOTATION.read("withdraw"), NAMES).is_listed
    state.visitors[0].carried = tiles(112)
    assert words.label(view(state, 0), NOTATION.read("withdraw"), NAMES).is_listed


def test_where_nothing_is_on_sale_the_prompt_says_what_is_left() -> None:
    state = opened()
    asked = words.prompt(view(state, 0), state.legal(0), NAMES)
    assert asked.small == "You stand on the parking: 8 actions, 300 €."


def test_why_nothing_can_be_bought_is_told() -> None:
    state = at_booth(112)
    state.visitors[0].money = 5
    asked = words.prompt(view(state, 0), state.legal(0), NAMES)
    assert "costs 20 €; you have 5 €" in asked.small


def test_with_no_action_left_the_prompt_offers_the_purchase_and_the_end_of_the_turn() -> None:
    state = at_booth(112)
    state.visitors[0].spent = 8
    asked = words.prompt(view(state, 0), state.legal(0), NAMES)
    assert asked.choice == "Buy Milestones of Mainz or end the turn."
    assert asked.small == "Hourglass: popularity 2 = 2 points."


def test_action_to_buy_the_prompt_says_what_buying_needs() -> None:
    state = at_booth(112, action_to_buy=True)
    state.visitors[0].spent = 8
    asked = words.prompt(view(state, 0), state.legal(0), NAMES)
    assert asked.choice == "End the turn."
    assert asked.small == (
        "You cannot buy Milestones of Mainz. At this table buying needs an action left: the game "
        "will cover it."
    )


def test_when_the_fair_is_closed_the_games_are_in_the_car() -> None:
    state = opened()
    luck = FastLuck(2)
    to_round(state, 7, luck)
    state.visitors[0].place = at(112)
    state.visitors[0].bought = state.visitors[0].carried = tiles(101, 102)
    state.visitors[0].load = 2
    for _ in range(2):
        play(state, "end", luck)
    lines = log_lines(state, "end", 1, luck)
    assert "The fair closes. Everybody brings the last games to the car." in lines
    assert "Mira stands on the parking: " in words.describe(view(state, 1), NAMES)
    assert "2 games in the car." in words.describe(view(state, 1), NAMES)
    facts = [(fact.words, fact.value) for fact in words.standing(view(state, 1), 0).facts]
    assert ("games in the car", "2") in facts
    assert not {"actions left", "games carried"} & {name for name, _ in facts}


def test_the_board_read_aloud_names_what_counts() -> None:
    twin = words.describe(view(opened(), 0), NAMES)
    for part in ("Popularity:", "You stand on the parking", "On sale:", "On the pallets:"):
        assert part in twin
    assert "Your wishlist:" in twin
    assert "Your wishlist:" not in words.describe(view(opened(), None), NAMES)
