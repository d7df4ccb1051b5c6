"""The decisions of King of the Hill as numbers, and as lines of its notation (KH rules, section 13)."""

from board import CELLS, FIRST_TILE, KINDS, NAMES, NEIGHBOURS, PAIRS, RINGS, TILES, tile

AREA, RECRUIT, MOVE, ASSAULT, PUSH, KEEP, TURN, SHIFT, SWAP, END = range(10)

# What pays for a use: a die of this kind, or two turning dice together (KH-DICE-5).
RECRUIT_DIE, MOVE_DIE, TURNS = PAYS = range(3)
DICE = ("recruit", "move", "turn")
PAY_WORDS = ("recruit", "move", "turns")
# Two payments in the order in which they are named (KH-DICE-11).
TWO_PAYS = [
    (MOVE_DIE, MOVE_DIE),
    (MOVE_DIE, RECRUIT_DIE),
    (MOVE_DIE, TURNS),
    (RECRUIT_DIE, RECRUIT_DIE),
    (RECRUIT_DIE, TURNS),
    (TURNS, TURNS),
]
# Two dice kept for turn two.
KEPT = [(a, b) for a in range(3) for b in range(a, 3)]


def _storms():
    """Every two cells from which two fighters can storm a tile, starting areas included."""
    for to in range(FIRST_TILE, CELLS):
        is_outer = to < tile(1, 0)
        around = ((0, 1) if is_outer else ()) + NEIGHBOURS[to]
        yield from ((a, b, to) for a in around for b in around if a <= b)


STORMS = list(_storms())
# Every decision there can be, as (verb, three words that depend on the verb). Its place is its number.
ACTIONS = (
    [(AREA, tile(0, idx), 0, 0) for idx in range(TILES)]
    + [(RECRUIT, kind, 0, pay) for kind in range(3) for pay in PAYS]
    + [
        (MOVE, kind * CELLS + start, to, pay)
        for kind in range(3)
        for start in range(CELLS)
        for to in range(CELLS)
        for pay in PAYS
    ]
    + [(ASSAULT, storm, 0, pays) for storm in range(len(STORMS)) for pays in range(len(TWO_PAYS))]
    + [(PUSH, tile(3, idx), 0, 0) for idx in range(TILES)]
    + [(KEEP, pair, 0, 0) for pair in range(len(KEPT))]
    + [(TURN, ring, step, 0) for ring in range(len(RINGS)) for step in (-1, 1)]
    + [(SHIFT, tile(0, idx), 0, 0) for idx in range(TILES)]
    + [(SWAP, pair, 0, 0) for pair in range(len(PAIRS))]
    + [(END, 0, 0, 0)]
)


def _first(verb):
    return next(idx for idx, action in enumerate(ACTIONS) if action[0] == verb)


# Where the numbers of a verb begin.
FIRST = [_first(verb) for verb in range(10)]
STORM_NUMBERS = {storm: FIRST[ASSAULT] + idx * len(TWO_PAYS) for idx, storm in enumerate(STORMS)}


def line(action, enemy):
    """Writes a decision; `enemy` is the seat whose units are attacked or pushed."""
    verb, a, b, pay = ACTIONS[action]
    if verb == AREA:
        return f"area {NAMES[a]}"
    if verb == RECRUIT:
        return f"recruit {KINDS[a]}" + ("" if pay == RECRUIT_DIE else f" with {PAY_WORDS[pay]}")
    if verb == MOVE:
        kind, start = divmod(a, CELLS)
        paid = "" if pay == MOVE_DIE else f" with {PAY_WORDS[pay]}"
        return f"move {KINDS[kind]} {NAMES[start]} {NAMES[b]}{paid}"
    if verb == ASSAULT:
        first, second, to = STORMS[a]
        one, two = TWO_PAYS[pay]
        paid = "" if pay == 0 else f" with {PAY_WORDS[one]} {PAY_WORDS[two]}"
        return f"assault {NAMES[first]} {NAMES[second]} {NAMES[to]} {enemy}{paid}"
    if verb == PUSH:
        return f"push {enemy} {NAMES[a]}"
    if verb == KEEP:
        one, two = KEPT[a]
        return f"keep {DICE[one]} {DICE[two]}"
    if verb == TURN:
        return f"turn {RINGS[a]} {'left' if b < 0 else 'right'}"
    if verb == SHIFT:
        return f"shift {NAMES[a]}"
    if verb == SWAP:
        one, two = PAIRS[a]
        return f"swap {NAMES[one]} {NAMES[two]}"
    return "end"
