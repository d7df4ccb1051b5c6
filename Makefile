# Two commands matter most: `make play` and `make test`. Both do all setup themselves.
SHELL := /bin/bash
# Where rustup puts cargo, for a shell that does not know it yet.
export PATH := $(HOME)/.cargo/bin:$(PATH)
.DEFAULT_GOAL := help
# A recipe that fails leaves no half of a file.
.DELETE_ON_ERROR:

.PHONY: help play test lane-of-builds lane-of-others lane-of-rust lane-of-pages tested quick setup lint dependencies dockerfile rust-tests scenarios \
  instructions new-game-test fuzz \
  release lessons simulate crash faults load fair attacks engine engine-for-tests wasm bench bench-wire bench-instructions bench-peers mutants long-test \
  client web-setup web-lint web-units browser-tests page-tests firefox-tests accept-looks whole-games pictures studies clips bench-web site \
  site-tests site-some npm npm-tests \
  replay-everywhere replay-some bench-engine arena arena-doubling arena-tenfold luck review-bench review-agree puzzles

help: ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 28

# The build shows its progress: the first one takes minutes. The engine comes first, because the page has it inside.
play: engine ## Build everything and play in the browser (at the terminal: hillfort play)
	$(MAKE) --no-print-directory client
	cargo build --release --bin hillfort
	@$(TARGET)/release/hillfort serve

# The client first, with the engine beside it: the programs are built once, with both inside. Then two lanes at the same
# time, twice, because the steps of each use little more than one core. The new game comes after everything that builds:
# its copy of the tree is built in the same folder.
test: setup engine-for-tests ## Run every test, those in a real browser too
	$(MAKE) --no-print-directory client
	$(MAKE) --no-print-directory -j2 lane-of-builds lane-of-others
	$(MAKE) --no-print-directory -j2 lane-of-rust lane-of-pages

lane-of-builds:
	+$(MAKE) --no-print-directory -j1 lint tested

lane-of-others:
	+$(MAKE) --no-print-directory -j1 wasm web-lint web-units instructions

lane-of-rust:
	+$(MAKE) --no-print-directory -j1 rust-tests scenarios new-game-test

lane-of-pages:
	+$(MAKE) --no-print-directory -j1 replay-some npm-tests site-some page-tests

# The games and what they are made of, without tables and clients, whose dependencies are most of the build; 200 random
# games for each law. From an empty folder most of the time is the compiler's.
QUICK := --workspace $(foreach crate,cli fuzz server store svg table trials wasm wire,--exclude hillfort-$(crate))
quick: setup ## Format, and lints and tests of rules, bots and laboratory, in three minutes
	cargo fmt --all --check
	cargo clippy $(QUICK) --all-targets -- -D warnings
	HILLFORT_GAMES=200 cargo test $(QUICK) --lib --tests

setup:
	@scripts/setup

lint: dependencies dockerfile
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --features hillfort-engine/contract -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet

# Licences, duplicate versions and sources of the dependencies; CI also asks for advisories.
dependencies:
	@scripts/setup cargo-deny
	cargo deny --locked check licenses bans sources

dockerfile:
	@scripts/setup hadolint
	$(TARGET)/tools/bin/hadolint Dockerfile

# The large store of `make load` is filled by an example; here a small one.
rust-tests:
	cargo test --workspace
	$(TARGET)/debug/examples/large 2 5 >/dev/null

# What the Rust tests have built: the command line, a server with the template game, positions to compare with.
# Other tests use these programs too, so that nothing is built twice.
TESTED := cargo test --quiet --workspace --no-run
TARGET := $(or $(CARGO_TARGET_DIR),target)

tested:
	$(TESTED)

# The scenarios once more, by the command that other programs rely on.
scenarios:
	$(TESTED)
	for game in games/*/; do case $$game in games/template/) ;; *) \
	  $(TARGET)/debug/hillfort check "$$game"scenarios/*.rec || exit 1;; esac; done

new-game-test: client
	@scripts/setup chromium
	scripts/test-new-game

SECONDS ?= 60
fuzz: setup ## Fuzz records, maps, cards and the bots' protocol: make fuzz SECONDS=60 (for each)
	@scripts/setup c++
	@scripts/fuzz $(SECONDS)

# The engine for WebAssembly, as it is shipped. The client built after it has it inside, and asks the server less.
engine: setup web/node_modules/.package-lock.json ## Build the engine for WebAssembly, for the client, the site and the package
	scripts/wasm

# Built quickly: tests need no speed.
engine-for-tests: setup web/node_modules/.package-lock.json
	scripts/wasm --test

wasm: engine-for-tests ## Build the engine for WebAssembly quickly, and test it in Node
	cd web && npm run --silent test -- --project engine

site: engine ## Build a site of plain files into dist/site, for any web host
	cd web && npm run --silent build -- --mode site

SITE_FOR_TESTS := cd web && HILLFORT_SITE=$(abspath $(TARGET))/site npm run --silent build -- --mode site

site-tests: engine-for-tests ## The site of plain files in Chromium and Firefox
	@scripts/setup chromium
	@scripts/setup firefox
	$(SITE_FOR_TESTS)
	cd web && npm run --silent test -- --project site

# Only in Chromium: Firefox takes longer than all else of it.
site-some: engine-for-tests
	@scripts/setup chromium
	$(SITE_FOR_TESTS)
	cd web && HILLFORT_BROWSERS=Chromium npm run --silent test -- --project site

npm: engine ## Build the package for other people's pages and programs into dist/npm
	cd web && npm run --silent script scripts/npm.ts

npm-tests: engine-for-tests
	@scripts/setup chromium
	cd web && HILLFORT_NPM=$(abspath $(TARGET))/npm npm run --silent script scripts/npm.ts
	cd web && HILLFORT_NPM=$(abspath $(TARGET))/npm npm run --silent test -- --project npm

# The same games natively and in WebAssembly. RECORDS is the number for each game.
RECORDS ?= 20000
replay-everywhere: engine ## Play and replay the same games natively, in Node and in Chromium: make replay-everywhere RECORDS=20000; resumes
	@scripts/setup chromium
	cargo build --quiet --release -p hillfort-wasm --example native
	cd web && HILLFORT_NATIVE=$(abspath $(TARGET))/release/examples/native HILLFORT_RECORDS=$(RECORDS) \
	  HILLFORT_PROGRESS=$(TRIALS)/replay-everywhere.json npm run --silent script scripts/replay-everywhere.ts

# Some of them, by the programs that other tests have built.
replay-some: engine-for-tests
	@scripts/setup chromium
	$(TESTED)
	cd web && HILLFORT_NATIVE=$(abspath $(TARGET))/debug/examples/native HILLFORT_RECORDS=50 \
	  npm run --silent script scripts/replay-everywhere.ts

bench-engine: site ## The engine in WebAssembly: its size, its speed beside the native one, how fast a hover is answered
	@scripts/setup chromium
	cargo build --quiet --release -p hillfort-wasm --example native
	cd web && HILLFORT_NATIVE=$(abspath $(TARGET))/release/examples/native npm run --silent script scripts/bench-engine.ts

release: setup engine ## Pack an archive for this system, with its checksum, into dist/
	$(MAKE) --no-print-directory client
	cargo build --release --bin hillfort
	scripts/release

# The web client, built only when something of it has changed. The engine is inside if it is built.
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/dist -prune -o -path web/engine -prune -o -path web/tests -prune -o -type f -print)

web-setup:
	@scripts/setup node

web/node_modules/.package-lock.json: web/package.json web/package-lock.json | web-setup
	cd web && npm install --no-audit --no-fund --loglevel=error
	@touch $@

client: web/dist/index.html

web/dist/index.html: $(WEB_SOURCES) $(wildcard web/engine/hillfort.wasm) web/node_modules/.package-lock.json
	cd web && npm run --silent build
	@touch $@

web-lint: web/node_modules/.package-lock.json
	cd web && npm run --silent check && npm run --silent lint

web-units: web/node_modules/.package-lock.json
	cd web && npm run --silent test -- --project unit

browser-tests: setup client ## The web client in a real browser, and its numbers against the engine's
	$(TESTED)
	+$(MAKE) --no-print-directory page-tests

# With the programs as they are.
page-tests: client
	@scripts/setup chromium
	@scripts/setup firefox
	cd web && npm run --silent test -- --project numbers --project firefox --project browser

firefox-tests: setup client ## The web client in Firefox: it loads, plays a turn and passes axe-core
	@scripts/setup firefox
	$(TESTED)
	cd web && npm run --silent test -- --project firefox

accept-looks: setup client ## Take the reference pictures of the web client anew, after a change that was meant
	@scripts/setup chromium
	$(TESTED)
	cd web && HILLFORT_ACCEPT=1 npm run --silent test -- --project browser tests/browser/reference

whole-games: setup client ## What the browser tests do in part: whole games, all clicks by every way, more positions
	@scripts/setup chromium
	$(TESTED)
	cd web && HILLFORT_POSITIONS=10000 npm run --silent test -- --project numbers
	cd web && HILLFORT_WHOLE=1 npm run --silent test -- --project browser tests/browser/{games,clicks,numbers,access,apart}

pictures: setup client ## Take the pictures of docs/screens again
	@scripts/setup chromium
	cargo build --quiet --bin hillfort
	cd web && npm run --silent script scripts/pictures.ts

studies: setup client ## Take the pictures of docs/look.md again
	@scripts/setup chromium
	cargo build --quiet --bin hillfort
	cd web && npm run --silent script scripts/studies.ts

clips: setup client ## Take the clips of docs/clips again: a bot's turn in each game
	@scripts/setup chromium
	cargo build --quiet --bin hillfort
	cd web && npm run --silent script scripts/clips.ts

bench-web: setup client ## What the web client transfers and how fast it answers a click
	@scripts/setup chromium
	cargo build --quiet --release --bin hillfort
	cd web && npm run --silent script scripts/bench.ts

bench-wire: setup client ## Bytes, processor time and memory of a table on every board
	cargo build --quiet --release --bin hillfort
	cargo bench --quiet -p hillfort-server --bench wire

bench: setup ## Decisions per second and instructions per decision, game by game
	cargo bench --quiet -p hillfort-catalog --bench playouts
	cargo bench --quiet -p hillfort-catalog --bench search
	@scripts/setup valgrind
	@scripts/count-instructions

bench-instructions: setup ## Count instructions per decision and write docs/instructions.txt, the limits of make test
	@scripts/setup valgrind
	@scripts/count-instructions --keep

# No wall time is asserted anywhere; what a decision costs in instructions is, because it does not depend on the load.
instructions:
	@scripts/setup valgrind
	scripts/count-instructions --gate

# The number of games for the proofs of the review; of `luck` it is for each game.
LUCK_GAMES ?= 1000
luck: setup ## Random games of each game: start, luck and decisions add up to the result: make luck LUCK_GAMES=1000
	@cargo run --quiet --release -p hillfort-catalog --example luck -- $(LUCK_GAMES)

review-bench: setup ## How long the review of a game takes
	@cargo run --quiet --release -p hillfort-catalog --example reviews -- bench

AGREE_GAMES ?= 50
review-agree: setup ## Ask deeper searches about the costliest decisions of reviews: make review-agree AGREE_GAMES=50; resumes
	@mkdir -p $(TRIALS)
	@cargo run --quiet --release -p hillfort-catalog --example reviews -- agree $(TRIALS)/review-agree.txt $(AGREE_GAMES)

puzzles: setup ## Check the puzzles of all games by larger searches
	@cargo build --quiet --release --bin hillfort
	@failed=0; for folder in games/*/puzzles; do game=$$(basename $$(dirname $$folder)); echo "$$game:"; \
	  $(TARGET)/release/hillfort puzzles $$game --check $$folder --nodes 100000 || failed=1; done; exit $$failed

bench-peers: ## Compare with OpenSpiel and boardgame.io; writes docs/bench-peers.md
	@bench/peers/setup
	@python3 bench/peers/run.py

# Where long runs keep their progress, so that they can be interrupted.
TRIALS := $(abspath $(TARGET))/trials

SCHEDULES ?= 100000
lessons: setup ## Play the closing battles of the lessons a hundred times each
	HILLFORT_BATTLES=100 cargo test --quiet -p hillfort-catalog --test lessons a_sensible_player -- --nocapture

simulate: setup ## Many schedules of lossy networks, failing disks and crashes: make simulate SCHEDULES=100000; resumes
	@mkdir -p $(TRIALS)
	HILLFORT_SCHEDULES=$(SCHEDULES) HILLFORT_PROGRESS=$(TRIALS)/simulate.txt \
	  cargo test --quiet -p hillfort-table --test simulation what_was_acknowledged
	@tail -n 1 $(TRIALS)/simulate.txt

# The programs as people run them; both are in the same folder.
BUILT_TRIALS := cargo build --quiet --release --bin hillfort --bin trials
RUN_TRIAL := $(TARGET)/release/trials --folder $(TRIALS)

KILLS ?= 500
crash: setup client ## Kill the server under load, and look for what is lost: make crash KILLS=500; resumes
	$(BUILT_TRIALS)
	@$(RUN_TRIAL) crash --kills $(KILLS)

EVENTS ?= 100000
faults: setup client ## Play over a bad network, with a bad disk: make faults EVENTS=100000; resumes
	$(BUILT_TRIALS)
	@$(RUN_TRIAL) faults --events $(EVENTS)

# A store of 10,000 tables and 7 million events, made once. FLAGS make it smaller, or keep the figures: make load
# FLAGS="--tables 100 --seconds 10", make load FLAGS=--keep
$(TRIALS)/large/hillfort.db:
	cargo run --quiet --release -p hillfort-store --example large 10000 700 $(@D)

load: setup client $(TRIALS)/large/hillfort.db ## Measure 2,000 live games with 4,000 sockets; FLAGS=--keep writes docs/load.md
	$(BUILT_TRIALS)
	@$(RUN_TRIAL) load --large $(TRIALS)/large $(FLAGS)

CHANGED ?= 1000
ROLLS ?= 1000000
fair: setup client engine-for-tests ## Change records with committed dice, ask all verifiers, count the faces of many rolls: make fair CHANGED=1000
	$(BUILT_TRIALS)
	@$(RUN_TRIAL) fair --changed $(CHANGED) --rolls $(ROLLS)
	@cd web && HILLFORT_RECORDS=$(TRIALS)/fair npm run --silent script scripts/fair.ts

attacks: setup client ## Attack a server in more than a hundred ways; docs/attacks.md lists them
	$(BUILT_TRIALS)
	@$(RUN_TRIAL) attacks

GAME ?=
mutants: setup ## Mutation testing of a game's rules: make mutants GAME=<id> [SHARD=0/4]
	@scripts/setup cargo-mutants
	@scripts/mutants "$(GAME)" $(SHARD)

long-test: setup ## The laws on many more random games: make long-test GAMES=1000000
	HILLFORT_GAMES=$(or $(GAMES),100000) cargo test --workspace law::

arena: setup ## How strong the levels are, every game, mode and number of players; resumes an interrupted run
	@scripts/arena levels

arena-doubling: setup ## Does twice the time make hard stronger? make arena-doubling GAME=<id>
	@scripts/arena doubling "$(GAME)"

arena-tenfold: setup ## Does ten times the budget make hard stronger? make arena-tenfold GAME=<id> [OPTION=mode=…]
	@scripts/arena tenfold "$(GAME)" $(OPTION)
