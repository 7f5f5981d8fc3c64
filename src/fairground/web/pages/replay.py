"""A game stepped through, ply by ply: the same layers, drawn from an earlier moment."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import (
    EMPTY,
    Memory,
    attributes,
    escaped,
    icon,
    joined,
    markup,
    said_with_markup,
)
from fairground.language import say, say_in, template
from fairground.web.pages.bar import bar_form
from fairground.web.pages.frame import header, hidden, page, tool
from fairground.web.pages.layers import playing_layers
from fairground.web.pages.sharing import picture_of, share_panel
from fairground.web.pages.table import spread, where
from fairground.web.watching.log import moment_after, moment_before
from fairground.web.watching.snapshot import Replay


def replay_layers(replay: Replay) -> dict[str, Markup]:
    """The table as the viewer saw it then, with nothing to click on."""
    seen, ply = replay.snapshot, replay.position.ply
    looking = escaped(say("You are looking at move {number}", number=ply))
    prompt = said_with_markup(
        template("{you_are_looking} of {last}."),
        you_are_looking=markup(f"<b>{looking}</b>"),
        last=escaped(seen.last_ply),
    )
    return playing_layers(seen, replay.position, Memory(), 1) | {
        "page-title": escaped(f"{say('Move {number}', number=ply)} · {seen.game.title}"),
        "page-prompt": prompt,
        "page-moves": _steps(replay),
        "page-ply": EMPTY,
        "page-scrub": EMPTY,
        "page-chairs": share_panel(replay),
    }


def replay_page(replay: Replay) -> Markup:
    seen, ply = replay.snapshot, replay.position.ply
    own, layers = seen.address, replay_layers(replay)
    steps = " ".join(str(moment) for moment in replay.moments)
    data = attributes(
        data_moments=f"{own}/at/",
        data_as=seen.eyes,
        data_ply=ply,
        data_steps=steps,
        data_window=seen.window,
    )
    act = markup(
        f'<form class="act" id="act" method="get" action="{escaped(own)}/replay">'
        f"{_eyes(replay)}{_slider(ply, seen.last_ply)}{_autoplay()}{bar_form(layers)}</form>"
    )
    top = header(seen.game.title, where(layers), tool(own, "next", say("Back to the table")))
    title = say("Replay of {game}", game=seen.game.title)
    body = (top, *spread(seen, layers, act, title=title))
    cls = f"table replay g-{seen.game.id}"
    scripts = ("autoplay.js",)
    return page(
        layers["page-title"],
        body,
        cls,
        data,
        skip="act",
        scripts=scripts,
        game=seen.game,
        picture=picture_of(replay, "png") if replay.is_open_book else "",
    )


def _eyes(replay: Replay) -> Markup:
    """A finished game may be seen through anybody's eyes; a running one only through one's own."""
    seen = replay.snapshot
    if not replay.is_open_book:
        return hidden("as", seen.eyes)
    choices = joined(
        markup(
            f'<option value="{chair.seat}"{" selected" if chair.seat == seen.seat else ""}>'
            f"{escaped(chair.name)}</option>"
        )
        for chair in seen.chairs
    )
    looker = markup(
        f'<option value=""{" selected" if seen.seat is None else ""}>'
        f"{escaped(say_in('Seen by …', 'an onlooker'))}</option>"
    )
    return markup(
        f'<label class="eyes"><span>{escaped(say("Seen by"))}</span> '
        f'<select name="as">{choices}{looker}</select></label>'
        f"<noscript><button>{escaped(say('Look'))}</button></noscript>"
    )


def _autoplay() -> Markup:
    """Script only: without it there is a link for each step."""
    play, pause = escaped(say_in("a replay", "Play")), escaped(say_in("a replay", "Pause"))
    slow, normal, fast = (
        escaped(words)
        for words in (
            say_in("speed", "slow"),
            say_in("speed", "normal"),
            say_in("speed", "fast"),
        )
    )
    return markup(
        '<span class="autoplay" data-autoplay hidden><button type="button" data-play '
        f'aria-pressed="false"><span data-when="resting">{icon("next", 15)} {play}</span>'
        f'<span data-when="playing" hidden>{icon("pause", 15)} {pause}</span></button>'
        f'<select aria-label="{escaped(say("Speed"))}" data-speed>'
        f'<option value="slow">{slow}</option><option value="normal" selected>{normal}</option>'
        f'<option value="fast">{fast}</option></select></span>'
    )


def _slider(ply: int, last: int) -> Markup:
    """Outside the layers: it must stay while it is being dragged."""
    return markup(
        f'<span class="slider"><input type="range" name="ply" min="0" max="{last}" '
        f'value="{ply}" aria-label="{escaped(say("Move"))}">'
        f"<noscript><button>{escaped(say('Show'))}</button></noscript></span>"
    )


def _steps(replay: Replay) -> Markup:
    """From one change to the next: plies in which the viewer saw nothing change are stepped
    over."""
    seen, ply, moments = replay.snapshot, replay.position.ply, replay.moments
    own = f"{seen.address}/replay"
    eyes = f"&as={seen.eyes}" if seen.eyes else ""

    def step(cls: str, to: int, sign: str, words: str, key: str) -> Markup:
        if to == ply or (to == moments[-1] and ply > to):
            off = escaped(f"button off {cls}")
            return markup(f'<span class="{off}" aria-hidden="true">{icon(sign, 15)}</span>')
        return markup(
            f'<a class="button {escaped(cls)}" href="{escaped(f"{own}?ply={to}{eyes}")}" '
            f'data-step="{to}" aria-label="{escaped(words)}" aria-keyshortcuts="{escaped(key)}">'
            f"{icon(sign, 15)}</a>"
        )

    before, after = moment_before(moments, ply), moment_after(moments, ply)
    return markup(
        f"{step('step-1', 0, 'first', say('To the beginning'), 'Home')}"
        f"{step('step-2', before, 'prev', say('One step back'), 'ArrowLeft')}"
        f"{step('step-4', after, 'next', say('One step on'), 'ArrowRight')}"
        f"{step('step-5 flip', moments[-1], 'first', say('To the end'), 'End')}"
        f"{_onwards(replay)}"
    )


def _onwards(replay: Replay) -> Markup:
    """Back to a running game; from a moment of one that is over, on to another game. The bar has
    room for one of the two, and the head of the page leads back as well."""
    seen, position = replay.snapshot, replay.position
    href, words = seen.address, say("Back to now")
    if replay.is_open_book and position.outcome is None:
        eyes = f"&as={seen.eyes}" if seen.eyes else ""
        href, words = f"{href}/what-if?ply={position.ply}{eyes}", say("Play on from here")
    return markup(f'<a class="button step-6" href="{escaped(href)}">{escaped(words)}</a>')
