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
mistake-input-not-games = De standaardinvoer begint niet als een bestand met partijen: game strings, PGN, SGF, BGA of stellingen, ingepakt of niet.
mistake-drawing-ending = { $file }: { $ending } kan niet geschreven worden. Een tekening gaat naar .svg (een plaatje) of .txt (tekst).
mistake-save-ending = { $file }: { $ending } kan niet geschreven worden. Een partij gaat naar .uhp, .pgn, .sgf, .setup (de stelling) of .svg (een plaatje), ingepakt als .gz of niet.
mistake-games-ending = { $file }: { $ending } kan niet geschreven worden. Partijen gaan naar .uhp, .pgn, .sgf of .setup, ingepakt als .gz of niet; met --to mag elke andere naam.

## Wat het systeem zegt, achter de naam van een bestand en een dubbele punt

system-not-found = dat bestand of die map is er niet
system-denied = daar is geen toegang toe
system-folder = dat is een map
system-not-folder = dat is geen map
system-full = de schijf is vol
system-read-only = daar kan alleen gelezen worden
