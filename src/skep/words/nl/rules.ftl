### Het spel: beestjes, stenen, redenen, manieren en afloop.
###
### De variabelen staan beschreven in en/rules.ftl.

## Namen

-queen = koningin
-spider = spin
-beetle = kever
-grasshopper = sprinkhaan
-ant = mier
-mosquito = mug
-ladybug = lieveheersbeestje
-pillbug = pissebed

color = { $color ->
    [black] Zwart
   *[white] Wit
}
    .inside = { $color ->
        [black] zwart
       *[white] wit
    }
opponent = { $opponent ->
    [black] zwart
   *[white] wit
}
bug = { $bug ->
    [queen] { -queen }
    [spider] { -spider }
    [beetle] { -beetle }
    [grasshopper] { -grasshopper }
    [mosquito] { -mosquito }
    [ladybug] { -ladybug }
    [pillbug] { -pillbug }
   *[ant] { -ant }
}
# Witte mier, maar wit lieveheersbeestje; met een lidwoord: de witte mier, het witte lieveheersbeestje.
piece = { $bug ->
    [ladybug] { color.inside }
   *[other] { $color ->
        [black] zwarte
       *[white] witte
    }
} { bug } { $piece }
    .the = { $bug ->
        [ladybug] het
       *[other] de
    } { $color ->
        [black] zwarte
       *[white] witte
    } { bug } { $piece }

# De steen midden in een zin, vooraan, en wat een mug nadoet: "De mug wM kruipt als mier ..."
the-piece = { $bug ->
    [ladybug] het
   *[other] de
} { bug } { $piece }
    .start = { $bug ->
        [ladybug] Het
       *[other] De
    } { bug } { $piece }
    .as = { $copied ->
        [none] { "" }
        [queen] { " " }als { -queen }
        [spider] { " " }als { -spider }
        [beetle] { " " }als { -beetle }
        [grasshopper] { " " }als { -grasshopper }
        [ladybug] { " " }als { -ladybug }
        [pillbug] { " " }als { -pillbug }
       *[ant] { " " }als { -ant }
    }
it = { $bug ->
    [beetle] hij
    [grasshopper] hij
    [ladybug] het
   *[other] zij
}

list-and = { $some } en { $last }
list-or = { $some } of { $last }
list-more = { $some } en nog { $rest }

steps = { $count ->
    [one] één stap
   *[other] { $count } stappen
}

## Waarom een zet niet kan: wat voor zet het ook is

reason-game-over = De partij is afgelopen.
reason-pass-not-forced = Er kan nog iets: passen mag pas als er niets anders kan.
reason-not-in-box = { the-piece.start } doet niet mee in deze partij.
reason-opponents-piece = { the-piece.start } is van { color.inside }, en { opponent } is aan zet.
reason-queen-due = Eerst de koningin { $pieces }: vanaf de vierde beurt kan er niets anders tot zij in het spel is.
reason-occupied = { $new ->
    [yes] Op dat veld ligt { $pieces } al, en een nieuwe steen komt op een leeg veld.
   *[no] { the-piece.start } kan daar niet heen: op dat veld ligt { $pieces } al.
}

## Plaatsen

reason-already-in-play = { the-piece.start } is al in het spel.
reason-queen-too-early = Beginnen met { the-piece } kan niet: vanaf de tweede beurt mag zij erbij.
reason-out-of-order = Eerst { $pieces }, dan pas { $piece }: gelijke stenen komen op volgorde van nummer in het spel.
reason-not-at-origin = De eerste steen komt in het midden.
reason-touches-nothing = Daar raakt { the-piece } niets: elke steen sluit aan bij de korf.
reason-touches-enemy = Een nieuwe steen raakt alleen de eigen kleur, en deze zou { $pieces } raken.

## Zetten van elk beestje

reason-not-there = { the-piece.start } ligt niet waar deze zet begint.
reason-same-hex = { the-piece.start } ligt daar al: een zet eindigt op een ander veld.
reason-queen-not-placed = { the-piece.start } blijft nog even liggen: eerst komt de koningin { $pieces } in het spel.
reason-covered = { the-piece.start } kan niet weg: { $pieces } zit erbovenop.
reason-stunned = { the-piece.start } is deze beurt verdoofd: { it } ligt hier nog maar net.
reason-pinned = { the-piece.start } moet blijven: { it } houdt de korf bij elkaar. Anders verliest de korf { $pieces }.
reason-gate = Geen ruimte voor { the-piece }: { $pieces } sluiten de poort.
reason-lets-go = Met die stap zou { the-piece } de korf loslaten.
reason-enclosed = { the-piece.start } komt daar niet: { $pieces } sluiten de weg af.
reason-too-far = { the-piece.start } zet{ the-piece.as } maar één stap, en dat veld is { steps } ver.

## Zetten van één beestje

reason-not-in-line = { the-piece.start } springt{ the-piece.as } in een rechte lijn, en daar ligt dat veld niet op.
reason-nothing-to-hop = { the-piece.start } springt{ the-piece.as } over minstens één steen, en die kant op ligt er geen.
reason-beyond-gap = { the-piece.start } landt{ the-piece.as } op het eerste lege veld, en dat komt eerder.
reason-not-three-steps = { the-piece.start } zet{ the-piece.as } precies drie stappen, en dat veld is { steps } ver.
reason-not-over-the-top = { the-piece.start } gaat{ the-piece.as } omhoog, bovenlangs en weer omlaag, en zo komt { it } daar niet.
reason-nothing-to-copy = { the-piece.start } heeft niets om na te doen: { it } raakt alleen { $pieces }, en een mug doet geen mug na.
reason-no-copy-goes-there = { the-piece.start } raakt { $pieces }, en wie { it } ook nadoet, daar komt { it } niet.

## Gooien

reason-thrower-stunned = { $pieces } is deze beurt verdoofd en kan { the-piece } nu niet gooien.
reason-stacked = { the-piece.start } laat zich niet gooien: { it } zit op { $pieces }.
reason-not-beside-thrower = Te ver om { the-piece } te gooien: alleen de velden rond { $pieces } zijn te halen.

## Hoe een zet gaat

how-placement = { the-piece.start } komt in het spel.
how-walk = { the-piece.start } { $moves ->
    [spider] schuift{ the-piece.as } drie stappen.
    [grasshopper] springt{ the-piece.as } recht over { $hopped ->
        [one] één bezet veld.
       *[other] { $hopped } bezette velden.
    }
    [ant] kruipt{ the-piece.as } { steps } langs de korf.
    [ladybug] klimt{ the-piece.as } omhoog, gaat één stap bovenlangs en klimt weer omlaag.
    [beetle] { $climb ->
        [ground] schuift{ the-piece.as } één stap.
        [up] klimt{ the-piece.as } omhoog, op { $onto }.
        [top] gaat{ the-piece.as } één stap bovenlangs, naar { $onto }.
        [down] klimt{ the-piece.as } omlaag, op { $onto }.
        [down-to-ground] klimt{ the-piece.as } omlaag, naar de grond.
       *[unknown] zet{ the-piece.as } één stap.
    }
   *[other] schuift{ the-piece.as } één stap.
}
how-throw = De { $thrower_bug ->
    [mosquito] { -mosquito } { $thrower } gooit als { -pillbug }
   *[pillbug] { -pillbug } { $thrower } gooit
} { the-piece } over zich heen.

## Hoe een partij afloopt

outcome-surrounded = { $winner ->
    [white] Wit wint: de zwarte koningin is ingesloten.
    [black] Zwart wint: de witte koningin is ingesloten.
   *[none] Remise: beide koninginnen zijn ingesloten.
}
outcome-repetition = Remise: dezelfde stelling stond er voor de derde keer.
outcome-agreement = Remise, in overleg.
outcome-resignation = { $winner ->
    [white] Wit wint: zwart gaf op.
    [black] Zwart wint: wit gaf op.
   *[none] De partij werd opgegeven.
}
outcome-timeout = { $winner ->
    [white] Wit wint: zwart had geen tijd meer.
    [black] Zwart wint: wit had geen tijd meer.
   *[none] Remise: de tijd was om.
}
outcome-aborted = De partij werd afgebroken, zonder uitslag.
outcome-unknown = { $winner ->
    [white] Wit wint.
    [black] Zwart wint.
   *[none] Remise.
}
