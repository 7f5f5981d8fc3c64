"""The board at a turning point: what was played and what was better, drawn on it and in the words
of their buttons."""

from __future__ import annotations

from markupsafe import Markup

from fairground.bots.swings import TITLES, Swing, sentences
from fairground.draw import EMPTY, escaped, icon, joined, markup, shape
from fairground.draw.advice import mark_seat, mark_tick
from fairground.game import Label
from fairground.language import in_words, say, say_in, say_of
from fairground.web.pages.bar import bar_form
from fairground.web.pages.coach import marks_on_board
from fairground.web.pages.frame import header, page, tool
from fairground.web.pages.replay import replay_layers
from fairground.web.pages.table import spread, where
from fairground.web.watching.snapshot import Replay, reader_of


def turning_point_page(replay: Replay, swing: Swing, number: int, last: int) -> Markup:
    """``number`` of ``last`` turning points."""
    seen = replay.snapshot
    own = seen.address
    title = say("Turning point {number}", number=number)
    which = say("Turning point {number} of {last}:", number=number, last=last)
    at = say("{when}, move {number}.", when=swing.when, number=swing.ply + 1)
    is_you = reader_of(seen.held) == swing.seat
    seen_by = say_of(is_you, "Seen by you.", "Seen by {who}.", who=seen.chairs[swing.seat].name)
    layers = replay_layers(replay) | {
        "page-title": escaped(f"{title} · {seen.game.title}"),
        "page-prompt": markup(
            f"<b>{escaped(which)}</b> {escaped(at)} <small>{escaped(seen_by)}</small>"
        ),
        "page-moves": _ways(own, swing, number, last),
        "page-outcome": _what_happened(replay, swing),
    }
    for text, mark in (
        (swing.played_text, mark_seat(swing.seat)),
        (swing.better_text, mark_tick()),
    ):
        if text:
            layers |= marks_on_board(seen.game, replay.position, seen.game.read(text), (), mark)
    act = markup(f'<div class="act" id="act" tabindex="-1">{bar_form(layers)}</div>')
    top = header(seen.game.title, where(layers), tool(own, "next", say("Back to the table")))
    name = say("Turning point of {game}", game=seen.game.title)
    body = (top, *spread(seen, layers, act, title=name))
    return page(
        layers["page-title"],
        body,
        f"table replay turned g-{seen.game.id}",
        skip="act",
        game=seen.game,
    )


def _ways(own: str, swing: Swing, number: int, last: int) -> Markup:
    def step(to: int, sign: str, words: str) -> Markup:
        if not 1 <= to <= last:
            return markup(f'<span class="button off" aria-hidden="true">{icon(sign, 15)}</span>')
        return markup(
            f'<a class="button" href="{escaped(own)}/review/{to}" aria-label="{escaped(words)}">'
            f"{icon(sign, 15)}</a>"
        )

    replay = escaped(f"{own}/replay?ply={swing.ply}&as={swing.seat}")
    return markup(
        f"{step(number - 1, 'prev', say('Turning point before'))}"
        f"{step(number + 1, 'next', say('Next turning point'))}"
        f'<a class="button" href="{replay}">{escaped(say("Replay from here"))}</a>'
        f'<a class="button may" href="{escaped(own)}/review#turn-{number}">'
        f"{escaped(say('Back to the look back'))}</a>"
    )


def _what_happened(replay: Replay, swing: Swing) -> Markup:
    names = [chair.name for chair in replay.snapshot.chairs]
    reader = reader_of(replay.snapshot.held)
    who = names[swing.seat]
    if swing.seat == reader:
        who = say_in("the reader in a list of players", "You")
    lines = _move(shape(swing.seat, 22), "played", say_in("a move", "played"), swing.played)
    if swing.better is not None:
        lines += _move(icon("tick", 22), "better", say_in("a move", "better"), swing.better)
    said = joined(
        markup(f"<p>{escaped(words)}</p>") for words in sentences(swing, names, reader)[1:]
    )
    return markup(
        f'<section class="advice turn" aria-labelledby="turn"><header><h2 id="turn">'
        f"{escaped(who)} "
        f'<span class="tag">{escaped(in_words(TITLES[swing.kind]))}</span></h2>'
        f"</header><ol>{lines}</ol>{said}</section>"
    )


def _move(sign: Markup, cls: str, word: str, label: Label) -> Markup:
    small = markup(f"<small>{escaped(label.small)}</small>") if label.small else EMPTY
    picture = icon(label.icon, 19) if label.icon else EMPTY
    return markup(
        f'<li class="{escaped(cls)}">{sign}<span class="button"><span class="unseen">'
        f"{escaped(word)}: </span>{picture}<span>{escaped(label.name)}{small}</span></span></li>"
    )
