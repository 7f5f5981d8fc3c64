"""A game in a few words, beside a page with nothing to play."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, markup
from fairground.game import Game
from fairground.language import in_words, say
from fairground.phrases import both


def game_card(game: Game, more: Markup = EMPTY) -> Markup:
    about = say(
        "By {designers}. About {minutes} minutes.",
        designers=both(game.designers),
        minutes=game.minutes,
    )
    return markup(f"""<section class="card about-game">
<div class="poster-small">{game.picture.poster()}</div>
<h2>{escaped(game.title)}</h2><p>{escaped(in_words(game.blurb))}</p>
<p class="snug soft">{escaped(about)}
<a href="/rules/{escaped(game.id)}">{escaped(say("Read the rules"))}</a></p>{more}</section>""")
