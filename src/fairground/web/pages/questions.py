"""What is asked at a table: the button that asks for a turn, and the note with the answers."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, icon, markup
from fairground.language import say, say_of
from fairground.web.pages.frame import note
from fairground.web.storage.kept_table import TURN
from fairground.web.watching.snapshot import SeenQuestion, Snapshot


def ask_for_turn(seen: Snapshot) -> Markup:
    """In place of the button that takes something back: the others are asked."""
    words = escaped(say("Ask to take back"))
    return markup(
        f'<button class="plain" form="do" formaction="{escaped(seen.address)}/ask/{escaped(TURN)}" '
        f'name="seat" value="{escaped(seen.eyes)}">{icon("undo", 19)}<span>{words}</span></button>'
    )


def question_note(seen: Snapshot) -> Markup:
    """To those who must answer, to the person who asked, and to everybody else."""
    asked = seen.question
    if asked is None:
        return EMPTY
    is_turn = asked.kind == TURN
    sign = "undo" if is_turn else "tent"
    if asked.is_yours:
        bold = (
            say("You asked to take your last turn back")
            if is_turn
            else say("You suggested calling it an evening")
        )
        stop = _answer(seen, asked, "unask", say("Stop asking"))
        return note("calm", "clock", bold, _waits(asked), stop)
    bold = (
        say("{who} asks to take the last turn back", who=asked.who)
        if is_turn
        else say("{who} suggests calling it an evening", who=asked.who)
    )
    if not asked.request:
        return note("calm", sign, bold, _waits(asked))
    words = (
        say("What was played since then would be undone. If you play on, you refuse.")
        if is_turn
        else say("If everybody agrees, the game ends here, without a winner.")
    )
    yes = _answer(seen, asked, "agree", say("Agree"), "may")
    no = _answer(seen, asked, "decline", say_of(is_turn, "Refuse", "Play on"))
    return note("calm", sign, bold, words, markup(f'<span class="answers">{yes}{no}</span>'))


def _waits(asked: SeenQuestion) -> str:
    return say("Still to answer: {who}.", who=asked.undecided)


def _answer(seen: Snapshot, asked: SeenQuestion, verb: str, words: str, cls: str = "") -> Markup:
    """The answer is to this question, and not to a later one."""
    kind = markup(f' class="{escaped(cls)}"') if cls else EMPTY
    return markup(
        f'<button{kind} form="do" '
        f'formaction="{escaped(seen.address)}/{escaped(verb)}/{escaped(asked.request)}">'
        f"{escaped(words)}</button>"
    )
