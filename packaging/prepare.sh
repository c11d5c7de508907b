# shellcheck shell=bash
# Sourced by packaging/run and packaging/test: installs what is missing and builds. Repeated calls cost next to nothing.

set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
logs=$root/build/logs
cd "$root"
mkdir -p "$logs"
export LC_ALL=${LC_ALL:-C.UTF-8}

say() { printf '== %s\n' "$*"; }

fail() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

# The packages of packaging/dependencies and of the arguments that are not installed.
missing_packages() {
    local wanted
    wanted=$(sed 's/#.*//' packaging/dependencies | xargs)
    # shellcheck disable=SC2086
    comm -13 \
        <(dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' 2>/dev/null | sed -n 's/^installed //p' | sort -u) \
        <(printf '%s\n' $wanted "$@" | sort -u)
}

# Installs the packages of packaging/dependencies and of the arguments.
install_packages() {
    command -v apt-get >/dev/null ||
        fail "apt-get was not found: this script serves Debian 12; elsewhere install what packaging/dependencies names"
    local missing privilege=() log=$logs/apt.log
    mapfile -t missing < <(missing_packages "$@")
    if [[ ${#missing[@]} -eq 0 ]]; then
        say "All packages are installed"
        return
    fi
    if [[ $(id -u) -ne 0 ]]; then
        command -v sudo >/dev/null ||
            fail "packages are missing and sudo is not here to install them; as root, run: apt-get install ${missing[*]}"
        privilege=(sudo)
    fi
    say "Installing ${#missing[@]} packages (a few minutes): ${missing[*]}"
    "${privilege[@]}" apt-get update >"$log" 2>&1 ||
        say "The package lists could not be refreshed; trying with those at hand"
    if ! "${privilege[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install --yes --no-install-recommends "${missing[@]}" >>"$log" 2>&1; then
        tail -n 15 "$log" >&2
        fail "apt-get could not install the packages above; the whole log is in $log"
    fi
}

# As many compilers as there are processors, but no more than one for each GB of free memory.
parallel_jobs() {
    local processors gigabytes
    processors=$(nproc)
    gigabytes=$(awk '/MemAvailable/ { print int($2 / 1048576) }' /proc/meminfo 2>/dev/null || true)
    gigabytes=${gigabytes:-$processors}
    ((gigabytes < 1)) && gigabytes=1
    echo $((gigabytes < processors ? gigabytes : processors))
}

# Configures and builds the release preset; arguments name targets (none: everything).
build() {
    say "Configuring build/release"
    if ! cmake --preset release >"$logs/configure.log" 2>&1; then
        tail -n 30 "$logs/configure.log" >&2
        fail "configuring did not succeed; the whole log is in $logs/configure.log"
    fi
    say "Building with $(parallel_jobs) jobs (the first time takes some minutes)"
    local targets=()
    [[ $# -gt 0 ]] && targets=(--target "$@")
    cmake --build --preset release --parallel "$(parallel_jobs)" "${targets[@]}" ||
        fail "the build did not succeed; the first error is above"
}
