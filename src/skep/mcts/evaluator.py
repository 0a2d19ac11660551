"""Evaluate leaves natively: with a network for values and a policy for priors."""

from __future__ import annotations

import os

from skep.core.checks import check_type
from skep.core.errors import NativeTask
from skep.engine.network_names import BUILT_IN
from skep.engine.networks import find_network
from skep.mcts.policy import MovePolicy
from skep.rules import native, native_needed


class Evaluator:
    """Evaluates leaves on the processor, one by one. Only one search can use it at a time."""

    def __init__(
        self,
        network: str | os.PathLike[str] | native.Network = BUILT_IN,
        policy: MovePolicy | None = None,
    ) -> None:
        """Load a network: ``BUILT_IN``, ``HAND_MADE`` or a file.

        Without a policy, all moves have the same prior.

        :raises NetworkError: if the network can't be used.
        :raises NativeNeededError: when the compiled rules are not in use.
        :raises WrongTypeError: when an argument has the wrong type.
        """
        check_type("policy", policy, MovePolicy, type(None))
        if native is None:
            raise native_needed(NativeTask.MCTS)
        self.native = native.TreeEvaluator(
            find_network(network), policy.native if policy is not None else None
        )
