# make play    set up and serve on http://localhost:8000 (make play SERVE="--port 9000")
# make test    set up and run every test, compiled and uncompiled
# make docs    set up and build the documentation as a site, build/site/index.html
# The rest: lint, format, compile, wheel, fuzz, kill, bench, peers, load, levels, masters, pictures, playthroughs,
# reference, languages, lock, clean.

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
TIMES ?= -n 3 --dist worksteal
FUZZ_GAMES ?= 500
FUZZ_REQUESTS ?= 50000
BENCH ?= --seats 3 essen=4 kairo=4
RIVALS := $(if $(BEFORE),--before $(abspath $(BEFORE)))
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-emit-index-url pyproject.toml requirements/build.in
CHECKED := src tests bench examples kit tools setup.py
COMPILED := build/compiled/compiled.txt
COMPILED_PYTHON := PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/python
SOURCES := $(shell find src -not -name __pycache__ -not -name '*.egg-info' -not -path '*.egg-info/*' \
	-not -name '*.pyc')
LONG_TESTS := tests/test_twin_tables.py tests/test_every_game.py tests/test_compiled.py tests/browser/test_windows.py \
	tests/browser/test_everybody.py tests/browser/test_phone_languages.py tests/test_every_sentence.py

.PHONY: play test docs lint format compile wheel fuzz kill bench load levels masters peers pictures playthroughs \
	reference languages lock clean \
	uncompiled browser postgres

# Serves at once from the sources; bots think in compiled code as soon as that is built beside it.
play: .venv/.run
	@mkdir -p build
	@$(MAKE) --no-print-directory --question $(COMPILED) 2>/dev/null || test ! -d build/compiled || \
		{ rm -rf build/compiled.old && mv build/compiled build/compiled.old; }
	@(nice $(MAKE) --no-print-directory compile >build/compile.log 2>&1 &)
	@FAIRGROUND_COMPILED=build/compiled $(BIN)/fairground serve $(SERVE)

# Tests start hundreds of processes, each of which would compile the sources to bytecode again.
test uncompiled wheel fuzz kill: export PYTHONDONTWRITEBYTECODE :=

# Compiling takes one core for minutes; meanwhile the other tests the rules as they are written.
# All else is the same in both builds: tests/test_compiled.py compares them to the last digit.
test: .venv/.dev browser postgres
	@$(MAKE) --no-print-directory -j 2 compile uncompiled
	$(COMPILED_PYTHON) -m pytest $(TIMES)

uncompiled: .venv/.dev
	$(BIN)/python -m pytest -m 'not not_compiled' tests/games

# Kills servers while people play, a hundred times on each database and a hundred times to either of
# two servers on PostgreSQL, and takes PostgreSQL away for ten seconds ten times; looks for lost or
# doubled moves, and for streams that do not come back.
kill: .venv/.dev postgres compile
	KILLS=100 $(COMPILED_PYTHON) -m pytest -s --timeout=3600 tests/web/test_killed.py

lint: .venv/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy $(CHECKED)

format: .venv/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Keeps build/compiled, a copy of the package with luck, rules and search compiled by mypyc.
compile: $(COMPILED)

$(COMPILED): $(SOURCES) setup.py | .venv/.compile
	@$(BIN)/python setup.py --quiet compile
	@mkdir -p $(@D) && touch $@

# A compiled wheel in dist/, tried in an empty environment by the whole suite.
wheel: .venv/.dev browser postgres
	@rm -rf dist build/wheel
	FAIRGROUND_COMPILE=1 $(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .
	@$(BIN)/python -m venv build/wheel
	@build/wheel/bin/python -m pip --quiet install --require-hashes -r requirements/dev.txt
	@build/wheel/bin/python -m pip --quiet install --no-deps dist/*.whl
	build/wheel/bin/python -m pytest $(TIMES)

# Minutes of play that checks itself at every game, of broken requests to a server of its own, and of
# the tests that otherwise look at a part of what they could: twin tables at every number of seats,
# guesses of every viewer at every ply, many games compiled and uncompiled, games that are measured in
# a browser at every ply.
fuzz: .venv/.dev compile
	@for game in $$($(BIN)/python -c "import fairground; print(*fairground.games())"); do \
		$(COMPILED_PYTHON) -m fairground fuzz $$game --games $(FUZZ_GAMES) --save build || exit 1; \
	done
	$(COMPILED_PYTHON) -m tests.web.raw_fuzz --requests $(FUZZ_REQUESTS)
	FAIRGROUND_TESTS=long $(COMPILED_PYTHON) -m pytest $(TIMES) --timeout=3600 $(LONG_TESTS)

# BEFORE=folder compares with another checkout that is compiled, PROTOTYPE=file with a built module.
bench: .venv/.bench compile
	@$(BIN)/python -m bench.random_play $(BENCH) $(RIVALS) $(if $(PROTOTYPE),--prototype $(PROTOTYPE))
	@$(COMPILED_PYTHON) -m bench.simulations $(RIVALS)
	@$(COMPILED_PYTHON) -m bench.adapters
	@$(COMPILED_PYTHON) -m bench.batch
	@$(COMPILED_PYTHON) -m bench.serving
	@$(MAKE) --no-print-directory peers

# Other libraries' games beside ours (bench/results.md), in an environment of their own. PUFFER=folder
# adds the C environments of PufferLib, whose sources (the archive of release 3.0.0) are unpacked there.
peers: .venv/.dev build/peers/.installed compile
	@$(COMPILED_PYTHON) -m bench.peers $(if $(PUFFER),--puffer $(abspath $(PUFFER))) $(PEERS)

build/peers/.installed: requirements/peers.txt | .venv/.dev
	@echo "Installing what we measure beside ..."
	@$(BIN)/python -m venv build/peers
	@build/peers/bin/python -m pip --disable-pip-version-check --quiet install --require-hashes -r $<
	@touch $@

# A few minutes of people at many tables, beside boardgame.io where Node.js is there.
load: .venv/.dev compile
	@cd bench/load/peer && { command -v npm >/dev/null && npm ci --silent || echo "No npm, no peer."; }
	@$(COMPILED_PYTHON) -m bench.load $(LOAD)

# Hours of bots against bots: how the levels compare, written into bench/levels.md.
levels: .venv/.bench compile
	@$(COMPILED_PYTHON) -m bench.levels $(LEVELS)

# Hours as well: our master against OpenSpiel's IS-MCTS with ten times its thinking time, written into
# bench/masters.md. MASTERS="curve" lets it play itself with more and less time, MASTERS="highest" our
# highest level; all go on where they were stopped.
masters: .venv/.bench compile
	@$(COMPILED_PYTHON) -m bench.masters $(or $(MASTERS),rival)

# A contact sheet of every phase of every game in build/pictures, at a desk and on a phone, light and
# dark (PICTURES="--games loot --seats 4").
pictures: .venv/.dev browser
	@$(BIN)/python -m tools.pictures $(PICTURES)

playthroughs: .venv/.run
	$(BIN)/python -m fairground.playthrough

# What other programs read about the games: environments, schemas, games to compare with.
reference: .venv/.dev
	$(BIN)/python -m tools.reference

# Opens from the file system, too: nothing in it comes from another host.
docs: .venv/.docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict
	@echo "The documentation is in build/site/index.html."

# Brings the catalogues up to date with the sentences in the sources (docs/languages.md).
languages: .venv/.dev
	@$(BIN)/python -m tools.languages

# Needs the network: renews the hashed requirement files for every Python from 3.11 on.
lock: .venv/.dev
	$(LOCK) --upgrade -o requirements/run.txt
	$(LOCK) --upgrade --extra compile -c requirements/run.txt -o requirements/compile.txt
	$(LOCK) --upgrade --extra rl -c requirements/run.txt -o requirements/rl.txt
	$(LOCK) --upgrade --extra docs -c requirements/run.txt -o requirements/docs.txt
	$(LOCK) --upgrade --extra dev -c requirements/compile.txt -c requirements/rl.txt -c requirements/docs.txt \
		-o requirements/dev.txt
	$(LOCK) --upgrade --extra postgres -c requirements/dev.txt -o requirements/postgres.txt
	$(LOCK) --upgrade --extra bench -c requirements/run.txt -c requirements/dev.txt -o requirements/bench.txt
	$(subst pyproject.toml requirements/build.in,requirements/peers.in,$(LOCK)) --upgrade -o requirements/peers.txt

clean:
	rm -rf .venv build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

.venv/pyvenv.cfg:
	@sh requirements/venv.sh

.venv/.run: .venv/pyvenv.cfg requirements/run.txt pyproject.toml setup.py
	@echo "Installing what Fairground needs ..."
	@$(PIP) install --require-hashes -r requirements/run.txt
	@FAIRGROUND_COMPILE=0 $(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.compile: .venv/.run requirements/compile.txt
	@$(PIP) install --require-hashes -r requirements/compile.txt
	@touch $@

.venv/.dev: .venv/.compile requirements/dev.txt
	@echo "Installing what the tests need ..."
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

.venv/.docs: .venv/.run requirements/docs.txt
	@echo "Installing what the documentation needs ..."
	@$(PIP) install --require-hashes -r requirements/docs.txt
	@touch $@

.venv/.bench: .venv/.dev requirements/bench.txt
	@echo "Installing what we measure against ..."
	@$(PIP) install --require-hashes -r requirements/bench.txt
	@touch $@

# What the tests use of Debian is installed where it is missing and we may; else they are skipped.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	command -v google-chrome >/dev/null || $(call install,chromium,the browser tests)

postgres:
	@command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || \
	$(call install,postgresql,the tests with PostgreSQL)

define install
{ if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	echo "Installing $(1) for $(2) ..."; \
	apt-get update -qq && apt-get install -y -qq --no-install-recommends $(1); \
else \
	echo "There is no $(1) here: $(2) will be skipped."; \
fi; }
endef
