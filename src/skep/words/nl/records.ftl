### Partijen van de engine tegen zichzelf, en bestanden daarvan.
###
### Variabelen:
###   $file  een bestand met partijen
###   $at    het nummer van een byte daarin

## Wat er mis is met een bestand, of met een partij daarin; de leden van RecordFault

records-no-records = { $file } bevat geen partijen van skep selfplay.
records-other-version = { $file }, byte { $at }: dit is geschreven door een versie van Skep met een ander bestandsformaat.
records-other-order = { $file }, byte { $at }: dit is geschreven door een versie van Skep die zetten in een andere volgorde opsomt.
records-truncated = { $file }, byte { $at }: het bestand houdt midden in een partij op. Als je skep selfplay hervat, wordt die partij verwijderd.
records-damaged = { $file }, byte { $at }: hier is het bestand beschadigd.
records-malformed = { $file }, byte { $at }: dit is geen partij.
records-unknown-rules = { $file }, byte { $at }: de regels van deze partij zijn onbekend.
records-illegal-move = { $file }, byte { $at }: in deze partij staat een ongeldige zet.
records-bad-score = { $file }, byte { $at }: in deze partij staat een onmogelijke score.
records-wrong-result = { $file }, byte { $at }: de uitslag van deze partij klopt niet met de zetten.
records-other-settings = { $file } bevat partijen met andere instellingen. Kies een ander bestand, of gebruik de instellingen van dit bestand.
records-busy = { $file } is in gebruik door een andere skep selfplay. Wacht tot die klaar is, of kies een ander bestand.

## Hoe ze er samen uitzien

records-label = Controleren
records-games = { $games ->
    [one] Eén partij
   *[other] { $games } partijen
}, waarvan { NUMBER($decisive, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } beslist; dubbel: { $duplicates }, afgebroken: { $cut }.
records-plies = { $plies ->
    [one] Eén zet
   *[other] { $plies } zetten
} in { $bytes } bytes: { NUMBER($each, minimumFractionDigits: 2, maximumFractionDigits: 2) } bytes per zet.
records-positions = { $positions ->
    [one] Eén stelling
   *[other] { $positions } stellingen
} om mee te trainen.
records-all = alle
records-count = { $count }
records-column-rules = Regels
records-column-games = Partijen
records-column-score = Score
records-column-white = Wit
records-column-draws = Remise
records-column-black = Zwart
records-column-plies = Zetten

## Wat er misging; de leden van Alarm

records-alarm-cut-off = Waarschuwing: meer dan 20% van de partijen is afgebroken.
records-alarm-white-score = Waarschuwing: de score van Wit ligt niet tussen 35% en 65%.
records-alarm-draws = Waarschuwing: meer dan 40% van de partijen is remise.
records-alarm-length = Waarschuwing: een partij duurt gemiddeld minder dan 15 of meer dan 200 zetten.
records-alarm-duplicates = Waarschuwing: meer dan 5% van de partijen is dubbel.

## Tabellen met stellingen

records-exported = { $rows ->
    [one] Eén stelling geschreven naar { $file }.
   *[other] { $rows } stellingen geschreven naar { $file }.
}
records-not-table = { $file }: zo’n tabel kan Skep niet schrijven. Kies een bestand dat eindigt op .parquet of .npz.
records-no-package = { $file }: hiervoor is het Pythonpakket { $package } nodig, en dat is niet geïnstalleerd. Geef in de bronmap van Skep deze opdracht: pip install '.[parquet]'

## Tijdens het spelen

selfplay-begins = { $games ->
    [one] Eén partij van de engine tegen zichzelf
   *[other] { $games } partijen van de engine tegen zichzelf
}{ $done ->
    [0] .
    [one] , waarvan één al gespeeld.
   *[other] , waarvan { $done } al gespeeld.
}
selfplay-progress = { $done }/{ $games } partijen, { $plies } zetten, { $speed } zetten per seconde, nog ongeveer { $left }
selfplay-balance = Wit { NUMBER($white, style: "percent") }, remise { NUMBER($draws, style: "percent") }, Zwart { NUMBER($black, style: "percent") }; afgebroken: { $cut }
selfplay-setting-malformed = --player: “{ $value }” is geen instelling. Schrijf instellingen als NAAM=WAARDE met komma’s ertussen, zoals nodes=3000,hash=4.
selfplay-setting-unknown = --player: er is geen instelling “{ $value }”. Je kunt nodes, depth, hash, network, weights en de constanten uit native/search/tuning.h instellen.
selfplay-setting-unquoted-comma = --player: “{ $value }” is geen instelling. Hoort de komma bij een bestandsnaam? Zet de naam dan tussen aanhalingstekens: { $suggestion }
selfplay-setting-trailing-comma = --player: na de laatste komma staat geen instelling: “{ $value }”. Haal de komma weg of zet er een instelling achter.
selfplay-setting-unclosed-quote = --player: bij { $setting } ontbreekt een aanhalingsteken aan het eind, of er staat nog iets achter: { $value }
selfplay-setting-not-whole = --player: { $setting } kan niet “{ $value }” zijn. Geef een geheel getal van { $least } tot en met { $most }.
selfplay-setting-not-seconds = --player: seconds kan niet “{ $value }” zijn. Gebruik nodes of depth: partijen met een tijdslimiet zijn niet te reproduceren.
selfplay-setting-not-weights = --player: { $value } is geen bestand met gewichten. Er moet één geheel getal per regel in staan.
selfplay-unrepeatable-threads = --player: threads kan niet { $value } zijn, want partijen met meer dan één thread zijn niet te reproduceren. Gebruik threads=1.
selfplay-unrepeatable-seconds = --player: seconds={ $value } kan niet, want partijen met een tijdslimiet zijn niet te reproduceren. Gebruik nodes of depth.
selfplay-unrepeatable-nodes = --player: er is geen limiet per zet. Geef nodes of depth op, bijvoorbeeld nodes=3000.
selfplay-bad-rules = --rules: “{ $rules }” werkt niet met skep selfplay. Noem regels waarbij Wit begint, of “mixed”.
