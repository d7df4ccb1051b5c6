"""A position of King of the Hill for two players with the printed options: what is legal, and what happens.

Nothing here knows of OpenSpiel; game.py puts it behind OpenSpiel's interface.
"""

from itertools import permutations
from math import factorial

from actions import ACTIONS, AREA, ASSAULT, END, FIRST, KEEP, KEPT, MOVE, MOVE_DIE, PUSH, RECRUIT, RECRUIT_DIE
from actions import SHIFT, STORM_NUMBERS, STORMS, SWAP, TURN, TURNS, TWO_PAYS
from board import BEARS, BLOCKER, BLOCKERS, CELLS, DIFFICULT, FIGHTER, FIGHTERS, FIRST_TILE, HILL, LIGHT, LIMIT
from board import NEIGHBOURS, ONE, OUTWARDS, PAIRS, RUNNER, RUNNERS, SIZE, STOCK, TILES, tile

IN_TERRAIN, IN_DRAW, IN_AREA, IN_ROLL, IN_TURN, IN_PUSH, IN_KEEP, IN_OVER = range(8)
POINTS_TO_WIN = 30
ROUND_LIMIT = 100
RUNNERS_FROM_ROUND = 4

# What chance can bring. Only the kinds of the four dice matter (KH-DICE-1), so a roll has 15 outcomes, not 1296.
TERRAINS = sorted(set(permutations((0, 0, 0, 1, 1, 2, 2))))
ROLLS = [(recruit, move, 4 - recruit - move) for recruit in range(5) for move in range(5 - recruit)]
TERRAIN_OUTCOMES = [(idx, 1 / len(TERRAINS)) for idx in range(len(TERRAINS))]
DRAW_OUTCOMES = [(0, 0.5), (1, 0.5)]
ROLL_OUTCOMES = [
    (idx, factorial(4) / (factorial(r) * factorial(m) * factorial(t)) / 3**4) for idx, (r, m, t) in enumerate(ROLLS)
]

AREA_1, RECRUIT_1, MOVE_1, PUSH_1, KEEP_1, TURN_1, SHIFT_1, SWAP_1, THE_END = (
    FIRST[verb] for verb in (AREA, RECRUIT, MOVE, PUSH, KEEP, TURN, SHIFT, SWAP, END)
)
SOLID = FIGHTERS | BLOCKERS
RINGS_TO_TURN = range(TURN_1, SHIFT_1)


class Position:
    """Players are 0 and 1 (seats p1, p2); areas are 0 and 1 (s1, s2) and their cells have the same numbers."""

    __slots__ = (
        "phase", "player", "winner", "terrain", "units", "hand", "pools", "points", "area", "at", "round", "turn",
        "uses", "step",
    )  # fmt: skip

    def __init__(self):
        self.phase = IN_TERRAIN
        self.player = 0  # who decides, if a player does
        self.winner = None  # 0, 1 or -1 for a draw, when the game is over
        self.terrain = [LIGHT] * CELLS  # hill and areas bear everybody, as light terrain does
        self.units = [[0] * CELLS, [0] * CELLS]  # crowds by player and cell
        self.hand = [list(STOCK), list(STOCK)]
        self.pools = [[0, 0, 0], [0, 0, 0]]  # dice by kind
        self.points = [0, 0]
        # The area of each player; as there are two of both, also the player of each area.
        self.area = [0, 1]
        self.at = [-1, -1]  # the tile which an area lies alongside
        self.round = 0
        self.turn = 0
        self.uses = 0
        self.step = 0  # how many rings are drawn, or how many players have rolled

    def __deepcopy__(self, memo):
        twin = Position.__new__(Position)
        twin.phase, twin.player, twin.winner = self.phase, self.player, self.winner
        twin.terrain = self.terrain[:]
        twin.units = [self.units[0][:], self.units[1][:]]
        twin.hand = [self.hand[0][:], self.hand[1][:]]
        twin.pools = [self.pools[0][:], self.pools[1][:]]
        twin.points, twin.area, twin.at = self.points[:], self.area[:], self.at[:]
        twin.round, twin.turn, twin.uses, twin.step = self.round, self.turn, self.uses, self.step
        return twin

    # --- what can be done ---

    def legal(self):
        """Returns the numbers of the legal decisions, in ascending order."""
        if self.phase == IN_TURN:
            return self._legal_in_turn()
        if self.phase == IN_KEEP:
            pool = self.pools[self.player]
            return [
                KEEP_1 + idx for idx, (a, b) in enumerate(KEPT) if pool[a] and pool[b] and (a != b or pool[a] > 1)
            ]
        if self.phase == IN_PUSH:
            theirs = self.units[1 - self.player]
            return [PUSH_1 + idx for idx in range(TILES) if SIZE[theirs[tile(3, idx)]] < LIMIT[tile(3, idx)]]
        return [AREA_1 + idx for idx in range(TILES) if tile(0, idx) not in self.at]

    def _legal_in_turn(self):
        if not self.uses:
            return [THE_END]
        found = []
        hand = self.hand[self.player]
        recruit_dice, move_dice, turning_dice = self.pools[self.player]
        in_hand = hand[0] + hand[1] + hand[2]
        # The exchanges of KH-DICE-5 to -8.
        if in_hand:
            recruiting = [RECRUIT_DIE] if recruit_dice else []
            if in_hand == sum(STOCK):
                recruiting += ([MOVE_DIE] if move_dice else []) + ([TURNS] if turning_dice > 1 else [])
            if recruiting:
                first = RUNNER if self.round >= RUNNERS_FROM_ROUND else FIGHTER
                for kind in range(first, 3):
                    if hand[kind]:
                        found += [RECRUIT_1 + kind * 3 + pay for pay in recruiting]
            recruit_dice = 0  # they move nobody
        if in_hand < sum(STOCK):
            moving = [RECRUIT_DIE] if recruit_dice else []
            moving += ([MOVE_DIE] if move_dice else []) + ([TURNS] if turning_dice > 1 else [])
            if moving:
                self._list_moves(moving, found)
            if self.uses == 2:
                self._list_assaults((recruit_dice, move_dice, turning_dice // 2), found)
        if turning_dice:
            self._list_turning(found)
        found.append(THE_END)
        found.sort()
        return found

    def _list_moves(self, paying, found):
        me = self.player
        mine, theirs, terrain, at = self.units[me], self.units[1 - me], self.terrain, self.at
        home = self.area[me]
        door = at[home]
        for start in range(CELLS):
            crowd = mine[start]
            if not crowd:
                continue
            if start < FIRST_TILE:
                ways = (at[start],)
            elif start == door:
                ways = (home, *NEIGHBOURS[start])
            else:
                ways = NEIGHBOURS[start]
            if crowd & RUNNERS:
                base = MOVE_1 + (RUNNER * CELLS + start) * CELLS * 3
                for to in self._run(start, ways, home, door):
                    if SIZE[mine[to]] < LIMIT[to]:
                        for pay in paying:
                            found.append(base + to * 3 + pay)
            if crowd & FIGHTERS:
                base = MOVE_1 + (FIGHTER * CELLS + start) * CELLS * 3
                for to in ways:
                    enemies = theirs[to]
                    if enemies & BLOCKERS or terrain[to] == DIFFICULT:
                        continue
                    # Where it dies with an enemy fighter it needs no room (KH-STACK-3).
                    if enemies & FIGHTERS or SIZE[mine[to]] < LIMIT[to]:
                        for pay in paying:
                            found.append(base + to * 3 + pay)
            if crowd & BLOCKERS:
                base = MOVE_1 + (BLOCKER * CELLS + start) * CELLS * 3
                for to in ways:
                    enemies = theirs[to]
                    if enemies & FIGHTERS or terrain[to] != LIGHT or SIZE[mine[to]] >= LIMIT[to]:
                        continue
                    # From the hill a runner can always be pushed: two of nine units fit on each of seven tiles.
                    if enemies & RUNNERS and to != HILL:
                        behind = start if OUTWARDS[to] is None else OUTWARDS[to]
                        if SIZE[theirs[behind]] + (enemies & RUNNERS) > LIMIT[behind]:
                            continue
                    for pay in paying:
                        found.append(base + to * 3 + pay)

    def _run(self, start, ways, home, door):
        """Returns the cells that a runner reaches in three steps (KH-RUN)."""
        mine, theirs = self.units[self.player], self.units[1 - self.player]
        reached, front = [start], (start,)
        for step in range(3):
            beyond = []
            for cell in front:
                if step:
                    ways = NEIGHBOURS[cell]
                    # Home leads nowhere else, so nobody runs on from there.
                    if cell == door and home not in reached:
                        reached.append(home)
                for to in ways:
                    if to in reached:
                        continue
                    if to == home:
                        reached.append(to)
                    elif not (mine[to] | theirs[to]) & SOLID:
                        reached.append(to)
                        beyond.append(to)
            front = beyond
        return reached[1:]

    def _list_assaults(self, payments, found):
        """Lists the storms on blockers (KH-STORM); `payments` is how often each way to pay can be used."""
        theirs = self.units[1 - self.player]
        if sum(payments) < 2:
            return
        paying = None
        for to in range(FIRST_TILE, CELLS):
            enemies = theirs[to]
            if not enemies & BLOCKERS or self.terrain[to] == DIFFICULT:
                continue
            mine = self.units[self.player]
            if enemies & (RUNNERS | FIGHTERS) and enemies & BLOCKERS != ONE[BLOCKER]:
                continue
            if not enemies & FIGHTERS and SIZE[mine[to]] >= LIMIT[to]:
                continue
            around = [cell for cell in NEIGHBOURS[to] if mine[cell] & FIGHTERS]
            home = self.area[self.player]
            if self.at[home] == to and mine[home] & FIGHTERS:
                around.insert(0, home)
            for idx, first in enumerate(around):
                has_two = mine[first] & FIGHTERS != ONE[FIGHTER]
                for second in around[idx if has_two else idx + 1 :]:
                    if paying is None:
                        paying = [
                            pays
                            for pays, (a, b) in enumerate(TWO_PAYS)
                            if payments[a] and payments[b] and (a != b or payments[a] > 1)
                        ]
                    number = STORM_NUMBERS[first, second, to]
                    found += [number + pays for pays in paying]

    def _list_turning(self, found):
        found += RINGS_TO_TURN
        one, two = self.at
        found += [SHIFT_1 + idx for idx in range(TILES) if FIRST_TILE + idx != one and FIRST_TILE + idx != two]
        terrain = self.terrain
        first, second = self.units
        for number, (a, b) in enumerate(PAIRS, SWAP_1):
            here, there = terrain[a], terrain[b]
            if here != there and there <= BEARS[first[a] | second[a]] and here <= BEARS[first[b] | second[b]]:
                found.append(number)

    # --- what happens ---

    def apply(self, action):
        """Carries out a legal decision."""
        verb, a, b, pay = ACTIONS[action]
        me = self.player
        if verb == END:
            self._end_turn()
        elif verb == MOVE:
            self._pay(pay)
            kind, start = divmod(a, CELLS)
            self.units[me][start] -= ONE[kind]
            if kind == FIGHTER:
                self._fighter_enters(b)
            else:
                self.units[me][b] += ONE[kind]
                if kind == BLOCKER:
                    self._push(start, b)
        elif verb == RECRUIT:
            self._pay(pay)
            self.hand[me][a] -= 1
            self.units[me][self.area[me]] += ONE[a]
        elif verb == SWAP:
            self._pay_turning_die()
            one, two = PAIRS[a]
            terrain = self.terrain
            terrain[one], terrain[two] = terrain[two], terrain[one]
        elif verb == TURN:
            self._pay_turning_die()
            first, last = tile(a, 0), tile(a, TILES - 1)
            for cells in (self.terrain, *self.units):
                if b > 0:
                    cells.insert(first, cells.pop(last))
                else:
                    cells.insert(last, cells.pop(first))
        elif verb == SHIFT:
            self._pay_turning_die()
            self.at[self.area[me]] = a
        elif verb == KEEP:
            one, two = KEPT[a]
            pool = self.pools[me] = [0, 0, 0]
            pool[one] += 1
            pool[two] += 1
            self._next_turn()
        elif verb == ASSAULT:
            self._assault(STORMS[a], TWO_PAYS[pay])
        elif verb == PUSH:
            theirs = self.units[1 - me]
            theirs[HILL] -= ONE[RUNNER]
            theirs[a] += ONE[RUNNER]
            if not theirs[HILL] & RUNNERS:
                self.phase = IN_TURN
        else:
            self._place_area(a)

    def _pay(self, pay):
        self.uses -= 1
        pool = self.pools[self.player]
        if pay == TURNS:
            pool[TURNS] -= 2
        else:
            pool[pay] -= 1

    def _pay_turning_die(self):
        self.uses -= 1
        self.pools[self.player][TURNS] -= 1

    def _fighter_enters(self, to):
        """A fighter that has left its cell enters another one without blockers, and fights there (KH-FIGHT)."""
        me, enemy = self.player, 1 - self.player
        enemies = self.units[enemy][to]
        if enemies & FIGHTERS:
            self.units[enemy][to] -= ONE[FIGHTER]
            self.hand[enemy][FIGHTER] += 1
            self.hand[me][FIGHTER] += 1
            return
        self.units[me][to] += ONE[FIGHTER]
        if enemies & RUNNERS:
            self.units[enemy][to] -= enemies & RUNNERS
            self.hand[enemy][RUNNER] += enemies & RUNNERS

    def _push(self, start, to):
        """A blocker that came from `start` pushes the enemy's runners away (KH-PUSH)."""
        theirs = self.units[1 - self.player]
        runners = theirs[to] & RUNNERS
        if not runners:
            return
        if to == HILL:
            self.phase = IN_PUSH
            return
        behind = start if OUTWARDS[to] is None else OUTWARDS[to]
        theirs[to] -= runners
        theirs[behind] += runners

    def _assault(self, storm, pays):
        me, enemy = self.player, 1 - self.player
        first, second, to = storm
        for pay in pays:
            self._pay(pay)
        self.units[me][first] -= ONE[FIGHTER]
        self.units[me][second] -= ONE[FIGHTER]
        self.units[enemy][to] -= ONE[BLOCKER]
        self.hand[me][FIGHTER] += 1
        self.hand[enemy][BLOCKER] += 1
        if self.units[enemy][to] & BLOCKERS:
            self.units[me][to] += ONE[FIGHTER]  # beside the other blocker, without a fight (KH-STORM-3)
        else:
            self._fighter_enters(to)

    def _place_area(self, cell):
        self.at[self.area[self.player]] = cell
        if self.area[self.player] == 1:
            self.player = 1 - self.player
        else:
            self._begin_round()

    def _begin_round(self):
        self.round += 1
        self.turn = 0
        self.pools = [[0, 0, 0], [0, 0, 0]]
        self.phase = IN_ROLL
        self.step = 0

    def _end_turn(self):
        me = self.player
        if self.units[me][HILL]:
            self.points[me] += 1
            if self.points[me] >= POINTS_TO_WIN:
                self._finish(me)
                return
        pool = self.pools[me]
        if self.turn == 1 and sum(pool) > 2:
            if max(pool) < sum(pool):
                self.phase = IN_KEEP
                self.uses = 0
                return
            pool[pool.index(max(pool))] = 2  # only one pair exists (KH-FLOW-6)
        self._next_turn()

    def _next_turn(self):
        """Goes on to the next turn that is not skipped (KH-FLOW-8), or to the next round."""
        while True:
            self.player = 1 - self.player
            if self.area[self.player] == 0:  # the first in order of play again
                self.turn += 1
                if self.turn > 2:
                    break
            if self.turn == 1 or sum(self.pools[self.player]):
                self.phase = IN_TURN
                self.uses = 2
                return
        if self.round >= ROUND_LIMIT:
            self._finish_by_limit()
        else:
            self._begin_round()

    def _finish_by_limit(self):
        """KH-END-4: most points, then who alone is on the hill."""
        one, two = self.points
        if one == two:
            one, two = bool(self.units[0][HILL]), bool(self.units[1][HILL])
        self._finish(-1 if one == two else 0 if one > two else 1)

    def _finish(self, winner):
        self.phase = IN_OVER
        self.winner = winner

    # --- chance ---

    def is_chance(self):
        return self.phase in (IN_TERRAIN, IN_DRAW, IN_ROLL)

    def outcomes(self):
        """Returns what chance can bring: numbers with their probabilities."""
        if self.phase == IN_ROLL:
            return ROLL_OUTCOMES
        return TERRAIN_OUTCOMES if self.phase == IN_TERRAIN else DRAW_OUTCOMES

    def apply_chance(self, outcome):
        if self.phase == IN_ROLL:
            self.pools[self.area[self.step]] = list(ROLLS[outcome])
            self.step += 1
            if self.step == 2:
                self.player = self.area[0]
                self.phase, self.turn, self.uses = IN_TURN, 1, 2
        elif self.phase == IN_TERRAIN:
            first = tile(self.step, 0)
            self.terrain[first : first + TILES] = TERRAINS[outcome]
            self.step += 1
            if self.step == 4:
                self.phase = IN_DRAW
        else:
            self.area = [outcome, 1 - outcome]
            self.player = self.area[1]  # the highest area is placed first
            self.phase = IN_AREA
