"""Sitting down: at an open chair, by a secret link, or behind the curtain."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, markup, shape
from fairground.game import Game
from fairground.language import in_words, say
from fairground.names import NAME_LENGTH
from fairground.phrases import both
from fairground.web.lobby.edition import edition_line
from fairground.web.pages.frame import header, hidden, page
from fairground.web.pages.game_card import game_card
from fairground.web.people.names import table_title
from fairground.web.watching.snapshot import Invitation


def sit_page(to: Invitation, action: str, name: str, token: str, flash: Markup) -> Markup:
    """Taking a chair is a click of its own, so that a preview of the link takes nothing."""
    game, chair = to.game, to.chair
    if chair.kind in ("open", "offered"):
        title = say("Somebody saved you a chair")
        if to.people:
            title = say("{who} saved you a chair", who=both(to.people))
        field = markup(
            f'{_takeover(to)}<label class="named-field">{escaped(say("Your name"))}'
            f'<input class="name" name="name" '
            f'maxlength="{NAME_LENGTH}" autocomplete="nickname" value="{escaped(name)}"></label>'
        )
    else:
        title = say("The chair of {who}", who=chair.name)
        moves = say(
            "It moves to this browser, and the log says so. The other browser only looks on "
            "from then."
        )
        field = markup(f"<p>{escaped(moves)}</p>")
    about = say("A table of {game} for {number}.", game=game.title, number=to.seats)
    verb = say("Ask the others") if to.is_asked_first else say("Sit down")
    return _card(
        to.table,
        game,
        markup(
            f"<h1>{escaped(title)}</h1>"
            f'<form method="post" action="{escaped(action)}" class="sit">{flash}'
            f"{hidden('token', token)}{hidden('seat', chair.seat)}"
            f'<p class="row">{shape(chair.seat, 40)}<span>'
            f"{escaped(about)}</span></p>"
            f"{edition_line(game)}{field}"
            f'<button class="may big">{escaped(verb)}</button></form>'
        ),
        f"{title} · {game.title}",
    )


def _takeover(to: Invitation) -> Markup:
    if to.chair.kind == "open":
        return EMPTY
    words = say(
        "The game has begun. {bot}, a bot, plays on this chair; you take over as things stand, "
        "and see what this seat may see.",
        bot=to.chair.name,
    )
    if to.is_asked_first:
        words += " " + say(
            "That includes what it has seen so far, so the other people at the table must agree "
            "first; until then you look on."
        )
    return markup(f"<p>{escaped(words)}</p>")


def used_link_page(table: str, game: Game) -> Markup:
    """For somebody whose link to a chair has been used, or was cut off."""
    why = say(
        "Somebody has sat down by this link already, or a part of it got lost on its way. You are "
        "welcome to watch."
    )
    return _card(
        table,
        game,
        markup(
            f"<h1>{escaped(say('This chair is taken'))}</h1><p>{escaped(why)}</p>"
            f'<a class="button may big" href="/table/{escaped(table)}">'
            f"{escaped(say('Watch the table'))}</a>"
            f'<p class="snug"><a href="/?game={escaped(game.id)}">'
            f"{escaped(say('Open a table of your own'))}</a></p>"
        ),
    )


def curtain_page(table: str, game: Game, seat: int, name: str, claim: str) -> Markup:
    """Between two people at one browser: nobody sees what the other knows."""
    own = escaped(f"/table/{table}?as={seat}&at={claim}")
    return _card(
        table,
        game,
        markup(
            f"<h1>{escaped(say('Hand the device to {who}', who=name))}</h1>"
            f'<p class="row">{shape(seat, 40)}'
            f"<span>{escaped(say('What comes next is only for these eyes.'))}</span></p>"
            f'<a class="button may big" href="{own}">{escaped(say("I am {who}", who=name))}</a>'
        ),
    )


def _card(table: str, game: Game, inside: Markup, title: str = "") -> Markup:
    top = header(game.title, markup(f"<span>{escaped(table_title(table))}</span>"))
    body = markup(
        f'{top}<main class="layout" id="main"><section class="card waiting">{inside}</section>'
        f"{game_card(game)}</main>"
    )
    minutes = say("About {minutes} minutes.", minutes=game.minutes)
    return page(
        title or f"{game.title} · Fairground",
        (body,),
        "states",
        about=f"{in_words(game.blurb)} {minutes}",
    )
