"""A thinking process: reads questions, writes answers, ends when nobody asks any more."""

from __future__ import annotations

import os
import signal
import sys
from typing import BinaryIO

import msgspec

from fairground.bots import BOTS
from fairground.bots.coach import advise
from fairground.bots.messages import (
    Advise,
    Advised,
    Answer,
    Choose,
    Chosen,
    LookBack,
    Question,
    Reviewed,
    received,
)
from fairground.bots.review import review
from fairground.luck import FastLuck
from fairground.replaying import replay

LENGTH = 4
"""Every message is preceded by its length in so many bytes."""
POLITENESS = 10
"""Thinking makes way for serving at once; at 5 whoever serves waits for a slice of 3 ms now and
then, and above 10 bots would starve beside other programs."""


def answer(question: Question) -> Answer:
    luck = FastLuck(question.seed)
    if isinstance(question, LookBack):
        return Reviewed(review(replay(question.record), luck))
    game, view = received(question)
    if isinstance(question, Choose):
        choose = BOTS[question.bot].choose
        return Chosen(choose(game, view, question.legal, luck, question.seconds))
    assert isinstance(question, Advise)
    return Advised(advise(game, view, question.legal, luck, seconds=question.seconds))


def work(asked: BinaryIO, told: BinaryIO) -> None:
    decoder = msgspec.msgpack.Decoder(Question)
    while head := asked.read(LENGTH):
        question = decoder.decode(asked.read(int.from_bytes(head, "big")))
        packed = msgspec.msgpack.encode(answer(question))
        told.write(len(packed).to_bytes(LENGTH, "big") + packed)
        told.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(POLITENESS)
    work(sys.stdin.buffer, sys.stdout.buffer)
