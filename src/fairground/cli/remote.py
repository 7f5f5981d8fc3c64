"""One of our bots at a table on another server. It knows what the server sends: what its seat may
see, and the legal moves."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import fairground as fg
from fairground.bots import BOTS
from fairground.bots.messages import decode_view_json
from fairground.game import FairgroundError, Game
from fairground.luck import FastLuck

PATIENCE = 60.0
"""Seconds without a word from the server, which sends a heartbeat every quarter of a minute."""
ATTEMPTS = 5
PAUSE = 2.0
STALE = "stale_move"


class Remote:
    """A server, and the token with which it is asked."""

    def __init__(self, url: str, token: str) -> None:
        self._url, self._token = url.rstrip("/"), token

    def ask(self, path: str, body: object = None) -> Any:
        with self._open(path, body) as answer:
            return json.load(answer)

    def lines(self, path: str) -> Iterator[dict[str, Any]]:
        with self._open(path) as answer:
            for line in answer:
                yield json.loads(line)

    def _open(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {self._token}", "content-type": "application/json"}
        asked = Request(f"{self._url}/api{path}", data, headers)  # noqa: S310  (checked below)
        try:
            return urlopen(asked, timeout=PATIENCE)  # noqa: S310
        except HTTPError as error:
            raise _refusal(error) from None


class Refusal(FairgroundError):
    """The server says no; ``code`` is why."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code = code


def _refusal(error: HTTPError) -> Refusal:
    try:
        said = json.load(error)
        return Refusal(str(said["code"]), str(said["message"]))
    except (ValueError, KeyError, TypeError):
        return Refusal("", f"The server answered {error.code}, which is not what its API says.")


def play_elsewhere(wanted: Namespace) -> int:
    token = wanted.token or os.environ.get("FAIRGROUND_TOKEN", "")
    if not token:
        raise FairgroundError("A token is needed: --token, or FAIRGROUND_TOKEN.")
    if not wanted.url.startswith(("http://", "https://")):
        raise FairgroundError(f"A server has an address such as http://host, not {wanted.url!r}.")
    remote = Remote(wanted.url, token)
    scores = RemoteBot(remote, wanted.level, wanted.seconds).play(wanted.join, wanted.table)
    print(f"over: {' '.join(str(score) for score in scores)}")
    return 0


class RemoteBot:
    def __init__(
        self,
        remote: Remote,
        level: str,
        seconds: float,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._remote, self._level, self._seconds, self._pause = remote, level, seconds, pause
        self._part = secrets.token_bytes(32)
        self._promised = ""
        """The table's hash when we committed to our part: we show it for no other."""

    def play(self, link: str, table: str) -> list[int]:
        """Sit down by a link, at a table of the lobby, or on a chair that we have; the scores."""
        if link:
            now = self._remote.ask("/join", {"link": link})
        else:
            now = self._remote.ask(f"/tables/{table}")
            if not now["held"]:
                now = self._remote.ask(f"/tables/{table}/sit", {})
        game = self._game(now)
        for seen in self._changes(now["table"]):
            if seen["luck"]["asked"]:
                self._add_to_luck(seen)
            position = seen["position"]
            if position is not None and position["legal"]:
                self._move(game, seen)
            if seen["stage"] == "over":
                outcome = position["outcome"]  # none where its people have ended the game
                return [] if outcome is None else list(outcome["scores"])
        raise FairgroundError("The server does not answer any more.")

    def _game(self, seen: dict[str, Any]) -> Game:
        """The table's game with its edition, if we play by the same rules."""
        game = fg.game(seen["game"])
        edition = self._remote.ask(f"/tables/{seen['table']}/edition")["text"]
        if edition:
            game = game.with_edition_text(edition, "The edition")
        same = (game.version, str(game.edition.fingerprint))
        if same != (seen["version"], seen["edition"]):
            raise FairgroundError(
                f"The server plays version {seen['version']} of {game.title}, edition "
                f"{seen['edition']}; this is version {same[0]}, edition {same[1]}."
            )
        return game

    def _changes(self, table: str) -> Iterator[dict[str, Any]]:
        """What the seat sees, change by change. A stream that breaks is taken up again."""
        last, failures = "", 0
        while failures < ATTEMPTS:
            failures += 1
            try:
                for line in self._remote.lines(f"/tables/{table}/stream?last={last}"):
                    failures, last = 0, line["event"]
                    if line["table"] is not None:
                        yield line["table"]
            except (OSError, HTTPException, json.JSONDecodeError):
                pass
            if failures:
                self._pause(PAUSE)

    def _move(self, game: Game, seen: dict[str, Any]) -> None:
        position = seen["position"]
        view = decode_view_json(game, json.dumps(position["view"]))
        legal = [each["number"] for each in position["legal"]]
        luck = FastLuck(secrets.randbits(62))
        move = BOTS[self._level].choose(game, view, legal, luck, self._seconds)
        body = {"move": move, "ply": position["ply"], "seat": seen["seat"]}
        try:
            self._remote.ask(f"/tables/{seen['table']}/moves", body)
        except Refusal as refusal:
            if refusal.code != STALE:  # the next line shows the table as it is
                raise

    def _add_to_luck(self, seen: dict[str, Any]) -> None:
        """Commit to a part of our own; show it only if our promise is among those that count."""
        luck, address = seen["luck"], f"/tables/{seen['table']}/luck"
        digest = hashlib.sha256(self._part).hexdigest()
        try:
            if luck["stage"] == "committing":
                self._promised = luck["hash"]
                self._remote.ask(f"{address}/commitment", {"commitment": digest})
            elif luck["hash"] == self._promised and digest in luck["commitments"].values():
                self._remote.ask(f"{address}/part", {"part": self._part.hex()})
        except Refusal as refusal:
            if refusal.code != "refused":  # too late: the server's part stands in
                raise
