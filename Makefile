# Two commands do everything on a machine with Python 3.11 and make: `make demo` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
RL := .venv-rl
SITE := .venv-site
CLUSTER := .venv-cluster
RELEASE := .venv-release

# The suite starts hundreds of interpreters: each would compile the library anew where bytecode is not kept.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help setup demo environments test lint types suite longer wheel-test page page-test site bugs bench nightly docs changelog clean
.PHONY: laws sights twins cluster mutants mutants-all unaided theorems explore assurance release release-check clauses coverage pins hostile guided soak

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: $(READY) ## make the environment in .venv

$(READY): pyproject.toml requirements-dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "corestate needs Python 3.11 or later")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

demo: $(READY) ## the work of all three users: guarded games, a dispute with its page, a planted bug found (where node is)
	.ci/demo $(BIN)/python build/demo

test: lint ## ruff, mypy --strict and the suite, on both cores
	@$(MAKE) --no-print-directory --jobs 2 types suite

lint: $(READY)
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --quiet --check .

types: $(READY)
	$(BIN)/mypy

# What fails is tried once more with nothing beside it, and fails the run if it fails again: a machine may be slow for a moment.
SUITE := $(BIN)/python -m pytest -m "not nightly and not page and not wheel and not longer"
LONGER := $(BIN)/python -m pytest -m "not nightly and not page and not wheel and longer"
AGAIN := --last-failed --last-failed-no-failures none

# One process more than there are cores: tests wait for the programs they start.
ON_BOTH_CORES := --numprocesses 3 --dist worksteal

suite: $(READY)
	$(SUITE) $(ON_BOTH_CORES) || $(SUITE) $(AGAIN)

longer: $(READY) ## the tests that take long, named in tests/longer.txt: `make test` leaves them out
	$(LONGER) $(ON_BOTH_CORES) || $(LONGER) $(AGAIN)

environments: $(RL)/.ready ## the tests of PettingZoo and OpenSpiel on our environments, in .venv-rl
	$(RL)/bin/python -m pytest -q -p no:cacheprovider tests/environments/outside.py

$(RL)/.ready: requirements-rl.txt
	$(PYTHON) -m venv $(RL)
	$(RL)/bin/python -m pip install --quiet --disable-pip-version-check -r requirements-rl.txt
	@touch $@

cluster: $(CLUSTER)/.ready ## campaigns on a Dask cluster of this machine, of which parts are killed, in .venv-cluster
	$(CLUSTER)/bin/python -m pytest -q -p no:cacheprovider $(DASK_LEAVES) tests/cluster/outside.py

# A client of Dask whose scheduler was killed leaves a socket to the garbage collector.
DASK_LEAVES := -W ignore::pytest.PytestUnraisableExceptionWarning

$(CLUSTER)/.ready: requirements-cluster.txt
	$(PYTHON) -m venv $(CLUSTER)
	$(CLUSTER)/bin/python -m pip install --quiet --disable-pip-version-check -r requirements-cluster.txt
	@touch $@

wheel-test: $(READY) ## try what is built and installed: the wheel, its types, what lies beside it, a later release
	$(BIN)/python -m pytest --numprocesses 2 -m "wheel and not nightly"

page: $(READY) ## build the page in the browser into build/page (needs npm); `corestate web` shows it
	$(BIN)/python -m corestate.web.making build/page

page-test: page ## try the page out in a browser: every dispute, a game of every title, offline (needs chromium)
	$(BIN)/python -m pytest tests/web -m page

nightly: $(READY) ## the deep runs: the same tests with more of everything; stopped, it goes on where it was
	.ci/nightly $(BIN)/python

site: $(SITE)/.ready ## the documentation as a site, strict, offline and with every link followed, into build/site
	NO_MKDOCS_2_WARNING=1 $(SITE)/bin/mkdocs build --quiet --strict

$(SITE)/.ready: requirements-site.txt
	$(PYTHON) -m venv $(SITE)
	$(SITE)/bin/python -m pip install --quiet --disable-pip-version-check -r requirements-site.txt
	@touch $@

bugs: $(READY) ## look for every bug planted in the twins: found or not, how soon, how short a game (needs node)
	$(BIN)/python -m tests.bugs --out build/bugs.json

twins: $(READY) ## compare 200,000 events of each title with the untouched twins (needs node)
	$(BIN)/python -m fuzz.campaigns.untouched --out build/twins.json

SEED ?= 1
SAMPLE ?= 100

mutants: $(READY) ## plant SAMPLE changes drawn by SEED in the rules and data, and see which tests notice
	$(BIN)/python -m tests.mutants --no-guard --sample $(SAMPLE) --seed $(SEED)

unaided: $(READY) ## plant the same changes and see which of them the claims and laws name without any test
	$(BIN)/python -m tests.mutants --no-tests --sample $(SAMPLE) --seed $(SEED) --out build/unaided.json

mutants-all: $(READY) ## the same with every change there is: some days
	$(BIN)/python -m tests.mutants --all --out build/mutants-all.json

CROSSHAIR := build/crosshair

$(CROSSHAIR)/.ready:
	$(PYTHON) -m venv $(CROSSHAIR)
	$(CROSSHAIR)/bin/python -m pip install --quiet --disable-pip-version-check --only-binary z3-solver crosshair-tool==0.0.112 attrs==26.1.0
	@touch $@

theorems: $(CROSSHAIR)/.ready ## have every theorem confirmed over all paths, by CrossHair in an environment of its own
	$(CROSSHAIR)/bin/python -m tests.theorems

explore: $(READY) ## look at every state of the boxes made for it
	@mkdir -p build
	$(BIN)/corestate explore into_the_blue --seats 4 --json > build/explore-into_the_blue.json
	$(BIN)/corestate explore in_too_deep --json > build/explore-in_too_deep.json
	$(BIN)/corestate explore key_largo --json > build/explore-key_largo.json
	$(BIN)/corestate explore unfathomable --json > build/explore-unfathomable.json

TITLES := into_the_blue in_too_deep key_largo unfathomable
LAW_GAMES ?= 100

laws: $(READY) ## hold every law against LAW_GAMES random games of each title
	@mkdir -p build
	@for game in $(TITLES); do echo "laws: $$game" && \
	  $(BIN)/corestate selfcheck $$game --games $(LAW_GAMES) --json > build/laws-$$game.json || exit 1; done

sights: $(READY) ## follow what each seat can be shown in the boxes made for it, and see that it tells no secrets
	@mkdir -p build
	@for game in $(TITLES); do echo "sights: $$game" && \
	  $(BIN)/corestate explore $$game --sights --limit 10000 --json > build/sights-$$game.json || exit 1; done

CLAUSES := into_the_blue in_too_deep key_largo unfathomable kernel tic_tac_toe adjudication/test_clauses.py

clauses: $(READY) ## see that tests assert every refusal in the source and every fact of a question, whole: some minutes
	$(BIN)/python -m pytest -q -p tests.clauses -m "not nightly" $(addprefix tests/,$(CLAUSES))

coverage: $(READY) ## which branches the suite takes, by package, into build/coverage.json: twice as long as the suite
	@rm -rf build/coverage && mkdir -p build/coverage
	$(BIN)/coverage run -m pytest -q --numprocesses 2 --dist worksteal -m "not nightly and not page" \
		-k "not microseconds and not events_a_second and not judged_in_a_second"
	$(BIN)/coverage combine --quiet && $(BIN)/coverage json --quiet -o build/coverage.json
	$(BIN)/coverage report --skip-covered --sort=miss | tail -25

assurance: $(READY) ## write docs/assurance.md from what explore, laws, sights, clauses, coverage, mutants, unaided, twins, bugs and theorems have left in build/
	$(BIN)/python -m docs.assurance

bench: $(READY) ## every title and what else is installed, measured in one run; the oracle beside an echo
	$(BIN)/corestate bench
	$(BIN)/python -m fuzz.bench.oracle

docs: $(READY) ## write the generated pages under docs/
	$(BIN)/python -m docs.pages

pins: $(READY) ## write the hashes of what requirements-dev.txt pins, install it, and list the licences in docs/
	$(BIN)/python .ci/pins.py
	$(MAKE) setup
	$(BIN)/python .ci/pins.py --licences

hostile: $(READY) ## a million hostile inputs to every reader: some minutes; what breaks a law is written to build/found
	$(BIN)/python -m fuzz.targets --inputs 1_000_000

GUIDED ?= 600

guided: $(READY) ## every fuzz target for GUIDED seconds with inputs chosen by what they reach, where atheris is installed
	@if $(BIN)/python -c 'import atheris' 2> /dev/null; then \
	  for name in $$($(BIN)/python -c 'from fuzz.targets import NAMES; print(*NAMES)'); do mkdir -p build/found/$$name && \
	    $(BIN)/python -m fuzz.targets --atheris $$name -max_total_time=$(GUIDED) -artifact_prefix=build/found/$$name/ || exit 1; \
	  done; \
	else echo 'atheris is not installed: no input is chosen by what it reaches'; fi

soak: $(READY) ## an hour of mixed work, and what it does to memory
	$(BIN)/python -m tests.reliability.soak 3600

changelog: $(READY) ## show what the next release will tell, from docs/changes/
	$(BIN)/towncrier build --draft --version next

release: $(READY) ## write VERSION everywhere, take the fragments into the changelog, keep games as it stores them; commits nothing
	$(BIN)/python .ci/releasing.py prepare $(VERSION)

release-check: $(READY) $(RELEASE)/.ready ## build what is committed twice, compare, twine check, install on every Python found; leaves dist/
	$(BIN)/python .ci/releasing.py check

$(RELEASE)/.ready: requirements-release.txt
	$(PYTHON) -m venv $(RELEASE)
	$(RELEASE)/bin/python -m pip install --quiet --disable-pip-version-check -r requirements-release.txt
	@touch $@

clean: ## remove what the targets made
	rm -rf $(VENV) $(RL) $(SITE) $(CLUSTER) $(RELEASE) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
