"""ESSEN The Game: SPIEL '13, by Etienne Espreman, Frédéric Delporte and Fabrice Beghin."""

from pathlib import Path

from fairground.game import Earlier, Game, Option
from fairground.games.essen import bot, edition, picture, rules, sight, words
from fairground.games.essen.bot import advice
from fairground.games.essen.features import FEATURES
from fairground.games.essen.language import ESSEN, sentence
from fairground.games.essen.picture import acts
from fairground.games.essen.picture.figures import FIGURES
from fairground.games.essen.words import board

GAME = Game(
    id="essen",
    title="ESSEN The Game",
    designers=("Etienne Espreman", "Frédéric Delporte", "Fabrice Beghin"),
    blurb=sentence(
        "A day at the games fair: hunt the games on your wishlist, dodge the crowd, and carry it "
        "all back to the car."
    ),
    sentences=ESSEN,
    seats=range(2, 6),
    minutes=90,
    version=2,
    earlier_versions={1: Earlier(options={"action_to_buy": True})},
    folder=Path(__file__).parent,
    editions=edition,
    rules=rules,
    sight=sight,
    view_type=sight.EssenView,
    words=words,
    picture=picture,
    figures=FIGURES,
    text_board=board,
    features=FEATURES,
    acts=acts,
    bot=bot,
    advice=advice,
    levels=bot.LEVELS,
    options=(
        Option(
            "family_no_crowd",
            sentence("No crowd"),
            sentence("No zone is ever crowded; every step costs 1."),
        ),
        Option(
            "family_no_ranking",
            sentence("No rankings"),
            sentence("No ranking cards at noon and in the evening."),
        ),
        Option(
            "action_to_buy",
            sentence("An action to buy"),
            sentence("A game can only be bought with an action left, which it then covers."),
        ),
    ),
)
