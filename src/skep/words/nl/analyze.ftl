### Partijen beoordelen en stellingen analyseren. Evaluaties zijn vanuit Wit gezien.
###
### De variabelen staan beschreven in en/analyze.ftl.

## Hoe een partij afliep, zo kort als het kan

analyze-score-over = { $winner ->
    [white] Wit heeft gewonnen
    [black] Zwart heeft gewonnen
   *[none] remise
}
analyze-percent = { NUMBER($share, style: "percent", maximumFractionDigits: 0) }
analyze-percent-exact = { NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }

## Tabellen

analyze-column-ply = Nr.
analyze-column-move = Zet
analyze-column-score = Voor Wit
analyze-column-chance = Winstkans
analyze-column-queens = Koninginnen
analyze-column-best = Beste
analyze-column-loss = Verlies
analyze-column-depth = Diepte
analyze-column-nodes = Knopen
analyze-column-seconds = Seconden
analyze-column-line = Beste variant
analyze-seconds = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) }
analyze-nodes = { NUMBER($nodes, maximumFractionDigits: 0) }

## Wat er mis is met een zet; de eerste drie zijn de leden van Fault

analyze-fault-inaccuracy = onnauwkeurig
analyze-fault-mistake = fout
analyze-fault-blunder = blunder
analyze-misses-win = mist winst
analyze-allows-win = geeft winst weg

## De samenvatting van een kant

analyze-side = { color }: { $accuracy ->
    [none] geen zetten om te beoordelen
   *[other] nauwkeurigheid { $accuracy }
}; { $faults }.
analyze-no-faults = geen fouten
analyze-count-inaccuracy = { $count ->
    [one] één onnauwkeurigheid
   *[other] { $count } onnauwkeurigheden
}
analyze-count-mistake = { $count ->
    [one] één fout
   *[other] { $count } fouten
}
analyze-count-blunder = { $count ->
    [one] één blunder
   *[other] { $count } blunders
}
analyze-count-missed = { $count ->
    [one] één keer winst gemist
   *[other] { $count } keer winst gemist
}
analyze-count-allowed = { $count ->
    [one] één keer winst weggegeven
   *[other] { $count } keer winst weggegeven
}

## Onderweg, en de grafiek

analyze-label = Analyseren
analyze-interrupted = Onderbroken na { $done } van de { $plies } zetten.
analyze-game = Partij { $number }
analyze-games-interrupted = Onderbroken na { $done ->
    [one] één partij.
   *[other] { $done } partijen.
}
analyze-written = Grafiek bewaard in { $file }.
analyze-graph-title = De winstkans van Wit, zet voor zet

## Wat niet gevraagd kan worden

analyze-contradiction = { $option } en { $other } gaan niet samen.
analyze-only-many = { $option } werkt alleen bij een bestand met partijen. Voeg --all toe.
analyze-no-archive = Voor --all is een bestand met partijen nodig, en “{ $text }” is dat niet.
analyze-only-game = Voor { $option } is een partij met zetten nodig, en dit is één stelling.
analyze-no-such-ply = Zet { $ply } bestaat niet. De partij heeft { $plies ->
    [one] één zet.
   *[other] { $plies } zetten.
}
analyze-backwards = --from { $from } komt na --to { $to }. Draai ze om.
analyze-not-picture = { $file }: een grafiek kun je alleen bewaren als .svg of .png.
analyze-no-pictures = { $file }: voor PNG-afbeeldingen heb je het extra onderdeel “pictures” nodig, en dat is niet geïnstalleerd. Bewaar de grafiek als .svg, of voer in de map met de broncode van Skep dit uit: pip install '.[pictures]'
