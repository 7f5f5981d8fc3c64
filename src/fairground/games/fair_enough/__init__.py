"""Fair Enough, by Friedemann Friese."""

from pathlib import Path

from fairground.game import Earlier, Game, Option
from fairground.games.fair_enough import bot, edition, picture, rules, sight, words
from fairground.games.fair_enough.bot import advice
from fairground.games.fair_enough.features import FEATURES
from fairground.games.fair_enough.picture import acts
from fairground.games.fair_enough.picture.figures import FIGURES
from fairground.games.fair_enough.words import board, shortcuts

GAME = Game(
    id="fair_enough",
    title="Fair Enough",
    designers=("Friedemann Friese",),
    blurb="Collect until the hall closes. Leave too late and you leave with nothing.",
    seats=range(2, 6),
    minutes=35,
    version=2,
    earlier_versions={1: Earlier(edition="long-days", fingerprint="house-352b659f")},
    folder=Path(__file__).parent,
    editions=edition,
    rules=rules,
    sight=sight,
    view_type=sight.FairEnoughView,
    words=words,
    picture=picture,
    figures=FIGURES,
    text_board=board,
    shortcuts=shortcuts,
    features=FEATURES,
    acts=acts,
    bot=bot,
    advice=advice,
    levels=bot.LEVELS,
    options=(
        Option(
            "twenty_one",
            "The 21",
            "A seventh time card is shuffled in and one stays unseen: the last is a surprise.",
        ),
        Option(
            "memory_aid",
            "Memory aid",
            "The page shows what everybody has seen: cards taken and cards secured.",
        ),
    ),
)
