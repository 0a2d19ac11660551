### Wat vreemd was in een bestand waarvan de partij toch gelezen kon worden.
###
### Variabelen: zie de Engelse catalogus.

quoted-warning = { $about }: { $what }

warning-queen-first = de koningin wordt in de eerste beurt geplaatst. Skep heeft de regels daarop aangepast.
warning-first-player = de andere speler begint. Skep heeft de regels daarop aangepast.
warning-added-bug = deze steen hoort niet bij het speltype. Skep heeft hem aan de regels toegevoegd.
warning-odd-game-type = ongebruikelijke schrijfwijze van een speltype.
warning-unreadable-game-type = onbekend speltype. De partij is gelezen met alle stenen.
warning-unreadable-rules = onbekende regels, genegeerd.
warning-type-disagrees = het speltype klopt niet met de regels of de beginstelling. Het wordt genegeerd.
warning-unreadable-setup = dit is geen setup string. De partij is gelezen vanaf de eerste zet.
warning-unreadable-first-player = de tag noemt niet de speler die begint. Hij wordt genegeerd.
warning-needless-number = van deze steen is er maar één. Het nummer wordt genegeerd.
warning-renumbered = stenen van dezelfde soort komen niet op volgorde in het spel. Ze zijn opnieuw genummerd.
warning-missing-pass = vóór deze zet moest een speler passen, maar dat staat er niet. Het is toegevoegd.
warning-other-lines = er zijn varianten. Alleen de hoofdvariant is gelezen.
warning-other-games = in het bestand staat nog een partij. Alleen de eerste is gelezen.
warning-unreadable-result = onbekende uitslag, genegeerd.
warning-results-differ = de uitslag in de tag en die op de laatste regel verschillen. De laatste regel telt.
warning-incomplete-header = de kop van de game string is onvolledig.
warning-wrong-turn = de beurt klopt niet met het aantal zetten. De beurt wordt genegeerd.
warning-bad-tag = ongeldige tag.
warning-repeated-tag = de tag staat er twee keer. De laatste telt.
warning-unclosed-comment = de opmerking wordt nergens afgesloten. Ze eindigt vóór de volgende zet.
warning-other-format = de extensie hoort bij een ander formaat. De inhoud geeft de doorslag.
warning-not-utf8 = dit is geen UTF-8. Het is gelezen als Latin-1.
warning-not-marked-as-hive = in het bestand staat niet dat dit een partij Hive is (GM[27]).
warning-skipped-text = onleesbare tekst, overgeslagen.
