"""A thinking process: reads questions, writes answers, and ends quietly when the server is gone."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import traceback
from typing import BinaryIO

import msgspec

from fairground.bots import BOTS
from fairground.bots.coach import advise
from fairground.bots.interrupted_review import InterruptedReview
from fairground.bots.messages import (
    LENGTH,
    Advise,
    Advised,
    Answer,
    Choose,
    Chosen,
    Failed,
    LookBack,
    Question,
    Ready,
    Reviewed,
    Unfinished,
)
from fairground.luck import FastLuck

POLITENESS = 10
"""Thinking makes way for serving at once; at 5 the server waits for a slice of 3 ms now and then,
and above 10 bots would starve beside other programs."""
MOST_REVIEWS = 8
"""As many reviews are remembered at a time; the one that waited longest is forgotten."""


class Worker:
    def __init__(self) -> None:
        self._reviews: dict[int, InterruptedReview] = {}
        self._decoder: msgspec.msgpack.Decoder[Question] = msgspec.msgpack.Decoder(Question)

    def answer(self, packed: bytes) -> Answer:
        """Whatever goes wrong with a question is an answer too."""
        try:
            return self._answer(self._decoder.decode(packed))
        except Exception:
            return Failed(traceback.format_exc())

    def _answer(self, question: Question) -> Answer:
        if isinstance(question, LookBack):
            return self._look_back(question)
        luck, legal = FastLuck(question.seed), question.position.legal
        game, view = question.position.read()
        if isinstance(question, Choose):
            choose = BOTS[question.bot].choose
            return Chosen(choose(game, view, legal, luck, question.seconds))
        assert isinstance(question, Advise)
        advice = advise(
            game,
            view,
            legal,
            question.names,
            luck,
            seconds=question.seconds,
            planned=question.planned,
        )
        return Advised(advice)

    def _look_back(self, question: LookBack) -> Answer:
        reviewing = self._reviews.pop(question.key, None)
        if reviewing is None:
            reviewing = InterruptedReview(question.record, question.seed)
        found = reviewing.go_on(question.seconds)
        if found is not None:
            return Reviewed(found)
        self._remember(question.key, reviewing)
        return Unfinished(reviewing.done)

    def _remember(self, key: int, reviewing: InterruptedReview) -> None:
        self._reviews[key] = reviewing
        if len(self._reviews) > MOST_REVIEWS:
            self._reviews.pop(next(iter(self._reviews))).abandon()


def work(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until there is nobody to ask or to listen."""
    worker = Worker()
    _write(answers, Ready())
    while head := questions.read(LENGTH):
        length = int.from_bytes(head, "big")
        packed = questions.read(length)
        if len(packed) < length:
            return
        _write(answers, worker.answer(packed))


def _write(answers: BinaryIO, answer: Answer) -> None:
    packed = msgspec.msgpack.encode(answer)
    answers.write(len(packed).to_bytes(LENGTH, "big") + packed)
    answers.flush()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(POLITENESS)
    with contextlib.suppress(ConnectionError):  # the server may end while we think
        work(sys.stdin.buffer, sys.stdout.buffer)
    os._exit(0)  # without Python's last flush, which would complain about the broken pipe


if __name__ == "__main__":
    main()
