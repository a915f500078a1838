# Shared by ./run and ./check: makes .venv from the hashed requirements and installs the system
# libraries that Qt and the tests load, if any is missing. Doing it a second time does nothing.
# Usage: setup_for=run (or check, build); . installer/bootstrap.sh
set -eu
: "${setup_for:?run, check or build}"

missing_packages() {
    for package in "$@"; do
        # Debian 13 renamed some libraries with a t64 suffix; either name will do.
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' && continue
        dpkg-query -W -f='${Status}' "${package}t64" 2>/dev/null | grep -q 'ok installed' && continue
        printf '%s ' "$package"
    done
}

install_packages() {
    command -v dpkg-query >/dev/null 2>&1 || return 0
    missing=$(missing_packages "$@")
    [ -n "$missing" ] || return 0
    as_root=""
    if [ "$(id -u)" != 0 ]; then as_root=sudo; fi
    echo "Installing system libraries: $missing"
    $as_root apt-get update -qq
    for package in $missing; do
        DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends "$package" >/dev/null ||
            DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends "${package}t64" >/dev/null
    done
}

libraries="python3-venv libgl1 libegl1 libxkbcommon0 libdbus-1-3 libfontconfig1 libglib2.0-0"
screen="libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxcb-xkb1 libxkbcommon-x11-0"
case $setup_for in
run) libraries="$libraries $screen" lock=requirements.lock ;;
check) libraries="$libraries poppler-utils" lock=requirements-dev.lock ;;
build) libraries="$libraries $screen binutils libcups2 libpython3-dev" lock=requirements-dev.lock ;;
esac
# shellcheck disable=SC2086
install_packages $libraries

stamp=.venv/.installed-$setup_for
sum=$(cat "$lock" pyproject.toml | sha256sum | cut -c1-64)
if [ "$(cat "$stamp" 2>/dev/null || true)" != "$sum" ]; then
    [ -x .venv/bin/python ] || python3 -m venv .venv
    .venv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r "$lock"
    echo "$sum" >"$stamp"
fi
export PYTHONPATH="$PWD"
