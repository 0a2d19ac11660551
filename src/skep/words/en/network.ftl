### What `skep network` prints; engine.ftl says what can be wrong with a network.

network-shape = { $file }: format { $version } network with { $inputs } inputs, width { $width } and { $outputs } outputs.
network-policy-shape = { $file }: format { $version } policy with { $inputs } inputs, width { $width } and { $outputs } rows for moves.
network-size = Size: { $size } bytes.
network-hashes = CRC-32 { $crc }, SHA-256 { $sha }.
network-load = Loaded in { NUMBER($ms, minimumFractionDigits: 1, maximumFractionDigits: 1) } ms.
network-data = Trained on { $positions } positions{ $games ->
    [0] .
    [one] {" "}from one game.
   *[other] {" "}from { $games } games.
}
network-error = Hold-out loss: { NUMBER($value, minimumFractionDigits: 6, maximumFractionDigits: 6) }.
network-calibration = Calibration error of its win probability: { NUMBER($value, style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2) }.
network-rounding = Rounding to integers changes an evaluation by at most { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) } units.
network-policy-accuracy = The move played was its first choice in { NUMBER($value, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } of the held-out positions.
network-policy-rounding = Rounding to integers changes a logit by at most { NUMBER($value, minimumFractionDigits: 4, maximumFractionDigits: 4) }.
network-recipe = Recipe: { $text }.
network-start = Training started from the network with CRC-32 { $text }.
network-sources = Self-play settings (CRC-32): { $text }.
network-hand-made = HandMade isn’t a network. It evaluates positions with hand-written rules.
network-exported = Wrote { $file } ({ $size } bytes).
network-not-format = { $file }: networks can’t be exported to this format. Name a file that ends in .onnx or .safetensors.
network-no-package = { $file }: this needs the Python package { $package }, which isn’t installed. Run this in Skep’s source folder: pip install '.[export]'
