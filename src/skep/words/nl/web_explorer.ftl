### De verkenner naast het analysebord, het zoeken naar partijen, en openbare partijen.
###
### Variabelen: zie en/web_explorer.ftl.

explorer-source = Welke partijen
explorer-source-choice = { $source ->
    [own] Mijn partijen
    [public] Openbaar
   *[collection] Verzameling
}
explorer-games = { $games ->
    [0] Geen partijen met deze stelling
    [one] 1 partij
   *[other] { $games } partijen
}
explorer-none = { $source ->
    [own] Deze stelling komt in geen van je afgelopen partijen voor.
    [public] Deze stelling komt in geen openbare partij voor. Na afloop kunnen beide spelers hun partij openbaar maken.
   *[collection] Deze stelling komt in geen partij uit de verzameling voor.
}
explorer-move = { $move }. { $games ->
    [one] 1 partij
   *[other] { $games } partijen
}: Wit won { $white }, Zwart won { $black }, remise { $draws }
explorer-examples = Partijen met deze zet
explorer-ended = { $games ->
    [one] 1 partij eindigde hier.
   *[other] { $games } partijen eindigden hier.
}
explorer-illegal = { $games ->
    [one] 1 partij ging verder met een zet die volgens deze regels niet mag.
   *[other] { $games } partijen gingen verder met een zet die volgens deze regels niet mag.
}

search-title = Partijen zoeken
search-position = Alleen partijen met de stelling op het bord
search-player = Speler (exacte naam)
search-rules = Uitgave of speltype
search-any = Alle
search-result = Uitslag
search-result-choice = { $result ->
    [white] Wit won
    [black] Zwart won
    [draw] Remise
    [unfinished] Geen uitslag
   *[any] Alle uitslagen
}
search-since = Vanaf
search-until = Tot en met
search-min-plies = Minimaal aantal zetten
search-max-plies = Maximaal aantal zetten
search-go = Zoek
search-dates-wrong = De datum bij “Vanaf” is later dan die bij “Tot en met”.
search-plies-wrong = Het minimale aantal zetten is hoger dan het maximale.
search-none = Geen partijen gevonden. Partijen die nog bezig zijn, doorzoekt Skep niet.
search-more = Meer partijen
search-found = { $games ->
    [one] 1 partij gevonden
   *[other] { $games } partijen gevonden
}
search-found-more = { $games } partijen gevonden, en er zijn er meer
search-plies = { $plies ->
    [one] 1 zet
   *[other] { $plies } zetten
}

public-switch = Maak deze partij openbaar
public-standing = { $standing ->
    [public] Iedereen kan deze partij vinden. Je kunt dat altijd weer terugdraaien.
    [waiting] De partij wordt openbaar zodra je tegenstander het ook goed vindt.
    [asked] Je tegenstander wil deze partij openbaar maken.
    [alone] Openbare partijen staan voor iedereen in de verkenner.
   *[private] Als beide spelers het goed vinden, ziet iedereen deze partij in de verkenner.
}
