# One word per wish; `make` alone lists them.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:

TOOLS := $(CURDIR)/.tools
WEB := tests/web
MODULES := $(WEB)/node_modules/.package-lock.json
PAGE_TESTS := $(wildcard $(WEB)/page*.test.mjs)
PORT ?= 8000

# node_modules first: wasm-pack takes the first wasm-opt it finds, and distributions ship ones too old for it.
export PATH := $(CURDIR)/$(WEB)/node_modules/.bin:$(TOOLS)/bin:$(PATH):$(HOME)/.cargo/bin

NPM := $(shell command -v node >/dev/null && command -v npm)

# wasm-bindgen's program and library must be the same version, and Cargo.lock decides.
WASM_BINDGEN := $(shell sed -n '/^name = "wasm-bindgen"$$/{n;s/^version = "\(.*\)"$$/\1/p;}' Cargo.lock)
WASM_PACK := 0.15.1
WASM_TOOLS := $(TOOLS)/wasm-bindgen-cli-$(WASM_BINDGEN) $(TOOLS)/wasm-pack-$(WASM_PACK)
# The folders too: their time changes when a file goes.
sources = Cargo.toml Cargo.lock rust-toolchain.toml tests/build-wasm.sh \
	$(foreach crate,$(1),$(wildcard crates/$(crate)/Cargo.toml) $(shell find crates/$(crate)/src 2>/dev/null))
WASM_SOURCES := $(call sources,hoyito hoyito-wasm)
SOLVER_SOURCES := $(call sources,hoyito hoyito-solver hoyito-solver-wasm)
GIF_SOURCES := $(call sources,hoyito-gif)

.PHONY: help play test lint bench dist clean lint-rust lint-web test-rust test-web need-node

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' Makefile

play: ## build the game and serve it on a port near 8000; needs rustup only
	@if [[ -n "$(NPM)" ]] && $(MAKE) -s $(MODULES); then \
		$(MAKE) -s www/pkg/.optimised www/pkg/gif/.optimised www/pkg/solver/.optimised www/pkg/embed.js; \
	else \
		echo "The wasm will be larger than it could be: wasm-opt comes by npm, and npm was not to be had."; \
		$(MAKE) -s www/pkg/.plain www/pkg/gif/.plain www/pkg/solver/.plain; \
	fi
	@trap 'exit 0' INT; cargo run --locked --package hoyito-cli --bin hoyito -- serve www --port $(PORT)

test: lint test-rust test-web ## lint, then everything: cargo tests, the wasm in Node, the page in Chromium

lint: lint-rust lint-web ## format, clippy, rustdoc, boundaries, ESLint, types of the JavaScript

bench: need-node www/pkg/.optimised .tools/perft/.optimised .tools/solver/.optimised ## sowing, perft, tables and search natively and in wasm, and the page's longest task
	cargo bench --locked --package hoyito-tests --bench sowing
	cargo bench --locked --package hoyito-tests --bench solving
	cargo build --release --locked --package hoyito-cli
	@node $(WEB)/browsers.mjs
	@for bench in $(WEB)/bench-*.mjs; do node "$$bench" || exit; done

dist: need-node www/pkg/.optimised www/pkg/gif/.optimised www/pkg/solver/.optimised www/pkg/embed.js ## what any static host can serve, and one page with all in it; BASE=address says where it will be
	@node $(WEB)/browsers.mjs || true
	@node $(WEB)/dist.mjs dist $(BASE)

clean: ## remove what was built; the tools in .tools stay
	cargo clean
	rm -rf www/pkg dist $(WEB)/node_modules

lint-rust:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked
	tests/boundaries.sh

# The types of the engine are generated with the wasm, so that comes first.
lint-web: need-node www/pkg/.optimised www/pkg/gif/.optimised www/pkg/solver/.optimised
	npm --prefix $(WEB) run --silent lint

test-rust:
	cargo test --workspace --locked

# What needs no browser first: it fails sooner.
test-web: need-node www/pkg/.optimised www/pkg/gif/.optimised www/pkg/solver/.optimised www/pkg/embed.js .tools/solver/.optimised
	node --test --test-reporter=spec $(filter-out $(PAGE_TESTS),$(wildcard $(WEB)/*.test.mjs))
	@node $(WEB)/browsers.mjs
	node --test --test-reporter=spec --test-concurrency=2 $(PAGE_TESTS)

need-node:
	@[[ -n "$(NPM)" ]] || { echo "This needs Node.js 20.11 or newer with npm: https://nodejs.org" >&2; exit 1; }

www/pkg/.optimised: $(MODULES)
www/pkg/.optimised www/pkg/.plain: $(WASM_SOURCES) | $(WASM_TOOLS)
	tests/build-wasm.sh $(patsubst .%,%,$(notdir $@)) hoyito-wasm www/pkg

# Makes animations. Its folder lies in that of the rules, which is put in place whole: so those come first.
www/pkg/gif/.optimised: $(MODULES) | www/pkg/.optimised
www/pkg/gif/.plain: | www/pkg/.plain
www/pkg/gif/.optimised www/pkg/gif/.plain: $(GIF_SOURCES) | $(WASM_TOOLS)
	tests/build-wasm.sh $(patsubst .%,%,$(notdir $@)) hoyito-gif www/pkg/gif

# Thinks. In a folder of that of the rules too.
www/pkg/solver/.optimised: $(MODULES) | www/pkg/.optimised
www/pkg/solver/.plain: | www/pkg/.plain
www/pkg/solver/.optimised www/pkg/solver/.plain: $(SOLVER_SOURCES) | $(WASM_TOOLS)
	tests/build-wasm.sh $(patsubst .%,%,$(notdir $@)) hoyito-solver-wasm www/pkg/solver

# The page for frames in one script that sealed frames may run. Without it, modules do where they may.
www/pkg/embed.js: www/pkg/.optimised $(wildcard $(WEB)/bundle*) $(wildcard www/js/*.js www/locales/*.json www/locales/study/*.json)
	@node $(WEB)/bundle.mjs

# Counts lines of play, which the page has no use for.
.tools/perft/.optimised: $(WASM_SOURCES) $(MODULES) | $(WASM_TOOLS)
	tests/build-wasm.sh optimised hoyito-wasm .tools/perft perft

# Writes files of tables, which the page has no use for.
.tools/solver/.optimised: $(SOLVER_SOURCES) $(MODULES) | $(WASM_TOOLS)
	tests/build-wasm.sh optimised hoyito-solver-wasm .tools/solver tables

# Without optimisation: compiling these takes longer than all that they will ever run here.
CARGO_INSTALL := CARGO_PROFILE_DEV_DEBUG=0 CARGO_TARGET_DIR=$(TOOLS)/target cargo install --locked --debug --root $(TOOLS)

$(TOOLS)/wasm-bindgen-cli-%:
	@echo "Installing wasm-bindgen $* into .tools: a minute or more, once."
	$(CARGO_INSTALL) wasm-bindgen-cli --version =$*
	@touch $@

$(TOOLS)/wasm-pack-%:
	@echo "Installing wasm-pack $* into .tools: a minute or more, once."
	$(CARGO_INSTALL) wasm-pack --version =$*
	@touch $@

$(MODULES): $(WEB)/package-lock.json
	cd $(WEB) && npm ci --ignore-scripts --no-audit --no-fund --no-progress
	@touch $@
