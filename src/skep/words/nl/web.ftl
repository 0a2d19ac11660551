### De pagina in de browser, op de lessen na (learn.ftl).
###
### De variabelen staan beschreven in en/web.ftl.

## Overal

skep = Skep
page-title = { $page ->
    [new] Nieuwe partij · Skep
    [game] { $standing ->
        [your-turn] Jij bent aan zet
        [asked] Een vraag voor jou
        [waiting] Wachten op je vriend
        [over] Partij afgelopen
       *[none] Partij
    } · Skep
    [games] Mijn partijen · Skep
    [learn] Leer het spel · Skep
    [settings] Instellingen · Skep
    [device] Ander apparaat · Skep
    [about] Over Skep
    [missing] Niet gevonden · Skep
   *[home] Skep: Hive in de browser
}
skip-to-content = Meteen naar de inhoud
nav = Pagina’s
nav-home = Begin
nav-play = Spelen
nav-games = Mijn partijen
nav-learn = Leren
nav-settings = Instellingen
nav-about = Over Skep
footer = Skep staat los van de uitgever van Hive.
loading = Een ogenblik …
close = Sluiten
try-again = Nog eens proberen
page-broke = Hier ging iets mis
page-broke-why = Deze pagina struikelde over iets wat ze niet kent. Je partij staat veilig op de server: laad de pagina opnieuw en speel verder.
reload = Opnieuw laden
page-not-loaded = Deze pagina kwam niet door
page-not-loaded-why = De verbinding lijkt weg. Een partij die open is, gaat verder zodra ze terug is.
server-away = De server is nu niet te bereiken.
server-away-waiting = De pagina blijft het proberen en opent de partij zodra de server terug is. Er gaat niets verloren.
away-banner = De server is nu niet te bereiken. Spelen moet even wachten; de lessen werken.
connection-back = Weer verbonden.
connection-lost = Geen verbinding. Je partij is veilig; we proberen het opnieuw …
refused-otherwise = Dat lukte niet ({ $code }).
why-otherwise = Dat kan nu niet.
copy-link = Kopieer link
copied = Gekopieerd
copy-by-hand = Kopieer deze link:
online = aanwezig
offline = even weg

## Begin

home-title = Speel Hive, nu meteen
home-text = Sluit de koningin in met beestjes. Geen bord, geen account, niets te installeren.
home-computer = Tegen de computer
home-choose = Kies niveau, beestjes, kleur en klok
home-friend = Met een vriend
home-friend-line = Via een link, of aan dit scherm
home-learn = Leer het spel
home-learn-line = Alles, in vijf minuten
home-resume = Speel verder
home-all-games = Al mijn partijen

## Een nieuwe partij

new-title = Nieuwe partij
new-opponent = Tegen wie speel je?
new-opponent-computer = Computer
new-opponent-friend = Vriend, via link
new-opponent-friend-line = Je krijgt een link om te sturen. Wie hem opent, kan tegenover je gaan zitten.
new-opponent-same-screen = Vriend, hier
new-opponent-same-screen-line = Jullie spelen om de beurt aan dit scherm.
new-level = Hoe sterk?
new-level-number = Niveau { $level }:
level-1-line = Dwaalt wat rond. Voor je allereerste partij.
level-2-line = Ziet winst als die voor het grijpen ligt.
level-3-line = Bedoelt het goed en kijkt een beetje vooruit.
level-4-line = Springt op alles wat je openlaat.
level-5-line = Spint plannetjes.
level-6-line = Klimt erbovenop als je even niet kijkt.
level-7-line = Een goede partij voor een clubavond.
level-8-line = Vindt de zwakke plek, en prikt.
level-9-line = Overal tegelijk.
level-10-line = Alles wat hij heeft. Sterkte.
new-pieces = Met welke beestjes?
new-by-bugs = Kies beestjes
new-by-box = Mijn doos
new-base = De vijf die altijd meedoen
new-expansions = Extra beestjes
edition-name = { $edition ->
    [ultimate] Ultimate
    [carbon] Carbon
    [pocket] Pocket
    [classic] 13 stenen
   *[dutch-2005] 2005
}
edition-line = { $edition ->
    [ultimate] Het boekje van 2024: 14 stenen elk, geen koningin in de eerste beurt.
    [carbon] De zwart-witte doos: 13 stenen elk, beide kleuren mogen beginnen.
    [pocket] De kleine doos: 13 stenen elk, beide kleuren mogen beginnen.
    [classic] De doos met mug en lieveheersbeestje: 13 stenen elk, beide kleuren mogen beginnen.
   *[dutch-2005] De eerste Nederlandse doos: 11 stenen elk, beide kleuren mogen beginnen.
}
new-first = Wie begint?
new-color = Jouw kleur
new-color-choice = { $choice ->
    [white] Wit
    [black] Zwart
   *[random] Loten
}
new-clock = Klok
new-clock-none = Geen klok
new-clock-own = Anders
new-clock-preset = { $minutes } minuten elk, en { $seconds } seconden erbij per zet
new-clock-minutes = Minuten elk
new-clock-seconds = Seconden per zet
new-start = Start
new-starting = Klaarzetten …
start-color = { $choice ->
    [white] jij met wit
    [black] jij met zwart
   *[random] kleur door het lot
}
start-box = doos { edition-name }
start-base = de vijf gewone beestjes
start-all-bugs = alle acht beestjes
start-with = met { $bugs }
start-clock = { $minutes } min + { $seconds } s
start-no-clock = geen klok

## Partijen in een lijst

card-against = Tegen { $name }
card-against-computer = Tegen niveau { $level }, { level-name }
card-invited = Je uitnodiging
card-going-on = Nog bezig
just-now = zojuist
card-same-screen = Aan één scherm
card-waiting = Wacht op je vriend
card-your-turn = Jij bent aan zet
card-their-turn = De ander is aan zet
card-facts = { $rules }, { $ply ->
    [one] één zet
   *[other] { $ply } zetten
}
games-title = Mijn partijen
games-running = Nog bezig
games-over = Afgelopen
games-more = Toon meer
games-none = Nog geen partijen
games-none-text = Je partijen komen hier te staan en wachten op je. Partijen van gasten blijven 90 dagen na de laatste zet bewaard.

## Aan tafel

table-title = Partij Hive
table-no-game = Deze partij is er niet
table-side = Zetten en meer
table-more = Zetten en meer
table-thinking = De computer denkt na …
table-sending = Je zet wordt gespeeld …
table-winner = Winnaar
table-past = Zet { $ply } van { $all }
table-watchers = { $count ->
    [one] Er kijkt één iemand mee.
   *[other] Er kijken { $count } mensen mee.
}
seat-computer = Niveau { $level }, { level-name }
seat-nobody = Vrije stoel
seat-guest = Gast
seat-you = { $name ->
    [none] Jij
   *[other] { $name } (jij)
}
turn-yours = Jij bent aan zet.
turn-of = { $color ->
    [black] Zwart
   *[white] Wit
} is aan zet.
hint-first = Kies een steen uit je voorraad, en dan een gemarkeerde plek.
hint-first-take = Kies een steen uit je voorraad
hint-first-put = Kies dan een gemarkeerde plek
hint-queen = { $turn ->
    [3] De koningin moet uiterlijk in je vierde beurt in het spel zijn.
   *[other] Nu moet de koningin erin.
}
draw-is-due = Deze stelling stond er drie keer: jullie mogen remise afspreken.
clock-of = Klok van { $color ->
    [black] zwart
   *[white] wit
}
clock-low = Je tijd raakt op.
confirm-move = Zo spelen?
offer-draw = { color } biedt remise aan.
offer-draw-yours = Je hebt remise aangeboden.
offer-takeback = { color } wil graag een zet terugnemen.
offer-takeback-yours = Je hebt gevraagd of je je zet mag terugnemen.
rematch-asked = Je tegenstander wil nog een keer.
rematch-asked-yours = Om revanche gevraagd
note-you-passed = Je hebt gepast: er kon niets.
note-passed = { color } heeft gepast: er kon niets.
note-draw-declined = { color } speelt liever door.
note-takeback-declined = { color } laat de zet staan.

actions = Wat je kunt doen
act-confirm = Speel
act-cancel = Nog niet
act-accept-draw = Aannemen
act-decline-draw = Doorspelen
act-accept-takeback = Goed
act-decline-takeback = Laat maar staan
act-now = Terug naar de partij
act-takeback = Zet terug
act-draw = Bied remise
act-abort = Breek af
act-resign = Geef op
act-resign-ask = Wil je deze partij opgeven?
act-resign-yes = Ja, opgeven
act-resign-no = Nee, doorspelen
act-rematch = Revanche
act-next-game = Naar de volgende partij
act-flip = Wissel kanten
act-mirror = Spiegel
act-download = Bewaar als:
act-download-as = { $format ->
    [pgn] PGN
    [uhp] UHP
   *[svg] Plaatje
}
tools = Weergave
tool-rotate = Draai de korf
tool-center = Zet de korf in het midden
tool-closer = Dichterbij
tool-further = Verder weg

moves = Zetten
moves-none = Nog niets gespeeld.
moves-one = Zet { $ply }: { $move }
moves-pass = past
moves-spent = Bedenktijd in seconden, of minuten en seconden
moves-browse = Terugkijken
moves-first = Naar het begin
moves-earlier = Eén zet terug
moves-later = Eén zet verder
moves-last = Naar nu

## De kansen in een partij die voorbij is; $white en $black zijn hele procenten

chances = Kansen
chances-show = Wie stond er beter?
chances-wait = De computer bekijkt elke zet …
chances-now = Wit { $white }%, zwart { $black }%
chances-about = Hoe waarschijnlijk elke kant won, volgens de computer.
chances-curve = De kansen van wit na elke zet, van de eerste tot de laatste: { $list }

result-won = Gewonnen!
result-lost = Verloren
result-draw = Remise
result-over = De partij is afgelopen
result-aborted = Afgebroken

invite-title = Nodig je vriend uit
invite-text = Stuur deze link. De partij begint als je vriend gaat zitten.
invite-link = Link naar deze partij
invite-share = Delen
invite-share-title = Een partij Hive
invite-waiting = Wachten op je vriend …
invite-color = Je speelt met { $color ->
    [black] zwart
   *[white] wit
}.
invite-begins = { $color ->
    [black] Zwart
   *[white] Wit
} begint.
invite-clock = { $minutes } minuten elk, { $seconds } seconden erbij per zet.
invite-no-clock = Geen klok.
visit-title = Iemand wil met je spelen
visit-text = Aan deze tafel is nog een stoel vrij.
visit-play = Spelen
act-sit = Ga zitten en speel
visit-watch = Alleen kijken

## In woorden: plekken, zetten, de korf als lijst

place = { $side ->
    [top] boven op
    [northeast] ten noordoosten van
    [east] ten oosten van
    [southeast] ten zuidoosten van
    [southwest] ten zuidwesten van
    [west] ten westen van
   *[northwest] ten noordwesten van
} { piece.the }
place-middle = in het midden
said-placement = { color } legt { the-piece } neer, { $where }.
said-walk = { color } zet { the-piece }, { $where }.
said-throw = De { $thrower } gooit { the-piece }, { $where }.
said-pass = { color } past: er kan niets.
said-took-back = Er is een zet teruggenomen.
said-ended = De partij is afgelopen.
said-joined = Beide spelers zijn er: de partij kan beginnen.
said-clock-moved = De server was even weg; de klokken stonden stil.
said-rematch-made = De volgende partij staat klaar.
said-draw-offered = { color } biedt remise aan.
said-draw-declined = Geen remise.
said-takeback-asked = { color } wil een zet terugnemen.
said-takeback-declined = De zet blijft staan.
said-rematch-asked = { color } wil nog een keer.
label-board = De korf
label-on = { $top } op { $under }
label-stack = { $pieces }{ $state ->
    [picked] , in de hand
    [free] , kan zetten
   *[none] { "" }
}{ $last ->
    [yes] , het laatst gespeeld
   *[no] { "" }
}
label-target = { $chosen ->
    [yes] Gekozen:
    [look] Zou kunnen:
   *[no] Ga
} { $where }
label-reserve = Voorraad van { $color ->
    [black] zwart
   *[white] wit
}
label-slot = { $name }, nog { $left }{ $state ->
    [picked] , in de hand
    [free] , kan erbij
   *[none] { "" }
}
text-board = De korf in woorden
text-empty = Er ligt nog niets op tafel.
text-around = : { $around }.
text-neighbor = { $side ->
    [northeast] noordoost
    [east] oost
    [southeast] zuidoost
    [southwest] zuidwest
    [west] west
   *[northwest] noordwest
} { $name }
text-count = { $count } × { bug }
text-reserve-empty = leeg
typed-label = Typ een zet
typed-example = wA1 -bQ
typed-play = Speel
typed-help = Eerst de steen, dan de plek: -bQ is ten westen van bQ, bQ- ten oosten, \bQ ten noordwesten, bQ/ ten noordoosten, /bQ ten zuidwesten, bQ\ ten zuidoosten, en alleen bQ is erbovenop.
typed-help-turned = Notatie draait niet mee met de korf: zoals jij hem ziet is -bQ { $west }, en \bQ { $northwest }.
typed-wait = Je bent nog niet aan zet. Wat je typte blijft hier staan.
typed-past = Je kijkt terug. ‘{ moves-last }’ brengt je naar de partij.
typed-piece = “{ $text }” is geen steen: schrijf het als wA1 of bQ.
typed-near = { $text } is niet in het spel: noem een steen die er al ligt.
typed-form = “{ $text }” is geen plek: schrijf -bQ, bQ-, /bQ, bQ/, \bQ, bQ\ of, voor erbovenop, bQ.
typed-illegal = Die zet kan niet.

## Instellingen, apparaten, over

settings-title = Instellingen
settings-text = Ze blijven op dit apparaat.
settings-language = Taal
settings-name = Je naam
settings-name-text = Anderen zien hem aan tafel. Laat hem leeg om gast te zijn.
settings-name-save = Bewaar
settings-name-saved = Bewaard.
settings-theme = Licht of donker
settings-theme-choice = { $choice ->
    [light] Licht
    [dark] Donker
   *[auto] Zoals mijn apparaat
}
settings-tiles = Stenen
settings-tiles-choice = { $choice ->
    [contrast] Veel contrast
   *[classic] Klassiek
}
settings-twins = Stenen van één soort
settings-twins-choice = { $choice ->
    [numbers] Nummers
   *[dots] Stippen
}
settings-confirm = Een zet spelen
settings-confirm-choice = { $choice ->
    [tap] Twee keer tikken
    [button] Met een knop
   *[none] Meteen
}
settings-feel = Geluid en beweging
settings-sound = Geluid
settings-motion = Stenen glijden
settings-device = Verder op een ander apparaat
settings-device-text = Maak een link en open hem daar: dat apparaat wordt jou, met al je partijen.
settings-device-make = Maak een link
settings-device-link = Je eigen link
settings-device-secret = Hou hem voor jezelf: wie hem opent, speelt als jou. Hij werkt zeven dagen.
device-title = Hier verdergaan?
device-text = Dit apparaat wordt de speler die de link maakte. Partijen die een gast op dit apparaat speelde, blijven achter.
device-take = Hier verder
device-leave = Nee, dank je
about-title = Over Skep
about-what = Wat het is
about-what-text = Skep speelt Hive: tegen jou, of met jou en een vriend. Het kent de regels van elke uitgave, zegt waarom een steen niet weg kan, en woont ook in een terminal en als bibliotheek voor Python. Een skep is een bijenkorf van stro.
about-trademark = Hive
about-trademark-text = Hive is bedacht door John Yianni; de naam is een merk van de uitgever, Gen42 Games. Skep staat daar los van: niet door hen gemaakt en niet door hen aanbevolen. Alle tekeningen en woorden hier zijn van onszelf. Vind je het een mooi spel, koop dan de doos: de echte stenen zijn een genot.
about-license = Vrije software
about-license-text = Skep is open source onder de MIT-licentie: iedereen mag het lezen, gebruiken en veranderen.
about-privacy = Wat er bewaard wordt
about-privacy-text = Eén cookie zegt welke gast je bent. Geen account, geen adres, geen volgers. Partijen van gasten verdwijnen 90 dagen na de laatste zet.
missing-title = Hier is niets
missing-text = Misschien zit er een foutje in het adres, of de pagina is verhuisd.
