#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Makes .venv and installs Redoubt in it.   Usage: tools/bootstrap.sh [play|test]
#
# play installs what a player needs, test adds the tools of `make test`. A stamp in .venv remembers
# what was installed from; while that has not changed the script ends at once, and needs no network.
# PYTHON names the interpreter; without it the first of the usual names that is new enough is taken.
set -eu
cd "$(dirname "$0")/.."

kind=${1:-play}
case $kind in
    play) what='.[web]' ;;
    test) what='.[web,test]' ;;
    *) echo "usage: tools/bootstrap.sh [play|test]" >&2; exit 2 ;;
esac

# Two commands started together must not install over each other; the second finds the stamp.
if command -v flock >/dev/null 2>&1; then
    exec 9<tools/bootstrap.sh
    flock 9
fi

# .stamp-home says whose environment this is: one that was copied, moved or half made is made anew.
home=$(pwd)
[ -z "${PYTHON:-}" ] || home="$home $PYTHON"
found=$(cat .venv/.stamp-home 2>/dev/null || true)
reuse=no
if [ -x .venv/bin/python ]; then
    case $found in
        "$home") reuse=yes ;;
        "$home "*) [ -n "${PYTHON:-}" ] || reuse=yes ;;  # made with PYTHON=..., now not named: keep
    esac
fi

stamp=$(cat pyproject.toml requirements.lock tools/bootstrap.sh tools/get_pip.py | cksum)
if [ $reuse = yes ]; then
    for have in test "$kind"; do  # test includes play
        [ "$(cat ".venv/.stamp-$have" 2>/dev/null || true)" != "$stamp" ] || exit 0
    done
fi

new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if new_enough "$name"; then
            echo "$name"
            return
        fi
    done
    name=${PYTHON:-python3}
    version=$("$name" -c 'import platform; print(platform.python_version())' 2>/dev/null) ||
        version="not found"
    echo "Redoubt needs Python 3.11 or newer; $name here is: $version." >&2
    echo "Install a newer one, or say where it is: make PYTHON=/path/to/python3.12" >&2
    return 1
}

make_environment() {
    python=$(find_python) || exit 1
    echo "Making .venv with $("$python" --version)"
    rm -rf .venv
    if ! "$python" -m venv .venv >/dev/null 2>&1; then
        # Some systems package ensurepip apart from Python. Use the system's pip, or fetch one.
        rm -rf .venv
        "$python" -m venv --without-pip .venv
        "$python" -m pip --python .venv/bin/python install --quiet pip >/dev/null 2>&1 ||
            .venv/bin/python tools/get_pip.py
    fi
    echo "$home" >.venv/.stamp-home
}

[ $reuse = yes ] || make_environment
rm -f .venv/.stamp-play .venv/.stamp-test
echo "Installing Redoubt in .venv ($kind)"
.venv/bin/python -m pip install --quiet --quiet --disable-pip-version-check \
    --constraint requirements.lock --editable "$what"
echo "$stamp" >".venv/.stamp-$kind"
