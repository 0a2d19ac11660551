"""
The rules of Hive in C++; skep.rules chooses between these and the pure ones.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy
import numpy.typing

import skep.core.bugs
import skep.core.hexes
import skep.core.hive
import skep.core.moves
import skep.core.outcome
import skep.core.position
import skep.core.reasons
import skep.core.ruleset
import skep.core.setup
import skep.core.symmetry


class Position:
    """The native twin of skep.core.position.Position."""

    @staticmethod
    def initial(ruleset: skep.core.ruleset.Ruleset = ..., first_player: skep.core.bugs.Color | None = None) -> Position:
        """Return the position before the first move."""

    @staticmethod
    def from_setup(setup: skep.core.setup.Setup) -> Position:
        """Return the position that a setup describes."""

    def setup(self) -> skep.core.setup.Setup:
        """Return the same as a setup: plain facts, which can be changed."""

    @property
    def ruleset(self) -> skep.core.ruleset.Ruleset: ...

    @property
    def hive(self) -> skep.core.hive.Hive: ...

    @property
    def ply(self) -> int: ...

    @property
    def turn(self) -> int: ...

    @property
    def first_player(self) -> skep.core.bugs.Color: ...

    @property
    def to_move(self) -> skep.core.bugs.Color: ...

    @property
    def stunned(self) -> skep.core.bugs.Piece | None: ...

    @property
    def outcome(self) -> skep.core.outcome.Outcome | None: ...

    @property
    def must_pass(self) -> bool:
        """Whether a pass is the only legal move."""

    @property
    def key(self) -> int: ...

    @property
    def canonical_key(self) -> int:
        """The smallest key among the twelve images of the position."""

    @property
    def canonical_symmetry(self) -> skep.core.symmetry.Symmetry:
        """The first symmetry whose image has the canonical key."""

    def reserve(self, color: skep.core.bugs.Color) -> dict[skep.core.bugs.Bug, int]:
        """
        Return how many pieces of each bug a side has yet to place, in the order of ``Bug``.
        """

    def legal_moves(self) -> tuple[skep.core.moves.Move, ...]:
        """Return all legal moves, in a defined order."""

    def is_legal(self, move: skep.core.moves.Move) -> bool:
        """Whether the rules allow a move here."""

    def explain(self, piece: skep.core.bugs.Piece, end: skep.core.hexes.Hex) -> skep.core.reasons.How | skep.core.reasons.Reason:
        """Say how a piece gets to a hex in one legal move, or why it does not."""

    def why_not(self, move: skep.core.moves.Move) -> skep.core.reasons.Reason | None:
        """Return why a move is illegal; None when it is legal."""

    def play(self, move: skep.core.moves.Move) -> Position:
        """Return the position after a legal move."""

    def play_unchecked(self, move: skep.core.moves.Move) -> Position:
        """Return the position after a move that is known to be legal."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[object, tuple[skep.core.setup.Setup]]: ...

    def __copy__(self) -> Position: ...

    def __deepcopy__(self, memo: dict[int, object], /) -> Position: ...

def explain_legal(position: skep.core.position.Position, move: skep.core.moves.Placement | skep.core.moves.Movement) -> skep.core.reasons.How | None:
    """Explain how a legal move is made, faster than ``explain``."""

def why_stuck(position: skep.core.position.Position, piece: skep.core.bugs.Piece) -> skep.core.reasons.Reason:
    """Return the reason that best explains why a piece has no legal move."""

def legal_moves_by_string(position: skep.core.position.Position) -> dict[str, skep.core.moves.Move]:
    """Return the legal moves, keyed by string, in their defined order."""

def throws(position: skep.core.position.Position) -> list[tuple[skep.core.bugs.Piece, skep.core.hexes.Hex, skep.core.bugs.Piece]]:
    """
    Return the throws to hexes that the piece can't walk to: each piece, the hex and the thrower.
    """

def format_move(position: skep.core.position.Position, move: skep.core.moves.Move) -> str | None:
    """Return the string of a move; None if it doesn't fit the position."""

def format_setup(position: skep.core.position.Position) -> str:
    """Return the setup string of a position."""

def perft(position: skep.core.position.Position, depth: int, threads: int = 1) -> int:
    """Return the number of move sequences of this many plies."""

def pack_moves(positions: Sequence[skep.core.position.Position], threads: int = 1) -> tuple[bytes, bytes]:
    """
    Return the packed legal moves of positions, and where those of each begin, as bytes.
    """

def canonical_keys(positions: Sequence[skep.core.position.Position], threads: int = 1) -> bytes:
    """Return the canonical keys of positions, as bytes."""

def play_many(start: skep.core.position.Position, games: int, seed: int, max_plies: int, threads: int) -> tuple[bytes, bytes, bytes]:
    """Return outcomes, plies and last keys of random games, as bytes."""

def replay_many(start: skep.core.position.Position, games: Sequence[str], threads: int) -> tuple[bytes, bytes, bytes, bytes]:
    """
    Return completeness, outcomes, plies and last keys of games of moves, as bytes.
    """

class Network:
    """A network that judges positions."""

    def __init__(self, data: bytes) -> None: ...

    @staticmethod
    def inputs(position: skep.core.position.Position) -> tuple[list[int], list[int]]:
        """
        Return what it sees of a position: inputs from the player's queen and the enemy's.
        """

    @property
    def summary(self) -> str:
        """What its maker says of it, as JSON."""

class Searcher:
    """Searches for the best moves of a position, with a memory of its own."""

    def __init__(self, threads: int = 1, hash_mib: int = 64, network: Network | None = None) -> None: ...

    def search(self, position: skep.core.position.Position, history: Sequence[int], depth: int, nodes: int, seconds: float, lines: int, on_report: Callable[[tuple[int, int, float, list[tuple[int, list[skep.core.moves.Move]]]]], None] | None) -> tuple[int, int, float, list[tuple[int, list[skep.core.moves.Move]]]]:
        """
        Search until a limit is reached (0 is none), or until `stop` is called.
        """

    def stop(self) -> None:
        """End the search that is running, from any thread."""

    def clear(self) -> None:
        """Forget what earlier searches have found."""

    def evaluate(self, position: skep.core.position.Position) -> int:
        """
        Return what a position is worth to the side to move, without looking ahead.
        """

    @property
    def hash_mib(self) -> int:
        """
        How many MiB its memory has; less than asked for where there was no more.
        """

def overlooks(position: skep.core.position.Position, seed: int, percent: int) -> bool:
    """
    Whether a level overlooks something in a position, given how often it does.
    """

def opponent_is_stuck(position: skep.core.position.Position) -> bool:
    """Whether the opponent could only pass."""

def best_noticed(position: skep.core.position.Position, history: Sequence[int], count: int, seed: int) -> tuple[int, skep.core.moves.Move]:
    """
    Notice some of the legal moves, and return the best of them with its score.
    """

def choose_line(position: skep.core.position.Position, seed: int, scores: Sequence[int], half_loss: int, margin: int) -> int:
    """Choose one of several lines by their scores, and return its index."""

class PlayerSettings:
    """
    Who plays: limits per move (0 is none), memory, evaluation, and constants of the search.
    """

    def __init__(self, *, nodes: int = 0, seconds: float = 0.0, depth: int = 0, threads: int = 1, hash_mib: int = 16, network: Network | None = None, weights: bytes | None = None, rough: bool = False, tuning: Mapping[str, int] = {}) -> None: ...

def tuning_ranges() -> dict[str, tuple[int, int]]:
    """
    Return the least and the largest value of every constant of the search.
    """

class SelfPlay:
    """A run of games of the engine against itself."""

    def __init__(self, seed: int, rules: str, player: PlayerSettings) -> None: ...

    def play(self, number: int) -> bytes | None:
        """
        Play a game by its number and return its record; None when it was stopped.
        """

    def stop(self) -> None:
        """Break off all games, for good, from any thread."""

    @property
    def settings(self) -> str:
        """The settings as the header of a file of records has them."""

def check_game(body: bytes) -> str:
    """
    Play a game of a record again and return what is wrong with it, or `fine`.
    """

class PairPlay:
    """Pairs of games between two players, A and B."""

    def __init__(self, a: PlayerSettings, b: PlayerSettings, rules: str, openings: Sequence[str], seed: int) -> None: ...

    def play(self, number: int) -> tuple[tuple[int, int], int, int] | None:
        """
        Play a pair: half points of A as White and as Black, plies, and how many games were cut off; None when it was stopped.
        """

    def stop(self) -> None:
        """Break off all games, for good, from any thread."""

def list_inputs(records: bytes, threads: int = 1) -> tuple[bytes, int, str, int]:
    """
    Return what the network sees of the quiet positions of records, how many games there are, and what is wrong with them, or `fine`, at which byte.
    """

def list_policy_rows(records: bytes, threads: int = 1) -> tuple[bytes, str, int]:
    """
    Return what a policy sees of the positions and moves of records, and what is wrong with them, or `fine`, at which byte.
    """

class Prover:
    """Proves forced wins by examining every move of both sides."""

    def __init__(self) -> None: ...

    def wins(self, position: skep.core.position.Position, plies: int, nodes: int) -> bool | None:
        """
        Whether the side to move can force a win within `plies` plies (an odd number). None if `nodes` nodes aren't enough.
        """

    def loses(self, position: skep.core.position.Position, plies: int, nodes: int) -> bool | None:
        """
        Whether the side to move loses within `plies` plies (an even number), whatever it does. None if `nodes` nodes aren't enough.
        """

    @property
    def nodes(self) -> int:
        """How many positions the last call examined."""

def write_masks(positions: Sequence[skep.core.position.Position], out: numpy.typing.NDArray[numpy.int8], threads: int = 1) -> None:
    """Write which actions are legal in each position."""

def write_planes(positions: Sequence[skep.core.position.Position], out: numpy.typing.NDArray[numpy.uint8], center: int = 0, threads: int = 1) -> None:
    """Write the planes of each position, for the side to move."""

def write_graphs(positions: Sequence[skep.core.position.Position], nodes: numpy.typing.NDArray[numpy.uint8], links: numpy.typing.NDArray[numpy.int16], facts: numpy.typing.NDArray[numpy.uint8], threads: int = 1) -> None:
    """Write the graph of each position, for the side to move."""

def write_features(positions: Sequence[skep.core.position.Position], out: numpy.typing.NDArray[numpy.uint16], threads: int = 1) -> None:
    """Write the network's inputs for each position."""

def list_actions(positions: Sequence[skep.core.position.Position], center: int = 0, threads: int = 1) -> tuple[bytes, bytes, bytes, bytes, bytes]:
    """
    Return the legal actions of positions, which piece moves, where to in the planes and in the graph, and where the actions of each position begin, as bytes.
    """

def move_of(position: skep.core.position.Position, action: int) -> skep.core.moves.Move | None:
    """Return the legal move of an action, or None."""

def action_of(position: skep.core.position.Position, move: skep.core.moves.Move) -> int | None:
    """Return the action of a legal move; None for other moves."""

def play_action(position: skep.core.position.Position, action: int) -> skep.core.position.Position | None:
    """Return the position after a legal action, or None."""

def observe(position: skep.core.position.Position, color: skep.core.bugs.Color, center: int, times: int, planes: numpy.typing.NDArray[numpy.uint8], mask: numpy.typing.NDArray[numpy.int8]) -> None:
    """Write what one side sees of a position, and which actions it has."""

ACTIONS: int = 5489

PLANES: int = 38

NODES: int = 196

FEATURE_SLOTS: int = 73

class BatchGames:
    """Games that are played at the same time, one move in each per step."""

    def __init__(self, start: skep.core.position.Position, games: int, max_plies: int, center: int, seed: int, threads: int) -> None: ...

    def set_starts(self, positions: tuple[skep.core.position.Position, ...], random_plies: int) -> None:
        """
        Draw the starts of later games from these positions, and play random moves there.
        """

    def reset(self, seed: int, planes: numpy.typing.NDArray[numpy.uint8], masks: numpy.typing.NDArray[numpy.int8], positions: tuple[skep.core.position.Position, ...] = ()) -> None:
        """
        Start all games again, and write what the first side sees. Each game starts from its own position, if there are any.
        """

    def step(self, actions: numpy.typing.NDArray[numpy.int64], planes: numpy.typing.NDArray[numpy.uint8], masks: numpy.typing.NDArray[numpy.int8], rewards: numpy.typing.NDArray[numpy.float32], flags: numpy.typing.NDArray[numpy.uint8], plies: numpy.typing.NDArray[numpy.uint32]) -> None:
        """
        Play one action in each game. The rows of flags say whether the game is over, cut off, or lost by an illegal action, its outcome, and which side is to move next.
        """

    def write_finals(self, games: numpy.typing.NDArray[numpy.int64], planes: numpy.typing.NDArray[numpy.uint8], masks: numpy.typing.NDArray[numpy.int8]) -> None:
        """Write what was seen last of games that ended in the last step."""

    def sample(self, actions: numpy.typing.NDArray[numpy.int64]) -> None:
        """Write a random legal action for each game."""

    def find_illegal(self, actions: numpy.typing.NDArray[numpy.int64]) -> list[int]:
        """Return the games in which the action is not legal."""

    def position(self, game: int) -> skep.core.position.Position:
        """Return the current position of a game."""

class Policy:
    """A policy: which moves to look at first."""

    def __init__(self, data: bytes) -> None: ...

    def logits(self, positions: Sequence[skep.core.position.Position], threads: int = 1) -> bytes:
        """
        Return the logits of the legal moves of positions, in their order, as bytes.
        """

    @property
    def summary(self) -> str:
        """What its maker says of it, as JSON."""

def list_move_features(positions: Sequence[skep.core.position.Position], threads: int = 1) -> tuple[bytes, bytes]:
    """
    Return what policies see of the legal moves of positions, in their order, 20 bytes each, and how many moves each position has.
    """

class TreeEvaluator:
    """
    Evaluates leaves: with a network or the handcrafted evaluation, and with a policy or none.
    """

    def __init__(self, network: Network | None, policy: Policy | None) -> None: ...

class SearchTree:
    """The tree of a Monte Carlo tree search."""

    def __init__(self, root: skep.core.position.Position, history: Sequence[int], exploration: float, exploration_base: float, urgency_reduction: float, temperature: float, noise: float, noise_alpha: float, seed: int, memory: int) -> None: ...

    def search(self, evaluator: TreeEvaluator, simulations: int, seconds: float) -> int:
        """
        Simulate until a limit is reached (0 is none), the root is proven or the memory is full, and return how many simulations that took.
        """

    def select(self, most: int) -> list[skep.core.position.Position]:
        """Return up to this many positions to evaluate."""

    def update(self, values: numpy.typing.NDArray[numpy.float32], logits: numpy.typing.NDArray[numpy.float32]) -> None:
        """Take the evaluations of the selected positions."""

    def cancel(self) -> None:
        """Forget the selected positions."""

    def advance(self, move: skep.core.moves.Move) -> bool:
        """
        Play a move and keep the tree below it. Return whether the move is legal.
        """

    def moves(self) -> list[tuple[skep.core.moves.Move, int, int, float, float, int, int]]:
        """
        Return the moves of the root: move, action, visits, value, prior, proof and plies.
        """

    def line(self) -> list[skep.core.moves.Move]:
        """Return the moves that both sides would play."""

    def root(self) -> tuple[int, float, int, int, int, int, bool, int]:
        """
        Return the visits, the value, the proof and its plies of the root, the nodes and bytes of the tree, whether it is full, and how many leaves are outstanding.
        """

    def position(self) -> skep.core.position.Position:
        """Return the position of the root."""

def runs_v3() -> bool:
    """
    Whether this processor runs the variant of this module made for newer ones.
    """

def compiler() -> str:
    """Return what this module was compiled with."""
