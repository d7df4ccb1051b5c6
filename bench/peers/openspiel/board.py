"""The board of King of the Hill for two players: cells by number, and what is fixed about them (KH-BOARD, KH-STACK).

Cells are numbered in board order (KH-BOARD-10): s1 s2 a1..a7 b1..b7 c1..c7 d1..d7 hill.
"""

RINGS = "abcd"
TILES = 7
FIRST_TILE = 2  # behind the two starting areas
HILL = FIRST_TILE + len(RINGS) * TILES
CELLS = HILL + 1

LIGHT, NORMAL, DIFFICULT = range(3)
LETTERS = "lnd"

RUNNER, FIGHTER, BLOCKER = range(3)
KINDS = ("runner", "fighter", "blocker")
STOCK = (2, 5, 2)

# The units of one player on one cell are one small number, so that a question about them is one mask.
ONE = (1, 1 << 2, 1 << 5)
RUNNERS, FIGHTERS, BLOCKERS = 0b11, 0b111 << 2, 0b11 << 5
CROWDS = range(1 << 7)
SIZE = [(crowd & 3) + (crowd >> 2 & 7) + (crowd >> 5) for crowd in CROWDS]
# The hardest terrain on which everybody of a crowd may stand.
BEARS = [LIGHT if crowd & BLOCKERS else NORMAL if crowd & FIGHTERS else DIFFICULT for crowd in CROWDS]


def tile(ring, idx):
    """Returns the cell of a ring's tile; indices go round."""
    return FIRST_TILE + ring * TILES + idx % TILES


def _name(cell):
    if cell == HILL:
        return "hill"
    if cell < FIRST_TILE:
        return f"s{cell + 1}"
    ring, idx = divmod(cell - FIRST_TILE, TILES)
    return f"{RINGS[ring]}{idx + 1}"


def _neighbours(cell):
    if cell == HILL:
        return tuple(tile(3, idx) for idx in range(TILES))
    if cell < FIRST_TILE:
        return ()  # a starting area touches the tile that it lies alongside, which changes
    ring, idx = divmod(cell - FIRST_TILE, TILES)
    across = [tile(ring, idx - 1), tile(ring, idx + 1)]
    out = [tile(ring - 1, idx)] if ring > 0 else []
    inwards = [tile(ring + 1, idx) if ring < 3 else HILL]
    return tuple(sorted(across + out + inwards))


NAMES = [_name(cell) for cell in range(CELLS)]
NEIGHBOURS = [_neighbours(cell) for cell in range(CELLS)]
# Any number may stand in a starting area; nobody has more than nine units.
LIMIT = [9] * FIRST_TILE + [5 - ring for ring in range(4) for _ in range(TILES)] + [1]
# Where a pushed runner goes; from ring a and from a starting area it goes to where the blocker came from.
OUTWARDS = [cell - TILES if tile(1, 0) <= cell < HILL else None for cell in range(CELLS)]
# The pairs of tiles whose terrain can be swapped (KH-SWAP-1).
PAIRS = [(a, b) for a in range(FIRST_TILE, HILL) for b in NEIGHBOURS[a] if a < b < HILL]
