"""The whole game, checked before everybody's eyes."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.draw import escaped, icon
from fairground.shares import Share
from fairground.verifying import Check
from fairground.web.live import LiveTable
from fairground.web.names import table_title
from fairground.web.pages.frame import header, page, tool
from fairground.web.pages.luck import commitments, seat_parts


def check_page(live: LiveTable, check: Check) -> str:
    """Only for games that are over: it shows the seed."""
    found = "".join(f"<li>{icon('flag', 16)} {escaped(finding)}</li>" for finding in check.findings)
    title = "Everything is right" if check.ok else "Something is wrong"
    own = f"/table/{live.id}"
    shares = () if live.table is None else live.table.shares
    top = header(
        "Check",
        f"<span>{escaped(table_title(live.id))}</span>",
        tool(own, "prev", "Back to the table"),
    )
    body = f"""{top}
<main class="layout" id="main"><article class="card prose checked">
<h1>{title}</h1><ul class="findings">{found}</ul>
<section data-check="{live.id}" data-hash="{live.header.hash}"
data-commitments="{commitments(enumerate(shares))}">
<dl><dt>The hash of the server's seed, shown from the start</dt>
<dd><code class="hash">{live.header.hash}</code></dd>
<dt>The server's seed, open now</dt><dd><code class="hash">{live.header.seed}</code></dd></dl>
{_added(live, shares)}</section>
<h2>How it works</h2>
<p>When the table was opened, the server drew a secret seed and showed its SHA-256 hash. Nobody can
find another seed with the same hash, and nobody can tell the seed from it.</p>
<p>Then the browser of each person at the table drew a random part of its own and sent its hash.
Only when every hash was there did the browsers show their parts. All luck of the game comes from
the SHA-256 of the server's seed and all the parts together: dice and cards are taken from the
numbers that SHA-256 gives for it and 0, 1, 2 and so on. So nobody could choose the luck without
choosing the seed and every one of the parts. Bots, and people whose browser did not answer, have a
part that follows from the server's seed.</p>
<p>Now the seed is open. We hashed it and the parts again, drew all luck again, and played the whole
record again: every move had to be legal, and every number had to be the one that was given. Your
browser kept its own part and compares it with what is written here.</p>
<p>You need not take our word:
<a href="{own}/record" download="{live.id}.txt">download the record</a> and run
<code>fairground verify {live.id}.txt</code> on your own machine.</p></article></main>"""
    return page(f"{title} · Fairground", body, "states")


def _added(live: LiveTable, shares: Sequence[Share]) -> str:
    """What each seat added, where the module says whether it is what this browser drew."""
    if not shares:
        return "<p>When this game was played, nobody but the server added to its luck.</p>"
    return f"<h2>What the seats added</h2>{seat_parts(live.chairs, shares)}"
