"""Measures OpenSpiel for some seconds on one thread and prints one JSON object.

measure.py playouts SECONDS SEED            random games of our game in Python, by OpenSpiel's interface
measure.py rollouts SECONDS SEED GAME       random games of OpenSpiel's own, played by its C++ alone
measure.py length SECONDS SEED GAME         how long such games are: the C++ says only that they are over
measure.py search SECONDS SEED GAME N       OpenSpiel's C++ MCTS, N simulations a search, one random game each
"""

import json
import random
import sys
import time

import pyspiel

import game  # noqa: F401 (registers the game)

OURS = "python_king_of_the_hill"
# A measurement ends after this multiple of its intended time, even on a busy machine.
MAX_WALL_FACTOR = 4


class Clock:
    """Processor time of this thread, so that others on the machine do not count, and the time on the wall."""

    def __init__(self):
        self.cpu, self.wall = time.thread_time(), time.perf_counter()

    def read(self):
        return {"seconds": time.thread_time() - self.cpu, "wall": time.perf_counter() - self.wall}

    def is_over(self, seconds):
        read = self.read()
        return read["seconds"] >= seconds or read["wall"] >= MAX_WALL_FACTOR * seconds


def random_game(state, rng):
    """Plays to the end and returns how many decisions players took, and how many times chance did."""
    decisions = events = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            action = rng.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0]
            events += 1
        else:
            action = rng.choice(state.legal_actions())
            decisions += 1
        state.apply_action(action)
    return decisions, events


def playouts(name, seconds, seed):
    spiel, rng, clock = pyspiel.load_game(name), random.Random(seed), Clock()
    games = decisions = events = 0
    while not clock.is_over(seconds):
        took, fell = random_game(spiel.new_initial_state(), rng)
        games, decisions, events = games + 1, decisions + took, events + fell
    return {"games": games, "decisions": decisions, "chance": events, **clock.read()}


def opening(spiel, rng):
    """The first decision of the game; what chance lays out comes before."""
    state = spiel.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def searcher(spiel, rollouts, simulations, seed):
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
    megabytes, solve, verbose = 1000, False, False
    return pyspiel.MCTSBot(spiel, evaluator, 2.0**0.5, simulations, megabytes, solve, seed, verbose)


def rollouts(name, seconds, seed):
    """One simulation with many rollouts is a loop of random games in C++: legal list, draw, apply."""
    spiel, rng = pyspiel.load_game(name), random.Random(seed)
    state, each, games = opening(spiel, rng), 16, 0
    clock = Clock()
    while not clock.is_over(seconds):
        searcher(spiel, each, 1, rng.randrange(1 << 30)).mcts_search(state)
        games += each
    return {"games": games, **clock.read()}


def search(name, seconds, seed, simulations):
    spiel, rng, done = pyspiel.load_game(name), random.Random(seed), 0
    clock = Clock()
    while not clock.is_over(seconds):
        root = searcher(spiel, 1, simulations, rng.randrange(1 << 30)).mcts_search(opening(spiel, rng))
        done += root.explore_count
    return {"simulations": done, **clock.read()}


def main():
    what, seconds, seed, *rest = sys.argv[1:]
    seconds, seed = float(seconds), int(seed)
    if what == "playouts":
        counts = playouts(OURS, seconds, seed)
    elif what == "length":
        counts = playouts(rest[0], seconds, seed)
    elif what == "rollouts":
        counts = rollouts(rest[0], seconds, seed)
    else:
        counts = search(rest[0], seconds, seed, int(rest[1]))
    print(json.dumps(counts))


if __name__ == "__main__":
    main()
