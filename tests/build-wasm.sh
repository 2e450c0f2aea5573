#!/usr/bin/env bash
# Builds a crate for the page: build-wasm.sh MODE CRATE FOLDER [FEATURES]
# `optimised` runs wasm-opt over it, `plain` does not.
# The Makefile provides the tools on the PATH.
set -euo pipefail
cd "$(dirname "$0")/.."
mode=$1
crate=$2
folder=$3
features=${4:-}

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

# Small before fast, but the rules half way: there the speed of play is decided. An animation is waited for, and thought too.
case $crate in
hoyito-wasm) sizes=(--config 'profile.release.opt-level="z"' --config 'profile.release.package.hoyito.opt-level="s"') ;;
hoyito-solver-wasm) sizes=(--config 'profile.release.opt-level="s"') ;;
*) sizes=() ;;
esac

# Built aside and put in place whole, so that a page that is open never gets halves of two builds.
mkdir -p .tools
out=$(mktemp -d "$PWD/.tools/pkg.XXXXXX")
trap 'rm -rf "$out"' EXIT
chmod 755 "$out"
wasm-pack --log-level error build "crates/$crate" --target web --release --mode no-install --no-pack --no-gitignore ${flags[@]+"${flags[@]}"} \
    --out-dir "$out" -- --locked ${sizes[@]+"${sizes[@]}"} --features "$features"
# Every visitor would load what its comments say, and the declarations beside it say the same.
glue=$out/${crate//-/_}.js
if [[ $mode == optimised ]]; then
    esbuild --minify --log-level=error "$glue" >"$out/bare.js"
else
    sed -e '/^ *\/\*\*.*\*\/$/d' -e '/^ *\/\*\*/,/\*\//d' "$glue" >"$out/bare.js"
fi
mv "$out/bare.js" "$glue"
touch "$out/.$mode"
# What is built into a folder of this one stays.
for other in "$folder"/*/; do
    if [[ -d $other ]]; then mv "$other" "$out"; fi
done
rm -rf "$folder"
mv "$out" "$folder"

if [[ $mode == optimised ]]; then
    echo "Built $folder, optimised by wasm-opt $version."
else
    echo "Built $folder without wasm-opt."
fi
