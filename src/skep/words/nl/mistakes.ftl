### Wat verkeerd getypt is, en bestanden die niet te lezen of te schrijven zijn.
###
### De variabelen staan beschreven in en/mistakes.ftl.

## Wat er getypt is

mistake-command = { $suggestion ->
    [none] De opdracht “{ $text }” bestaat niet.
   *[other] De opdracht “{ $text }” bestaat niet. Bedoel je { $suggestion }?
}
mistake-rules = { $why } Bedoel je { $suggestion }?
# $text is zo over te typen.
mistake-quotes = Schrijf een zet met een spatie erin tussen aanhalingstekens: { $text }
mistake-no-file = { $why } Er is ook geen bestand met die naam.

## Bestanden

mistake-in-file = { $file }, regel { $line }: { $why }
mistake-in-input = Standaardinvoer, regel { $line }: { $why }
mistake-input-empty = De standaardinvoer bevat geen partijen.
mistake-input-not-games = De standaardinvoer lijkt geen partijen te bevatten. Skep leest game strings, PGN, SGF, BGA, setup strings en JSON, ook ingepakt.
mistake-drawing-ending = { $file }: Skep kan geen { $ending } schrijven. Bewaar een tekening als .svg (een afbeelding) of .txt (tekst).
mistake-save-ending = { $file }: Skep kan geen { $ending } schrijven. Bewaar een partij als .uhp, .pgn, .sgf, .setup (de stelling) of .svg (een afbeelding). Zet er .gz achter om het bestand in te pakken.
mistake-games-ending = { $file }: Skep kan geen { $ending } schrijven. Bewaar partijen als .uhp, .pgn, .sgf of .setup. Zet er .gz achter om het bestand in te pakken. Wil je een andere extensie? Noem het formaat dan met --to.

## Wat het systeem zegt, achter de naam van een bestand en een dubbele punt

system-not-found = bestand of map niet gevonden
system-denied = geen toegang
system-folder = dit is een map
system-not-folder = dit is geen map
system-full = de schijf is vol
system-read-only = alleen lezen toegestaan
