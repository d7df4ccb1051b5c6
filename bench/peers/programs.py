"""The programs that are compared: how each is started, and what it answers."""

import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
HILLFORT = TARGET / "release" / "hillfort"
OURS = TARGET / "release" / "examples" / "peers"
WORK = TARGET / "peers"

# The game that is written for all three, as ours names it and its options.
GAME = "king-of-the-hill"
TWO_PLAYERS = "players=2"


def run(*command, stdin=None):
    """Runs a program and returns what it prints; if it fails, so does everything."""
    done = subprocess.run([str(word) for word in command], stdin=stdin, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"bench/peers: failed: {' '.join(str(word) for word in command)}")
    return done.stdout


def hillfort(*words):
    return run(HILLFORT, *words)


def ours(*words):
    return json.loads(run(OURS, *words))


def openspiel(script, *words, stdin=None):
    return json.loads(run(WORK / "venv" / "bin" / "python", HERE / "openspiel" / script, *words, stdin=stdin))


def boardgame_io(script, *words, stdin=None):
    return json.loads(run("node", HERE / "boardgame.io" / script, *words, stdin=stdin))


def say(text):
    """Tells how far it is; the table alone goes to standard output."""
    print(f"peers: {text}", file=sys.stderr, flush=True)


def our_games():
    """Returns our games with the options that seat two where more could sit down."""
    games = [json.loads(line) for line in hillfort("games", "--json").splitlines()]
    return {
        game["id"]: [TWO_PLAYERS] if any(option["key"] == "players" for option in game["options"]) else []
        for game in games
    }
