"""King of the Hill for two players behind OpenSpiel's Python game interface."""

import pyspiel

import actions
from position import IN_OVER, IN_ROLL, IN_TERRAIN, ROLLS, ROUND_LIMIT, TERRAINS, Position
from board import LETTERS, RINGS

SEATS = ("p1", "p2")
# Two areas; in a round two players, two turns: two uses, a push for each, the end; and keeping dice once.
_MOST_DECISIONS = 2 + ROUND_LIMIT * 2 * (2 * 5 + 1)

_GAME_TYPE = pyspiel.GameType(
    short_name="python_king_of_the_hill",
    long_name="King of the Hill, in Python",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)
_GAME_INFO = pyspiel.GameInfo(
    num_distinct_actions=len(actions.ACTIONS),
    max_chance_outcomes=len(TERRAINS),
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=_MOST_DECISIONS,
)


class KingOfTheHill(pyspiel.Game):
    def __init__(self, params=None):
        super().__init__(_GAME_TYPE, _GAME_INFO, params or {})

    def new_initial_state(self):
        return KingOfTheHillState(self)


class KingOfTheHillState(pyspiel.State):
    """OpenSpiel clones a state by a deep copy of what it holds; a position knows how to copy itself quickly."""

    def __init__(self, game):
        super().__init__(game)
        self.position = Position()

    def current_player(self):
        position = self.position
        if position.is_chance():
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if position.phase == IN_OVER else position.player

    def _legal_actions(self, player):
        return self.position.legal()

    def chance_outcomes(self):
        return self.position.outcomes()

    def _apply_action(self, action):
        position = self.position
        if position.is_chance():
            position.apply_chance(action)
        else:
            position.apply(action)

    def is_terminal(self):
        return self.position.phase == IN_OVER

    def returns(self):
        winner = self.position.winner
        if winner is None or winner < 0:
            return [0.0, 0.0]
        return [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            return self._outcome_to_string(action)
        return actions.line(action, SEATS[1 - player])

    def _outcome_to_string(self, outcome):
        position = self.position
        if position.phase == IN_ROLL:
            # Any face of the right kind will do: recruit 1, move 3, turn 5 (KH-DICE-1).
            faces = [face for face, dice in zip("135", ROLLS[outcome]) for _ in range(dice)]
            return f"roll {' '.join(faces)}"
        if position.phase == IN_TERRAIN:
            return f"terrain {RINGS[position.step]} {' '.join(LETTERS[kind] for kind in TERRAINS[outcome])}"
        return f"draw {outcome + 1} {2 - outcome}"

    def __str__(self):
        position = self.position
        return repr([getattr(position, name) for name in position.__slots__])


pyspiel.register_game(_GAME_TYPE, KingOfTheHill)
