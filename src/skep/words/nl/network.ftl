### Wat `skep network info` vertelt; wat er mis kan zijn met een netwerk staat in engine.ftl.

network-shape = { $file }: een netwerk van formaat { $version } met { $inputs } ingangen, { $width } breed, met { $outputs } uitgangen.
network-size = Grootte: { $size } bytes.
network-hashes = CRC-32 { $crc }, SHA-256 { $sha }.
network-load = Geladen in { NUMBER($ms, minimumFractionDigits: 1, maximumFractionDigits: 1) } ms.
network-data = Geleerd van { $positions } stellingen{ $games ->
    [0] .
    [one] {" "}uit één partij.
   *[other] {" "}uit { $games } partijen.
}
network-error = Fout op achtergehouden partijen: { NUMBER($value, minimumFractionDigits: 6, maximumFractionDigits: 6) }.
network-calibration = IJkfout van de winstkansen: { NUMBER($value, style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2) }.
network-rounding = Gehele getallen wijken hoogstens { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) } eenheden af van wat er geleerd is.
network-recipe = Recept: { $text }.
network-start = Ging verder met het netwerk met CRC-32 { $text }.
network-sources = Instellingen van de partijen, met hun CRC-32: { $text }.
network-hand-made = HandMade is geen netwerk: zonder netwerk worden stellingen beoordeeld met regels die mensen maakten.
