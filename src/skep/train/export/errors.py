"""What can keep a network from being exported."""

from __future__ import annotations

from skep.core.errors import HiveError


class ExportNeededError(HiveError, RuntimeError):
    """A format needs a package that isn't installed."""

    def __init__(self, package: str) -> None:
        super().__init__(package)
        self.package = package

    def __str__(self) -> str:
        return (
            f"this format needs the package {self.package}, which isn't installed. In Skep's source"
            " folder, run: pip install '.[export]'"
        )


class ExportFormatError(HiveError, ValueError):
    """A file name that doesn't end in .onnx or .safetensors."""

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.file = file

    def __str__(self) -> str:
        return f"{self.file}: expected a file that ends in .onnx or .safetensors"
