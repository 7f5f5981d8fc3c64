"""A game stepped through, ply by ply: the same layers, drawn from an earlier moment."""

from __future__ import annotations

from fairground.draw import escaped, icon
from fairground.phrases import isolated
from fairground.web.live import LiveTable
from fairground.web.log import moment_after, moment_before
from fairground.web.pages.bar import bar_form
from fairground.web.pages.frame import header, hidden, page, tool
from fairground.web.pages.layers import playing_layers
from fairground.web.pages.table import Shown, spread, where
from fairground.web.timeline import Moment
from fairground.web.viewer import Viewer


def replay_layers(live: LiveTable, past: Moment, viewer: Viewer) -> dict[str, str]:
    """The table as the viewer saw it then, with nothing to click on."""
    last = live.last_ply(viewer.seat)
    return playing_layers(live, past, viewer, [], {}, 1) | {
        "page-title": f"Ply {past.ply} · {live.game.title}",
        "page-prompt": f"<b>You are looking at ply {past.ply}</b> of {last}.",
        "page-moves": _steps(live, past.ply, viewer),
        "page-ply": "",
        "page-scrub": "",
        "page-chairs": "",
    }


def replay_page(live: LiveTable, past: Moment, viewer: Viewer) -> str:
    own = f"/table/{live.id}"
    layers = replay_layers(live, past, viewer)
    seat = "" if viewer.seat is None else viewer.seat
    steps = " ".join(str(ply) for ply in live.timeline.moments(viewer.seat))
    data = f' data-moments="{own}/at/" data-as="{seat}" data-ply="{past.ply}" data-steps="{steps}"'
    act = (
        f'<form class="act" id="act" method="get" action="{own}/replay">'
        f"{_eyes(live, viewer)}{_slider(live, past, viewer)}{bar_form(layers)}</form>"
    )
    top = header(live.game.title, where(layers), tool(own, "next", "Back to the table"))
    body = top + spread(Shown(live, viewer, layers), act, "Replay of ")
    return page(layers["page-title"], body, f"table replay g-{live.game.id}", data, skip="act")


def _eyes(live: LiveTable, viewer: Viewer) -> str:
    """A finished game may be seen through anybody's eyes; a running one only through one's own."""
    seat = "" if viewer.seat is None else viewer.seat
    if not live.is_open_book:
        return hidden("as", seat)
    choices = "".join(
        f'<option value="{chair.seat}"{" selected" if chair.seat == viewer.seat else ""}>'
        f"{escaped(isolated(chair.name))}</option>"
        for chair in live.chairs
    )
    looker = f'<option value=""{" selected" if viewer.seat is None else ""}>an onlooker</option>'
    return (
        f'<label class="eyes">Seen by <select name="as">{choices}{looker}</select></label>'
        "<noscript><button>Look</button></noscript>"
    )


def _slider(live: LiveTable, past: Moment, viewer: Viewer) -> str:
    """Outside the layers: it must stay while it is being dragged."""
    last = live.last_ply(viewer.seat)
    return (
        f'<span class="slider"><input type="range" name="ply" min="0" max="{last}" '
        f'value="{past.ply}" aria-label="Ply"><noscript><button>Show</button></noscript></span>'
    )


def _steps(live: LiveTable, ply: int, viewer: Viewer) -> str:
    """From one change to the next: plies in which the viewer saw nothing change are stepped
    over."""
    moments = live.timeline.moments(viewer.seat)
    eyes = "" if viewer.seat is None else f"&amp;as={viewer.seat}"

    def step(cls: str, to: int, sign: str, words: str, key: str) -> str:
        if to == ply or (to == moments[-1] and ply > to):
            return f'<span class="button off {cls}" aria-hidden="true">{icon(sign, 15)}</span>'
        return (
            f'<a class="button {cls}" href="/table/{live.id}/replay?ply={to}{eyes}" '
            f'data-step="{to}" aria-label="{words}" aria-keyshortcuts="{key}">'
            f"{icon(sign, 15)}</a>"
        )

    return (
        f"{step('step-1', 0, 'first', 'To the beginning', 'Home')}"
        f"{step('step-2', moment_before(moments, ply), 'prev', 'One step back', 'ArrowLeft')}"
        f"{step('step-4', moment_after(moments, ply), 'next', 'One step on', 'ArrowRight')}"
        f"{step('step-5 flip', moments[-1], 'first', 'To the end', 'End')}"
        f'<a class="button step-6" href="/table/{live.id}">Back to now</a>'
    )
