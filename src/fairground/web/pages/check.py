"""The whole game, checked before everybody's eyes."""

from __future__ import annotations

from fairground.draw import escaped, icon
from fairground.verifying import Check
from fairground.web.live import LiveTable
from fairground.web.names import table_title
from fairground.web.pages.frame import header, page, tool


def check_page(live: LiveTable, check: Check) -> str:
    """Only for games that are over: it shows the seed."""
    found = "".join(f"<li>{icon('flag', 16)} {escaped(finding)}</li>" for finding in check.findings)
    title = "Everything is right" if check.ok else "Something is wrong"
    own = f"/table/{live.id}"
    top = header(
        "Check",
        f"<span>{escaped(table_title(live.id))}</span>",
        tool(own, "prev", "Back to the table"),
    )
    body = f"""{top}
<main class="layout" id="main"><article class="card prose checked">
<h1>{title}</h1><ul class="findings">{found}</ul>
<dl><dt>The hash, shown from the start</dt>
<dd><code class="hash">{live.header.hash}</code></dd>
<dt>The seed, open now</dt><dd><code class="hash">{live.header.seed}</code></dd></dl>
<h2>How it works</h2>
<p>Before the first move the table drew a secret seed and showed its SHA-256 hash. All luck of the
game comes from that seed: dice and cards are taken from the numbers that SHA-256 gives for the seed
and 0, 1, 2 and so on. Nobody can find another seed with the same hash, so the luck was fixed before
anybody had moved, and nobody could know it from the hash.</p>
<p>Now the seed is open. We hashed it again, drew all luck again, and played the whole record again:
every move had to be legal, and every number had to be the one that was given.</p>
<p>You need not take our word:
<a href="{own}/record" download="{live.id}.txt">download the record</a> and run
<code>fairground verify {live.id}.txt</code> on your own machine.</p></article></main>"""
    return page(f"{title} · Fairground", body, "states")
