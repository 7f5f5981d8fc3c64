"""A language model takes a seat. It reads the rules, the board in sentences and the legal moves,
and answers with a move. If the answer is none of them it is asked again; after three tries a move
is drawn at random, so that nobody waits for ever.

The model is anything that speaks the widespread chat format, such as a server on your own machine:

MODEL_URL=http://localhost:11434/v1/chat/completions MODEL_NAME=my-model \\
FAIRGROUND_TOKEN=fg_yourtoken python examples/llm_seat.py http://localhost:8000 /join/…
"""

import json
import os
import random
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

TRIES = 3
Chat = list[dict[str, str]]
Model = Callable[[Chat], str]


class Server:
    """The few things that a seat asks the server for."""

    def __init__(self, address: str, token: str) -> None:
        self.address, self.token = address, token

    def ask(self, path: str, body: object = None) -> Any:
        return json.load(self._open(path, body))

    def lines(self, path: str) -> Iterator[dict[str, Any]]:
        for line in self._open(path):
            yield json.loads(line)

    def _open(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        return urlopen(Request(f"{self.address}/api{path}", data, headers))


def chat_model(url: str, name: str, key: str = "") -> Model:
    """A model behind an address that takes chats."""

    def answer(chat: Chat) -> str:
        body = json.dumps({"model": name, "messages": chat}).encode()
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
        with urlopen(Request(url, body, headers)) as answered:
            return str(json.load(answered)["choices"][0]["message"]["content"])

    return answer


def take_seat(server: Server, link: str, model: Model, name: str = "Model") -> list[int]:
    """Join a table by its link and play to the end; the scores."""
    joined = server.ask("/join", {"link": link, "name": name})
    table, rules = joined["table"], server.ask(f"/games/{joined['game']}/rules")["text"]
    happened: list[str] = []
    for line in server.lines(f"/tables/{table}/stream"):
        now = line["table"]
        if now is None or now["position"] is None:
            continue
        position = now["position"]
        happened[position["log_start"] :] = [each["text"] for each in position["log"]]
        if position["legal"]:
            move = choose(model, rules, position, happened)
            try:
                server.ask(f"/tables/{table}/moves", {"move": move, "ply": position["ply"]})
            except HTTPError as error:
                if error.code != 409:  # the table had moved on; the next line shows it
                    raise
        if now["stage"] == "over":
            return list(position["outcome"]["scores"]) if position["outcome"] else []
    raise ConnectionError("The stream ended before the game.")


def choose(model: Model, rules: str, position: dict[str, Any], happened: list[str]) -> str:
    """The text of a legal move."""
    legal: dict[str, str] = {
        each["move"]: f"{each['name']} {each['small']}" for each in position["legal"]
    }
    if len(legal) == 1:
        return next(iter(legal))
    listed = "\n".join(f"{move}: {words}" for move, words in legal.items())
    prompt = position["prompt"]
    chat = [
        {"role": "system", "content": f"You play a board game. These are its rules.\n\n{rules}"},
        {
            "role": "user",
            "content": f"What happened lately:\n{chr(10).join(happened[-12:])}\n\n"
            f"The table now:\n{position['text']}\n\n"
            f"{prompt['verb']} {prompt['choice']}\n\nThe legal moves:\n{listed}\n\n"
            "Answer with one of these moves, exactly as it stands before the colon.",
        },
    ]
    for _ in range(TRIES):
        said = model(chat)
        found = move_in(said, list(legal))
        if found:
            return found
        again = f"That is not one of the legal moves. Answer with one of: {', '.join(legal)}"
        chat += [{"role": "assistant", "content": said}, {"role": "user", "content": again}]
    return random.choice(list(legal))


def move_in(said: str, legal: list[str]) -> str:
    """The legal move that an answer names: it is all of the answer, or else the last one in it."""
    words = " ".join(said.lower().split())
    if words in legal:
        return words
    places = {move: _last_place(move, words) for move in legal}
    best = max(places, key=lambda move: (places[move], len(move)))
    return best if places[best] >= 0 else ""


def _last_place(move: str, words: str) -> int:
    found = [each.start() for each in re.finditer(rf"(?<![\w+]){re.escape(move)}(?!\w)", words)]
    return found[-1] if found else -1


if __name__ == "__main__":
    address, link = sys.argv[1:]
    seated = Server(address, os.environ["FAIRGROUND_TOKEN"])
    model = chat_model(
        os.environ["MODEL_URL"], os.environ["MODEL_NAME"], os.environ.get("MODEL_KEY", "")
    )
    print("over:", take_seat(seated, link, model))
