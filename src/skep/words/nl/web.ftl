### De webpagina, op de lessen na (learn.ftl).
###
### De variabelen staan beschreven in en/web.ftl.

## Overal

skep = Skep
page-title = { $page ->
    [new] Nieuwe partij · Skep
    [game] { $standing ->
        [your-turn] Jij bent aan zet
        [asked] Nieuw voorstel
        [waiting] Wachten op je vriend
        [over] Partij afgelopen
       *[none] Partij
    } · Skep
    [games] Mijn partijen · Skep
    [learn] Leer het spel · Skep
    [puzzles] Puzzels · Skep
    [editor] Stelling opzetten · Skep
    [study] Gedeelde studie · Skep
    [analysis] Analysebord · Skep
    [rules] De regels · Skep
    [summary] Regels op twee pagina’s · Skep
    [editions] Uitgaven vergelijken · Skep
    [settings] Instellingen · Skep
    [device] Hier verder spelen · Skep
    [about] Over Skep
    [missing] Pagina niet gevonden · Skep
   *[home] Skep: Hive in je browser
}
page-title-part = { $part } · Skep
skip-to-content = Ga naar de inhoud
nav = Hoofdmenu
nav-home = Home
nav-play = Spelen
nav-games = Mijn partijen
nav-learn = Leren
nav-puzzles = Puzzels
nav-analysis = Analyse
nav-settings = Instellingen
nav-rules = Regels
nav-editions = Uitgaven vergelijken
nav-editor = Stelling opzetten
nav-about = Over Skep
footer = Skep staat los van de uitgever van Hive.
loading = Laden…
close = Sluiten
try-again = Probeer opnieuw
page-broke = Er ging iets mis
page-broke-why = Er is een onverwachte fout opgetreden. Je partij is veilig. Laad de pagina opnieuw om verder te spelen.
reload = Laad de pagina opnieuw
page-not-loaded = Deze pagina kon niet worden geladen
page-not-loaded-why = Je lijkt offline te zijn. Je partij gaat verder zodra je weer verbinding hebt.
server-away = De server is nu niet bereikbaar.
server-away-waiting = Skep blijft het proberen en opent de partij zodra de server er weer is. Je bent niets kwijt.
away-banner = De server is nu niet bereikbaar. Je kunt nog wel tegen de computer of samen op dit scherm spelen, leren en puzzels oplossen die je al hebt geladen.
away-banner-no-engine = De server is nu niet bereikbaar. Je kunt weer spelen zodra hij terug is. De lessen werken wel.
update-ready = Er is een nieuwe versie van Skep.
update-reload = Laad opnieuw
update-later = Later
on-device = op dit apparaat
on-device-not-stored = niet bewaard: weg als je deze pagina sluit
played-on-device = gespeeld op een apparaat
engine-loading = Engine laden… { $percent }%
engine-wrong = De engine werkt niet
refused-engine-not-loaded = De engine kon niet worden geladen. Maak verbinding met internet en probeer het opnieuw.
refused-engine-damaged = De download van de engine is beschadigd. Probeer het opnieuw.
refused-engine-unsupported = Je browser kan de engine niet draaien. Werk hem bij, of speel online.
refused-device-game-damaged = Deze partij kan niet worden geopend: de gegevens op dit apparaat zijn beschadigd. Je kunt de partij verwijderen bij Mijn partijen.
refused-engine-failed = De engine is gestopt. Laad de pagina opnieuw om verder te spelen.
save-text = Deze partij staat alleen op dit apparaat.
save-game = Bewaar op de server
save-saved = Partij bewaard.
save-saving = Bewaren…
connection-back = Weer verbonden.
connection-lost = Verbinding verbroken. Je partij is veilig. Opnieuw verbinden…
refused-otherwise = Dat is niet gelukt ({ $code }).
why-otherwise = Dat kan nu niet.
copy-link = Kopieer link
copied = Gekopieerd
copy-by-hand = Kopieer deze link:
online = online
offline = offline

## Begin

home-title = Speel nu meteen Hive
home-text = Sluit de koningin van je tegenstander in met je insecten. Zonder account, zonder installatie.
home-computer = Tegen de computer
home-choose = Kies niveau, insecten, kleur en klok
home-friend = Tegen een vriend
home-friend-line = Stuur een link, of speel samen op dit scherm
home-learn = Leer het spel
home-learn-line = Korte lessen waarin je zelf speelt
home-learn-left = { $done } van { $all } stappen gedaan
home-learn-done = Cursus voltooid
home-resume = Speel verder
home-resume-others = Meer lopende partijen
home-all-games = Al mijn partijen

## Een nieuwe partij

new-title = Nieuwe partij
new-opponent = Tegen wie wil je spelen?
new-opponent-computer = Computer
new-opponent-friend = Vriend online
new-opponent-friend-line = Je krijgt een link voor je vriend. Wie als eerste meedoet, speelt tegen je.
new-opponent-same-screen = Zelfde scherm
new-opponent-same-screen-line = Jij en een vriend spelen om de beurt op dit scherm.
new-level = Kies een niveau
new-level-number = Niveau { $level }:
level-1-line = Mist veel. Ideaal voor beginners.
level-2-line = Ziet al meer, maar mist soms de winst.
level-3-line = Valt aan, maar kijkt nooit vooruit.
level-4-line = Slaat toe zodra je de winst weggeeft.
level-5-line = Trapt niet in simpele valstrikken.
level-6-line = Denkt vooruit, maar haast zich bij één op de vier zetten.
level-7-line = Denkt vooruit en haast zich nog maar bij één op de tien zetten.
level-8-line = Haast zich bij één op de vijftig zetten. Scoort 88% tegen niveau 7.
level-9-line = Haast zich nooit. Bekijkt tot 400.000 stellingen per zet.
level-10-line = Op volle sterkte. Succes!
new-pieces = Welke insecten?
new-by-bugs = Kies insecten
new-by-box = Kies uitgave
new-base = Altijd erbij
new-expansions = Uitbreidingen
edition-name = { $edition ->
    [ultimate] Ultimate
    [carbon] Carbon
    [pocket] Pocket
    [classic] Klassiek
   *[dutch-2005] 2005
}
edition-line = { $edition ->
    [ultimate] De regels van 2024: 14 stenen per speler. De koningin kan niet je eerste steen zijn.
    [carbon] De zwart-witte uitgave: 13 stenen per speler. Zowel Wit als Zwart mag beginnen.
    [pocket] De kleine uitgave: 13 stenen per speler. Zowel Wit als Zwart mag beginnen.
    [classic] De uitgave met de mug en het lieveheersbeestje: 13 stenen per speler. Zowel Wit als Zwart mag beginnen.
   *[dutch-2005] De eerste Nederlandse uitgave: 11 stenen per speler. Zowel Wit als Zwart mag beginnen.
}
box-choice = Welke doos heb je?
box-any = Maakt niet uit
box-line = { $edition ->
    [none] Kies je doos, dan passen de cursus en de regels zich aan.
   *[other] De cursus, de regels en nieuwe partijen volgen deze uitgave.
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
new-clock-preset = { $minutes } minuten per speler, plus { $seconds } seconden per zet
new-clock-minutes = Minuten per speler
new-clock-seconds = Extra seconden per zet
new-clock-wrong = Vul een heel getal in van { $min } tot en met { $max }.
new-start = Start partij
new-starting = Starten…
start-color = { $choice ->
    [white] je speelt met wit
    [black] je speelt met zwart
   *[random] kleur door loting
}
start-box = uitgave { edition-name }
start-base = vijf insecten
start-all-bugs = alle acht insecten
start-with = met { $bugs }
start-clock = { $minutes } min + { $seconds } s
start-no-clock = geen klok

## De insecten, één voor één: wat een nieuwe speler na een partij wordt aangeboden

all-bugs = Speel met alle acht insecten
bug-offer = { $bug ->
    [ladybug] Het { bug }
   *[other] De { bug }
} erbij?
bug-offer-show = Laat zien
bug-offer-yes = Speel ermee
bug-offer-no = Nee, bedankt

## Partijen in een lijst

card-against = Tegen { $name }
card-against-computer = Tegen niveau { $level }, { level-name }
card-invited = Je uitnodiging
card-turn-of = { color } is aan zet
just-now = zojuist
card-same-screen = Zelfde scherm
card-waiting = Wachten op je vriend
card-won = Gewonnen
card-lost = Verloren
card-won-by = { color } won
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
games-filter = Filter
games-result = Uitslag
games-result-choice = { $choice ->
    [won] Gewonnen
    [lost] Verloren
    [draw] Remise
   *[any] Alle uitslagen
}
games-opponent = Tegenstander
games-opponent-choice = { $choice ->
    [computer] Computer
    [friend] Vriend
    [same-screen] Zelfde scherm
   *[any] Tegen iedereen
}
games-bugs = Insecten
games-bugs-choice = { $choice ->
    [base] Zonder uitbreidingen
    [M] Met de mug
    [L] Met het lieveheersbeestje
    [P] Met de pissebed
   *[any] Alle varianten
}
games-no-match = Geen partijen gevonden
games-show-all = Toon alle partijen
games-delete = Verwijder
games-delete-one = Verwijder: { $title }
games-delete-ask = Deze partij verwijderen?
games-delete-text = De partij verdwijnt uit je lijst. Bij je tegenstander blijft de partij staan, met “Gast” op jouw plek. Je kunt dit niet ongedaan maken.
games-delete-text-device = De partij wordt van dit apparaat verwijderd. Je kunt dit niet ongedaan maken.
games-delete-text-own = De partij verdwijnt uit je lijst. Je kunt dit niet ongedaan maken.
games-delete-text-invitation = Je uitnodigingslink werkt dan niet meer. Je kunt dit niet ongedaan maken.
games-deleted = De partij is verwijderd.
games-none = Nog geen partijen
games-none-text = Hier komen je partijen te staan. Partijen worden 90 dagen na de laatste zet verwijderd.

## Tijdens een partij

table-title = Partij Hive
table-no-game = Partij niet gevonden
table-side = Zetten en meer
menu = Menu
table-thinking = De computer denkt na…
table-sending = Je zet wordt verstuurd…
table-winner = Winnaar
table-past = Zet { $ply } van { $all }
table-watchers = { $count ->
    [one] Eén toeschouwer
   *[other] { $count } toeschouwers
}
seat-computer = Niveau { $level }, { level-name }
seat-nobody = Vrije plaats
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
hint-first = Kies een steen uit je voorraad, en dan een gemarkeerd veld.
hint-queen = { $turn ->
    [3] Plaats je koningin uiterlijk in je vierde beurt.
   *[other] Nu moet je je koningin plaatsen.
}
hint-risk = Je koningin heeft nog maar één vrije kant.
draw-is-due = Deze stelling is drie keer voorgekomen. Jullie kunnen remise afspreken.
clock-of = Klok van { color }
clock-low = Je tijd is bijna op.
confirm-move = Deze zet spelen?
offer-draw = { color } biedt remise aan.
offer-draw-yours = Je hebt remise aangeboden.
offer-takeback = { color } wil een zet terugnemen.
offer-takeback-yours = Je hebt gevraagd of je je zet mag terugnemen.
rematch-asked = Je tegenstander wil revanche.
rematch-asked-yours = Revanche gevraagd
note-you-passed = Je hebt gepast: je kon geen enkele zet doen.
note-passed = { color } heeft gepast: er was geen enkele zet mogelijk.
note-draw-declined = Geen remise: { color } speelt liever door.
note-takeback-declined = De zet wordt niet teruggenomen.

## Tips die een nieuwe speler één keer krijgt; $free telt de vrije kanten van de eigen koningin

coach = Tip
coach-close = Verberg tip
coach-queen-due = Plaats je koningin uiterlijk in je vierde beurt. Zolang ze niet in het spel is, kunnen je stenen niet bewegen.
coach-movement = Nu kunnen je stenen ook bewegen. Kies er een in de korf om te zien waar die heen kan.
coach-queen-danger = Je koningin is in gevaar: ze heeft nog maar { $free ->
    [one] één vrije kant
   *[other] twee vrije kanten
}. Zijn alle zes bezet, dan verlies je.

## De steen in je hand, in één regel: hoe hij heet en wat hij doet

hand-line = { $bug ->
    [queen] Koningin: één stap rond de korf
    [spider] Spin: precies drie stappen rond de korf
    [beetle] Kever: één stap, en hij kan op andere stenen klimmen
    [grasshopper] Sprinkhaan: springt recht over één of meer stenen
    [mosquito] Mug: beweegt zoals een van de insecten die ze raakt
    [ladybug] Lieveheersbeestje: twee stappen over de korf, dan één omlaag
    [pillbug] Pissebed: één stap, of ze gooit een buur
   *[ant] Mier: zoveel stappen rond de korf als je wilt
}
hand-throw = Gooi { piece.the }: kies een gemarkeerd veld.
hand-thrower = { $bug ->
    [mosquito] Mug: beweegt of gooit zoals een van de insecten die ze raakt
   *[pillbug] Pissebed: één stap, of ze gooit een buur die een pijl heeft
}
hand-or-throw = { the-piece.start } kan zelf naar een stip gaan of naar een pijl worden gegooid.
# Na de reden waarom een pissebed, of een mug ernaast, niet weg kan.
why-throws = Ze kan wel gooien: kies een buur die een pijl heeft.
why-throws-said = Ze kan wel { $pieces } gooien.
hand-lesson = Bekijk les

## Wat spelers kunnen doen

actions = Acties
act-confirm = Speel
act-cancel = Annuleer
act-accept-draw = Accepteer
act-decline-draw = Speel door
act-accept-takeback = Sta toe
act-decline-takeback = Laat zet staan
act-withdraw-draw = Trek aanbod in
act-withdraw-takeback = Trek verzoek in
act-now = Terug naar de partij
act-takeback = Neem zet terug
act-draw = Bied remise aan
act-agree-draw = Spreek remise af
act-agree-draw-ask = Zijn jullie het eens over remise?
act-agree-draw-yes = Ja, remise
act-abort = Afbreken
act-resign = Geef op
act-resign-ask = Wil je de partij opgeven?
act-resign-yes = Ja, geef op
act-resign-no = Speel door
act-reload = Probeer het opnieuw
act-rematch = Revanche
act-rematch-as = Revanche met { color.inside }
act-next-game = Volgende partij
act-analyze = Analyseer
act-flip = Draai het bord om
act-mirror = Spiegel het bord
act-edit = Stelling bewerken
act-download = Download:
act-download-as = { $format ->
    [pgn] PGN
    [uhp] UHP
   *[svg] Afbeelding
}
tools = Weergave
tool-rotate = Draai het bord 60°
tool-center = Centreer het bord
tool-closer = Zoom in
tool-further = Zoom uit

keys = Sneltoetsen
keys-moves = Overal tijdens een partij
keys-board = Op het bord
key-step = Vorige of volgende zet
key-ends = Begin van de partij of laatste zet
key-sheet = Toon deze lijst
key-walk = Ga naar de volgende steen
key-corners = Ga schuin verder
key-pick = Pak een steen, of speel de zet
key-space = Spatie
key-targets = Volgend veld waar de steen heen kan
key-cancel = Leg de steen terug
key-lesson = Bekijk de les over de steen in je hand
key-fan = Toon alle stenen van een stapel
key-zoom = Zoom in of uit
key-center = Centreer het bord

moves = Zetten
moves-none = Nog geen zetten.
moves-one = Zet { $ply }: { $move }
moves-pass = past
moves-spent = Gebruikte tijd voor deze zet
moves-browse = Blader door de zetten
moves-first = Begin van de partij
moves-earlier = Vorige zet
moves-later = Volgende zet
moves-last = Laatste zet

## De winstkans in een afgelopen partij; $white en $black zijn hele procenten

chances = Winstkans
chances-show = Nakijken
chances-wait = Bezig…
chances-now = Wit { $white }%, Zwart { $black }%
chances-step = Getoonde zet
chances-at = Zet { $ply } van { $all }: Wit { $white }%, Zwart { $black }%
chances-about = De kans van elke speler om te winnen, geschat door de computer.
chances-curve = De winstkans van Wit na elke zet, van de eerste tot de laatste: { $list }

## De keerpunten van een afgelopen partij; percentages zijn hele getallen

act-review = Nakijken
turning = Keerpunten
turning-accuracy = Nauwkeurigheid: { $white ->
    [none] Wit –
   *[other] Wit { $white }%
}, { $black ->
    [none] Zwart –
   *[other] Zwart { $black }%
}
turning-none = Niemand maakte een grote fout.
turning-fault = { $fault ->
    [blunder] Blunder
    [mistake] Fout
   *[inaccuracy] Onnauwkeurig
}
turning-move = { color }, beurt { $turn }
turning-drop = { $before }% → { $after }%
turning-story = { turning-fault }: de winstkans van { color } daalt van { $before }% naar { $after }%.
turning-played = Gespeeld
turning-better = Beter
turning-compared = Gespeeld: { $played } Beter: { $better }
turning-line = Betere variant
turning-step = Betere variant: zet { $step } van { $all }
turning-start = Terug bij de partij
turning-back = Eén zet terug in de betere variant
turning-forward = Eén zet verder in de betere variant

## Een partij nakijken: hoe ver dat is, gemiste winst, en hoeveel buren elke koningin heeft

review-progress = Bezig met nakijken: { $percent }%
review-missed-win = Gemiste winst
review-with-missed-win = { turning-fault }, gemiste winst
review-story = Gemiste winst: { color } kon de winst afdwingen.
pressure-title = Buren van de koninginnen
pressure-now = Buren van de koninginnen: { $white ->
    [none] Wit –
   *[other] Wit { $white }
}, { $black ->
    [none] Zwart –
   *[other] Zwart { $black }
}
pressure-about = Onder de grafiek zie je hoeveel buren elke koningin heeft. Een koningin met zes buren is ingesloten: dan heeft die speler verloren.
pressure-list = Buren van elke koningin na elke zet, van de eerste tot de laatste. Wit: { $white }. Zwart: { $black }

## De betere zet zoeken: je eigen fouten nog eens, één voor één; percentages zijn hele getallen

practice = Zoek de betere zet
practice-place = { $number } van { $all }
practice-task = { $who ->
    [you] Beurt { $turn }: wat had je beter kunnen spelen?
    [white] Beurt { $turn }: wat had Wit beter kunnen spelen?
   *[black] Beurt { $turn }: wat had Zwart beter kunnen spelen?
}
practice-loading = De stelling wordt klaargezet…
practice-checking = Je zet wordt bekeken…
practice-best = Ja, dat is de beste zet. { practice-chance }
practice-good = Ja, die is goed genoeg. { practice-chance }
practice-chance = Winstkans: { $after }%.
practice-wrong = Niet goed genoeg: de winstkans daalt van { $before }% naar { $after }%.
practice-reply = Toon de tegenzet
practice-lets-go = Zo laat je een gedwongen winst liggen.
practice-same = Dat is de zet uit de partij: de winstkans daalt van { $before }% naar { $after }%.
practice-hinted = Hint: kijk naar { hint-piece }.
practice-shown = De zet van de engine is gemarkeerd als “{ turning-better }”.
practice-elsewhere = Je bekijkt nu een andere stelling.
practice-done = { $solved ->
    [0] Je hebt ze allemaal gehad.
   *[other] Je hebt er { $solved } van de { $all } gevonden.
}
practice-hint = Hint
practice-reveal = Laat zien
practice-again = Nog een keer
practice-next = Volgende
practice-finish = Klaar
practice-return = Terug naar de stelling
practice-restart = Opnieuw beginnen
practice-close = Terug naar het overzicht

## De uitslag

result-won = Gewonnen!
result-lost = Verloren
result-draw = Remise
# Het insect is het onderwerp: na een worp kan het van de ander zijn.
result-ring = { $how ->
    [winner-other] Je
    [loser-own] Je
   *[other] { $bug ->
        [ladybug] Het
       *[other] De
    }
} { bug } { $how ->
    [winner-other] sloot de kring rond de koningin van je tegenstander.
    [winner-own] van je tegenstander sloot de kring rond de eigen koningin.
    [loser-other] van je tegenstander sloot de kring rond je koningin.
    [loser-own] sloot de kring rond je eigen koningin.
    [spectator-own] van { color } sloot de kring rond de eigen koningin.
   *[spectator-other] van { color } sloot de kring rond de koningin van { opponent }.
}
result-aborted = Afgebroken

invite-title = Nodig je vriend uit
invite-text = Stuur deze link naar je vriend. De partij begint zodra je vriend meedoet.
invite-local = Deze link werkt alleen op deze computer.
invite-local-help = Moeten anderen op je netwerk kunnen meedoen? Stop Skep (Ctrl+C), start het zo en open het adres dat verschijnt:
invite-local-or = of, als je Skep hebt geïnstalleerd:
invite-link = Link naar deze partij
invite-share = Deel link
invite-qr = QR-code
invite-qr-label = QR-code met de link naar deze partij
invite-share-title = Een partij Hive
invite-waiting = Wachten op je vriend…
invite-color = Je speelt met { $color ->
    [black] zwart
   *[white] wit
}.
invite-begins = { $color ->
    [black] Zwart
   *[white] Wit
} begint.
invite-clock = { $minutes ->
    [one] Eén minuut per speler
   *[other] { $minutes } minuten per speler
}{ $seconds ->
    [0] .
    [one] , plus één seconde per zet.
   *[other] , plus { $seconds } seconden per zet.
}
invite-no-clock = Geen klok.
visit-title = Je bent uitgenodigd voor een partij Hive
visit-text = Er is nog één speler nodig.
visit-new = Ken je Hive nog niet?
visit-learn = Leer de regels
visit-play = Doe mee
act-sit = Doe mee
visit-watch = Alleen kijken

## Even kijken waar een steen heen kan die je niet mag zetten; $when: nu, of in de volgende beurt van die kleur

look-shown = Alleen kijken: hier kan { piece-named } { $when ->
    [next] volgende beurt heen.
   *[now] heen.
}
look-said = Alleen kijken: { $when ->
    [next] volgende beurt kan { piece-named } naar { look-counted }.
   *[now] { piece-named } kan naar { look-counted }.
}
look-counted = { $count ->
    [one] één veld
   *[other] { $count } velden
}

## Vooraf zetten: een zet kiezen terwijl de ander aan de beurt is; hint-piece noemt de steen

premove-choose = Vooraf zetten: kies waar { hint-piece } straks heen gaat.
premove-set = Vooraf gezet: { hint-piece } gaat straks naar het gemarkeerde veld, als dat kan.
premove-said = Vooraf gezet: { hint-piece } gaat straks naar de plek { $where }, als dat kan. Druk op Escape om te annuleren.
premove-illegal = Je vooraf gekozen zet vervalt: die kan nu niet meer.
premove-moved-on = Je vooraf gekozen zet vervalt: de partij is al verder.
premove-offer = Je vooraf gekozen zet vervalt.
premove-canceled = Je vooraf gekozen zet is geannuleerd.
act-cancel-premove = Annuleer

## Hints; $whose: own als de kijker die kleur speelt, anders other

act-hint = Hint
act-show-move = Toon zet
hint-wait = Even een hint zoeken…
hint-look = { $from ->
    [reserve] Hint: kijk eens naar { hint-piece } in de voorraad.
   *[hive] Hint: kijk eens naar { hint-piece }.
}
hint-move = Hint: zet { hint-piece } op het gemarkeerde veld.
hint-climb = Hint: klim met { hint-piece } op { $onto }.
hint-put = Hint: leg { hint-piece } op het gemarkeerde veld.
hint-move-said = Hint: verzet { hint-piece } naar de plek { $where }.
hint-put-said = Hint: plaats { hint-piece } { $where }.
hint-piece = { $whose ->
    [own] je { bug }{ piece-code }
   *[other] { piece.the }
}
hint-wins = Zo sluit je { hint-piece } in en win je.
hint-draws = Zo zijn beide koninginnen ingesloten, en dat is remise.
hint-stops-win = Zo kan { opponent } volgende beurt niet winnen.
hint-threatens-win = Zo dreig je { hint-piece } volgende beurt in te sluiten.
hint-pins = Zo zet je { hint-piece } vast.
hint-covers = Zo dek je { hint-piece } af, en dan kan die steen niet weg.
hint-closes-in = { $count ->
    [one] Dan is 1 van de 6 velden rond { hint-piece } bezet.
   *[other] Dan zijn { $count } van de 6 velden rond { hint-piece } bezet.
}
hint-frees = Zo komt { hint-piece } vrij.
hint-gives-room = Zo krijgt { hint-piece } meer ruimte.
hint-places-queen = Zodra { hint-piece } in het spel is, mag je ook je andere stenen verzetten.
hint-mobile = Van daaruit zijn { $count } velden bereikbaar, meer dan nu.
hint-places = Zo breng je een nieuwe steen in het spel.
hint-best = De computer vindt dit de beste zet.
with-hints = met hints
result-with-hints = { $count ->
    [one] Gespeeld met hints.
   *[other] Beide spelers gebruikten hints.
}

## Na verlies tegen de computer: wat er misging, en wat je kunt oefenen

advice = { $kind ->
    [missed_win] Je had meteen kunnen winnen.
    [own_queen] Met je laatste zet sloot je je eigen koningin in.
    [missed_defense] Je had de winnende zet kunnen voorkomen.
    [crowded_queen] Je eigen stenen zaten je koningin in de weg.
    [surrounded] Vóór je laatste zet was je koningin al niet meer te redden.
   *[pinned] Minstens de helft van je stenen zat vast.
}
advice-practice = { $kind ->
    [missed_win] Leer winnen in één zet
    [own_queen] Leer je koningin redden
    [missed_defense] Leer je koningin redden
    [crowded_queen] Leer je koningin redden
    [surrounded] Leer hoe je je koningin ruimte geeft
   *[pinned] Bekijk waardoor een steen vastzit
}

## In woorden: plekken, zetten, het bord als lijst

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
said-placement = { color } plaatst { the-piece } { $where }.
said-walk = { color } verzet { the-piece } naar de plek { $where }.
said-throw = De { $thrower } gooit { the-piece } naar de plek { $where }.
said-pass = { color } past: er is geen zet mogelijk.
said-took-back = { $count ->
    [1] De laatste zet is teruggenomen.
    [2] De laatste twee zetten zijn teruggenomen.
   *[other] De laatste { $count } zetten zijn teruggenomen.
}
said-ended = De partij is afgelopen.
said-joined = Beide spelers zijn er. De partij kan beginnen.
said-clock-moved = De server lag er even uit. De klokken stonden stil.
said-rematch-made = De revanche staat klaar.
said-draw-offered = { color } biedt remise aan.
said-draw-declined = Geen remise.
said-takeback-asked = { color } wil een zet terugnemen.
said-takeback-declined = De zet blijft staan.
said-rematch-asked = { color } wil revanche.
label-board = Bord
label-on = { $top } op { $under }
label-stack = { $pieces }{ $state ->
    [picked] , gekozen
    [free] , kan bewegen
   *[none] { "" }
}{ $last ->
    [yes] , het laatst verzet
   *[no] { "" }
}{ $marked ->
    [yes] , gemarkeerd
   *[no] { "" }
}
label-target = { $chosen ->
    [yes] Gekozen:
    [premove] Vooraf:
    [look] Zou hierheen kunnen:
    [throw] Hierheen gooien:
    [place] Hier plaatsen:
   *[no] Hierheen:
} { $where }
label-hex = { $found ->
    [yes] Goed:
    [marked] Gemarkeerd veld
   *[no] Leeg veld
} { $where }
label-reserve = Voorraad van { color }
label-slot = { $name }, nog { $left }{ $state ->
    [picked] , gekozen
    [free] , kan geplaatst worden
   *[none] { "" }
}
label-top = boven
text-board = Het bord als tekst
text-empty = Er zijn nog geen stenen in het spel.
text-around = : { $around }.
text-neighbor = in het { $side ->
    [northeast] noordoosten
    [east] oosten
    [southeast] zuidoosten
    [southwest] zuidwesten
    [west] westen
   *[northwest] noordwesten
} { $name }
text-count = { $count } × { bug }
text-reserve-empty = leeg
typed-label = Typ een zet
typed-example = wA1 -bQ
typed-play = Speel
typed-help = Typ eerst de steen en dan waar hij heen gaat: -bQ is ten westen van bQ, bQ- ten oosten, \bQ ten noordwesten, bQ/ ten noordoosten, /bQ ten zuidwesten, bQ\ ten zuidoosten, en bQ zonder teken is erbovenop.
notation-mark = { $notation ->
    [standard] Standaard
   *[seen] Zoals je het ziet
}
notation-about = { $notation ->
    [standard] Het bord is gedraaid. De zetten staan in standaardnotatie, waarvan de richtingen niet meedraaien.
   *[seen] Het bord is gedraaid. De richtingen in de zetten zijn zoals jij ze ziet. Bestanden krijgen de standaardnotatie.
}
notation-change = Wijzig bij Instellingen
typed-help-turned = De notatie draait niet mee met het bord: zoals je het nu ziet, is -bQ { $west } en \bQ { $northwest }.
typed-wait = Je bent nog niet aan zet. Wat je hebt getypt, blijft hier staan.
typed-past = Je bekijkt een eerdere zet. Kies “{ moves-last }” om terug te gaan naar de partij.
typed-piece = “{ $text }” is geen steen. Schrijf een steen zo: wA1 of bQ.
typed-near = { $text } is niet in het spel. Noem een steen die al in de korf ligt.
typed-form = “{ $text }” is geen plek. Schrijf -bQ, bQ-, /bQ, bQ/, \bQ of bQ\, of alleen bQ om erbovenop te gaan.
typed-illegal = Die zet mag niet.

## Instellingen, apparaten, over

settings-title = Instellingen
settings-text = Bewaard op dit apparaat, behalve je naam.
settings-language = Taal
settings-name = Je naam
settings-name-text = Je tegenstanders zien deze naam. Laat het veld leeg om als gast te spelen.
settings-name-save = Bewaar
settings-name-saved = Bewaard.
settings-theme = Thema
settings-theme-choice = { $choice ->
    [light] Licht
    [dark] Donker
   *[auto] Volg apparaat
}
settings-tiles = Uiterlijk van de stenen
settings-tiles-choice = { $choice ->
    [contrast] Hoog contrast
   *[classic] Klassiek
}
settings-twins = Markeer gelijke stenen met
settings-twins-choice = { $choice ->
    [numbers] Nummers
   *[dots] Stippen
}
settings-confirm = Zetten bevestigen
settings-confirm-choice = { $choice ->
    [tap] Twee keer tikken
    [button] Met een knop
   *[none] Nooit
}
settings-notation = Zetten op een gedraaid bord
settings-notation-choice = { $choice ->
    [standard] Standaardnotatie
   *[seen] Zoals je het ziet
}
settings-play-on = Waar je speelt
settings-play-on-choice = { $choice ->
    [device] Op dit apparaat
   *[auto] Automatisch
}
settings-play-on-text = “Automatisch” gebruikt de server, of dit apparaat als de server het druk heeft of niet bereikbaar is. Online tegen een vriend speel je altijd via de server. Partijen op dit apparaat blijven hier staan tot je ze op de server bewaart.
settings-engine-get = Download de engine (2 MB)
settings-engine-not-kept = De engine werkt, maar je browser bewaart hem niet voor offline gebruik. In een privévenster gebeurt dat nooit.
settings-engine-unsupported = Je browser kan de engine niet draaien, dus je speelt altijd op de server.
settings-engine-ready = Je kunt offline spelen: de engine staat op dit apparaat.
settings-feel = Geluid en animatie
settings-sound = Geluid
settings-motion = Bewegende stenen
settings-device = Verder op een ander apparaat
settings-device-text = Maak een link en open die op het andere apparaat. Daar vind je al je partijen terug.
settings-device-make = Maak link
settings-device-link = Je geheime link
settings-device-secret = Houd deze link geheim: wie hem opent, kan namens jou spelen. Hij werkt maar één keer en is zeven dagen geldig.
settings-data = Je gegevens
settings-data-text = De server bewaart je naam, je partijen en de studies die je deelt. Je kunt je gegevens altijd downloaden of verwijderen. Je voortgang in de cursus en met de puzzels blijft in deze browser.
settings-data-download = Download gegevens
settings-sign-out = Log overal uit
settings-sign-out-ask = Op alle apparaten uitloggen?
settings-sign-out-text = Je kunt dan op geen enkel apparaat meer bij je partijen, en je geheime links werken niet meer. Er is geen wachtwoord om weer in te loggen, dus je kunt dit niet ongedaan maken.
settings-sign-out-keep = Blijf op dit apparaat ingelogd
settings-sign-out-yes = Log uit
settings-sign-out-done = Klaar. Je andere apparaten zijn uitgelogd.
settings-delete = Verwijder gegevens
settings-delete-ask = Je gegevens verwijderen?
settings-delete-text = Je naam, je geheime links en je gedeelde studies worden verwijderd. Partijen die nog bezig zijn, worden opgegeven of afgebroken. Gespeelde partijen blijven staan, met “Gast” op jouw plek. Partijen en analyses die alleen op dit apparaat staan, worden ook verwijderd. Je kunt dit niet ongedaan maken.
settings-delete-yes = Verwijder
device-title = Hier verder spelen?
device-text = Op dit apparaat speel je dan als degene die de link heeft gemaakt. Partijen die je hier als gast hebt gespeeld, gaan niet mee.
device-incomplete = De link is niet compleet, of de pagina is opnieuw geladen. Open de link nog een keer, of maak een nieuwe op je andere apparaat.
device-take = Speel hier verder
device-leave = Nee, dank je
about-title = Over Skep
about-what = Wat is Skep?
about-what-text = Met Skep speel je Hive, tegen de computer of tegen een vriend. Skep kent de regels van elke uitgave en vertelt je waarom een steen niet weg kan. Je kunt het ook in een terminal gebruiken, en als Python-bibliotheek. Skep is Engels voor een bijenkorf van stro.
about-trademark = Hive
about-trademark-text = Hive is bedacht door John Yianni. De naam is een handelsmerk van de uitgever, Gen42 Games. Skep is onafhankelijk: het is niet door Gen42 Games gemaakt of goedgekeurd. Alle tekeningen en teksten hier zijn van onszelf. Vind je Hive leuk? Koop dan het echte spel: met de stenen in je hand is het nog leuker.
about-license = Vrije software
about-license-text = Skep is open source onder de MIT-licentie: iedereen mag de code lezen, gebruiken en veranderen.
about-privacy = Privacy
about-privacy-text = Eén cookie onthoudt welke gast je bent. Geen account, geen e-mailadres, geen trackers. Partijen worden 90 dagen na de laatste zet verwijderd, gedeelde studies 90 dagen nadat ze voor het laatst zijn geopend.
missing-title = Pagina niet gevonden
missing-text = Misschien zit er een tikfout in het adres, of is de pagina verhuisd.

## Een ingesloten bord

embed-title = Hive-bord
embed-first = Eerste stelling
embed-last = Laatste stelling
embed-ply = Zet { $ply } van { $count }
embed-open = Open in Skep
embed-unreadable = Dit bord kan niet worden gelezen. Controleer het adres van het frame.
embed-left-out = { $count ->
    [1] 1 ongeldige zet weggelaten
   *[other] { $count } zetten weggelaten: de eerste daarvan is ongeldig
}
embed-code = Insluiten
embed-code-text = Plak de code in je eigen pagina. Het frame heeft knoppen om door de zetten te lopen. Het element skep-board toont deze stelling. Het npm-pakket ervan is nog niet gepubliceerd: maak het met “make npm” in de broncode van Skep.
embed-code-game = Plak de code in je eigen pagina. Het frame heeft knoppen om door de zetten te lopen.
embed-copy-frame = Kopieer iframe-code
embed-copy-board = Kopieer <skep-board>-code

## Afbeeldingen

act-pictures = Afbeeldingen en insluiten
picture-position = Deze stelling
picture-line = De zetten tot hier
picture-png = Download PNG
picture-gif = Download GIF
picture-size = Formaat
picture-pixels = { $size } px
picture-making = De animatie wordt gemaakt
picture-cancel = Annuleren
picture-cut = De variant heeft { $count } zetten. De animatie toont de laatste { $most }.
picture-problem = { $code ->
    [empty] Er ligt nog niets op het bord. Doe eerst een zet.
   *[too-large] Dit is te groot voor je apparaat. Kies een kleiner formaat.
}

## Bestanden slepen

drop-problem = { $code ->
    [several] Sleep één bestand tegelijk hierheen.
    [too-large] Dit is te groot. Skep opent hier bestanden tot { $most } MB.
    [unreadable] Dit bestand kan niet worden gelezen.
    [picture] Dit is een afbeelding. Skep opent partijen, stellingen en analyses als tekst.
    [compressed] Dit is een ingepakt bestand. Pak het eerst uit.
    [no-text] Dit is geen tekstbestand. Skep opent partijen, stellingen en analyses als tekst.
   *[nothing] Hier zit niets in dat Skep kan openen. Sleep een bestand of tekst hierheen.
}
