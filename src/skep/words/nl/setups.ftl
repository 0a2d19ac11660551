### Wat er niet klopt aan een stelling: één zin voor elke code van SetupProblemCode (skep/core/setup.py). De pagina en
### de opdrachtregel gebruiken ze allebei. De variabelen staan beschreven in en/errors.ftl.

setup-negative-ply = Een partij kan niet minder dan nul zetten hebben.
setup-too-large = Een getal boven een miljard is te groot voor een partij.
setup-wrong-first-player = Met deze regels begint { opponent }, niet { color }.
setup-empty-stack = De stapel op veld { $hexes } heeft geen stenen.
setup-not-in-box = { the-piece.start } komt in deze regels niet voor.
setup-twice = { the-piece.start } ligt twee keer in de korf.
setup-number-skipped = { the-piece.start } is in het spel, maar een lager nummer van dezelfde soort nog niet.
setup-cannot-climb = { the-piece.start } ligt op een andere steen. Dat kan alleen een kever of een mug.
setup-climbed-too-early = { the-piece.start } ligt op een andere steen, maar klimmen mag pas als de eigen koningin in het spel is.
setup-not-one-hive = Los van de rest van de korf: { $pieces }.
setup-too-many-pieces = { color } heeft meer stenen geplaatst dan beurten gehad.
setup-nothing-placed = { color } is al aan de beurt geweest, maar heeft geen steen in het spel.
setup-queen-missing = { color } heeft meer dan drie stenen in het spel, maar geen koningin.
setup-queen-too-early = Beginnen met { the-piece } kan niet: ze komt op zijn vroegst in de tweede beurt.
setup-stunned-not-in-play = { the-piece.start } zou verdoofd zijn, maar is niet in het spel.
setup-stunned-covered = { the-piece.start } zou verdoofd zijn, maar er ligt een andere steen bovenop.
setup-stunned-not-thrown = { the-piece.start } kan niet verdoofd zijn als de eigen kleur aan zet is: daarvoor moet een buur deze steen hebben gegooid, en geen enkele buur kan gooien.
