### Een partij tegen de computer, en hoe de engine een stelling beoordeelt.
###
### De variabelen staan beschreven in en/versus.ftl.

## De namen van de niveaus

level-name = { $name ->
    [egg] ei
    [larva] larve
    [pupa] pop
    [grasshopper] { -grasshopper }
    [spider] { -spider }
    [beetle] { -beetle }
    [ladybug] { -ladybug }
    [mosquito] { -mosquito }
    [ant] { -ant }
   *[queen] { -queen }
}

## Beoordelingen

score-estimate = { $sign }{ NUMBER($size, minimumFractionDigits: 2, maximumFractionDigits: 2) }
score-wins = wint in { $plies ->
    [one] { $plies } zet
   *[other] { $plies } zetten
}
score-loses = verliest in { $plies ->
    [one] { $plies } zet
   *[other] { $plies } zetten
}
score-wins-short = wint in { $plies }
score-loses-short = verliest in { $plies }

## Tijdens een partij

versus-introduction = Je speelt met { color.inside } tegen niveau { $level } ({ level-name }).
versus-thinks = Niveau { $level } denkt na…
versus-thinks-of = Niveau { $level } denkt na… diepte { $depth }: { $move } ({ $score })
versus-played = { color } speelt { $move } (diepte { $depth }, { $score }). { $how }
versus-hint = Probeer { $move } (diepte { $depth }, { $score }). { $how }
versus-hinting = Even denken…
versus-hinting-at = Even denken… diepte { $depth }: { $move } ({ $score })
versus-no-hint = Hint afgebroken.
versus-draw-declined = De computer slaat je remiseaanbod af.

## Opties die niet passen

versus-nobody = { $option } werkt alleen in een partij tegen de computer. Voeg --vs NIVEAU toe.
