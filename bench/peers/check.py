"""Do the peers play the same game? Records of ours are replayed by both, and every legal list is compared.

Run by itself it checks and says how much; `run.py` does it before it measures.
"""

import shutil

from programs import GAME, OURS, TWO_PLAYERS, WORK, boardgame_io, hillfort, openspiel, run, say

# Random players get everywhere; easy bots go for the hill and fight there.
RECORDS = [("random", 30), ("easy", 10)]


def check():
    """Returns how much was compared. A difference ends the program."""
    folder = WORK / "records"
    shutil.rmtree(folder, ignore_errors=True)
    for level, games in RECORDS:
        hillfort("record", GAME, "--option", TWO_PLAYERS, "--players", level, "--series", games, "--to", folder / level)
    lists = WORK / "lists.txt"
    lists.write_text(run(OURS, "lists", *sorted(folder.glob("*/*.rec"))))
    counts = {}
    for name, peer in {"OpenSpiel": openspiel, "boardgame.io": boardgame_io}.items():
        script = "check.py" if peer is openspiel else "check.js"
        with lists.open() as stdin:
            counts[name] = peer(script, stdin=stdin)
        say(f"{name} plays as we do: {counts[name]}")
    first, *others = counts.values()
    assert all(other == first for other in others), counts
    assert first["games"] == sum(games for _, games in RECORDS), counts
    return first


if __name__ == "__main__":
    check()
