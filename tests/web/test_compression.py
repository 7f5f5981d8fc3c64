"""What goes over the wire is compressed, and tells nothing by its length."""

from __future__ import annotations

import itertools
import re
import zlib
from random import Random
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from kit.people import SHORT_EDITION, Person, play_out
from kit.serving import PATIENCE, Served, live_table, on_loop

import fairground as fg
from fairground import catalog
from fairground.language import LANGUAGES, SOURCE
from fairground.web.people.visitor import Keyring, newcomer
from fairground.web.serving import compression
from fairground.web.serving.compression import GzipStream, best_coding
from fairground.web.serving.static import static_url

FIRST_VISIT = 60_000
IN_PLAY = 60 * 1024
ACCENTED = ("de", "fr")
"""For signs in these languages browsers fetch a second part of the face."""


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("GZIP;q=0.5, br;q=0", "gzip"),
        ("br ; q = 0.1", "br"),
        ("*", "br"),
        ("*;q=0", None),
        ("gzip;q=\xff", None),
        ("identity", None),
        ("", None),
    ],
)
def test_a_client_gets_the_best_coding_that_it_accepts(accepted: str, coding: str | None) -> None:
    assert best_coding(accepted) == coding


@pytest.mark.parametrize("coding", ["br", "gzip", None])
def test_pages_and_files_come_in_the_coding_that_was_agreed(
    served: Served, coding: str | None
) -> None:
    accepted = {"accept-encoding": coding or "identity"}
    for path in ("/", "/rules/loot", "/nowhere", "/static/fair.css", "/static/fair.js"):
        got = httpx.get(served.base + path, headers=accepted, timeout=PATIENCE, verify=False)
        assert got.headers.get("content-encoding") == coding, path
        if coding:
            assert "accept-encoding" in got.headers["vary"]
            assert int(got.headers["content-length"]) == got.num_bytes_downloaded
        assert got.text.strip()


def test_every_event_can_be_read_when_it_comes(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me")
    path, coding = f"{table}/events?as=0", {"accept-encoding": "br, gzip"}
    with mira.client.stream("GET", path, headers=coding) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        unpack = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16).decompress
        text, sent, raw = b"", 0, answer.iter_raw()
        for events in (2, 3):
            while text.count(b"\n\n") < events:
                piece = next(raw)
                sent += len(piece)
                text += unpack(piece)
            mira.go(table).move(mira.buttons[0])
    assert sent < len(text) / 4


def test_a_stream_is_sent_as_it_is_to_a_client_that_knows_no_gzip(served: Served) -> None:
    mira = Person(served.base)
    path = f"{mira.open_table('me')}/events?as=0"
    with mira.client.stream("GET", path, headers={"accept-encoding": "br"}) as answer:
        assert "content-encoding" not in answer.headers
        assert next(answer.iter_raw()).startswith(b"retry: 2000\n\n")


def test_a_stream_is_one_ordinary_gzip_stream_and_repeats_cost_nothing() -> None:
    luck = Random(1)
    event = luck.randbytes(20_000)
    events = [event, b"", b"here", event, luck.randbytes(90_000), b"x" * 70_000, event]
    stream, reader, sizes = GzipStream(), zlib.decompressobj(wbits=zlib.MAX_WBITS | 16), []
    for data in events:
        piece = stream.add(data)
        sizes.append(len(piece))
        assert reader.decompress(piece) == data, "all of it, at once"
    assert reader.decompress(stream.end()) == b""
    assert reader.eof, "length and checksum are right"
    assert sizes[0] > 20_000
    assert sizes[3] < 200, "it is found in what was sent before"
    assert zlib.decompress(GzipStream().end(), wbits=zlib.MAX_WBITS | 16) == b""


def test_a_head_tells_of_the_same_answer(served: Served) -> None:
    """Of a page without a form: the token of a form is new each time, and compressed it is not
    always as long."""
    accepted = {"accept-encoding": "gzip"}
    head = httpx.head(served.base + "/nowhere", headers=accepted, timeout=PATIENCE, verify=False)
    got = httpx.get(served.base + "/nowhere", headers=accepted, timeout=PATIENCE, verify=False)
    assert head.headers["content-encoding"] == "gzip"
    assert head.headers["content-length"] == got.headers["content-length"]
    assert head.content == b""


def test_the_token_of_a_form_differs_in_every_response(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me")
    for path in ("/", table):
        tokens = {mira.go(path).fields["token"] for _ in range(3)}
        assert len(tokens) == 3, path
        halves = {token[at : at + 12] for token in tokens for at in (0, 30, 60)}
        assert len(halves) == 9, "no part of it stays the same"


def test_every_mask_of_a_token_is_taken_and_nothing_else() -> None:
    keys, visitor = Keyring(b"secret"), newcomer()
    first, second = keys.form_token(visitor), keys.form_token(visitor)
    assert first != second
    assert keys.is_own_form(visitor, first)
    assert keys.is_own_form(visitor, second)
    assert not keys.is_own_form(newcomer(), first)
    for wrong in ("", "=", "ü", first[:-8], first[:40] + second[40:], "A" * len(first)):
        assert not keys.is_own_form(visitor, wrong), wrong


_PARTS = re.compile(r'(?:href|src)="(/static/[^"]+)"')


def on_the_wire(
    base: str, path: str, language: str = SOURCE, who: httpx.Client | None = None
) -> tuple[int, str]:
    """How many bytes an answer takes with its head, and what it says."""
    wanted = {"accept-encoding": "br", "accept-language": language}
    if who is None:
        got = httpx.get(base + path, headers=wanted, timeout=PATIENCE, verify=False)
    else:
        got = who.get(path, headers=wanted)
    head = sum(len(name) + len(value) + 4 for name, value in got.headers.raw)
    return head + got.num_bytes_downloaded, got.text


def first_visit(
    base: str, path: str, language: str = SOURCE, who: httpx.Client | None = None
) -> int:
    """With all that it links to, and the modules of tables and of luck where they are imported.
    The page may be that of somebody ``who`` has been here before."""
    weight, page = on_the_wire(base, path, language, who)
    parts = set(_PARTS.findall(page))
    if "data-live=" in page:
        parts.add(static_url("table.js"))
    if "data-luck=" in page or "data-check=" in page:
        parts.add(static_url("luck.js"))
    if language in ACCENTED:
        parts.add(static_url("aleo-western.woff2"))
    return weight + sum(on_the_wire(base, part)[0] for part in parts)


def test_a_first_visit_to_any_page_is_light(served: Served) -> None:
    """The page, its style sheet, its module, its face and its icon, as a browser gets them."""
    mira = Person(served.base)
    over = mira.open_table("me", "device", edition=SHORT_EDITION)
    play_out(over, mira)
    room = mira.open_table("me", "friend")
    link = mira.links[0]
    games = [
        mira.open_table("me", *["random"] * (game.seats[-1] - 1), game=name)
        for name, game in sorted(catalog.games().items())
    ]
    rules = [f"/rules/{name}" for name in catalog.games()]
    weights: dict[tuple[str, str], int] = {}
    for path in ("/settings", room, link, over, f"{over}/check", "/nowhere"):
        weights[path, SOURCE] = first_visit(served.base, path)
    for path, language in itertools.product(["/", *rules, *games], LANGUAGES):
        weights[path, language] = first_visit(served.base, path, language)
    assert max(weights.values()) < FIRST_VISIT, sorted(weights.items(), key=lambda w: -w[1])


MOVES = 25


def in_play(served: Served, game: str) -> tuple[str, Person]:
    """A table that is full, after some moves, when the first seat is asked; the same each time."""
    seats = fg.game(game).seats[-1]
    mira, luck = Person(served.base), Random(5)
    address = mira.open_table("me", *["friend"] * (seats - 1), game=game)
    for seat, link in enumerate(mira.links, 1):
        Person(served.base, f"Guest {seat}").sit(link)
    table = fg.Table(game, seats, seed=5)
    live = live_table(served, address)
    for chair in live.chairs:
        table.rename(chair.seat, chair.name)
    for ply in itertools.count():
        if not table.turn or (ply >= MOVES and 0 in table.turn):
            break
        seat = luck.choice(table.turn)
        table.play(seat, luck.choice(table.legal(seat)))

    async def put() -> None:
        live.table = table
        live.publish()

    on_loop(served, put())
    return address, mira


@pytest.mark.parametrize("game", sorted(catalog.games()))
def test_a_first_visit_to_a_table_in_play_is_light(served: Served, game: str) -> None:
    """For one who plays there, and for one who looks on."""
    table, mira = in_play(served, game)
    weights = {
        (language, is_playing): first_visit(
            served.base, table, language, mira.client if is_playing else None
        )
        for language, is_playing in itertools.product(LANGUAGES, (True, False))
    }
    assert max(weights.values()) < IN_PLAY, sorted(weights.items(), key=lambda w: -w[1])


def test_an_event_is_compressed_once_for_all_who_heard_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One of four came later, and hears what it needs."""
    luck, made = Random(2), []
    real = zlib.compressobj

    def counted(*args: Any, **more: Any) -> Any:
        made.append(args)
        return real(*args, **more)

    monkeypatch.setattr(
        compression, "zlib", SimpleNamespace(**vars(zlib) | {"compressobj": counted})
    )
    streams = [GzipStream() for _ in range(4)]
    readers = [zlib.decompressobj(wbits=zlib.MAX_WBITS | 16) for _ in streams]
    for moment in range(5):
        event = luck.randbytes(3000)
        for number, (stream, reader) in enumerate(zip(streams, readers, strict=True)):
            if number < 3 or moment:
                assert reader.decompress(stream.add(event)) == event
    assert len(made) == 1 + 4 * 2
    for stream, reader in zip(streams, readers, strict=True):
        reader.decompress(stream.end())
        assert reader.eof
