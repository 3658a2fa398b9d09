# SPDX-License-Identifier: MIT
#
# `make` sets everything up and starts a game. Every target does the set-up it needs by itself.
# PYTHON=... names the interpreter to build .venv with (3.11 or newer).

BIN := .venv/bin
SOAK ?=
UPGRADE ?=
export PYTHON

.DEFAULT_GOAL := play
.PHONY: play setup setup-test test check lint cases bench soak lock clean help

play: setup ## play a mission in the terminal
	@$(BIN)/redoubt play incursion --mission recon

setup: ## make .venv with what a player needs
	@tools/bootstrap.sh play

setup-test:
	@tools/bootstrap.sh test

test: lint cases ## everything that must hold: lint, types, layers, cases, all tests
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

bench: setup-test ## speed, as a ratio to a reference measured in the same run
	$(BIN)/redoubt bench incursion

soak: setup ## long runs of random games; SOAK="..." adds options
	$(BIN)/redoubt fuzz incursion $(SOAK)

lock: setup ## write requirements.lock anew; UPGRADE=--upgrade takes newer releases
	$(BIN)/python -m pip install --quiet --upgrade --target .venv/uv uv
	.venv/uv/bin/uv pip compile pyproject.toml --extra test --universal --python-version 3.11 \
		--no-annotate --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
		--quiet --output-file requirements.lock $(UPGRADE)

clean: ## remove .venv and every cache
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{printf "%-14s %s\n", $$1, $$2}'
