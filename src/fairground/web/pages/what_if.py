"""Playing on from a moment of a game that is over: from which seat, and against whom."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from fairground.bots import BOTS, USUAL
from fairground.draw import EMPTY, escaped, joined, markup
from fairground.language import in_words, say
from fairground.phrases import capitalised
from fairground.web.pages.frame import header, hidden, page
from fairground.web.pages.sharing import picture_of
from fairground.web.watching.snapshot import Replay


def what_if_page(
    replay: Replay, seat: int, has_company: bool, token: str, flash: Markup = EMPTY
) -> Markup:
    """``seat`` is chosen at first; with ``has_company`` the visitor may play on with the same
    people."""
    seen, ply = replay.snapshot, replay.position.ply
    action = f"{seen.address}/what-if"
    about = say(
        "A new table begins here, at move {number}. What happened until then is taken over; from "
        "here on luck is drawn anew.",
        number=ply,
    )
    fields = hidden("token", token) + hidden("ply", ply)
    seats = _choices("seat", ((str(chair.seat), chair.name) for chair in seen.chairs), str(seat))
    bots = _choices(
        "bot", ((bot.id, capitalised(in_words(bot.title))) for bot in BOTS.values()), USUAL
    )
    company = EMPTY
    if has_company:
        company = markup(
            f'<form class="setup" method="post" action="{escaped(action)}">{fields}'
            f"{hidden('with', 'people')}<h2>{escaped(say('With the same people'))}</h2>"
            f"<p>{escaped(say('Everybody sits where they sat; they find the table in the lobby.'))}"
            f'</p><div class="answers"><button>{escaped(say("Play on together"))}</button></div>'
            "</form>"
        )
    title = say("What if?")
    body = markup(f"""{header(seen.game.title)}
<main class="layout" id="main"><section class="card settings"><h1>{escaped(title)}</h1>
<p>{escaped(about)}</p>{flash}
<img class="still" src="{escaped(picture_of(replay, "svg"))}"
 alt="{escaped(replay.position.headline)}">
<form class="setup" method="post" action="{escaped(action)}">{fields}{hidden("with", "bots")}
<h2>{escaped(say("Against bots"))}</h2>
<label class="named-field">{escaped(say("You play for"))}{seats}</label>
<label class="named-field">{escaped(say("The bots are"))}{bots}</label>
<div class="answers"><button class="may">{escaped(say("Play on from here"))}</button>
<a class="button" href="{escaped(f"{seen.address}/replay?ply={ply}")}">\
{escaped(say("Back to the replay"))}</a></div>
</form>{company}</section></main>""")
    return page(f"{title} · {seen.game.title}", (body,), "states", game=seen.game)


def _choices(name: str, values: Iterable[tuple[str, str]], chosen: str) -> Markup:
    options = joined(
        markup(
            f'<option value="{escaped(value)}"{markup(" selected" if value == chosen else "")}>'
            f"{escaped(words)}</option>"
        )
        for value, words in values
    )
    return markup(f'<select name="{escaped(name)}">{options}</select>')
