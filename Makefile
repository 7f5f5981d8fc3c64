# make play    set up and serve on http://localhost:8000 (make play SERVE="--port 9000")
# make test    set up and run every test, compiled and uncompiled
# The rest: lint, format, compile, fuzz, kill, bench, levels, playthroughs, lock, clean.

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
TIMES ?= -n 2
FUZZ_GAMES ?= 500
FUZZ_REQUESTS ?= 50000
BENCH ?= --seats 3 essen=4 kairo=4
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-emit-index-url pyproject.toml requirements/build.in
CHECKED := src tests bench setup.py
RULE_TESTS := $(wildcard tests/games tests/test_every_game.py)

.PHONY: play test lint format compile fuzz kill bench levels playthroughs lock clean browser

play: .venv/.run
	@$(BIN)/fairground serve $(SERVE)

test: .venv/.dev browser
	@if $(BIN)/python setup.py can_compile; then $(MAKE) --no-print-directory compile; fi
	$(BIN)/python -m pytest $(TIMES)
	FAIRGROUND_PURE=1 $(BIN)/python -m pytest $(TIMES) -m 'not not_compiled' $(RULE_TESTS)

# Kills a server a hundred times while people play, and looks for lost or doubled moves.
kill: .venv/.dev
	KILLS=100 $(BIN)/python -m pytest -s --timeout=3600 tests/web/test_killed.py -k sigkill

lint: .venv/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy $(CHECKED)

format: .venv/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Builds luck, rules and search in place with mypyc; nothing happens while they are up to date.
compile: .venv/.dev
	@$(BIN)/python setup.py --quiet compile

# Minutes of play that checks itself at every game, and of broken requests to a server of its own.
fuzz: .venv/.dev compile
	@for game in $$($(BIN)/python -c "import fairground; print(*fairground.games())"); do \
		$(BIN)/fairground fuzz $$game --games $(FUZZ_GAMES) --save build || exit 1; \
	done
	$(BIN)/python -m tests.web.raw_fuzz --requests $(FUZZ_REQUESTS)

bench: .venv/.bench compile
	@$(BIN)/python -m bench.random_play $(BENCH)
	@$(BIN)/python -m bench.simulations
	@$(BIN)/python -m bench.serving

# Hours of bots against bots: how the levels compare, written into bench/levels.md.
levels: .venv/.bench compile
	@$(BIN)/python -m bench.levels $(LEVELS)

playthroughs: .venv/.run
	$(BIN)/python -m fairground.playthrough

# Needs the network: renews the hashed requirement files for every Python from 3.11 on.
lock: .venv/.dev
	$(LOCK) --upgrade -o requirements/run.txt
	$(LOCK) --upgrade --extra dev -c requirements/run.txt -o requirements/dev.txt
	$(LOCK) --upgrade --extra bench -c requirements/run.txt -c requirements/dev.txt -o requirements/bench.txt

clean:
	rm -rf .venv build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete -o -name compiled.txt -delete
	find . -name __pycache__ -prune -exec rm -rf {} +

.venv/pyvenv.cfg:
	@sh requirements/venv.sh

.venv/.run: .venv/pyvenv.cfg requirements/run.txt pyproject.toml setup.py
	@echo "Installing what Fairground needs ..."
	@$(PIP) install --require-hashes -r requirements/run.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.dev: .venv/.run requirements/dev.txt
	@echo "Installing what the tests need ..."
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

.venv/.bench: .venv/.dev requirements/bench.txt
	@echo "Installing what we measure against ..."
	@$(PIP) install --require-hashes -r requirements/bench.txt
	@touch $@

# The browser tests drive Debian's chromium; where it is missing and we may, it is installed.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	command -v google-chrome >/dev/null || { \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing chromium for the browser tests ..."; \
		apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; \
	else \
		echo "There is no chromium here: the browser tests will be skipped."; \
	fi; }
