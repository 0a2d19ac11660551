"""ONNX graphs, put together node by node."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from skep.train.export.bundle import TensorBundle, needed

OPSET = 17
_IR_VERSION = 8
"""The version of the file format that belongs to the opset, so that older readers accept it."""

BATCH = "batch"
"""The name of the dimension of any size, unless there is another."""


class GraphBuilder:
    """An ONNX graph. Each method returns the name of a result, to pass on."""

    def __init__(self, name: str) -> None:
        """Begin a graph.

        :raises ExportNeededError: when the package onnx isn't installed.
        """
        self._onnx: Any = needed("onnx")
        self._numpy: Any = needed("onnx.numpy_helper")
        self._name = name
        self._nodes: list[Any] = []
        self._constants: list[Any] = []
        self._inputs: list[Any] = []
        self._outputs: list[Any] = []

    def input(self, name: str, kind: type[np.generic], *shape: int, batch: str = BATCH) -> str:
        """Declare an input with a batch of this shape."""
        self._inputs.append(self._declared(name, kind, (batch, *shape)))
        return name

    def output(
        self, name: str, source: str, kind: type[np.generic], *shape: int, batch: str = BATCH
    ) -> None:
        """Declare an output with a batch of this shape, and where it comes from."""
        self._nodes.append(self._onnx.helper.make_node("Identity", [source], [name]))
        self._outputs.append(self._declared(name, kind, (batch, *shape)))

    def constant(self, name: str, value: NDArray[np.generic]) -> str:
        """Add a tensor to the file. One name stands for one tensor."""
        if all(name != other.name for other in self._constants):
            self._constants.append(self._numpy.from_array(np.ascontiguousarray(value), name))
        return name

    def node(self, kind: str, *sources: str, **attributes: Any) -> str:
        """Add an operation with one result."""
        name = f"{kind.lower()}_{len(self._nodes)}"
        self._nodes.append(self._onnx.helper.make_node(kind, list(sources), [name], **attributes))
        return name

    def number(self, value: float, kind: type[np.generic]) -> str:
        """Add a single number."""
        return self.constant(f"number_{len(self._constants)}", np.array(value, kind))

    def to_bytes(self, facts: dict[str, str]) -> bytes:
        """Return the contents of the file, with facts as its metadata, once ONNX has checked it."""
        helper = self._onnx.helper
        graph = helper.make_graph(
            self._nodes, self._name, self._inputs, self._outputs, self._constants
        )
        opsets = [helper.make_opsetid("", OPSET)]
        model = helper.make_model(graph, opset_imports=opsets, producer_name="skep")
        model.ir_version = _IR_VERSION
        helper.set_model_props(model, facts)
        self._onnx.checker.check_model(model, full_check=True)
        data: bytes = model.SerializeToString(deterministic=True)
        return data

    def _declared(self, name: str, kind: type[np.generic], shape: tuple[int | str, ...]) -> Any:
        helper = self._onnx.helper
        number = helper.np_dtype_to_tensor_dtype(np.dtype(kind))
        return helper.make_tensor_value_info(name, number, list(shape))


def add_tensors(graph: GraphBuilder, bundle: TensorBundle) -> dict[str, str]:
    """Add the tensors of a bundle to a graph, and return their names as floats."""
    return {
        name: graph.node("Cast", graph.constant(name, tensor), to=1)
        for name, tensor in bundle.tensors.items()
    }
