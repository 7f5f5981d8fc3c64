"""Loot, by Ralf and Roy zur Linde."""

from pathlib import Path

from fairground.game import Game
from fairground.games.loot import bot, edition, picture, rules, sight, words
from fairground.games.loot.bot import advice
from fairground.games.loot.features import FEATURES
from fairground.games.loot.language import LOOT, sentence
from fairground.games.loot.picture import acts
from fairground.games.loot.picture.figures import FIGURES
from fairground.games.loot.words import board

GAME = Game(
    id="loot",
    title="Loot",
    designers=("Ralf zur Linde", "Roy zur Linde"),
    blurb=sentence("One die, one line, everyone at once. Tick the plan, take the loot."),
    sentences=LOOT,
    seats=range(1, 5),
    minutes=20,
    is_for_newcomers=True,
    version=1,
    folder=Path(__file__).parent,
    editions=edition,
    rules=rules,
    sight=sight,
    view_type=sight.LootView,
    words=words,
    picture=picture,
    figures=FIGURES,
    text_board=board,
    features=FEATURES,
    acts=acts,
    bot=bot,
    advice=advice,
    levels=bot.LEVELS,
)
