### Beschouwing van partijen en analyse van stellingen. Waarderingen zijn voor wit.
###
### De variabelen staan beschreven in en/analyze.ftl.

## Hoe een partij afliep, zo kort als het kan

analyze-score-over = { $winner ->
    [white] wit heeft gewonnen
    [black] zwart heeft gewonnen
   *[none] remise
}
analyze-percent = { NUMBER($share, style: "percent", maximumFractionDigits: 0) }
analyze-percent-exact = { NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }

## Tabellen

analyze-column-ply = Nr
analyze-column-move = Zet
analyze-column-score = Voor wit
analyze-column-chance = Kans
analyze-column-best = Beste
analyze-column-loss = Verlies
analyze-column-depth = Diepte
analyze-column-nodes = Knopen
analyze-column-seconds = Seconden
analyze-column-line = Variant
analyze-seconds = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) }
analyze-nodes = { NUMBER($nodes, maximumFractionDigits: 0) }

## Wat er mis is met een zet; de eerste drie zijn de leden van Fault

analyze-fault-inaccuracy = onnauwkeurig
analyze-fault-mistake = fout
analyze-fault-blunder = blunder
analyze-misses-win = mist winst
analyze-allows-win = laat winst toe

## De samenvatting van een kant

analyze-side = { color }: { $accuracy ->
    [none] niets te kiezen
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
    [one] één keer winst toegelaten
   *[other] { $count } keer winst toegelaten
}

## Onderweg, en de grafiek

analyze-label = Bekijken
analyze-interrupted = Onderbroken: { $done } van de { $plies } zetten zijn bekeken.
analyze-game = Partij { $number }
analyze-games-interrupted = Onderbroken: { $done ->
    [one] één partij is bekeken.
   *[other] { $done } partijen zijn bekeken.
}
analyze-written = De grafiek staat in { $file }.
analyze-graph-title = De kansen van wit, zet voor zet

## Wat niet gevraagd kan worden

analyze-contradiction = { $option } en { $other } spreken elkaar tegen.
analyze-only-many = { $option } verdeelt de partijen van een bestand: voeg --all toe.
analyze-no-archive = --all is voor de partijen van een bestand, en “{ $text }” is er geen.
analyze-only-game = { $option } is voor een partij met zetten, en dit is één stelling.
analyze-no-such-ply = Er is geen zet { $ply }: { $plies ->
    [one] de partij heeft er één.
   *[other] de partij heeft er { $plies }.
}
analyze-backwards = --from { $from } komt na --to { $to }.
analyze-not-picture = { $file }: een grafiek wordt geschreven als .svg of .png.
analyze-no-pictures = { $file }: voor PNG-plaatjes heb je de extra “pictures” nodig, en die is niet geïnstalleerd. Draai in de map met de broncode van Skep: pip install '.[pictures]', of bewaar de grafiek als .svg.
analyze-not-seconds = “{ $text }” is geen aantal seconden boven 0.
