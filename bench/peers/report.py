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


def searches(rates, length):
    """A row for each of our games, a column for each of OpenSpiel's; the one nearest in length is marked."""
    theirs = sorted((key for key in rates if key[0] == "theirs"), key=lambda key: length[key][0])
    mine = sorted((key for key in rates if key[0] == "ours"), key=lambda key: length[key][0])

    def about(key):
        decisions, chance = length[key]
        return f"{decisions:,.0f}" + (f" and {chance:,.0f} rolls" if chance else "")

    listed = [[f"OpenSpiel: {key[1]}", about(key), number(rates[key])] for key in theirs]
    listed += [[f"ours: {key[1]}", about(key), number(rates[key])] for key in mine]
    same = ("same", GAME)
    listed.append([f"OpenSpiel: {GAME} in Python", about(same), number(rates[same])])
    ratios = []
    for key in mine:
        near = min(theirs, key=lambda other: abs(length[other][0] - length[key][0]))
        cells = [times(rates[key] / rates[other]) for other in theirs]
        cells = [f"**{cell}**" if other == near else cell for cell, other in zip(cells, theirs)]
        ratios.append([f"{key[1]} ({length[key][0]:,.0f})", *cells])
    head = ["ours is so many times as fast", *(f"{key[1]} ({length[key][0]:,.0f})" for key in theirs)]
    same_game = times(rates["ours", GAME] / rates[same])
    return (
        table(["search", "decisions in a random game", "simulations a second"], listed)
        + "\n\n"
        + table(head, ratios)
        + f"\n\nOn the same game, {GAME} for two, ours makes {same_game} as many simulations as OpenSpiel's search does "
        "with the game in Python."
    )


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

## Random playouts

One thread, decisions of players only, median of five rounds in which everybody is measured in turn, in processor time of that thread. Full legal list and apply at every decision, except *drawn*, which draws one legal action without a list. The last columns: how many times as fast ours is.

{playouts(rates, length)}

OpenSpiel's own games are played by its C++ alone: its search with one simulation of many random games, which lists, draws and applies in a loop. It does not count decisions; their number is that of games times the mean length of random games.

## Search

Plain UCT on one thread from the opening position, a simulation being a way down the tree and one random game to its end: ours is `Shape::UCT`, OpenSpiel's its C++ `MCTSBot` with `RandomRolloutEvaluator` and one rollout. Median of five. Games are as long as the second column says, on average; a simulation of a long game takes longer.

{searches(rates, length)}

Ours in rows, OpenSpiel's in columns, decisions of a random game in brackets, the nearest in length in bold.

## Several threads

On the wall clock, median of three: whole games of {GAME} for two, random ones and those of an arena of `normal` (200 nodes a decision) against `easy`.

{threads(*several)}
"""
