"""A game stepped through, ply by ply: the same layers, drawn from an earlier moment."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import EMPTY, Memory, attributes, escaped, icon, joined, markup
from fairground.web.log import moment_after, moment_before
from fairground.web.pages.bar import bar_form
from fairground.web.pages.frame import header, hidden, page, tool
from fairground.web.pages.layers import playing_layers
from fairground.web.pages.table import spread, where
from fairground.web.snapshot import Replay


def replay_layers(replay: Replay) -> dict[str, Markup]:
    """The table as the viewer saw it then, with nothing to click on."""
    seen, ply = replay.snapshot, replay.position.ply
    return playing_layers(seen, replay.position, Memory(), 1) | {
        "page-title": escaped(f"Move {ply} · {seen.game.title}"),
        "page-prompt": markup(f"<b>You are looking at move {ply}</b> of {seen.last_ply}."),
        "page-moves": _steps(replay),
        "page-ply": EMPTY,
        "page-scrub": EMPTY,
        "page-chairs": EMPTY,
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
        f"{_eyes(replay)}{_slider(ply, seen.last_ply)}{_AUTOPLAY}{bar_form(layers)}</form>"
    )
    top = header(seen.game.title, where(layers), tool(own, "next", "Back to the table"))
    body = (top, *spread(seen, layers, act, title="Replay of "))
    cls = f"table replay g-{seen.game.id}"
    scripts = ("autoplay.js",)
    return page(layers["page-title"], body, cls, data, skip="act", scripts=scripts, game=seen.game)


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
        f'<option value=""{" selected" if seen.seat is None else ""}>an onlooker</option>'
    )
    return markup(
        '<label class="eyes"><span>Seen by</span> '
        f'<select name="as">{choices}{looker}</select></label>'
        "<noscript><button>Look</button></noscript>"
    )


_AUTOPLAY = markup(
    '<span class="autoplay" data-autoplay hidden><button type="button" data-play '
    f'aria-pressed="false"><span data-when="resting">{icon("next", 15)} Play</span>'
    f'<span data-when="playing" hidden>{icon("pause", 15)} Pause</span></button>'
    '<select aria-label="Speed" data-speed><option value="slow">slow</option>'
    '<option value="normal" selected>normal</option><option value="fast">fast</option></select>'
    "</span>"
)
"""Script only: without it there is a link for each step."""


def _slider(ply: int, last: int) -> Markup:
    """Outside the layers: it must stay while it is being dragged."""
    return markup(
        f'<span class="slider"><input type="range" name="ply" min="0" max="{last}" '
        f'value="{ply}" aria-label="Move"><noscript><button>Show</button></noscript></span>'
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

    return markup(
        f"{step('step-1', 0, 'first', 'To the beginning', 'Home')}"
        f"{step('step-2', moment_before(moments, ply), 'prev', 'One step back', 'ArrowLeft')}"
        f"{step('step-4', moment_after(moments, ply), 'next', 'One step on', 'ArrowRight')}"
        f"{step('step-5 flip', moments[-1], 'first', 'To the end', 'End')}"
        f'<a class="button step-6" href="{escaped(seen.address)}">Back to now</a>'
    )
