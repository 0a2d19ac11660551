### What `skep network info` tells; what can be wrong with a network stands in engine.ftl.

network-shape = { $file }: a network of format { $version } with { $inputs } inputs, { $width } wide, with { $outputs } outputs.
network-size = Size: { $size } bytes.
network-hashes = CRC-32 { $crc }, SHA-256 { $sha }.
network-load = Loaded in { NUMBER($ms, minimumFractionDigits: 1, maximumFractionDigits: 1) } ms.
network-data = Learned from { $positions } positions{ $games ->
    [0] .
    [one] {" "}of one game.
   *[other] {" "}of { $games } games.
}
network-error = Error on games held back: { NUMBER($value, minimumFractionDigits: 6, maximumFractionDigits: 6) }.
network-calibration = Calibration error of its chances to win: { NUMBER($value, style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2) }.
network-rounding = Integers are away from what was learned by at most { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) } units.
network-recipe = Recipe: { $text }.
network-start = Went on from the network with CRC-32 { $text }.
network-sources = Settings of the games, by their CRC-32: { $text }.
network-hand-made = HandMade is no network: without one, positions are judged by rules that people made.
