# SPDX-License-Identifier: MIT
#
# `make` sets everything up and starts a game. Every target does the set-up it needs by itself.
# PYTHON=... names the interpreter to build .venv with (3.11 or newer).

BIN := .venv/bin
SOAK ?= --games 6000 --jobs 2 --every 200 -o forces=random --out soak
UPGRADE ?=
export PYTHON

.DEFAULT_GOAL := play
.PHONY: play terminal setup setup-test web web-check test check lint cases bench soak lock clean help

play: web ## open the table in the browser; PORT=8900 OPEN=0 for another port and no browser
	@$(BIN)/redoubt table

terminal: setup ## play a mission in the terminal
	@$(BIN)/redoubt play incursion --mission recon

web: setup
	@$(BIN)/python tools/build_web.py

setup: ## make .venv with what a player needs
	@tools/bootstrap.sh play

setup-test:
	@tools/bootstrap.sh test

test: lint cases web-check ## everything that must hold: lint, types, layers, cases, page, all tests
	$(BIN)/pytest -n auto

check: lint cases ## the fast part of test, for the time of writing
	$(BIN)/pytest -n auto -m "not slow"

lint: setup-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

cases: setup-test
	$(BIN)/redoubt check tests/cases

web-check: setup-test
	$(BIN)/python tools/build_web.py
	$(BIN)/python tools/build_web.py check

bench: setup-test ## speed, as a ratio to a reference measured in the same run
	$(BIN)/redoubt bench incursion

soak: setup ## thousands of random games with every check; SOAK="..." for other options
	$(BIN)/redoubt fuzz incursion $(SOAK)

lock: setup ## write requirements.lock anew; UPGRADE=--upgrade takes newer releases
	$(BIN)/python -m pip install --quiet --upgrade --target .venv/uv uv
	.venv/uv/bin/uv pip compile pyproject.toml --extra test --extra web --extra postgres --extra lab --universal --python-version 3.11 \
		--no-annotate --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
		--quiet --output-file requirements.lock $(UPGRADE)

clean: ## remove .venv and every cache
	rm -rf .venv build dist soak web/node_modules src/redoubt/static .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{printf "%-14s %s\n", $$1, $$2}'
