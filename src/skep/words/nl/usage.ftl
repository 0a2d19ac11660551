### Wat er mis is met de manier waarop een opdracht is getypt, en hoe fouten beginnen.
###
### De variabelen staan beschreven in en/usage.ftl.

usage-error = skep: fout: { $what }
usage-warning = skep: waarschuwing: { $what }

usage-see-help = { $what } (zie { $command } --help)
usage-no-option = { $suggestion ->
    [none] De optie “{ $option }” bestaat niet.
   *[other] De optie “{ $option }” bestaat niet. Bedoel je { $suggestion }?
}
usage-missing = { $kind ->
    [option] De optie { $name } ontbreekt.
   *[argument] Het argument { $name } ontbreekt.
}{ $choices ->
    [none] { "" }
   *[other] { " " }Kies uit: { $choices }.
}
usage-values = { $values ->
    [0] Bij de optie { $option } hoort geen waarde.
    [one] Bij de optie { $option } hoort een waarde.
   *[other] Bij de optie { $option } horen { $values } waarden.
}
usage-extra = { $count ->
    [one] Het argument “{ $text }” hoort hier niet.
   *[other] De argumenten “{ $text }” horen hier niet.
}
usage-no-engine-option = { $suggestion ->
    [none] --option: de engine heeft geen optie “{ $text }”. Kies uit: { $choices }.
   *[other] --option: de engine heeft geen optie “{ $text }”. Bedoel je { $suggestion }?
}
usage-engine-option = --option: { $name } kan niet “{ $text }” zijn. { $kind ->
    [int] Geef een geheel getal van { $low } tot en met { $high }.
    [bool] Geef True of False.
    [enum] Geef { $low } of { $high }.
    [policy] Geef BuiltIn of een bestand zonder puntkomma in de naam.
   *[string] Geef BuiltIn, HandMade of een bestand zonder puntkomma in de naam.
}
usage-not-seconds = “{ $text }” is geen aantal seconden groter dan 0.
usage-not-one-of = “{ $text }” kan hier niet. Kies uit: { $choices }.
usage-not-decimal = { $bounds ->
    [above] “{ $text }” is geen getal groter dan { $low }.
    [at-least] “{ $text }” is geen getal van minstens { $low }.
    [between] “{ $text }” is geen getal van { $low } tot en met { $high }.
   *[any] “{ $text }” is geen getal.
}
