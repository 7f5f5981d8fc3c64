"""Baskets: a small game with open information for exactly two seats."""

from pathlib import Path

from fairground.game import Game, Level

from . import advice, bot, edition, picture, rules, sight, words

LEVELS = tuple(Level(simulations, 0.0) for simulations in (4, 8, 16, 32, 64, 128, 256))

GAME = Game(
    id="baskets",
    title="Baskets",
    designers=("Fairground",),
    blurb="Three baskets of apples, two hands. Take from one basket at a time.",
    seats=range(2, 3),
    minutes=2,
    version=1,
    folder=Path(__file__).parent,
    editions=edition,
    rules=rules,
    sight=sight,
    view_type=sight.BasketsView,
    words=words,
    picture=picture,
    bot=bot,
    advice=advice,
    levels=LEVELS,
)
