"""Kairo, by Kimmo Sorsamo."""

from pathlib import Path

from fairground.game import Earlier, Game, Option
from fairground.games.kairo import bot, edition, picture, rules, sight, words
from fairground.games.kairo.bot import advice
from fairground.games.kairo.features import FEATURES
from fairground.games.kairo.language import KAIRO, sentence
from fairground.games.kairo.picture import acts
from fairground.games.kairo.picture.figures import FIGURES
from fairground.games.kairo.words import board, shortcuts

GAME = Game(
    id="kairo",
    title="Kairo",
    designers=("Kimmo Sorsamo",),
    blurb=sentence("Lay stalls in a tight bazaar and lure customers before a rival does."),
    sentences=KAIRO,
    seats=range(2, 5),
    minutes=60,
    version=2,
    earlier_versions={1: Earlier(options={"quick_start": False}, fingerprint="market-237ee116")},
    folder=Path(__file__).parent,
    editions=edition,
    rules=rules,
    sight=sight,
    view_type=sight.KairoView,
    words=words,
    picture=picture,
    figures=FIGURES,
    text_board=board,
    acts=acts,
    features=FEATURES,
    shortcuts=shortcuts,
    bot=bot,
    advice=advice,
    levels=bot.LEVELS,
    options=(
        Option(
            "quick_start",
            sentence("Quick start"),
            sentence("The first stalls lie ready, fair to everybody: right for a first game."),
            first_game=True,
            why_not=edition.why_no_quick_start,
        ),
        Option(
            "silver_to_every_tie",
            sentence("Silver to every tie"),
            sentence(
                "Every stall that draws level with the largest takes the silver, not only the "
                "first."
            ),
        ),
        Option(
            "memory_aid",
            sentence("Memory aid"),
            sentence(
                "The page shows what everybody saw: cards taken from the row, coins paid and "
                "earned."
            ),
        ),
    ),
)
