# Two commands do everything on a machine with Python 3.11 and make: `make demo` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

# The suite starts hundreds of interpreters: each would compile the library anew where bytecode is not kept.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help setup demo test lint types suite page page-test bugs bench nightly docs changelog clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: $(READY) ## make the environment in .venv

$(READY): pyproject.toml requirements-dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "corestate needs Python 3.11 or later")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

demo: $(READY) ## play one guarded game of every title and have an illegal move refused
	$(BIN)/python -m fuzz.demo build/demo

test: lint types suite ## ruff, mypy --strict and the whole suite on both cores

lint: $(READY)
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --quiet --check .

types: $(READY)
	$(BIN)/mypy

suite: $(READY)
	$(BIN)/python -m pytest --numprocesses 2 --dist worksteal -m "not nightly"

page: $(READY) ## build the page in the browser into build/page (needs npm); `corestate web` shows it
	$(BIN)/python -m corestate.web.build build/page

page-test: page ## try the page out in a browser: every dispute, a game of every title, offline (needs chromium)
	$(BIN)/python -m pytest tests/web -m page

nightly: $(READY) ## the deep runs: the same tests with more of everything
	CORESTATE_PROFILE=nightly $(BIN)/python -m pytest --numprocesses 2 --dist worksteal

bugs: $(READY) ## look for every bug planted in the twins: found or not, how soon, how short a game (needs node)
	$(BIN)/python -m fuzz.campaigns.bugs

bench: $(READY) ## every title and what else is installed, measured in one run
	$(BIN)/corestate bench

docs: $(READY) ## write the generated pages under docs/
	$(BIN)/python -m docs.pages

changelog: $(READY) ## show what the next release will tell, from docs/changes/
	$(BIN)/towncrier build --draft --version next

clean: ## remove what the targets made
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
