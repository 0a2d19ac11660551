### Wat de server weigert: één zin voor elke code van skep/server/errors.py.
###
### De variabelen staan beschreven in en/problems.ftl.

## Het verzoek

problem-bad-json = De server kon het verzoek niet lezen. Laad de pagina opnieuw.
problem-bad-field = Er klopt iets niet in het verzoek. Laad de pagina opnieuw.
problem-bad-media-type = De server leest alleen JSON.
problem-too-large = Het verzoek is te groot.
problem-too-slow = Het duurde te lang voor het verzoek aankwam. Probeer het nog eens.
problem-bad-rules = Skep kent deze regels niet. Kies een andere uitgave of andere insecten.
problem-bad-setup = Vanuit deze stelling kan geen partij beginnen. Bekijk onder “Stelling opzetten” waarom.
problem-bad-move = Skep kan die zet niet lezen. Schrijf hem zo: wA1 -bQ.
problem-wrong-ending = Deze partij kan niet worden bewaard: het einde past niet bij de zetten.
problem-nothing-to-save = Er valt niets te bewaren: de partij is afgebroken, of er is nog geen zet gedaan.
problem-cannot-write = In dit formaat past niet alles van deze partij. Gebruik PGN.

## Waar, door wie, hoe vaak

problem-not-found = Misschien is de link niet compleet, of is de partij verwijderd.
problem-method-not-allowed = Dat kan hier niet.
problem-no-session = De server kent je nog niet. Laad de pagina opnieuw en sta cookies toe.
problem-bad-host = Deze server luistert niet naar de naam { $host }. Wie de server beheert, kan de naam toestaan met --allowed-host.
problem-bad-origin = Het verzoek kwam van een andere website. Daarom heeft de server er niets mee gedaan.
problem-too-many-requests = Dat ging te snel. Probeer het over { $seconds ->
    [one] één seconde
   *[other] { $seconds } seconden
} nog eens.
problem-too-many-connections = Je hebt al { $most } pagina’s van Skep open. Sluit er een, dan maakt deze pagina verbinding.
problem-too-many-watched = Jij of anderen op je netwerk kijken al naar { $most } partijen. Sluit er eerst een.
problem-too-many-games = Je hebt { $most } partijen die nog niet zijn afgelopen. Speel er eerst een uit, of geef er een op.
problem-too-many-saved = Er staan al { $most } partijen van je apparaten op deze server. Deze partij blijft op je apparaat. De server verwijdert bewaarde partijen na 90 dagen.
problem-too-many-studies = Je deelt al { $most } studies. Stop eerst met het delen van een ervan.
problem-link-expired = Deze link is al gebruikt of meer dan een week oud. Maak een nieuwe op je andere apparaat.

## In een gedeelde studie

problem-study-changed = Iemand anders heeft dit deel van de studie net gewijzigd.
problem-study-full = { $what ->
    [chapters] Een gedeelde studie kan hoogstens { $most } hoofdstukken hebben.
    [depth] In een gedeelde studie kan een variant hoogstens { $most } zetten hebben.
    [bytes] Deze studie heeft te veel tekst om te delen. Kort je commentaar in, of verdeel het over twee studies.
   *[nodes] Een gedeelde studie kan hoogstens { $most } zetten hebben. Verwijder een variant, of begin een andere studie.
}
problem-study-read-only = Met deze link kun je de studie alleen lezen.

## In een partij

problem-not-your-game = Je bent toeschouwer bij deze partij.
problem-not-your-turn = Je bent niet aan zet.
problem-stale = De partij is intussen verder. Bekijk het bord en kies opnieuw.
problem-illegal-move = Die zet mag niet.
problem-game-over = De partij is afgelopen.
problem-not-over = De partij is nog bezig.
problem-not-started = De partij begint zodra beide spelers er zijn.
problem-seat-taken = Deze partij heeft al twee spelers. Je kunt wel meekijken.
problem-own-game = Je speelt deze partij al. Stuur de link naar degene tegen wie je wilt spelen.
problem-no-offer = Het voorstel geldt niet meer.
problem-already-offered = Je hebt al remise aangeboden. Na de volgende zet kan het weer.
problem-no-more-offers = In deze partij is te vaak remise aangeboden of een zet teruggenomen. Je kunt nog wel een zet doen of opgeven.
problem-already-asked = Je hebt het al gevraagd. Na de volgende zet kan het weer.
problem-no-hints = In een onlinepartij tegen een vriend zijn er geen hints.
problem-cannot-abort = Beide spelers hebben al een zet gedaan, dus je kunt de partij niet meer afbreken. Je kunt opgeven of remise aanbieden.
problem-cannot-take-back = Je hebt geen zet om terug te nemen.

## De server zelf

problem-server-busy = De server heeft het te druk. Probeer het over { $seconds ->
    [one] één seconde
   *[other] { $seconds } seconden
} nog eens.
problem-search-timeout = Deze zoekopdracht duurt te lang. Zoek gerichter, bijvoorbeeld in een kortere periode, of probeer het later nog eens.
problem-engine-busy = De computer heeft het druk. Zijn zet komt zo.
problem-disk-full = De schijf van de server is bijna vol, dus bewaren lukt nu niet. Op je apparaat blijft alles staan. Geef het door aan wie deze server beheert.
problem-damaged-game = Deze partij kan niet worden geopend: de opgeslagen gegevens zijn beschadigd. Geef het door aan wie deze server beheert.
problem-server-error = Er ging iets mis op de server. Het ligt niet aan jou. Probeer het zo nog eens.
