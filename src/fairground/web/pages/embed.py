"""A finished game as a small page for a frame in somebody else's: a picture, steps, no script."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import escaped, joined, markup
from fairground.language import say, spoken
from fairground.web.pages.sharing import address_of, picture_of
from fairground.web.serving.static import static_url
from fairground.web.watching.log import moment_after, moment_before
from fairground.web.watching.snapshot import Replay


def embed_page(replay: Replay) -> Markup:
    seen, position, moments = replay.snapshot, replay.position, replay.moments
    ply = position.ply
    title = say("Replay of {game}", game=seen.game.title)
    eyes = f"&as={seen.eyes}" if seen.eyes else ""

    def step(to: int, sign: str, words: str) -> Markup:
        return markup(
            f'<a class="button" aria-label="{escaped(words)}" '
            f'href="{escaped(f"{seen.address}/embed?ply={to}{eyes}")}">{escaped(sign)}</a>'
        )

    steps = joined(
        (
            step(0, "«", say("To the beginning")),
            step(moment_before(moments, ply), "‹", say("One step back")),
            step(moment_after(moments, ply), "›", say("One step on")),
            step(moments[-1], "»", say("To the end")),
        )
    )
    names = " · ".join(chair.name for chair in seen.chairs)
    return markup(f"""<!doctype html>
<html lang="{escaped(spoken())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escaped(title)}</title>
<link rel="stylesheet" href="{escaped(static_url("fair.css"))}">
</head>
<body class="embed">
<main><img class="still" src="{escaped(picture_of(replay, "svg"))}"
 alt="{escaped(position.description)}">
<p><b>{escaped(seen.game.title)}</b> {escaped(names)}</p>
<nav>{steps}<span>{ply} / {seen.last_ply}</span>
<a class="button" target="_blank" rel="noopener" href="{escaped(address_of(replay))}">\
{escaped(say("Open on Fairground"))}</a></nav></main>
</body>
</html>
""")
