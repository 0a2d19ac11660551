### De verzameling partijen: skep import en skep explore.
###
### Variabelen:
###   $file  het bestand met de verzameling

## Wat er mis is met de verzameling; de leden van CollectionFault

explore-fault-missing = Er is nog geen verzameling partijen in { $file }. Voeg partijen toe met “skep import BESTAND”.
explore-fault-foreign = { $file } is geen verzameling partijen. Kies een ander bestand met --collection.
explore-fault-newer = { $file } is door een nieuwere versie van Skep geschreven. Werk Skep bij, of kies een ander bestand met --collection.
explore-fault-damaged = { $file } is beschadigd. Verwijder het bestand en importeer je partijen opnieuw.
explore-fault-busy = Een ander programma schrijft in { $file }. Wacht tot het klaar is en probeer het opnieuw.
explore-fault-read-only = { $file } kan niet worden gewijzigd. Controleer de rechten, of kies een ander bestand met --collection.
explore-fault-full = De schijf waarop { $file } staat, is vol. Er is niets beschadigd. Maak ruimte vrij en geef de opdracht opnieuw.
explore-fault-unopenable = { $file } kan niet worden geopend. Controleer het pad en de rechten.
explore-fault-interrupted = De zoekopdracht in { $file } is gestopt. Geef de opdracht opnieuw.
explore-no-home = Er is geen thuismap voor de verzameling. Kies een bestand met --collection, of een map met SKEP_DATA.
explore-unknown-game = Partij { $number } zit niet in de verzameling. “skep explore --games” toont welke er zijn.
explore-empty-game = De partij heeft geen zetten.

## Importeren

explore-import-label = Importeren
explore-import-summary = { $stored ->
    [0] Geen partijen opgeslagen
    [one] Eén partij opgeslagen
   *[other] { $stored } partijen opgeslagen
}{ $known ->
    [0] { "" }
    [one] , één zat al in de verzameling
   *[other] , { $known } zaten al in de verzameling
}{ $failed ->
    [0] .
    [one] , één mislukt.
   *[other] , { $failed } mislukt.
}{ $warned ->
    [0] { "" }
    [one] { " " }Eén waarschuwing.
   *[other] { " " }{ $warned } waarschuwingen.
}
explore-import-stopped = { $stored ->
    [0] Onderbroken voordat er een partij was opgeslagen.
    [one] Onderbroken: er is één partij opgeslagen.
   *[other] Onderbroken: er zijn { $stored } partijen opgeslagen.
} Geef dezelfde opdracht opnieuw om verder te gaan.

## Verkennen

explore-position = { $games ->
    [one] Deze stelling komt in één partij voor
   *[other] Deze stelling komt in { $games } partijen voor
}. Gewonnen door Wit: { $white }, door Zwart: { $black }, remise: { $draws }{ $unfinished ->
    [0] .
   *[other] , zonder uitslag: { $unfinished }.
}
explore-nothing = Deze stelling komt in geen enkele gevonden partij voor ({ $type }). Met --all-types zoek je in alle speltypen.
explore-more-moves = { $count ->
    [one] Er is nog één andere zet gespeeld.
   *[other] Er zijn nog { $count } andere zetten gespeeld.
} Met --limit zie je er meer.
explore-ended = { $count ->
    [one] Eén partij eindigde hier.
   *[other] { $count } partijen eindigden hier.
}
explore-illegal = { $count ->
    [one] Eén partij ging verder met een zet die volgens deze regels niet mag.
   *[other] { $count } partijen gingen verder met een zet die volgens deze regels niet mag.
}
explore-found = { $total ->
    [0] Geen partijen gevonden.
    [one] Eén partij gevonden.
   *[other] { $total } partijen gevonden{ $shown ->
        [one] , waarvan één getoond.
       *[other] , waarvan { $shown } getoond.
    }
}
explore-deleted = Partij { $number } is verwijderd.
explore-count = { $count }
explore-share = { NUMBER($share, style: "percent", maximumFractionDigits: 0) }
explore-result = { $result ->
    [white] Wit wint
    [black] Zwart wint
    [draw] remise
   *[unfinished] geen uitslag
}
explore-no-share = –
explore-players = { $white } – { $black }
explore-column-move = Zet
explore-column-games = Partijen
explore-column-white = Wit
explore-column-draws = Remise
explore-column-black = Zwart
explore-column-example = Voorbeeld
explore-column-number = Nr.
explore-column-players = Wit – Zwart
explore-column-result = Uitslag
explore-column-rules = Regels
explore-column-date = Datum
explore-column-source = Bron
explore-column-plies = Zetten

## Wat er met de opties niet kan

explore-not-a-date = “{ $text }” is geen datum. Schrijf een datum als 2024-07-31.
explore-side-alone = --side zegt welke kleur --player heeft. Geef ook --player.
explore-dates-crossed = --since is later dan --until. Wissel ze om.
explore-rules-twice = Kies --all-types of --only-rules, niet allebei.
explore-no-ply = De partij heeft geen zet { $ply }. { $plies ->
    [0] Er zijn geen zetten.
    [one] Er is één zet.
   *[other] Er zijn { $plies } zetten.
}
