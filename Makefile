# Packet Desk: everything a checkout needs, each target with the set-up it depends on.
#   make run    opens the desk on the sample round
#   make test   checks and tests it

PYTHON ?= python3
VENV ?= .venv
WORKERS ?= 2
UV ?= uv
PY := $(VENV)/bin/python

# What Qt opens at run time and its wheel does not carry, as Debian and Ubuntu name it.
SYSTEM_PACKAGES := fonts-dejavu-core libdbus-1-3 libegl1 libfontconfig1 libfreetype6 libgl1 libglib2.0-0 \
	libwayland-cursor0 libx11-xcb1 libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 \
	libxcb-render-util0 libxcb-render0 libxcb-shape0 libxcb-shm0 libxcb-sync1 libxcb-xfixes0 libxcb-xkb1 \
	libxkbcommon-x11-0 libxkbcommon0

.PHONY: help system setup run check test bench screenshots lock clean

help:
	@echo "make run          open the desk on the sample round"
	@echo "make test         lint, types, layers, then the tests"
	@echo "make check        lint, types and layers alone"
	@echo "make bench        measure the speeds that docs/ speaks of"
	@echo "make screenshots  draw every view into docs/screenshots (needs no display)"
	@echo "make setup        the environment alone"
	@echo "make clean        remove the environment and what the tools leave"

# On Debian and Ubuntu: install what is missing as root, else print the one command and stop.
# A package may carry the suffix of the 64-bit time transition (libglib2.0-0t64).
system:
	@command -v dpkg-query >/dev/null 2>&1 || exit 0; \
	installed=" $$(dpkg-query -W -f '$${db:Status-Status}:$${Package} ' 2>/dev/null) "; \
	missing=""; \
	for package in $(SYSTEM_PACKAGES); do \
		case "$$installed" in *" installed:$$package "*|*" installed:$${package}t64 "*) ;; \
		*) missing="$$missing $$package" ;; esac; \
	done; \
	if ! command -v "$(PYTHON)" >/dev/null 2>&1; then missing="$$missing python3 python3-venv"; \
	elif ! "$(PYTHON)" -c ''; then \
		echo "$(PYTHON) does not start; name another: make PYTHON=/path/to/python3.11" >&2; exit 1; \
	elif ! "$(PYTHON)" -c 'import ensurepip, venv' >/dev/null 2>&1; then \
		missing="$$missing $$("$(PYTHON)" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"; \
	fi; \
	[ -n "$$missing" ] || exit 0; \
	if [ "$$(id -u)" -eq 0 ]; then \
		apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $$missing </dev/null; \
	else \
		echo "Packet Desk needs system libraries that this machine lacks. Install them once with:" >&2; \
		echo "    sudo apt-get install -y --no-install-recommends$$missing" >&2; \
		exit 1; \
	fi

$(PY): | system
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Packet Desk needs Python 3.11 or newer; say which: make $(or $(MAKECMDGOALS),setup) PYTHON=python3.12" >&2; exit 1; }
	"$(PYTHON)" -m venv "$(VENV)"

# The stamps make an environment follow its lock: a changed lock is installed again, an unchanged one is not.
$(VENV)/run.stamp: requirements.lock | system $(PY)
	"$(PY)" -m pip install --quiet --require-hashes -r requirements.lock
	@touch "$@"

$(VENV)/dev.stamp: requirements-dev.lock | system $(VENV)/run.stamp
	"$(PY)" -m pip install --quiet --require-hashes -r requirements-dev.lock
	@touch "$@"

setup: $(VENV)/run.stamp

run: $(VENV)/run.stamp
	@if [ "$$(uname -s)" = Linux ] && [ -z "$$DISPLAY$$WAYLAND_DISPLAY$$QT_QPA_PLATFORM" ]; then \
		echo "There is no display to open the desk on: neither DISPLAY nor WAYLAND_DISPLAY is set." >&2; \
		echo "Start it from a desktop session; or over ssh with 'ssh -X'; or on a virtual display:" >&2; \
		echo "    apt-get install xvfb xauth, then xvfb-run -a make run" >&2; \
		echo "'make screenshots' needs no display: it draws every view into docs/screenshots." >&2; \
		exit 1; \
	fi
	"$(PY)" main.py --demo

check: $(VENV)/dev.stamp
	"$(PY)" -m ruff check .
	"$(PY)" -m ruff format --check .
	"$(PY)" -m mypy
	"$(VENV)/bin/lint-imports" --no-logo

test: check
	QT_QPA_PLATFORM=offscreen "$(PY)" -m pytest -n $(WORKERS)

bench: $(VENV)/run.stamp
	QT_QPA_PLATFORM=offscreen "$(PY)" -m benchmarks

screenshots: $(VENV)/run.stamp
	QT_QPA_PLATFORM=offscreen "$(PY)" -m data.screenshots

# Pins anew from the .in files, for every platform's files; no address of an index gets into the locks.
lock:
	$(UV) pip compile --custom-compile-command "make lock" --quiet --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --output-file requirements.lock requirements.in
	$(UV) pip compile --custom-compile-command "make lock" --quiet --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --output-file requirements-dev.lock requirements-dev.in

clean:
	rm -rf "$(VENV)" .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -not -path './.venv*' -type d -prune -exec rm -rf {} +
