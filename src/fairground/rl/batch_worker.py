"""A process that plays some tables of a batch. It is asked by lines of JSON, answers each with a
line, and ends when the program that started it is gone."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import traceback
from typing import Any

from fairground.catalog import game
from fairground.rl.block import Block
from fairground.rl.setting import Setting, setting

STARTS_WITH = "from fairground.rl.batch_worker import main; main()"


class Worker:
    """The tables from ``first`` on, in another process."""

    def __init__(self, chosen: Setting, size: int, block: Block, first: int, seeds: list[int]):
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", STARTS_WITH],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[block.file],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        self.pid = self._process.pid
        self.ask(
            {
                "game": chosen.game.id,
                "edition_text": chosen.game.edition_text,
                "seats": chosen.seats,
                "options": chosen.options,
                "reward": chosen.reward_name,
                "size": size,
                "file": block.file,
                "first": first,
                "seeds": seeds,
            }
        )

    def ask(self, question: object) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(question).encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise RuntimeError(f"Process {self.pid} of the batch has ended.") from None

    def answer(self) -> Any:
        """Of the question that was asked last."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"Process {self.pid} of the batch has ended.")
        answered = json.loads(line)
        if "failed" in answered:
            raise RuntimeError(f"Process {self.pid} of the batch failed:\n{answered['failed']}")
        return answered["answer"]

    def close(self) -> None:
        """Returns when the process is gone."""
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            try:
                pipe.close()
            except BrokenPipeError:  # a question that was never read
                continue
        self._process.wait()


def work(first_line: str) -> None:
    """Answer until there is nobody to ask."""
    wanted = json.loads(first_line)
    chosen = game(wanted["game"])
    if wanted["edition_text"] is not None:
        chosen = chosen.with_edition_text(wanted["edition_text"], "The edition")
    played = setting(chosen, wanted["seats"], wanted["options"], reward=wanted["reward"])
    block = Block(played, wanted["size"], wanted["file"])
    os.close(block.file)
    episodes, first = played.episodes(wanted["seeds"]), wanted["first"]
    count = len(wanted["seeds"])
    block.publish(episodes, first)
    say({"answer": None})
    for line in sys.stdin:
        verb, *given = json.loads(line)
        answer = None
        if verb == "refusal":
            answer = episodes.refusal(*given)
        else:
            if verb == "reset":
                episodes.reset(*given)
            else:
                episodes.step(block.moves_of(first, count))
            block.publish(episodes, first)
        say({"answer": answer})


def say(thing: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(thing) + "\n")
    sys.stdout.flush()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        work(sys.stdin.readline())
    except BrokenPipeError:
        os._exit(0)  # nobody listens, and Python's last flush would complain
    except Exception:
        say({"failed": traceback.format_exc()})
