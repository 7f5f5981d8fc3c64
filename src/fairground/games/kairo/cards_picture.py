"""Small pictures beside the market: stall cards, barkers, the deck, coins, stalls in supply."""

from __future__ import annotations

from fairground.draw import box, bulbs, chosen, circle, group, mark, picture, target, text
from fairground.games.kairo.edition import COLOURS, KIND_PARTS, kind_name
from fairground.games.kairo.grid import PARTS
from fairground.games.kairo.market_picture import pawn, stall, tone
from fairground.games.kairo.spoken import WARES

CARD: tuple[int, int] = (56, 76)


def card_face(kind: int) -> str:
    """A stall card: the map of the nine parts with its own filled, and its name."""
    body = box(1, 1, 54, 74, 7, "k-leaf edge")
    for part in range(PARTS):
        x, y = 10 + part % 3 * 12.5, 10 + part // 3 * 12.5
        body += box(x, y, 11, 11, 2, "k-leaf-on" if KIND_PARTS[kind] >> part & 1 else "k-leaf-map")
    name = kind_name(kind).replace("column", "col")
    return body + text(28, 67, name, 15 if len(name) < 4 else 14, "sign")


def marked(size: tuple[int, int], body: str, title: str, move: str = "", cls: str = "") -> str:
    """A small picture that may be chosen when a move is named."""
    width, height = size
    if move:
        body = target(move, body + bulbs(0, 0, width, height, 9, "thin", reach=2))
    return picture(width, height, body, title, cls=cls)


def card(kind: int, move: str = "", cls: str = "", ring: bool = False) -> str:
    body = card_face(kind) + (chosen(2, 2, 52, 72, 7) if ring else "")
    return marked(CARD, body, f"Stall card {kind_name(kind)}", move, cls)


def barkers(count: int, title: str, move: str = "") -> str:
    body = box(1, 1, 54, 74, 7, "k-leaf edge") + circle(28, 30, 19, "k-leaf-on")
    body += mark("horn", 28, 30, 23, "k-leaf-ink") + text(28, 67, "barker", 14, "b")
    body += circle(45, 12, 9.5, "plate") + text(45, 17, count, 14, "plate-ink b")
    return marked(CARD, body, title, move, "" if count else "k-none")


def deck(count: int, move: str = "") -> str:
    body = box(1, 1, 54, 74, 7, "k-leaf-on edge") + box(7, 7, 42, 62, 4, "k-leaf-map")
    body += text(28, 37, count, 17, "sign") + text(28, 54, "deck", 14, "soft-t")
    return marked(CARD, body, f"Deck of {count}", move)


def empty_place() -> str:
    return picture(*CARD, box(3, 3, 50, 70, 7, "k-gap"), "Taken, not yet refilled")


def coin_face(colour: int) -> str:
    return group(
        circle(14, 14, 12, "fill edge")
        + circle(14, 14, 10, "on ghost")
        + circle(14, 14, 8.8, "fill")
        + mark(WARES[colour], 14, 14, 13),
        tone(colour),
    )


def coin(colour: int, count: int, move: str = "", spent: int = 0) -> str:
    """A coin with how many there are, and how many of them are about to be paid."""
    body = coin_face(colour)
    if move:
        body = target(move, body + bulbs(1, 1, 26, 26, 13, "thin", reach=4))
    paid = f'<b class="k-spent">−{spent}</b>' if spent else ""
    none = "" if count or spent else " k-none"
    art = picture(28, 28, body, f"{count} {COLOURS[colour]}")
    return f'<span class="k-coin{none}">{art}{count}{paid}</span>'


def supply_stall(seat: int, colour: int, laid: bool, move: str = "") -> str:
    """One of the viewer's six stalls, faint when it is on the market."""
    body = group(stall(seat, colour, False), transform="translate(27 27)")
    name = f"{COLOURS[colour]} stall, {'on the market' if laid else 'not laid yet'}"
    return marked((54, 54), body, name.capitalize(), move, "k-laid" if laid else "")


def waiting(colour: int) -> str:
    """The customer beside the board."""
    body = group(pawn(colour), "k-pawn", "translate(23 22)", f"customer-{COLOURS[colour]}")
    return picture(46, 46, body, f"{COLOURS[colour].capitalize()} customer", cls="k-waits")
