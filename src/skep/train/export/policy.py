"""The policy for other programs: its tensors, and its logits as an ONNX graph."""

from __future__ import annotations

import json

import numpy as np
from numpy.typing import NDArray

from skep.core.checks import check_type
from skep.mcts.policy_file import CODES, PLACES, POLICY, ROWS, TERMS, WIDTH
from skep.train.data.paths import FilePath
from skep.train.export.bundle import TensorBundle, to_safetensors
from skep.train.export.files import write_export
from skep.train.export.graph import GraphBuilder
from skep.train.model.inputs import INPUTS, SLOTS
from skep.train.policy.features import (
    HIDDEN_SCALE,
    INPUT_SCALE,
    MOVE,
    NO_CODE,
    PLACES_OF_MOVE,
    WEIGHT_SCALE,
    row_bases,
    term_bases,
)
from skep.train.policy.network import LOGIT_SCALE, PolicyNetwork

_MOVES = "moves"
"""The name of the dimension of all moves of a batch."""

_FLOAT, _INT64 = 1, 7
"""ONNX's numbers of these types."""


def export_policy(network: PolicyNetwork, path: FilePath) -> None:
    """Write a policy to a file that ends in ``.onnx`` or ``.safetensors``.

    :raises ExportFormatError: when the file has another ending.
    :raises ExportNeededError: when the format needs a package that isn't installed.
    :raises OSError: when the file can't be written.
    :raises WrongTypeError: when an argument has the wrong type.
    """
    check_type("network", network, PolicyNetwork)
    write_export(
        path,
        onnx=lambda: policy_to_onnx(network),
        safetensors=lambda: to_safetensors(policy_bundle(network)),
    )


def policy_bundle(network: PolicyNetwork) -> TensorBundle:
    """Return the tensors of a policy: the engine's integers, unchanged."""
    facts = {
        "format": "skep policy",
        "version": str(POLICY.version),
        "input_scale": str(INPUT_SCALE),
        "hidden_scale": str(HIDDEN_SCALE),
        "row_scale": str(WEIGHT_SCALE),
        "logit_scale": str(LOGIT_SCALE),
        "summary": json.dumps(network.summary, sort_keys=True),
    }
    tensors: dict[str, NDArray[np.generic]] = {
        "inputs": network.inputs,
        "bias": network.bias,
        "rows": network.rows,
        "terms": network.terms,
    }
    return TensorBundle(tensors, facts)


def policy_to_onnx(network: PolicyNetwork) -> bytes:
    """Return a policy as an ONNX file.

    ``features`` are the two lists of inputs of each position, int32 in the shape (batch, 2, 73),
    where any number from 11,316 up is an empty slot. ``moves`` has what the policy sees of each
    move, uint8 in the shape (moves, 20), and ``owners`` the index of its position, int64.
    ``logits`` are those of the moves, float32. All sums are whole numbers below 2**24, or integers,
    so that they are exact.

    :raises ExportNeededError: when the package onnx isn't installed.
    """
    graph = GraphBuilder("skep_policy")
    hidden = _hidden(graph, network)
    moves = graph.input("moves", np.uint8, MOVE.itemsize, batch=_MOVES)
    owners = graph.input("owners", np.int64, batch=_MOVES)
    columns = graph.node("Cast", moves, to=_INT64)
    kinds = _columns(graph, columns, 0, 1)
    sums = _row_sums(graph, network, kinds, _columns(graph, columns, 1, 1 + PLACES_OF_MOVE))
    products = graph.node("Mul", graph.node("Gather", hidden, owners, axis=0), sums)
    dots = graph.node("ReduceSum", products, _axis(graph, 1), keepdims=0)
    codes = _columns(graph, columns, 1 + PLACES_OF_MOVE, MOVE.itemsize)
    terms = _term_sums(graph, network, kinds, codes)
    total = graph.node("Add", graph.node("Cast", dots, to=_INT64), terms)
    scale = graph.number(LOGIT_SCALE, np.float32)
    logits = graph.node("Div", graph.node("Cast", total, to=_FLOAT), scale)
    graph.output("logits", logits, np.float32, batch=_MOVES)
    return graph.to_bytes(policy_bundle(network).facts)


def _hidden(graph: GraphBuilder, network: PolicyNetwork) -> str:
    """Return the hidden layer of each position, in the shape (batch, 128)."""
    features = graph.input("features", np.int32, 2, SLOTS)
    # An empty slot reads an additional row of zeros.
    padded = np.concatenate([network.inputs, np.zeros((1, WIDTH), np.int16)])
    table = graph.node("Cast", graph.constant("inputs", padded), to=_FLOAT)
    slots = graph.node("Min", features, graph.number(INPUTS, np.int32))
    rows = graph.node("Gather", table, slots, axis=0)
    sums = graph.node("ReduceSum", rows, _axis(graph, 2), keepdims=0)
    bias = graph.node("Cast", graph.constant("bias", network.bias), to=_FLOAT)
    zero, most = graph.number(0, np.float32), graph.number(INPUT_SCALE, np.float32)
    clipped = graph.node("Clip", graph.node("Add", sums, bias), zero, most)
    # Rounded to the nearest multiple of 256, which is exact in floats.
    squares = graph.node("Add", graph.node("Mul", clipped, clipped), graph.number(128, np.float32))
    halves = graph.node("Floor", graph.node("Div", squares, graph.number(256, np.float32)))
    shape = graph.constant("two_halves", np.array([-1, 2 * WIDTH], np.int64))
    return graph.node("Reshape", halves, shape)


def _row_sums(graph: GraphBuilder, network: PolicyNetwork, kinds: str, places: str) -> str:
    """Return the sum of the four rows of each move, in the shape (moves, 128)."""
    # A pass, whose numbers are all 255, reads an additional row of zeros.
    padded = np.concatenate([network.rows, np.zeros((1, 2 * WIDTH), np.int8)])
    table = graph.node("Cast", graph.constant("rows", padded), to=_FLOAT)
    of_kind = graph.node("Mul", kinds, graph.number(PLACES, np.int64))
    numbers = graph.node("Add", graph.node("Add", places, of_kind), _bases(graph, row_bases()))
    chosen = graph.node("Min", numbers, graph.number(ROWS, np.int64))
    rows = graph.node("Gather", table, chosen, axis=0)
    return graph.node("ReduceSum", rows, _axis(graph, 1), keepdims=0)


def _term_sums(graph: GraphBuilder, network: PolicyNetwork, kinds: str, codes: str) -> str:
    """Return the sum of the terms of each move, in integers."""
    padded = graph.constant("terms", np.append(network.terms, 0).astype(np.int64))
    of_kind = graph.node("Mul", kinds, graph.number(CODES, np.int64))
    numbers = graph.node("Add", graph.node("Add", codes, of_kind), _bases(graph, term_bases()))
    is_none = graph.node("Equal", codes, graph.number(NO_CODE, np.int64))
    chosen = graph.node("Where", is_none, graph.number(TERMS, np.int64), numbers)
    terms = graph.node("Gather", padded, chosen, axis=0)
    return graph.node("ReduceSum", terms, _axis(graph, 1), keepdims=0)


def _columns(graph: GraphBuilder, source: str, first: int, end: int) -> str:
    """Return some columns of the features of moves."""
    bounds = [graph.constant(f"column_{at}", np.array([at], np.int64)) for at in (first, end)]
    return graph.node("Slice", source, *bounds, _axis(graph, 1))


def _axis(graph: GraphBuilder, number: int) -> str:
    return graph.constant(f"axis_{number}", np.array([number], np.int64))


def _bases(graph: GraphBuilder, bases: NDArray[np.int64]) -> str:
    return graph.constant(f"bases_{len(bases)}", bases)
