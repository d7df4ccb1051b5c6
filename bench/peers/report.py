"""The page of tables."""

import json

from programs import GAME, HERE


def pinned():
    """Returns the versions of the two frameworks, as they are pinned."""
    package = json.loads((HERE / "boardgame.io" / "package.json").read_text())
    wanted = dict(line.split("==") for line in (HERE / "openspiel" / "requirements.txt").read_text().split())
    return {"boardgame.io": package["dependencies"]["boardgame.io"], "OpenSpiel": wanted["open_spiel"]}


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def number(value):
    return f"{value:,.0f}"


def times(value):
    return f"{value:,.0f}×" if value >= 10 else f"{value:.1f}×"


def playouts(rates, length):
    """Everybody's decisions a second, and how many times as many ours are."""
    listed = rates["ours, listed"]

    def row(who, game, decisions, rate):
        return [who, game, number(decisions), number(rate), times(listed / rate)]

    rows = [
        row("ours, full lists", GAME, length["ours, listed"][0], listed),
        row("OpenSpiel, game in Python", GAME, length["OpenSpiel, Python"][0], rates["OpenSpiel, Python"]),
        row("boardgame.io, reducer", GAME, length["boardgame.io"][0], rates["boardgame.io"]),
    ]
    for game in ("backgammon", "breakthrough"):
        # The C++ counts games; the mean length makes decisions of them.
        decisions = length["theirs", game][0]
        rows.append(row("OpenSpiel, its own in C++", game, decisions, rates[game] * decisions))
    head = ["random playouts", "game", "decisions a game", "decisions a second", "ours is faster by"]
    return table(head, rows)


def by_length(rates, length, whose):
    return sorted((key for key in rates if key[0] == whose), key=lambda key: length[key][0])


def nearest(rates, length, key):
    """Returns the game of ours that is nearest in length to one of OpenSpiel's."""
    return min(by_length(rates, length, "ours"), key=lambda mine: abs(length[mine][0] - length[key][0]))


def about(length, key):
    decisions, chance = length[key]
    return f"{decisions:,.0f}" + (f" and {chance:,.0f} rolls" if chance else "")


def ratios(rates, length):
    """The table that the others are for: ours against everybody."""
    listed = rates["ours, listed"]

    def decisions(theirs, rate):
        return ["decisions", theirs, GAME, times(listed / rate), ""]

    def simulations(theirs, mine, rate):
        plain = times(rates["ours, plain", mine[1]] / rate)
        named = f"{mine[1]} ({about(length, mine)})"
        return ["simulations", f"OpenSpiel's search, {theirs}", named, times(rates[mine] / rate), plain]

    rows = [
        decisions(f"{GAME} in Python for OpenSpiel", rates["OpenSpiel, Python"]),
        decisions(f"{GAME} by boardgame.io's reducer", rates["boardgame.io"]),
        simulations(f"{GAME} in Python", ("ours", GAME), rates["same", GAME]),
    ]
    for key in by_length(rates, length, "theirs"):
        rows.append(simulations(f"{key[1]} ({about(length, key)})", nearest(rates, length, key), rates[key]))
    return table(["a second", "theirs", "ours", "ours is faster by", "with rollouts"], rows)


def searches(rates, length):
    def row(name, key):
        return [name, about(length, key), number(rates[key]), number(rates[key] * length[key][0])]

    rows = [row(f"OpenSpiel: {key[1]}", key) for key in by_length(rates, length, "theirs")]
    rows.append(row(f"OpenSpiel: {GAME} in Python", ("same", GAME)))
    rows += [row(f"ours, with rollouts: {key[1]}", key) for key in by_length(rates, length, "ours, plain")]
    # A heuristic in place of a rollout has no decisions to count.
    rows += [
        [f"ours, as `hard` does: {key[1]}", about(length, key), number(rates[key]), ""]
        for key in by_length(rates, length, "ours")
    ]
    return table(["search", "decisions in a random game", "simulations a second", "decisions in them"], rows)


def threads(cores, rates):
    rows = []
    for what in dict.fromkeys(what for what, _ in rates):
        one, all_cores = rates[what, 1], rates[what, cores]
        rows.append([what, f"{one:,.1f}", f"{all_cores:,.1f}", f"{all_cores / one:.2f}×"])
    return table(["threads", "1", str(cores), "gain"], rows)


def page(about, rates, length, several):
    compared = about["compared"]
    return f"""# Compared with other frameworks

`make bench-peers` writes this page in one run.
Processor: {about["processor"]}. Versions: {", ".join(about["versions"])}.
Load at the start: {about["load"]:.1f}; the measured threads had {about["share"]:.0%} of a core.

{GAME} for two players exists three times, written from the same rules: ours, for OpenSpiel's Python interface, and for boardgame.io. A check comes first: both peers replay {compared["games"]} of our records, and at each of {number(compared["decisions"])} decisions their legal lists equal ours ({number(compared["lines"])} lines), and so does the winner.

## Ratios

One thread each. Decisions use full legal lists. Each search is compared with ours on the game of ours that is nearest in length; brackets hold the decisions of a random game. The column *ours* is the search of our level `hard`, which evaluates leaves with the game's heuristic; the last column is plain UCT, where both sides play a random rollout.

{ratios(rates, length)}

A rollout costs as many decisions as the game is long, and among OpenSpiel's own games the cost of a decision differs many times over (last column of the table of searches), so the ratios of the last column differ too. A heuristic costs the same in a long game; that is why our levels use one.

## Random playouts

One thread, players' decisions only, median of five rounds in which the programs take turns, in processor time of that thread. Every decision makes the full legal list and applies one action. The last column says how many times as fast ours is.

{playouts(rates, length)}

OpenSpiel's C++ plays its own games alone: its search with one simulation of many rollouts, which lists, draws and applies in a loop. It does not count decisions; we multiply the games by the mean length of random games.

## Search

One thread, from the opening position, 1,000 simulations per search, median of five. With rollouts, a simulation selects a path and plays one random game: ours is the `uct` preset, OpenSpiel's is its C++ `MCTSBot` with `RandomRolloutEvaluator` and one rollout. As `hard` does, a simulation selects a path and evaluates the leaf with the game's heuristic. The last column is simulations times decisions of a random game.

{searches(rates, length)}

## Several threads

Wall clock, median of three: whole games of {GAME} for two, random ones and those of an arena of `normal` (200 nodes per decision) against `easy`. Only a quiet machine shows the gain: the load at the end was {about["load in the end"]:.1f}, of which this measurement makes {several[0]}.

{threads(*several)}
"""
