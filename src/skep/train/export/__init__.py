"""Networks for other programs: ONNX and safetensors.

A file has two parts: its tensors, which ``bundle`` describes for either format, and for ONNX the
graph that uses them, which ``graph`` helps to build. ``value`` has both for the value network, and
``policy`` for policies.
"""
