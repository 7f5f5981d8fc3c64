"""Sitting down: at an open chair, by a secret link, or behind the curtain."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, markup, shape
from fairground.game import Game
from fairground.names import NAME_LENGTH
from fairground.phrases import both
from fairground.web.edition import edition_line
from fairground.web.names import table_title
from fairground.web.pages.frame import header, hidden, page
from fairground.web.pages.game_card import game_card
from fairground.web.snapshot import Invitation


def sit_page(to: Invitation, action: str, name: str, token: str, flash: Markup) -> Markup:
    """Taking a chair is a click of its own, so that a preview of the link takes nothing."""
    game, chair = to.game, to.chair
    if chair.kind in ("open", "offered"):
        title = f"{both(to.people) or 'Somebody'} saved you a chair"
        field = markup(
            f'{_takeover(to)}<label class="named-field">Your name<input class="name" name="name" '
            f'maxlength="{NAME_LENGTH}" autocomplete="nickname" value="{escaped(name)}"></label>'
        )
    else:
        title = f"The chair of {chair.name}"
        field = markup(
            "<p>It moves to this browser, and the log says so. The other browser only looks on "
            "from then.</p>"
        )
    return _card(
        to.table,
        game,
        markup(
            f"<h1>{escaped(title)}</h1>"
            f'<form method="post" action="{escaped(action)}" class="sit">{flash}'
            f"{hidden('token', token)}{hidden('seat', chair.seat)}"
            f'<p class="row">{shape(chair.seat, 40)}<span>'
            f"A table of {escaped(game.title)} for {to.seats}.</span></p>"
            f"{edition_line(game)}{field}"
            '<button class="may big">'
            f"{'Ask the others' if to.is_asked_first else 'Sit down'}</button></form>"
        ),
        f"{title} · {game.title}",
    )


def _takeover(to: Invitation) -> Markup:
    if to.chair.kind == "open":
        return EMPTY
    asked = markup(
        " That includes what it has seen so far, so the other people at the table must agree first;"
        " until then you look on."
        if to.is_asked_first
        else ""
    )
    return markup(
        f"<p>The game has begun. {escaped(to.chair.name)}, a bot, plays on this chair; you "
        f"take over as things stand, and see what this seat may see.{asked}</p>"
    )


def used_link_page(table: str, game: Game) -> Markup:
    """For somebody whose link to a chair has been used, or was cut off."""
    return _card(
        table,
        game,
        markup(
            "<h1>This chair is taken</h1><p>Somebody has sat down by this link already, or a part "
            "of it got lost on its way. You are welcome to watch.</p>"
            f'<a class="button may big" href="/table/{escaped(table)}">Watch the table</a>'
            f'<p class="snug"><a href="/?game={escaped(game.id)}">Open a table of your own</a></p>'
        ),
    )


def curtain_page(table: str, game: Game, seat: int, name: str, claim: str) -> Markup:
    """Between two people at one browser: nobody sees what the other knows."""
    who, own = escaped(name), escaped(f"/table/{table}?as={seat}&at={claim}")
    return _card(
        table,
        game,
        markup(
            f'<h1>Hand the device to {who}</h1><p class="row">{shape(seat, 40)}'
            "<span>What comes next is only for these eyes.</span></p>"
            f'<a class="button may big" href="{own}">I am {who}</a>'
        ),
    )


def _card(table: str, game: Game, inside: Markup, title: str = "") -> Markup:
    top = header(game.title, markup(f"<span>{escaped(table_title(table))}</span>"))
    body = markup(
        f'{top}<main class="layout" id="main"><section class="card waiting">{inside}</section>'
        f"{game_card(game)}</main>"
    )
    about = f"{game.blurb} About {game.minutes} minutes."
    return page(title or f"{game.title} · Fairground", (body,), "states", about=about)
