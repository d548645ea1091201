# Everything runs in an environment of its own, made on the first call; `make help` lists the targets.
# Variables: POSITION= and SEED= for `odds`, PYTHON= for the interpreter, VENV= for the environment's folder.

VENV ?= .venv
POSITION ?= 1:bg 2:y 3:pr 15:W 16:K
SEED ?= 1

PYTHONS := $(or $(PYTHON),python3.13 python3.12 python3.11 python3)
BIN := $(VENV)/bin
# Dependency groups of pyproject.toml, each installed when a target needs it.
GROUPS := test lint notebooks docs build
INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check --no-input
# Machine code with bounds checks must not end up in the cache of the code without.
# What can reach a kernel: these folders run again interpreted and with bounds checks.
AGAIN := tests/kernels tests/odds tests/values
CHECKED := NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR="$(CURDIR)/.cache/numba-boundscheck"

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: odds serve test test-interpreted test-boundscheck mutation lint notebooks write-notebooks benchmark \
	microbenchmark games winning readme check-readme docs serve-docs build check-wheel check-frozen environment clean help

odds: $(VENV)/.package ## odds and ticket values of a position: make odds POSITION="1:bg 2:y 3:pr 15:W 16:K"
	@$(BIN)/camelodds odds '$(POSITION)' --seed '$(SEED)'

serve: OPTIONS ?=
serve: $(VENV)/.web ## a page for the phones at the table: make serve OPTIONS=--lan
	@$(BIN)/camelodds serve $(OPTIONS)

# A module's tests stay together, as they share what takes long to make.
test: $(VENV)/.test ## all tests, doctests too
	@$(BIN)/python -m pytest -q -n logical --maxprocesses 4 --dist loadfile --no-loadscope-reorder

test-interpreted: $(VENV)/.test ## tests of the kernels, run as plain Python
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -q -m "not once and not compiled" $(AGAIN)

test-boundscheck: $(VENV)/.test ## tests of the kernels, with every index into an array checked
	@$(CHECKED) $(BIN)/python -m pytest -q -m "not once" $(AGAIN)

# By hand, not in .ci/run: it takes a quarter of an hour.  More: make mutation OPTIONS="--number 400 --seed 2"
mutation: OPTIONS ?= --number 150
mutation: $(VENV)/.test ## plant small faults one by one, and see which of them the tests catch
	@$(BIN)/python benchmarks/mutation.py $(OPTIONS)

lint: $(VENV)/.lint ## style and types
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet || { $(BIN)/ruff format --check; exit 1; }
	@mkdir -p .cache && $(BIN)/python tests/typing/readme.py .cache/readme_code.py
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/mypy --no-error-summary --strict tests/typing/client.py .cache/readme_code.py
	@$(BIN)/pyright --pythonpath $(BIN)/python

notebooks: $(VENV)/.notebooks ## run the notebooks and compare what they print with what they show
	@$(BIN)/python notebooks/check.py

write-notebooks: $(VENV)/.notebooks ## run the notebooks and keep what they print
	@$(BIN)/python notebooks/check.py --write

benchmark: $(VENV)/.package ## measure; writes benchmarks/RESULTS.md and the table in README.md
	@$(BIN)/python benchmarks/run.py

microbenchmark: OPTIONS ?= --benchmark-only
microbenchmark: $(VENV)/.test ## time single calls with pytest-benchmark
	@$(BIN)/python -m pytest -q -o addopts=--import-mode=importlib $(OPTIONS) benchmarks/bench_*.py

# By hand, not in .ci/run: it takes an hour on two cores.  Parts: make games OPTIONS="--only strength speed"
games: OPTIONS ?=
games: $(VENV)/.test ## play millions of games: rules, seats, strength, speed; writes benchmarks/GAMES.md
	@$(BIN)/python benchmarks/games.py $(OPTIONS)

# By hand, not in .ci/run: it takes hours on two cores.  Parts: make winning OPTIONS="--only speed"
winning: OPTIONS ?=
winning: $(VENV)/.test ## show what chances to win are worth: strength, bias, speed; writes benchmarks/WINNING.md
	@$(BIN)/python benchmarks/winning.py $(OPTIONS)

readme: $(VENV)/.package ## write the parts of README.md that commands produce
	@$(BIN)/python benchmarks/readme.py

check-readme: $(VENV)/.package ## compare those parts with what the commands produce now
	@$(BIN)/python benchmarks/readme.py --check

# Not with --quiet: warnings would no longer be errors.
docs: $(VENV)/.docs ## the documentation as web pages, in build/site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --clean

serve-docs: $(VENV)/.docs ## the same in a browser while one writes
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs serve

build: $(VENV)/.build ## wheel and source distribution in dist/
	@rm -rf dist
	@log=$$($(BIN)/python -m build 2>&1) || { echo "$$log" >&2; exit 1; }
	@$(BIN)/python -m twine check --strict dist/*

check-wheel: build ## the same, and the wheel used in an empty environment
	@PYTHON=$(abspath $(BIN)/python) .ci/wheel

check-frozen: $(VENV)/.build ## a program made with PyInstaller that uses the library, run without Python
	@PYTHON=$(abspath $(BIN)/python) .ci/frozen

environment: $(GROUPS:%=$(VENV)/.%) ## install what all targets need

clean: ## remove everything these targets make, the environment too
	@rm -rf $(VENV) .cache .benchmarks .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist
	@find src tests benchmarks notebooks -type d -name __pycache__ -prune -exec rm -rf {} +

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-17s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

# Messages about the set-up go to stderr: what `make odds` prints is its answer alone.
# An environment that is there already and works is used as it is.  Dependency groups need pip 25.1.
$(VENV)/.pip:
	@fits() { "$$1" -c 'import ensurepip, venv, sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }; \
	if ! { fits $(BIN)/python && $(BIN)/python -m pip --version >/dev/null 2>&1; }; then \
		found=; \
		for python in $(PYTHONS); do if fits "$$python"; then found=$$python; break; fi; done; \
		if [ -z "$$found" ]; then \
			echo "No Python 3.11 or later with the module venv among: $(PYTHONS)." >&2; \
			echo "Install one (on Debian and Ubuntu also python3-venv), or name it: make PYTHON=/path/to/python3" >&2; \
			exit 1; \
		fi; \
		echo "Making $(VENV) with $$("$$found" --version) ..." >&2; \
		"$$found" -m venv --clear $(VENV); \
	fi
	@$(INSTALL) --upgrade 'pip>=25.1'
	@touch $@

$(VENV)/.package: $(VENV)/.pip pyproject.toml src/camelodds/_version.py
	@echo "Installing camelodds into $(VENV) ..." >&2
	@$(INSTALL) -e '.[cli]'
	@touch $@

$(VENV)/.web: $(VENV)/.package
	@echo "Installing what the page needs ..." >&2
	@$(INSTALL) -e '.[cli,web]'
	@touch $@

$(GROUPS:%=$(VENV)/.%): $(VENV)/.%: $(VENV)/.package
	@echo "Installing what '$*' needs ..." >&2
	@$(INSTALL) --group $*
	@touch $@
