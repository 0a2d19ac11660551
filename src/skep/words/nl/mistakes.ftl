### Wat verkeerd getypt is, en bestanden die niet te lezen of te schrijven zijn.
###
### De variabelen staan beschreven in en/mistakes.ftl.

## Wat er getypt is

mistake-command = { $near ->
    [none] De opdracht “{ $text }” is er niet.
   *[other] De opdracht “{ $text }” is er niet. Bedoel je { $near }?
}
mistake-rules = { $why } Bedoel je { $near }?
# $text is zo over te typen.
mistake-quotes = Om een zet met een spatie horen aanhalingstekens: { $text }
mistake-no-file = { $why } En een bestand met die naam is er niet.

## Bestanden

mistake-in-file = { $file }, regel { $line }: { $why }
mistake-in-input = Standaardinvoer, regel { $line }: { $why }
mistake-input-empty = Op de standaardinvoer staat geen partij.
mistake-input-not-games = De standaardinvoer lijkt geen bestand met partijen te zijn: game strings, PGN, SGF, BGA, stellingen of JSON, ook ingepakt.
mistake-drawing-ending = { $file }: Skep kan geen { $ending } schrijven. Bewaar een tekening als .svg (een plaatje) of .txt (tekst).
mistake-save-ending = { $file }: Skep kan geen { $ending } schrijven. Bewaar een partij als .uhp, .pgn, .sgf, .setup (de stelling) of .svg (een plaatje), ook ingepakt als .gz.
mistake-games-ending = { $file }: Skep kan geen { $ending } schrijven. Bewaar partijen als .uhp, .pgn, .sgf of .setup, ook ingepakt als .gz. Met --to mag elke andere naam.

## Wat het systeem zegt, achter de naam van een bestand en een dubbele punt

system-not-found = dat bestand of die map is er niet
system-denied = daar is geen toegang toe
system-folder = dat is een map
system-not-folder = dat is geen map
system-full = de schijf is vol
system-read-only = daar kan alleen gelezen worden
