#!/usr/bin/env bash
# Builds crates/hoyito-wasm: build-wasm.sh MODE [FOLDER [FEATURES]]
# `optimised` runs wasm-opt over it, `plain` does not. The folder is www/pkg unless another is named.
# The Makefile provides the tools on the PATH.
set -euo pipefail
cd "$(dirname "$0")/.."
mode=$1
folder=${2:-www/pkg}
features=${3:-}

fail() {
    echo "build-wasm: $*" >&2
    exit 1
}

locked=$(sed -n '/^name = "wasm-bindgen"$/{n;s/^version = "\(.*\)"$/\1/p;}' Cargo.lock)
[[ $(wasm-bindgen --version) == "wasm-bindgen $locked" ]] ||
    fail "Cargo.lock wants wasm-bindgen $locked, on the PATH is $(wasm-bindgen --version)"

flags=()
if [[ $mode == optimised ]]; then
    # wasm-pack neither needs a wasm-opt to be there nor looks at its age, and version 108 writes a module that dies
    # when it is loaded.
    version=$(wasm-opt --version | grep -oE '[0-9]+' | head -n 1)
    ((version >= 116)) || fail "wasm-opt must be version 116 or newer, on the PATH is $version"
else
    flags+=(--no-opt)
fi

# Small before fast, but the rules half way: there the speed of play is decided.
sizes=(--config 'profile.release.opt-level="z"' --config 'profile.release.package.hoyito.opt-level="s"')

# Built aside and put in place whole, so that a page that is open never gets halves of two builds.
mkdir -p .tools
out=$(mktemp -d "$PWD/.tools/pkg.XXXXXX")
trap 'rm -rf "$out"' EXIT
chmod 755 "$out"
wasm-pack --log-level error build crates/hoyito-wasm --target web --release --mode no-install --no-pack --no-gitignore ${flags[@]+"${flags[@]}"} \
    --out-dir "$out" -- --locked "${sizes[@]}" --features "$features"
# Every visitor would load what its comments say, and the declarations beside it say the same.
sed -e '/^ *\/\*\*.*\*\/$/d' -e '/^ *\/\*\*/,/\*\//d' "$out/hoyito_wasm.js" >"$out/bare.js"
mv "$out/bare.js" "$out/hoyito_wasm.js"
touch "$out/.$mode"
rm -rf "$folder"
mv "$out" "$folder"

if [[ $mode == optimised ]]; then
    echo "Built $folder, optimised by wasm-opt $version."
else
    echo "Built $folder without wasm-opt."
fi
