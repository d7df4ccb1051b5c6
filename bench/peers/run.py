"""Checks the peers, measures them beside ours, prints one page of tables and writes it to docs/bench-peers.md."""

import os
import platform
import time
from collections import defaultdict
from statistics import median

import report
from check import check
from programs import GAME, ROOT, TWO_PLAYERS, boardgame_io, hillfort, openspiel, our_games, ours, run, say

ROUNDS = 5
SECONDS = 2
# Of OpenSpiel's own games in C++, the two that are its reference points for playouts …
REFERENCES = ["backgammon", "breakthrough"]
# … and for the search some board games from short to long, light to heavy.
SEARCHED = ["breakthrough", "backgammon", "nine_mens_morris", "lines_of_action", "amazons", "chess", "chinese_checkers"]
SIMULATIONS = 1000
# A random game in Python takes so long that a search of it has to be a small one.
SIMULATIONS_IN_PYTHON = 20


def playouts(seed):
    """Random games: decisions a second of everybody, once."""
    yield "ours, listed", ours("playouts", GAME, SECONDS, "listed", seed, TWO_PLAYERS)
    yield "OpenSpiel, Python", openspiel("measure.py", "playouts", SECONDS, seed)
    yield "boardgame.io", boardgame_io("measure.js", SECONDS)
    for game in REFERENCES:
        yield game, openspiel("measure.py", "rollouts", SECONDS, seed, game)


def searches(seed):
    """Searches of the opening: simulations a second of everybody, once."""
    for game, options in our_games().items():
        yield ("ours", game), ours("search", game, SECONDS / 2, SIMULATIONS, seed, *options)
        yield ("ours, plain", game), ours("uct", game, SECONDS / 2, SIMULATIONS, seed, *options)
    for game in SEARCHED:
        yield ("theirs", game), openspiel("measure.py", "search", SECONDS / 2, seed, game, SIMULATIONS)
    same = openspiel("measure.py", "search", SECONDS / 2, seed, "python_king_of_the_hill", SIMULATIONS_IN_PYTHON)
    yield ("same", GAME), same


def lengths():
    """How long random games are: decisions, and for OpenSpiel's also how often chance falls."""
    found = {}
    for game, options in our_games().items():
        counts = ours("playouts", game, SECONDS / 4, "listed", 1, *options)
        found["ours", game] = found["ours, plain", game] = (counts["decisions"] / counts["games"], None)
    for game in SEARCHED:
        counts = openspiel("measure.py", "length", SECONDS, 1, game)
        found["theirs", game] = (counts["decisions"] / counts["games"], counts["chance"] / counts["games"])
    found["same", GAME] = found["ours", GAME]
    return found


def timed(*command):
    clock = time.perf_counter()
    hillfort(*command)
    return time.perf_counter() - clock


def threads():
    """Playouts and the arena with one thread and with all cores: what is done in a second, medians of three."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    rates = defaultdict(list)
    # A budget of nodes makes the arena's work the same with any number of threads.
    games, arena_games = 10_000, 40
    sim = ["sim", GAME, "--option", TWO_PLAYERS, "--games", games]
    arena = ["arena", GAME, "--option", TWO_PLAYERS, "--players", "normal:200n,easy", "--games", arena_games]
    for _ in range(3):
        for count in dict.fromkeys([1, cores]):
            rates["playouts, games a second", count].append(games / timed(*sim, "--threads", count))
            rates["arena, games a second", count].append(arena_games / timed(*arena, "--threads", count))
    return cores, {key: median(values) for key, values in rates.items()}


def machine():
    info = open("/proc/cpuinfo").read() if os.path.exists("/proc/cpuinfo") else ""
    names = [line.split(":", 1)[1].strip() for line in info.splitlines() if line.startswith("model name")]
    return {
        "processor": names[0] if names else platform.processor() or "unknown",
        "versions": [
            run("rustc", "--version").split(" (")[0],
            f"node {run('node', '--version').strip().lstrip('v')}",
            f"Python {platform.python_version()}",
            *(f"{name} {version}" for name, version in report.pinned().items()),
        ],
        "load": os.getloadavg()[0],
    }


def main():
    about = machine()
    about["compared"] = check()
    rates, games, shares = defaultdict(list), defaultdict(list), []
    # Everybody once, then everybody again: what the machine does meanwhile meets all alike.
    for seed in range(1, ROUNDS + 1):
        say(f"measuring, round {seed} of {ROUNDS}")
        for measure in (playouts, searches):
            for key, counts in measure(seed):
                shares.append(counts["seconds"] / counts["wall"])
                done = counts.get("simulations") or counts.get("decisions") or counts["games"]
                rates[key].append(done / counts["seconds"])
                if "decisions" in counts:
                    games[key].append(counts["decisions"] / counts["games"])
    say("measuring lengths and threads")
    about["share"] = median(shares)
    length = lengths()
    length |= {key: (median(values), None) for key, values in games.items()}
    several = threads()
    about["load in the end"] = os.getloadavg()[0]
    page = report.page(about, {key: median(values) for key, values in rates.items()}, length, several)
    (ROOT / "docs" / "bench-peers.md").write_text(page)
    print(page)


if __name__ == "__main__":
    main()
