"""Replays games that our engine has written out (standard input, as `peers lists` writes it) in OpenSpiel's game.

At every decision the legal lines must be the same, at the end the winner. The first difference is told and ends it
with exit code 1; otherwise prints how much was compared, as a JSON object.
"""

import json
import sys

import pyspiel

import game  # noqa: F401 (registers the game)
from board import LETTERS
from position import ROLLS, TERRAINS


def outcome(line):
    """Returns the number of a chance line: terrain a l n d …, draw 2 1, roll 1 3 3 6."""
    verb, *words = line.split()
    if verb == "terrain":
        return TERRAINS.index(tuple(LETTERS.index(letter) for letter in words[1:]))
    if verb == "draw":
        return int(words[0]) - 1
    kinds = [(int(face) - 1) // 2 for face in words]
    return ROLLS.index(tuple(kinds.count(kind) for kind in range(3)))


def winner(state):
    if not state.is_terminal():
        return "none"
    return {0.0: "draw", 1.0: "p1", -1.0: "p2"}[state.returns()[0]]


def differ(place, ours, theirs):
    ours, theirs = set(ours), set(theirs)
    sys.exit(f"{place}: only ours {sorted(ours - theirs)}, only OpenSpiel's {sorted(theirs - ours)}")


def main():
    spiel = pyspiel.load_game("python_king_of_the_hill")
    counts = {"games": 0, "decisions": 0, "lines": 0}
    state, legal = None, {}
    for text in sys.stdin:
        who, *words = text.rstrip("\n").split("\t")
        place = f"game {counts['games']}, decision {counts['decisions']}"
        if who == "game":
            state = spiel.new_initial_state()
            counts["games"] += 1
        elif who == "chance":
            if not state.is_chance_node():
                differ(place, [words[0]], ["a player's decision"])
            state.apply_action(outcome(words[0]))
        elif who == "legal":
            actions = [] if state.is_terminal() else state.legal_actions()
            legal = {state.action_to_string(action): action for action in actions}
            # A line that stood for two actions would be lost in the dictionary.
            if sorted(legal) != words or len(legal) != len(actions) or actions != sorted(actions):
                differ(place, words, legal)
            counts["decisions"] += 1
            counts["lines"] += len(words)
        elif who == "result":
            if winner(state) != words[0]:
                differ(place, [words[0]], [winner(state)])
        else:
            seat = f"p{state.current_player() + 1}"
            if seat != who:
                differ(place, [who], [seat])
            state.apply_action(legal[words[0]])
    print(json.dumps(counts))


if __name__ == "__main__":
    main()
