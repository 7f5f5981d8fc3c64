"""What the database keeps: tables, who holds their seats, every entry of their records, what was
told of changes of seats, what seats added to the luck, whole records that somebody brought along,
the reviews of finished games, when several servers last had a table open, and what people say to
each other there; accounts, the browsers that are signed in to them, and the ways back into them;
the clocks of tables; the tokens with which programs act for people; tournaments; what operators of
the server have done."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

VERSION = "0025"
"""The last of the ``migrations``, which make all of this."""

metadata = MetaData()

meta = Table(
    "meta",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(60), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("coach", Boolean, nullable=False, server_default=false()),
    Column("created", Float, nullable=False),
    Column("finished", Float),
    Column("sequel", String(60)),
    Column("host", String(64), nullable=False, server_default=""),
    Column("luck", String(10), nullable=False, server_default="alone"),
    Column("opener", String(64), nullable=False, server_default=""),
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("speed", String(10), nullable=False, server_default="normal"),
    Column("lesson", String(10), nullable=False, server_default=""),
    Column("clock", Text, nullable=False, server_default=""),
    Column("code", String(6)),
    Column("onlookers", String(10), nullable=False, server_default="now"),
    Column("removed", Text, nullable=False, server_default=""),
    Column("question", Text, nullable=False, server_default=""),
    Column("ended", String(10), nullable=False, server_default=""),
    Column("talk", Boolean, nullable=False, server_default=true()),
    Column("tournament", String(60), nullable=False, server_default=""),
    Column("sealed", Boolean, nullable=False, server_default=false()),
    Column("closed", Text, nullable=False, server_default=""),
    Index("tables_by_created", "created"),
    Index("tables_by_host", "host"),
    Index("tables_by_code", "code", unique=True),
    Index("tables_by_tournament", "tournament"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(60), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("holder", String(64), nullable=False),
    Column("turnover", Integer, nullable=False),
    Column("owner", String(64), nullable=False, server_default=""),
    Column("takeover", Text, nullable=False, server_default=""),
    Column("signed", String(64), nullable=False, server_default=""),
    Column("since", Float),
    Column("kept", Boolean, nullable=False, server_default=false()),
    Column("resigned", Boolean, nullable=False, server_default=false()),
    Index("seats_by_holder", "holder"),
    Index("seats_by_owner", "owner"),
)

entries = Table(
    "entries",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("move", String(200), nullable=False),
    Column("at", Float, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("before", String(60), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("at", Float, nullable=False),
)

shares = Table(
    "shares",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("commitment", String(64), nullable=False),
    Column("part", String(64)),
)

records = Table(
    "records",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("text", Text, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("text", Text, nullable=False),
)

visits = Table(
    "visits",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("at", Float, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("folded", String(64), nullable=False, unique=True),
    Column("password", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("email", String(254), unique=True),
    Column("settings", Text, nullable=False, server_default=""),
    Column("former", String(64)),
    Column("renamed", Float),
    Column("operator", Boolean, nullable=False, server_default=false()),
    Index("accounts_by_former", "former"),
)
"""``key`` stands where the digest of a guest's browser stands; ``folded`` is a digest of how the
name looks, so that no two names look alike, and ``former`` is that of the name before it was
``renamed``; ``email`` has been verified; an ``operator`` looks after the server."""

sessions = Table(
    "sessions",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("account", String(64), ForeignKey("accounts.key"), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("device", String(60), nullable=False, server_default=""),
    Column("brings", String(64), nullable=False, server_default=""),
    Column("browser", String(64), nullable=False, server_default=""),
    Index("sessions_by_account", "account"),
)
"""A browser that is signed in. ``brings`` is the guest that it was before, as long as the chairs of
that guest are not the account's yet; ``browser`` is a digest by which a ban knows it."""

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("account", String(64), ForeignKey("accounts.key"), nullable=False),
    Index("recovery_codes_by_account", "account"),
)

mail_links = Table(
    "mail_links",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("account", String(64), ForeignKey("accounts.key"), nullable=False),
    Column("purpose", String(10), nullable=False),
    Column("address", String(254), nullable=False),
    Column("expires", Float, nullable=False),
    Index("mail_links_by_account", "account"),
)
"""Links that were sent by e-mail; each works once."""

clocks = Table(
    "clocks",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("text", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("flag_at", Float),
    Index("clocks_by_flag", "flag_at"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("holder", String(64), nullable=False),
    Column("label", String(60), nullable=False),
    Column("signature", String(60), nullable=False),
    Column("scopes", String(100), nullable=False),
    Column("created", Float, nullable=False),
    Index("tokens_by_holder", "holder"),
)

origins = Table(
    "origins",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("origin", String(60), nullable=False),
    Column("text", Text, nullable=False),
)
"""Where a table came from that plays on from a moment of another game: the name of that table, and
its record until then."""

results = Table(
    "results",
    metadata,
    Column("of_table", String(60), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(60), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("person", String(64), nullable=False),
    Column("level", String(40), nullable=False),
    Column("rank", Integer, nullable=False),
    Column("score", Integer),
    Column("at", Float, nullable=False),
    Column("is_rated", Boolean, nullable=False),
    Column("mu", Float),
    Column("sigma", Float),
    Index("results_by_person", "person", "at"),
)
"""Of finished games; they stay when their tables are deleted."""

ratings = Table(
    "ratings",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("game", String(60), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

seat_reviews = Table(
    "seat_reviews",
    metadata,
    Column("of_table", String(60), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("luck", Float, nullable=False),
    Column("decisions", Float, nullable=False),
    Column("error", Float, nullable=False),
    Column("lost", Float, nullable=False),
    Column("best", Integer),
    Column("best_ply", Integer),
    Column("best_gain", Float),
)
"""What the look back at a finished game says about a person's seat; it stays with the results."""

messages = Table(
    "messages",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("room", String(10), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("author", String(64), nullable=False),
    Column("name", String(60), nullable=False),
    Column("words", Text, nullable=False),
    Column("emote", String(20), nullable=False),
    Column("at", Float, nullable=False),
    Column("removed", Boolean, nullable=False, server_default=false()),
    Index("messages_by_author", "author"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("listener", String(64), primary_key=True),
    Column("author", String(64), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("at", Float, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("room", String(10), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("reporter", String(64), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("words", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("settled", Float),
    Column("outcome", String(10), nullable=False, server_default=""),
)

ways = Table(
    "ways",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("holder", String(64), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("address", Text, nullable=False),
    Column("language", String(5), nullable=False),
    Column("origin", String(300), nullable=False),
    Column("created", Float, nullable=False),
    Index("ways_by_holder", "holder"),
)
"""By which people want to be called when it is their turn and they are away."""

calls = Table(
    "calls",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("moves", Integer, nullable=False),
    Column("letter_at", Float),
    Index("calls_by_letter", "letter_at"),
)
"""How many moves a seat had made when it was last called, and when a letter is due that was put off
until the end of its person's quiet hours."""

glimpses = Table(
    "glimpses",
    metadata,
    Column("table", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("text", Text, nullable=False),
)
"""How tables were a while ago at which onlookers see the game later."""

awaited_results = Table(
    "awaited_results",
    metadata,
    Column("of_table", String(60), primary_key=True),
    Column("due", Float, nullable=False),
    Column("at", Float, nullable=False),
    Column("text", Text, nullable=False),
)
"""Of finished games that onlookers have not seen to the end."""

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(60), primary_key=True),
    Column("title", String(60), nullable=False),
    Column("organiser", String(64), nullable=False),
    Column("game", String(60), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("clock", Text, nullable=False),
    Column("bot", String(40), nullable=False),
    Column("fills", Boolean, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("draw", String(64), nullable=False),
    Column("entrants", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("started", Float),
    Column("finished", Float),
    Column("is_called_off", Boolean, nullable=False, server_default=false()),
    Index("tournaments_by_finished", "finished", "created"),
    Index("tournaments_by_organiser", "organiser"),
)
"""``bot`` is the level of its bots, and ``fills`` is whether they take spare seats; ``entrants`` is
how many there were at the start, bots among them, and ``round`` is the last one that has begun."""

tournament_entrants = Table(
    "tournament_entrants",
    metadata,
    Column("tournament", String(60), ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("account", String(64)),
    Column("name", String(60), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("entered", Float, nullable=False),
    Column("left_at", Float),
    Column("is_erased", Boolean, nullable=False, server_default=false()),
    Index("tournament_entrants_by_account", "tournament", "account", unique=True),
    Index("tournament_entrants_of_account", "account"),
)
"""Bots, and people who have erased their data, have no account."""

tournament_rounds = Table(
    "tournament_rounds",
    metadata,
    Column("tournament", String(60), ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("byes", Text, nullable=False),
    Column("began", Float, nullable=False),
)

tournament_games = Table(
    "tournament_games",
    metadata,
    Column("tournament", String(60), ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at_table", String(60), nullable=False),
    Column("seats", Text, nullable=False),
    Column("decided", Float),
    Index("tournament_games_by_table", "at_table", unique=True),
)
"""``seats`` are the entrants by seat and, once it is decided, how they did; they stay when the
table is deleted."""

bans = Table(
    "bans",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("name", String(60), nullable=False),
    Column("browsers", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("until", Float),
    Column("lifted", Float),
    Index("bans_by_person", "person"),
)
"""``browsers`` are digests, as JSON, of the browsers that were signed in to a banned account;
``until`` is missing for good."""

operator_notes = Table(
    "operator_notes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("of_table", String(60), nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("read", Float),
    Index("operator_notes_by_person", "person"),
)
"""What operators want a person to know."""

audit = Table(
    "audit",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at", Float, nullable=False),
    Column("operator", String(64), nullable=False),
    Column("operator_name", String(60), nullable=False),
    Column("action", String(20), nullable=False),
    Column("person", String(64), nullable=False),
    Column("person_name", String(60), nullable=False),
    Column("of_table", String(60), nullable=False),
    Column("reason", Text, nullable=False),
    Index("audit_by_time", "at"),
)
"""All that operators have done, and to whom."""
