### Een partij tegen de computer, en wat een engine van een stelling vindt.
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

## Waarderingen

score-estimate = { $sign }{ NUMBER($size, minimumFractionDigits: 2, maximumFractionDigits: 2) }
score-wins = wint in { $plies }
score-loses = verliest in { $plies }

## Aan tafel

versus-introduction = Je speelt met { color.inside } tegen niveau { $level } ({ level-name }).
versus-thinks = Niveau { $level } denkt na …
versus-thinks-of = Niveau { $level } denkt na … diepte { $depth }: { $move } ({ $score })
versus-played = { color } speelt { $move } (diepte { $depth }, { $score }). { $how }
versus-hint = Ik zou { $move } spelen (diepte { $depth }, { $score }). { $how }
versus-hinting = Even denken …
versus-hinting-at = Even denken … diepte { $depth }: { $move } ({ $score })
versus-no-hint = Dan geen tip.
versus-draw-declined = De computer speelt liever door.

## Wat niet gevraagd kan worden

versus-nobody = { $option } is voor een partij tegen de computer: zeg ook --vs NIVEAU.
