### Stelling opzetten. Wat er niet kan aan een stelling, staat in setups.ftl.
###
### De variabelen staan beschreven in en/web_editor.ftl.

editor-title = Stelling opzetten
editor-loading = De regels worden geladen…
editor-how = Sleep een steen uit een voorraad naar het bord, of kies een steen en daarna een veld. Sleep hem van het bord af om hem terug te leggen.
editor-board = Stelling opzetten: het bord
editor-hive = De korf

## Gereedschap

editor-tools = Stelling bewerken
editor-undo = Ongedaan maken
editor-redo = Opnieuw
editor-mirror = Spiegelen
editor-rotate = Draaien
editor-clear = Leegmaken
editor-remove = Terugleggen
editor-keys = Toetsen: met de pijlen kies je een steen of veld, Enter pakt op en zet neer, Delete legt een steen terug, Ctrl+Z maakt ongedaan.

## Beurt, regels en de rest

editor-to-move = Aan zet
editor-rules = Regels
editor-rules-tournament = Toernooi
editor-house-rules = Eigen regels
editor-bugs = Uitbreidingen
editor-more = Meer
editor-turn = Beurt
editor-turn-auto = Automatisch: { $turn }
editor-turn-own = Nummer van de beurt
editor-turn-wrong = Vul een heel getal in van 1 tot en met 999.999.
editor-turn-off = Het beurtnummer is ongeldig.
editor-turn-why = Skep kiest de vroegste beurt waarin deze stelling kan voorkomen.
editor-first = Wie begon?
editor-stunned = Laatst gezette steen
editor-stunned-none = Geen
editor-stunned-why = Die is verdoofd: in de volgende beurt kan hij niet bewegen en niet gegooid worden.
editor-string = Setup string

## Kan het?

editor-problems = { $count ->
    [one] 1 probleem
   *[other] { $count } problemen
}
editor-possible = Geen problemen gevonden.
editor-empty = Het bord is leeg: zo begint elke partij.
editor-over = In deze stelling is de partij afgelopen.
editor-unchecked = Skep kan de stelling in deze browser niet controleren. De server doet dat als je een partij begint.
editor-show = Toon op het bord
editor-fix-first = Los eerst de problemen op: deze stelling kan in geen enkele partij voorkomen.
editor-over-off = Er valt niets meer te spelen: in deze stelling is de partij afgelopen.

## Wat je ermee kunt

editor-actions = De stelling gebruiken
editor-play = Speel vanaf hier
editor-analyze = Analyseren
editor-copy-setup = Kopieer setup string
editor-svg = Download SVG
editor-play-title = Speel vanaf hier
editor-play-line = De partij begint vanuit deze stelling. { $color ->
    [black] Zwart
   *[white] Wit
} is aan zet.

## Waarmee je begint

editor-start = Begin met
editor-start-empty = Leeg bord
editor-start-draft = Laatste concept
editor-start-paste = Plakken…
editor-drop = Laat hier een setup string of game string los om die te openen
editor-paste-title = Plak een stelling
editor-paste-label = Setup string, game string of link
editor-paste-open = Openen
editor-paste-empty = Plak eerst een setup string, een game string of een link naar een stelling.
editor-paste-long = Deze tekst is te lang voor een stelling of een partij.
editor-paste-unknown = Dit is geen setup string, geen game string en geen link naar een stelling. Een setup string begint met 1~, een game string met een speltype zoals Base+MLP.
editor-paste-game = Deze partij kan niet worden gelezen: { $message }
editor-bad-link = De link naar deze stelling kan niet worden gelezen. Misschien is hij niet compleet. Je kunt met een leeg bord beginnen.

## Voor schermlezers

# Een veld dat de korf niet raakt, verteld vanuit het lege veld ernaast, en een veld van een leeg bord.
editor-apart = los van de korf, ten { $side ->
    [northeast] noordoosten
    [east] oosten
    [southeast] zuidoosten
    [southwest] zuidwesten
    [west] westen
   *[northwest] noordwesten
} van het veld { $where }
editor-hex = op veld { $q }, { $r }
editor-said-put = { $name }: { $where }.
editor-said-removed = { $name } ligt weer in de voorraad.
editor-said-undo = Ongedaan gemaakt.
editor-said-redo = Opnieuw gedaan.
editor-said-mirror = Gespiegeld.
editor-said-rotate = Gedraaid.
editor-said-clear = Leeggemaakt.
editor-said-open = Stelling geladen.
