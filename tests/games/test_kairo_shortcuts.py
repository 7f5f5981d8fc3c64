"""What a click on a thing plays where there is a step to be chosen before it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from fairground.games.kairo.picture.tray import hand_of, stalls_of
from fairground.games.kairo.rules.build import COIN
from fairground.games.kairo.rules.expand import EXPAND
from fairground.games.kairo.sight import KairoView
from fairground.games.kairo.words.shortcuts import coins_for_joker, only_card
from fairground.table import Table


def moments(seeds: int) -> Iterator[tuple[Table, KairoView]]:
    """Views of seats that have to choose, in games in which any kind of move is as likely as
    another."""
    for seed in range(seeds):
        table, luck = Table("kairo", seats=2, seed=seed), Random(seed)
        while table.outcome is None and table.ply < 250:
            seat = table.turn[0]
            view = table.view(seat)
            assert isinstance(view, KairoView)
            yield table, view
            legal = table.legal(seat)
            kind = luck.choice(sorted({move.split()[0] for move in legal}))
            table.play(seat, luck.choice([move for move in legal if move.split()[0] == kind]))


def test_the_only_card_that_can_be_played_is_lit() -> None:
    met = 0
    for table, view in moments(3):
        card = only_card(view)
        if card is not None:
            met += 1
            held, _ = hand_of(view, table.legal_moves(view.seat))
            assert {move for _, move, _, _ in held if move} == {"build"}
    assert met > 5


def test_a_joker_is_paid_with_a_coin_that_is_least_missed() -> None:
    met = 0
    for table, view in moments(8):
        assert view.seat is not None
        for tile, coin in coins_for_joker(view).items():
            met += 1
            table.propose(view.seat, table.game.say_together((coin, tile)))  # else it complains
            if EXPAND.has(tile) and coin - COIN.first == tile - EXPAND.first:
                others = [paid for paid in table.legal_moves(view.seat) if paid != coin]
                for other in others:
                    after = table.at(table.ply)
                    after.play(view.seat, table.game.say(other))
                    assert tile not in after.legal_moves(view.seat), "there is no other way"
        if coins_for_joker(view):
            lit = {move for _, _, move in stalls_of(view, table.legal_moves(view.seat)) if move}
            assert all(move.startswith("coin ") for move in lit)
    assert met > 5


def test_what_a_finger_plays_with_one_tap_can_be_taken_back() -> None:
    """Coins but for the last, and the cell of a stall whose entrance is chosen next."""
    met: set[str] = set()
    for table, view in moments(8):
        assert view.seat is not None
        for move in table.legal_moves(view.seat):
            text = table.game.say(move)
            family = text.split()[0]
            if family not in ("coin", "at", "door", "pay", "change"):
                continue
            after = table.at(table.ply)
            after.play(view.seat, text)
            is_light = table.game.words.label(view, move, ["Ada", "Bo"]).is_light
            assert is_light == (after.state.epoch == table.state.epoch), text
            met.add(f"{family} {is_light}")
    assert met > {"coin True", "coin False", "at True", "at False", "door False", "pay False"}
