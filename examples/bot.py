"""A bot in thirty lines: it joins a table by its link and plays at random until the game is over.

python examples/bot.py http://localhost:8000 fg_yourtoken /join/olive-lantern-7k2qd/secret
"""

import json
import random
import sys
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

server, token, link = sys.argv[1:]


def ask(path: str, body: object = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    return urlopen(Request(f"{server}/api{path}", data, headers))


table = json.load(ask("/join", {"link": link, "name": "Random Robin"}))["table"]
for line in ask(f"/tables/{table}/stream"):
    now = json.loads(line)["table"]  # None is a heartbeat
    position = now and now["position"]
    if position and position["legal"]:
        move = random.choice(position["legal"])
        try:
            ask(f"/tables/{table}/moves", {"move": move["move"], "ply": position["ply"]})
        except HTTPError as error:
            if error.code != 409:  # the table had moved on; the next line shows it
                raise
    if now and now["stage"] == "over":
        print("over:", position["outcome"] and position["outcome"]["scores"])
        break
