"""What the log says when a chair changes hands. It is stored without words, so that each person at
the table reads it in their own language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from fairground.bots import BOTS
from fairground.language import in_words, say
from fairground.phrases import both, isolated

Kind = Literal[
    "agrees",
    "agrees at last",
    "agrees to end",
    "agrees to take back",
    "another bot",
    "asks",
    "bot plays on",
    "closed",
    "day off",
    "has more time",
    "out of time",
    "asks for the turn",
    "bot could not think",
    "could not think",
    "everybody ends",
    "ends alone",
    "gives up",
    "lets a bot play",
    "link is new",
    "moves to another browser",
    "must agree",
    "does not take over",
    "no longer asks",
    "no longer plays",
    "offered",
    "others end",
    "plays again",
    "refuses",
    "refuses to end",
    "refuses to take back",
    "resigns",
    "resigns at last",
    "resigns alone",
    "sits in",
    "stays",
    "suggests to end",
    "takes back",
    "takes the turn back",
    "takes over",
]


class Announcement(msgspec.Struct, frozen=True, omit_defaults=True):
    """One sentence. ``who`` are the people or the bot it is about, ``newcomer`` asks for a chair,
    or has asked something else, ``bot`` is the name of the bot that has it, and ``level`` is how a
    bot plays; ``reason`` is what an operator of the server gave."""

    kind: Kind
    who: tuple[str, ...] = ()
    newcomer: str = ""
    bot: str = ""
    level: str = ""
    reason: str = ""


def stored_text(announcements: Sequence[Announcement]) -> str:
    """Announcements as they are stored; nothing for none."""
    return msgspec.json.encode(announcements).decode() if announcements else ""


def announced(text: str) -> str:
    """What was stored, in the reader's language. Earlier versions stored an English text, which is
    shown as it is."""
    found = _read(text)
    return text if found is None else " ".join(map(_sentence, found))


ASKED: tuple[Kind, ...] = ("asks for the turn", "suggests to end")
ANSWERED: tuple[Kind, ...] = (
    "agrees to end",
    "agrees to take back",
    "no longer asks",
    "refuses to end",
    "refuses to take back",
    "takes the turn back",
)


def is_question(text: str) -> bool:
    """Whether somebody asks something that does not concern the chairs."""
    return any(said.kind in ASKED for said in _read(text) or ())


def is_about_a_question(text: str) -> bool:
    """Whether it is such a question, or an answer to it."""
    return any(said.kind in (*ASKED, *ANSWERED) for said in _read(text) or ())


@lru_cache(maxsize=1024)
def _read(text: str) -> tuple[Announcement, ...] | None:
    """An English text always ended with a full stop, so it is never taken for JSON."""
    try:
        return msgspec.json.decode(text, type=tuple[Announcement, ...])
    except msgspec.DecodeError:
        return None


def _sentence(said: Announcement) -> str:
    level = in_words(BOTS[said.level].title) if said.level in BOTS else said.level
    words = {
        "who": both([isolated(name) for name in said.who]),
        "newcomer": isolated(said.newcomer),
        "bot": isolated(said.bot),
        "level": level,
        "reason": isolated(said.reason),
    }
    return _SENTENCES[said.kind](len(said.who), words)


_SENTENCES: dict[Kind, Callable[[int, dict[str, str]], str]] = {
    "agrees": lambda count, words: say(
        "{who} agrees that {newcomer} takes over from {bot}.",
        "{who} agree that {newcomer} takes over from {bot}.",
        count=count,
        **words,
    ),
    "agrees at last": lambda count, words: say(
        "{who} agrees: {newcomer} takes over from {bot}.",
        "{who} agree: {newcomer} takes over from {bot}.",
        count=count,
        **words,
    ),
    "agrees to end": lambda count, words: say(
        "{who} agrees to call it an evening.",
        "{who} agree to call it an evening.",
        count=count,
        **words,
    ),
    "agrees to take back": lambda count, words: say(
        "{who} agrees that {newcomer} takes the last turn back.",
        "{who} agree that {newcomer} takes the last turn back.",
        count=count,
        **words,
    ),
    "another bot": lambda _, words: say(
        "{who} makes room for another bot: {bot}, {level}.", **words
    ),
    "asks": lambda _, words: say("{newcomer} asks to take over from {bot}.", **words),
    "bot plays on": lambda _, words: say(
        "The time of {who} is up. A bot plays on: {level}.", **words
    ),
    "closed": lambda _, words: say(
        "The operator of this server has closed this table (reason: {reason}).", **words
    ),
    "day off": lambda _, words: say("{who} takes a day off.", **words),
    "has more time": lambda _, words: say("{who} gets more time.", **words),
    "out of time": lambda _, words: say(
        "The time of {who} is up. The others decide what happens.", **words
    ),
    "asks for the turn": lambda _, words: say("{who} asks to take the last turn back.", **words),
    "bot could not think": lambda _, words: say(
        "The bot that plays for {who} could not think and played a quick move instead.", **words
    ),
    "could not think": lambda _, words: say(
        "{bot} could not think and played a quick move instead.", **words
    ),
    "everybody ends": lambda *_: say("Everybody has agreed: the game ends here, without a winner."),
    "ends alone": lambda _, words: say("{who} ends the game here, without a winner.", **words),
    "gives up": lambda _, words: say(
        "{newcomer} no longer asks for the chair. {bot} plays on.", **words
    ),
    "lets a bot play": lambda _, words: say("{who} lets a bot play: {level}.", **words),
    "link is new": lambda *_: say("The link for a friend is a new one."),
    "moves to another browser": lambda _, words: say(
        "The chair of {who} moves to another browser.", **words
    ),
    "must agree": lambda count, words: say(
        "{who} must agree.", "{who} must all agree.", count=count, **words
    ),
    "does not take over": lambda _, words: say("{newcomer} does not take over.", **words),
    "no longer asks": lambda _, words: say("{who} no longer asks.", **words),
    "no longer plays": lambda _, words: say(
        "{who} can no longer play here. A bot plays on: {level}.", **words
    ),
    "offered": lambda _, words: say(
        "The chair of {bot} is free for a friend with the link.", **words
    ),
    "others end": lambda _, words: say(
        "The time of {who} is up. The others end the game here, without a winner.", **words
    ),
    "plays again": lambda _, words: say("{who} plays again.", **words),
    "refuses": lambda _, words: say(
        "{who} refuses: {newcomer} does not take over, and {bot} plays on.", **words
    ),
    "refuses to end": lambda _, words: say("{who} would rather play on.", **words),
    "refuses to take back": lambda _, words: say(
        "{who} refuses: {newcomer} does not take the turn back.", **words
    ),
    "resigns": lambda _, words: say("{who} resigns, and a bot plays on: {level}.", **words),
    "resigns at last": lambda _, words: say("{who} resigns, and {newcomer} wins.", **words),
    "resigns alone": lambda _, words: say("{who} resigns, and the game ends here.", **words),
    "sits in": lambda _, words: say("A bot sits in for {who}, who is away: {level}.", **words),
    "stays": lambda _, words: say("{bot} stays.", **words),
    "suggests to end": lambda _, words: say("{who} suggests calling it an evening.", **words),
    "takes back": lambda _, words: say(
        "{who} takes the chair back to the browser they first sat down with.", **words
    ),
    "takes the turn back": lambda _, words: say("{who} takes the last turn back.", **words),
    "takes over": lambda _, words: say("{newcomer} takes over from {bot}.", **words),
}
