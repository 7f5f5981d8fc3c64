"""Fair Enough, by Friedemann Friese."""

from pathlib import Path

from fairground.game import Earlier, Game, Option
from fairground.games.fair_enough import bot, edition, picture, rules, sight, words
from fairground.games.fair_enough.bot import advice
from fairground.games.fair_enough.features import FEATURES
from fairground.games.fair_enough.language import FAIR_ENOUGH, sentence
from fairground.games.fair_enough.picture import acts
from fairground.games.fair_enough.picture.figures import FIGURES
from fairground.games.fair_enough.words import board, shortcuts

GAME = Game(
    id="fair_enough",
    title="Fair Enough",
    designers=("Friedemann Friese",),
    blurb=sentence("Collect until the hall closes. Leave too late and you leave with nothing."),
    sentences=FAIR_ENOUGH,
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
            sentence("The 21"),
            sentence(
                "A seventh time card is shuffled in and one stays unseen: the last is a surprise."
            ),
        ),
        Option(
            "memory_aid",
            sentence("Memory aid"),
            sentence("The page shows what everybody has seen: cards taken and cards secured."),
        ),
    ),
)
