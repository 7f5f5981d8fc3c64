"""A moment of a game, to show to others: its address, pictures, the record, and a frame for
somebody's own page."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, joined, markup
from fairground.language import say
from fairground.web.pages.ticket import copyable
from fairground.web.serving.visit import CURRENT
from fairground.web.watching.snapshot import Replay


def address_of(replay: Replay) -> str:
    """Stays the same as long as the game is kept."""
    seen = replay.snapshot
    eyes = f"&as={seen.eyes}" if seen.eyes else ""
    return f"{seen.address}/replay?ply={replay.position.ply}{eyes}"


def picture_of(replay: Replay, kind: str) -> str:
    seen = replay.snapshot
    eyes = f"?as={seen.eyes}" if seen.eyes else ""
    return f"{seen.address}/picture/{replay.position.ply}.{kind}{eyes}"


def share_panel(replay: Replay) -> Markup:
    """For this moment: it is a layer of the replay."""
    if not replay.is_open_book:
        return EMPTY
    seen, origin = replay.snapshot, CURRENT.get().origin
    eyes = f"&as={seen.eyes}" if seen.eyes else ""
    embed = f"{origin}{seen.address}/embed?ply={replay.position.ply}{eyes}"
    frame = f'<iframe src="{embed}" width="640" height="560" title="Fairground"></iframe>'
    files = [
        (picture_of(replay, "png"), say("Picture (PNG)")),
        (picture_of(replay, "svg"), say("Picture (SVG)")),
        (f"{seen.address}/record", say("Record")),
    ]
    links = joined(
        (
            markup(f'<a class="button" href="{escaped(href)}">{escaped(words)}</a>')
            for href, words in files
        ),
        markup(" "),
    )
    return markup(
        f"<h3>{escaped(say('Show this moment'))}</h3>"
        f"{copyable(origin + address_of(replay), say('Link to this moment'))}"
        f'<p class="files">{links}</p>'
        f"<p>{escaped(say('To show it in a page of your own:'))}</p>"
        f"{copyable(frame, say('Frame for your page'))}"
    )
