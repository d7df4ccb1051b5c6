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
    listed, drawn = rates["ours, listed"], rates["ours, drawn"]

    def row(who, game, decisions, rate):
        return [who, game, number(decisions), number(rate), times(listed / rate), times(drawn / rate)]

    rows = [
        row("ours, full lists", GAME, length["ours, listed"][0], listed),
        row("ours, drawn without a list", GAME, length["ours, drawn"][0], drawn),
        row("OpenSpiel, game in Python", GAME, length["OpenSpiel, Python"][0], rates["OpenSpiel, Python"]),
        row("boardgame.io, reducer", GAME, length["boardgame.io"][0], rates["boardgame.io"]),
    ]
    for game in ("backgammon", "breakthrough"):
        # The C++ counts games; the mean length makes decisions of them.
        decisions = length["theirs", game][0]
        rows.append(row("OpenSpiel, its own in C++", game, decisions, rates[game] * decisions))
    head = ["random playouts", "game", "decisions a game", "decisions a second", "ours, lists", "ours, drawn"]
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
    return table(["a second", "theirs", "ours", "ours is so many times as fast", "with random games too"], rows)


def searches(rates, length):
    def row(name, key):
        return [name, about(length, key), number(rates[key]), number(rates[key] * length[key][0])]

    rows = [row(f"OpenSpiel: {key[1]}", key) for key in by_length(rates, length, "theirs")]
    rows.append(row(f"OpenSpiel: {GAME} in Python", ("same", GAME)))
    rows += [row(f"ours, with random games: {key[1]}", key) for key in by_length(rates, length, "ours, plain")]
    # A judgement in place of a random game: there are no decisions in it to be counted.
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
    return f"""# Beside the peers

`make bench-peers` writes this page, all of it in one run.
Processor: {about["processor"]}. Versions: {", ".join(about["versions"])}.
Load when it began: {about["load"]:.1f}; the measured threads had {about["share"]:.0%} of a core.

{GAME} for two players is written three times from the same rules: ours, for OpenSpiel's Python interface and for boardgame.io. That they are the same game is checked first: {compared["games"]} records of ours were replayed by both, and at each of {number(compared["decisions"])} decisions their legal lists were ours ({number(compared["lines"])} lines), at the end the winner.

## Ratios

One thread each. Decisions are ours with full lists. A search is compared with ours on the game of ours that is nearest in length, decisions of a random game in brackets: with the search of our level `hard`, where the game's own judgement stands for the random game at the end of a simulation; and in the last column with plain tree search, where ours plays a random game too.

{ratios(rates, length)}

With random games a simulation costs as many decisions as the game is long, and between OpenSpiel's own games the cost of one decision differs many times over (the last column of the table of searches); so do the ratios of the last column. A judgement costs the same however long the game goes on: that is why our levels search with one.

## Random playouts

One thread, decisions of players only, median of five rounds in which everybody is measured in turn, in processor time of that thread. Full legal list and apply at every decision, except *drawn*, which draws one legal action without a list. The last columns: how many times as fast ours is.

{playouts(rates, length)}

OpenSpiel's own games are played by its C++ alone: its search with one simulation of many random games, which lists, draws and applies in a loop. It does not count decisions; their number is that of games times the mean length of random games.

## Search

One thread, from the opening position, 1,000 simulations a search. With random games a simulation is a way down the tree and one random game to its end: ours is `SearchConfig::UCT`, which draws without lists, OpenSpiel's its C++ `MCTSBot` with `RandomRolloutEvaluator` and one rollout. As `hard` does (`SearchConfig::FULL`) it is a way down the tree and the game's judgement. Median of five. The last column is simulations times decisions of a random game.

{searches(rates, length)}

## Several threads

On the wall clock, median of three: whole games of {GAME} for two, random ones and those of an arena of `normal` (200 nodes a decision) against `easy`. Only a quiet machine shows the gain: the load was {about["load in the end"]:.1f} in the end, and what is measured here makes {several[0]} of it.

{threads(*several)}
"""
