"""The examples, and our own bots, play at a real server as programs of somebody else would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from examples.llm_seat import move_in
from kit.people import SHORT_EDITION
from kit.programs import Program
from kit.serving import PATIENCE, Served, live_table, until

import fairground as fg
from fairground.bots.messages import decode_view_json
from fairground.luck import FastLuck

ROOT = Path(__file__).parents[2]


def invited(program: Program, seats: int = 2, edition: str = SHORT_EDITION) -> tuple[str, str]:
    """A private table with a chair for the program, and the others for quick bots."""
    sitters = [{"who": "friend"}, *({"who": "random"} for _ in range(seats - 1))]
    new = program.post("/tables", game="loot", sitters=sitters, edition_text=edition, listed=False)
    return new["table"], new["chairs"][0]["link"]


def run(*command: str, **environment: str) -> str:
    source = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
    done = subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": source, **environment},
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def scores_of(served: Served, table: str) -> list[int]:
    game = live_table(served, table).table
    assert game is not None
    assert game.outcome is not None
    return list(game.outcome.scores)


def test_the_bot_of_thirty_lines_plays_a_game(served: Served) -> None:
    mira = Program(served.base)
    table, link = invited(mira)
    said = run("examples/bot.py", served.base, mira.token, link)
    assert said == f"over: {scores_of(served, table)}\n"


class Scripted(BaseHTTPRequestHandler):
    """Stands in for a language model: mostly nonsense, then a move among many words."""

    chats: list[Any] = []  # noqa: RUF012  (one for the whole test)

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.chats.append(body["messages"])
        asked = body["messages"][-1]["content"]
        tries = sum(each["role"] == "assistant" for each in body["messages"])
        said = ["I would castle.", "", "hop hop"][len(self.chats) % 3]
        if len(self.chats) % 5 and tries:
            said = f"Certainly! My move is **{asked.rpartition(': ')[2].split(', ')[0]}**."
        answer = json.dumps({"choices": [{"message": {"content": said}}]}).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: Any) -> None:
        """Quiet."""


@contextmanager
def scripted_model() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Scripted) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/v1/chat/completions"
        server.shutdown()
        thread.join(PATIENCE)


def test_a_language_model_that_talks_nonsense_plays_a_whole_game(served: Served) -> None:
    mira = Program(served.base)
    table, link = invited(mira)
    Scripted.chats.clear()
    with scripted_model() as url:
        said = run(
            "examples/llm_seat.py",
            served.base,
            link,
            MODEL_URL=url,
            MODEL_NAME="scripted",
            FAIRGROUND_TOKEN=mira.token,
        )
    assert said == f"over: {scores_of(served, table)}\n"
    first = Scripted.chats[0]
    assert "# Loot" in first[0]["content"], "it has the rules"
    assert "start d1" in first[1]["content"], "and the legal moves"
    assert any("not one of the legal moves" in chat[-1]["content"] for chat in Scripted.chats)


@pytest.mark.parametrize(
    ("said", "move"),
    [
        ("left", "left"),
        ("I play **left +1**.", "left +1"),
        ("left, no: up", "up"),
        ("leftovers", ""),
        ("", ""),
    ],
)
def test_a_move_is_found_in_an_answer(said: str, move: str) -> None:
    assert move_in(said, ["left", "left +1", "up"]) == move


def test_the_page_about_the_api_is_true(served: Served) -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert (ROOT / "examples" / "bot.py").read_text(encoding="utf-8") in page
    mira = Program(served.base)
    session = page.partition("```python\n")[2].partition("```")[0]
    known: dict[str, Any] = {"server": served.base, "token": mira.token}
    exec(session, known)
    assert mira.get(f"/tables/{known['new']['table']}")["position"]["ply"] == 1


def test_our_own_bot_plays_elsewhere_from_what_its_seat_sees(
    served: Served, tmp_path: Path
) -> None:
    mira = Program(served.base)
    table, link = invited(mira)
    where = ("--url", served.base, "--join", link, "--level", "first-visit", "--seconds", "0.01")
    said = run("-m", "fairground", "bot", *where, FAIRGROUND_TOKEN=mira.token)
    assert said == "over: " + " ".join(str(score) for score in scores_of(served, table)) + "\n"


def test_our_own_bot_says_why_it_cannot_play(
    served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    from fairground.cli import main

    where = ["bot", "--url", served.base, "--token", "fg_none", "--table", "quiet-lantern-00000"]
    assert main(where) == 1
    assert "This token is not known here" in capsys.readouterr().err


def test_a_stream_that_breaks_is_taken_up_again(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fairground.cli.remote import Remote, RemoteBot

    mira = Program(served.base)
    _, link = invited(mira)
    broken: list[str] = []
    honest = Remote.lines

    def breaking(self: Remote, path: str) -> Iterator[dict[str, Any]]:
        broken.append(path)
        for number, line in enumerate(honest(self, path)):
            yield line
            if number == 1:
                raise ConnectionResetError

    monkeypatch.setattr(Remote, "lines", breaking)
    bot = RemoteBot(Remote(served.base, mira.token), "random", 0, pause=lambda _: None)
    assert len(bot.play(link, "")) == 2
    assert len(broken) > 2
    assert broken[1].partition("last=")[2], "from where it broke"


@pytest.mark.parametrize("game", ["essen", "fair_enough", "kairo", "loot"])
def test_a_view_comes_back_whole_from_json(game: str) -> None:
    table, luck = fg.Table(game, seed=3), FastLuck(3)
    for _ in range(60):
        if not table.turn:
            break
        seat = table.turn[0]
        view = table.view(seat)
        assert decode_view_json(table.game, view.to_json()) == view
        legal = table.legal(seat)
        table.play(seat, legal[luck.below(len(legal))])


def test_who_streams_is_here(served: Served) -> None:
    mira = Program(served.base)
    new = mira.post("/tables", game="loot", sitters=[{"who": "me"}, {"who": "random"}])
    live = live_table(served, new["table"])
    with mira.following(new["table"]) as lines:
        next(lines)
        until(lambda: live.is_here(0))
    until(lambda: not live.is_here(0))
