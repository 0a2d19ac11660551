### Partijen van de engine tegen zichzelf, en bestanden daarvan.
###
### Variabelen:
###   $file  een bestand met partijen
###   $at    het nummer van een byte daarin

## Wat er mis is met een bestand, of met een partij daarin; de leden van RecordFault

records-no-records = { $file } bevat geen partijen van de engine tegen zichzelf.
records-other-version = { $file }, byte { $at }: dit is geschreven door een versie van skep met een andere indeling.
records-other-order = { $file }, byte { $at }: dit is geschreven door een versie van skep die zetten in een andere volgorde opsomt.
records-truncated = { $file }, byte { $at }: het bestand houdt hier middenin op. skep selfplay snijdt dat af als het verdergaat.
records-damaged = { $file }, byte { $at }: dit is beschadigd.
records-malformed = { $file }, byte { $at }: dit is geen partij.
records-unknown-rules = { $file }, byte { $at }: zulke regels zijn er niet.
records-illegal-move = { $file }, byte { $at }: in deze partij staat een zet die niet mag.
records-bad-score = { $file }, byte { $at }: in deze partij staat een score die niet kan.
records-wrong-result = { $file }, byte { $at }: deze partij eindigde niet zoals er staat.
records-other-settings = { $file } bevat partijen met andere instellingen. Noem een ander bestand, of gebruik die instellingen.
records-busy = { $file } is in gebruik bij partijen die nog gespeeld worden.

## Hoe ze er samen uitzien

records-label = Controleren
records-games = { $games ->
    [one] Eén partij
   *[other] { $games } partijen
}, waarvan { NUMBER($decisive, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } beslist; dubbel: { $duplicates }, afgebroken: { $cut }.
records-plies = { $plies ->
    [one] Eén halve zet
   *[other] { $plies } halve zetten
} in { $bytes } bytes: { NUMBER($each, minimumFractionDigits: 2, maximumFractionDigits: 2) } per halve zet.
records-all = alle
records-count = { $count }
records-column-rules = Regels
records-column-games = Partijen
records-column-score = Score
records-column-white = Wit
records-column-draws = Remise
records-column-black = Zwart
records-column-plies = Halve zetten

## Wat er misging; de leden van Alarm

records-alarm-cut-off = Alarm: meer dan 20% van de partijen is afgebroken.
records-alarm-white-score = Alarm: de score van wit ligt niet tussen 35% en 65%.
records-alarm-draws = Alarm: meer dan 40% van de partijen is remise.
records-alarm-length = Alarm: de partijen duren gemiddeld geen 15 tot 200 halve zetten.
records-alarm-duplicates = Alarm: meer dan 5% van de partijen is gelijk aan een andere.

## Tijdens het spelen

selfplay-begins = { $games ->
    [one] Eén partij van de engine tegen zichzelf
   *[other] { $games } partijen van de engine tegen zichzelf
}{ $done ->
    [0] .
    [one] , waarvan er één gespeeld is.
   *[other] , waarvan er { $done } gespeeld zijn.
}
selfplay-progress = { $done }/{ $games } partijen, { $plies } halve zetten, { $speed } per seconde, nog ongeveer { $left }
selfplay-balance = Wit { NUMBER($white, style: "percent") }, remise { NUMBER($draws, style: "percent") }, zwart { NUMBER($black, style: "percent") }; afgebroken: { $cut }
selfplay-bad-setting = --player: { $setting } kan niet “{ $value }” zijn. Elke partij moet te herhalen zijn: geef een aantal posities (nodes) of een diepte (depth), en één thread.
selfplay-bad-rules = --rules: “{ $rules }” werkt niet voor partijen tegen zichzelf. Noem spelregels waarbij wit begint, of “mixed”.
