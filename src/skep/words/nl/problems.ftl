### Wat de server weigert: een zin voor elke code van skep/server/errors.py.
###
### De variabelen staan beschreven in en/problems.ftl.

## Wat er gestuurd is

problem-bad-json = Dit kon de server niet lezen. Misschien helpt het om de pagina opnieuw te laden.
problem-bad-field = Hier klopt iets niet. Misschien helpt het om de pagina opnieuw te laden.
problem-bad-media-type = De server leest JSON, en dit is iets anders.
problem-too-large = Dit is te veel voor één bericht.
problem-too-slow = Het duurde te lang voor dit aankwam. Probeer het nog eens.
problem-bad-rules = Zulke regels zijn er niet: kies een andere doos of andere beestjes.
problem-bad-move = Zo schrijf je geen zet. Wel zo: wA1 -bQ.

## Waar, door wie, hoe vaak

problem-not-found = Hier is niets. Misschien is de link niet compleet, of is de partij gewist.
problem-method-not-allowed = Dat kan hier niet.
problem-no-session = De server kent je nog niet. Laad de pagina opnieuw, en sta cookies toe.
problem-bad-origin = Dit kwam van een pagina van een andere site, dus er is niets gedaan.
problem-too-many-requests = Dat ging iets te snel. Probeer het over { $seconds ->
    [one] een seconde
   *[other] { $seconds } seconden
} nog eens.
problem-too-many-connections = Je hebt hier al { $most } pagina’s open. Sluit er een, dan gaat deze vanzelf verder.
problem-too-many-watched = Je kijkt al naar { $most } partijen: sluit er eerst een.
problem-too-many-games = Je hebt { $most } partijen die niet af zijn. Speel er eerst een uit, of geef er een op.
problem-link-expired = Deze link is al gebruikt, of ouder dan een week. Maak een nieuwe op je andere apparaat.

## In een partij

problem-not-your-game = Je kijkt mee: op de stoelen zitten anderen.
problem-not-your-turn = De ander is aan zet.
problem-stale = De partij is intussen verder. Kijk nog eens, en kies dan.
problem-illegal-move = Die zet kan niet.
problem-game-over = De partij is afgelopen.
problem-not-over = De partij is nog bezig.
problem-not-started = De partij begint als beide stoelen bezet zijn.
problem-seat-taken = Beide stoelen zijn bezet. Meekijken kan wel.
problem-own-game = Je zit al aan deze tafel. Stuur de link naar degene met wie je wilt spelen.
problem-no-offer = Er valt niets te beantwoorden: het voorstel is van tafel.
problem-already-offered = Je hebt al remise voorgesteld. Na de volgende zet kan het weer.
problem-already-asked = Je hebt het al gevraagd. Na de volgende zet kan het weer.
problem-cannot-abort = Er is aan beide kanten al gezet, dus de partij telt. Opgeven kan nog, of remise voorstellen.
problem-cannot-take-back = Er is geen zet van jou om terug te nemen.

## De zaak van de server zelf

problem-engine-busy = De computer heeft het even druk met denken. De zet komt zo.
problem-server-error = Er ging iets mis op de server, en dat ligt niet aan jou. Probeer het zo nog eens.
