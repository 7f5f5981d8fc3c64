"""Editions that nobody would print and that are valid nevertheless: nothing to draw, nothing to pay
with, one round, a thousand of everything. Whatever plays must get along with them."""

from __future__ import annotations

import re

import pytest

import fairground as fg
from fairground.game import Game

Changes = dict[str, str]
"""What is printed in the house edition (a pattern), and what stands there instead, everywhere."""

STREETS = [
    "o..........o",
    ".####..####.",
    ".####..####.",
    "............",
    ".####o.####.",
    "............",
    ".####..####.",
    ".####..####.",
    "o..........o",
]

NO_QUICK_START: Changes = {r"\[quick_start]\n(.|\n)*": ""}
"""The stalls that lie ready in Kairo fit only the market and the number of stalls they are for."""

ODD: dict[str, dict[str, Changes]] = {
    "essen": {
        "no money": {"money = 300": "money = 0"},
        "money for everything": {"money = 300": "money = 10000", r"price = \d+": "price = 5"},
        "everything sold out": {
            "events = .*": "events = { buzz = 0, flop = 0, goodies = 0, "
            "discount = 0, sold_out = 14 }"
        },
        "all the buzz": {
            "events = .*": "events = { buzz = 14, flop = 0, goodies = 0, discount = 0, "
            "sold_out = 0 }",
            "popularity = .*": "popularity = { start = 11, floor = 11, ceiling = 12 }",
        },
        "wishes are all or nothing": {
            "wishlist_points = .*": "wishlist_points = [0, 999]",
            "early_departure = .*": "early_departure = [99, 99]",
            "last_turn = .*": 'last_turn = ["discount", "discount", "discount", "discount", "die"]',
        },
        "rankings nobody meets": {r"meeple = [1-4]": "meeple = 15", r"die = [1-4]": "die = 15"},
    },
    "fair_enough": {
        "no specials": {"specials = .*": "specials = { queue = 0, pre-order = 0, sold-out = 0 }"},
        "mostly specials": {
            "specials = .*": "specials = { queue = 20, pre-order = 20, sold-out = 20 }"
        },
        "a day of a minute": {r"minutes = \d+": "minutes = 1", "variant = 21": "variant = 1"},
        "a day without end": {
            r"minutes = \d+": "minutes = 200",
            "variant = 21": "variant = 200",
            "times = [^]]*]": "times = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]",
        },
        "dear and slow": {
            "values = [^]]*]": "values = [1, 2, 3, 50, 51, 95, 96, 97, 98, 99]",
            "times = [^]]*]": "times = [99, 1, 50, 1, 99, 2, 98, 3, 97, 4]",
        },
    },
    "kairo": {
        "empty hands": {
            "dealt = 3": "dealt = 0",
            "face_up = 4": "face_up = 1",
            "barkers = 7": "barkers = 0",
        },
        "cards in plenty": {
            "each_part = 3": "each_part = 9",
            "each_line = 1": "each_line = 9",
            "face_up = 4": "face_up = 6",
            "barkers = 7": "barkers = 30",
            "dealt = 3": "dealt = 4",
        },
        "one expansion each": {
            "each_colour = 6": "each_colour = 1",
            "scarce_left = 1": "scarce_left = 0",
            "start = 3 ": "start = 1 ",
            **NO_QUICK_START,
        },
        "over at once": {
            "quiet_rounds = 10": "quiet_rounds = 1",
            "scarce_colours = 2": "scarce_colours = 1",
            "scarce_left = 1": "scarce_left = 5",
        },
        "worthless riches": {
            "gold = 2": "gold = 0",
            "silver = 1": "silver = 0",
            "start_each_colour = 1": "start_each_colour = 20",
            "coins_for_a_point = 3": "coins_for_a_point = 99",
            "hand_limit = 4": "hand_limit = 3",
        },
        "another market": {r"map = \[[^]]*]": f"map = {STREETS}", **NO_QUICK_START},
    },
    "loot": {
        "one round": {"rounds = 100": "rounds = 1"},
        "two cells to score": {"score_cells = 15": "score_cells = 2"},
        "worth nothing": {
            "line = 3": "line = 0",
            "end = 3": "end = 0",
            r"groups = \[1, 2, 3, 4]": "groups = [0, 0, 0, 0]",
            r"column_points = \[3, 3, 3, 3]": "column_points = [0, 0, 0, 0]",
            "meeps = .*": "meeps = [0, 0, 0, 0, 0, 0, 0, 0, 0]",
            "score_cells = 15": "score_cells = 30",
        },
        "abilities at every turn": {
            "meeps = .*": 'meeps = ["wrap", "wrap", "step", "wrap", "wrap", "step", "step", 99, 0]',
            "row_needs = 2": "row_needs = 1",
            r"column_needs = \[3, 3, 2, 2]": "column_needs = [1, 4, 1, 4]",
            "score_cells = 15": "score_cells = 30",
        },
    },
}


def all_editions(game: Game) -> dict[str, Game]:
    """The game as it is printed, with the editions that come with it, and with odd ones."""
    named = {name: game.with_edition(name) for name in game.named_editions}
    odd = {name: with_changes(game, changes) for name, changes in ODD.get(game.id, {}).items()}
    return {"house": game, **named, **odd}


def with_changes(game: Game, changes: Changes) -> Game:
    text = (game.folder / "edition.toml").read_text(encoding="utf-8")
    for old, new in changes.items():
        text, times = re.subn(old, new, text)
        assert times, f"the edition of {game.title} does not print {old!r}"
    return game.with_edition_text(text, "The odd edition")


every_edition = pytest.mark.parametrize(
    "edition",
    [
        pytest.param(edition, id=f"{game.id}, {name}")
        for game in fg.games().values()
        for name, edition in all_editions(game).items()
    ],
)
