#!/usr/bin/env bash
# The arrows of the design that a search can check: who may know whom. Says each line that crosses one.
set -euo pipefail
cd "$(dirname "$0")/.."
failed=0

# fail WHAT LINES
fail() {
    printf '%s:\n%s\n' "$1" "$2"
    failed=1
}

# forbid WHAT PATTERN FILE...: no line of the files may match the extended regular expression.
forbid() {
    local what=$1 pattern=$2 found
    shift 2
    if found=$(grep -HnE "$pattern" "$@" /dev/null); then fail "$what" "$found"; fi
}

# scripts FIND-TEST...: the page's JavaScript, and the pages that might hold some.
scripts() {
    find www -path www/pkg -prune -o \( -name '*.js' -o -name '*.html' \) "$@" -print
}

# below CRATE: the crates that a crate builds on, without its optional ones.
below() {
    cargo tree --locked --quiet --package "$1" --edges normal --no-default-features --prefix none --format '{p}' | tail -n +2
}

# The page. Types may come from anywhere.
if found=$(grep -HnE '\bpkg/' $(scripts -name '*.js' ! -name engine.js ! -name encoder.js ! -name thinker.js) | grep -vF '@import'); then
    fail "only engine.js, encoder.js and thinker.js import pkg" "$found"
fi
forbid "the encoder makes animations and knows no rules" '\bpkg/(hoyito|solver)' www/js/encoder.js
forbid "the engine plays and makes no animations, and does not think" '\bpkg/(gif|solver)/' www/js/engine.js
forbid "the thinker only thinks" '\bpkg/(hoyito|gif)' www/js/thinker.js
forbid "only words.js reads the locales" 'locales/' $(scripts ! -name words.js)
outside='\b(document|window|globalThis|setTimeout|setInterval|requestAnimationFrame|performance|Date)\b'
forbid "view, beats, words, timeline, why and faults know no screen and no clock" "$outside" www/js/{view,beats,words,timeline,why,faults}.js
forbid "the player's clock is handed in, and it does not know what a seed is" "$outside|\b([Ss]eeds?|[Hh]oles?)\b" www/js/player.js

# Links may lead elsewhere, but nothing is fetched from there. A namespace is only a name.
if found=$(grep -rnE 'https?://' www --exclude-dir=pkg | grep -vE '<a [^>]*href=\\?"https?://|https?://www\.w3\.org/'); then
    fail "the page asks no other host" "$found"
fi

# The rules.
forbid "only sowing.rs branches on the variant's row" '\bchoices\(|\b(in_passing|run_behind|last_four_to_winner_from)\b' \
    $(find crates/*/src -name '*.rs' ! -path crates/hoyito/src/rules.rs ! -path crates/hoyito/src/sowing.rs)
found=$(below hoyito)
[[ -z $found ]] || fail "the rules need no other crate" "$found"
for arrow in hoyito-solver/hoyito-{wasm,solver-wasm,cli,gif} hoyito-wasm/hoyito-{solver,solver-wasm,cli,gif} hoyito-cli/hoyito-{wasm,solver-wasm,gif} \
    hoyito-gif/hoyito{,-solver,-wasm,-solver-wasm,-cli} hoyito-solver-wasm/hoyito-{wasm,cli,gif}; do
    crates=$(below "${arrow%/*}")
    if found=$(grep -E "^${arrow#*/} " <<<"$crates"); then fail "${arrow%/*} must not build on" "$found"; fi
done

# What is committed stands for itself: no path of somebody's machine, nothing left for later.
if found=$(git grep --untracked -nIE '(^|[^[:alnum:]._~-])/(home|root|work|Users)/[a-z]|\b(TODO|FIXME|XXX)\b|\bissue #?[0-9]' -- . ':!tests/boundaries.sh'); then
    fail "words that mean nothing to a reader elsewhere" "$found"
fi

exit "$failed"
