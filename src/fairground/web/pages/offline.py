"""What a browser shows that has no network."""

from __future__ import annotations

from markupsafe import Markup

from fairground import catalog
from fairground.draw import escaped, icon, joined, markup
from fairground.language import say
from fairground.web.pages.frame import header, page


def offline_page() -> Markup:
    """The module loads the page that was asked for again as soon as there is a network."""
    rules = joined(
        markup(
            f'<li><a href="/rules/{escaped(game.id)}">'
            f"{escaped(say('Rules of {game}', game=game.title))}</a></li>"
        )
        for game in catalog.games().values()
    )
    kept = say("Your tables are kept on the server. This page goes on when you are back.")
    body = markup(
        f"{header('Fairground')}"
        '<main class="layout" id="main"><section class="card trouble" data-offline>'
        f'<div class="quiet-scene">{icon("tent", 56)}<h1>{escaped(say("You are offline"))}</h1>'
        f"<p>{escaped(kept)}</p>"
        f'<p><a class="button may" href="">{escaped(say("Try again"))}</a></p>'
        f"<p>{escaped(say('You can read the rules meanwhile:'))}</p>"
        f'<ul class="offline-rules">{rules}</ul></div></section></main>'
    )
    return page(f"{say('You are offline')} · Fairground", (body,), "states")
