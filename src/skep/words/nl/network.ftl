### Wat `skep network` vertelt; wat er mis kan zijn met een netwerk staat in engine.ftl.

network-shape = { $file }: netwerk in bestandsformaat { $version }, met { $inputs } ingangen, breedte { $width } en { $outputs } uitgangen.
network-policy-shape = { $file }: policy in bestandsformaat { $version }, met { $inputs } ingangen, breedte { $width } en { $outputs } rijen voor zetten.
network-size = Grootte: { $size } bytes.
network-hashes = CRC-32 { $crc }, SHA-256 { $sha }.
network-load = Geladen in { NUMBER($ms, minimumFractionDigits: 1, maximumFractionDigits: 1) } ms.
network-data = Getraind met { $positions } stellingen{ $games ->
    [0] .
    [one] {" "}uit één partij.
   *[other] {" "}uit { $games } partijen.
}
network-error = Loss op de validatieset: { NUMBER($value, minimumFractionDigits: 6, maximumFractionDigits: 6) }.
network-calibration = Kalibratiefout van de winstkans: { NUMBER($value, style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2) }.
network-rounding = Afronden op gehele getallen verandert een evaluatie met hoogstens { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) } eenheden.
network-policy-accuracy = De gespeelde zet was de eerste keuze in { NUMBER($value, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } van de stellingen in de validatieset.
network-policy-rounding = Afronden op gehele getallen verandert een logit met hoogstens { NUMBER($value, minimumFractionDigits: 4, maximumFractionDigits: 4) }.
network-recipe = Recept: { $text }.
network-start = De training begon met het netwerk met CRC-32 { $text }.
network-sources = Instellingen van de partijen (CRC-32): { $text }.
network-hand-made = HandMade is geen netwerk. Het beoordeelt stellingen met handgeschreven regels.
network-exported = { $file } geschreven ({ $size } bytes).
network-not-format = { $file }: in dit formaat kan Skep geen netwerk schrijven. Kies een bestand dat eindigt op .onnx of .safetensors.
network-no-package = { $file }: hiervoor is het Pythonpakket { $package } nodig, en dat is niet geïnstalleerd. Geef in de bronmap van Skep deze opdracht: pip install '.[export]'
