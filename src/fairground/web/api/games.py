"""What can be played, and who asks."""

from __future__ import annotations

from litestar.exceptions import NotFoundException

from fairground import catalog
from fairground.bots import BOTS
from fairground.game import Game
from fairground.language import in_words, speaking
from fairground.own_editions import edition_to_fill_in
from fairground.rulebook import rules_language, rules_text
from fairground.web.api import game_shapes, shapes
from fairground.web.api.operation import Call, operation
from fairground.web.people.names import guest_name


@operation("GET", "/api/games", "All games, with their options", game_shapes.Games)
async def list_games(call: Call) -> game_shapes.Games:
    return game_shapes.Games([_game(game) for game in catalog.games().values()], list(BOTS))


@operation("GET", "/api/games/{game}", "One game", game_shapes.GameShape)
async def show_game(call: Call) -> game_shapes.GameShape:
    return _game(asked_game(call))


@operation("GET", "/api/games/{game}/rules", "The rules of a game", game_shapes.Rules)
async def show_rules(call: Call) -> game_shapes.Rules:
    game = asked_game(call)
    return game_shapes.Rules(game.id, rules_language(game), rules_text(game))


@operation(
    "GET", "/api/games/{game}/edition", "An edition file to fill in", game_shapes.EditionToFillIn
)
async def show_edition_to_fill_in(call: Call) -> game_shapes.EditionToFillIn:
    game = asked_game(call)
    return game_shapes.EditionToFillIn(game.id, edition_to_fill_in(game, "mine"))


@operation("GET", "/api/me", "Who you are to this server", shapes.Me)
async def show_me(call: Call) -> shapes.Me:
    name = call.visitor.name or guest_name(call.visitor)
    return shapes.Me(name, sorted(call.caller.scopes))


def asked_game(call: Call) -> Game:
    game = catalog.games().get(call.request.path_params["game"])
    if game is None:
        raise NotFoundException
    return game


def _game(game: Game) -> game_shapes.GameShape:
    with speaking(game.language):
        options = [
            game_shapes.OptionShape(
                option.id,
                in_words(option.title),
                in_words(option.words),
                list(option.values),
                option.values[0],
            )
            for option in game.options
        ]
        blurb = in_words(game.blurb)
    return game_shapes.GameShape(
        id=game.id,
        title=game.title,
        blurb=blurb,
        designers=list(game.designers),
        least_seats=game.seats[0],
        most_seats=game.seats[-1],
        minutes=game.minutes,
        version=game.version,
        moves=game.moves,
        options=options,
        editions=sorted(game.named_editions),
        has_bots=game.bot is not None,
    )
