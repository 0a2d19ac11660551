"""The value network for other programs: its tensors, and its evaluation as an ONNX graph."""

from __future__ import annotations

import json

import numpy as np
from numpy.typing import NDArray

from skep.core.checks import check_type
from skep.engine.network_file import VERSION
from skep.train.data.paths import FilePath
from skep.train.export.bundle import TensorBundle, to_safetensors
from skep.train.export.files import write_export
from skep.train.export.graph import GraphBuilder, add_tensors
from skep.train.model.inputs import (
    ACCUMULATOR_SCALE,
    INPUTS,
    OUTPUT_SCALE,
    OUTPUTS,
    SCORE_SCALE,
    SLOTS,
    WIDTH,
)
from skep.train.model.network import Network

_PIECES_PER_OUTPUT = 4


def export_network(network: Network, path: FilePath) -> None:
    """Write a network to a file that ends in ``.onnx`` or ``.safetensors``.

    :raises ExportFormatError: when the file has another ending.
    :raises ExportNeededError: when the format needs a package that isn't installed.
    :raises OSError: when the file can't be written.
    :raises WrongTypeError: when an argument has the wrong type.
    """
    check_type("network", network, Network)
    write_export(
        path,
        onnx=lambda: value_to_onnx(network),
        safetensors=lambda: to_safetensors(value_bundle(network)),
    )


def value_bundle(network: Network) -> TensorBundle:
    """Return the tensors of a value network: the engine's integers, unchanged."""
    facts = {
        "format": "skep value network",
        "version": str(VERSION),
        "accumulator_scale": str(ACCUMULATOR_SCALE),
        "output_scale": str(OUTPUT_SCALE),
        "score_scale": str(SCORE_SCALE),
        "summary": json.dumps(network.summary, sort_keys=True),
    }
    tensors: dict[str, NDArray[np.generic]] = {
        "rows": network.rows,
        "bias": network.bias,
        "out": network.out,
        "out_bias": network.out_bias,
    }
    return TensorBundle(tensors, facts)


def value_to_onnx(network: Network) -> bytes:
    """Return a value network as an ONNX file.

    ``features`` are the two lists of inputs of each position, int32 in the shape (batch, 2, 73),
    where any number from 11,316 up is an empty slot. ``pieces`` is the number of pieces in play,
    int64. ``score`` is the score for the side to move in units, float32. Sums are exact: only the
    last step, a product of floats, differs from the engine's integers.

    :raises ExportNeededError: when the package onnx isn't installed.
    """
    graph = GraphBuilder("skep_value")
    features = graph.input("features", np.int32, 2, SLOTS)
    pieces = graph.input("pieces", np.int64)
    bundle = value_bundle(network)
    # An empty slot reads an additional row of zeros.
    padded = np.concatenate([network.rows, np.zeros((1, WIDTH), np.int16)])
    tensors = add_tensors(graph, TensorBundle({**bundle.tensors, "rows": padded}, {}))
    slots = graph.node("Min", features, graph.number(INPUTS, np.int32))
    rows = graph.node("Gather", tensors["rows"], slots, axis=0)
    sums = graph.node(
        "ReduceSum", rows, graph.constant("slot_axis", np.array([2], np.int64)), keepdims=0
    )
    sums = graph.node("Add", sums, tensors["bias"])
    scale = graph.number(ACCUMULATOR_SCALE, np.float32)
    clipped = graph.node("Clip", sums, graph.number(0, np.float32), scale)
    part = graph.node("Div", clipped, scale)
    halves = graph.node("Mul", part, part)
    shape = graph.constant("two_halves", np.array([-1, 2 * WIDTH], np.int64))
    activations = graph.node("Reshape", halves, shape)
    weights = graph.node("Transpose", tensors["out"], perm=[1, 0])
    weights = graph.node("Div", weights, graph.number(OUTPUT_SCALE, np.float32))
    values = graph.node("MatMul", activations, weights)
    bias_scale = graph.number(ACCUMULATOR_SCALE * OUTPUT_SCALE, np.float32)
    values = graph.node("Add", values, graph.node("Div", tensors["out_bias"], bias_scale))
    graph.output("score", _chosen(graph, values, pieces), np.float32)
    return graph.to_bytes(bundle.facts)


def _chosen(graph: GraphBuilder, values: str, pieces: str) -> str:
    """Return the output for each position's number of pieces, as a score."""
    output = graph.node("Div", pieces, graph.number(_PIECES_PER_OUTPUT, np.int64))
    output = graph.node("Min", output, graph.number(OUTPUTS - 1, np.int64))
    axis = graph.constant("last_axis", np.array([1], np.int64))
    column = graph.node("Unsqueeze", output, axis)
    chosen = graph.node("GatherElements", values, column, axis=1)
    value = graph.node("Squeeze", chosen, axis)
    return graph.node("Mul", value, graph.number(SCORE_SCALE, np.float32))
