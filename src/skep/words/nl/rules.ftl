### Het spel: insecten, stenen, redenen, zetten en afloop.
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
    [black] Zwart
   *[white] Wit
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
# De notatie van een steen achter de naam.
piece-code = { $piece ->
    [none] { "" }
   *[other] { " " }{ $piece }
}
# Witte mier, maar wit lieveheersbeestje; met een lidwoord: de witte mier, het witte lieveheersbeestje.
piece = { $bug ->
    [ladybug] { color.inside }
   *[other] { $color ->
        [black] zwarte
       *[white] witte
    }
} { bug }{ piece-code }
    .the = { $bug ->
        [ladybug] het
       *[other] de
    } { $color ->
        [black] zwarte
       *[white] witte
    } { bug }{ piece-code }
# De andere stenen van een reden, voor het oog: één bij de naam, meer aan hun markering op het bord.
piece-named = { piece.the }
pieces-marked = de gemarkeerde stenen

# De steen midden in een zin, vooraan, en wat een mug nadoet: “De mug wM schuift als mier …”
the-piece = { $bug ->
    [ladybug] het
   *[other] de
} { bug }{ piece-code }
    .start = { $bug ->
        [ladybug] Het
       *[other] De
    } { bug }{ piece-code }
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
   *[other] ze
}

list-and = { $some } en { $last }
list-or = { $some } of { $last }
list-more = { $some } en nog { $rest }

steps = { $count ->
    [one] één stap
   *[other] { $count } stappen
}

## Waarom een zet niet mag: elke zet

reason-game-over = De partij is afgelopen.
reason-pass-not-forced = Passen mag alleen als je geen enkele zet kunt doen.
reason-not-in-box = { the-piece.start } doet niet mee in deze partij.
reason-opponents-piece = { the-piece.start } is van { color }, en { opponent } is aan zet.
reason-queen-due = Plaats eerst { $pieces }: de koningin moet uiterlijk in de vierde beurt in het spel zijn.
reason-occupied = { $new ->
    [yes] Een nieuwe steen moet op een leeg veld komen, en hier ligt { $pieces } al.
   *[no] { the-piece.start } kan daar niet heen: op dat veld ligt { $pieces } al.
}

## Plaatsen

reason-already-in-play = { the-piece.start } is al in het spel.
reason-queen-too-early = { the-piece.start } kan niet je eerste steen zijn: plaats haar op zijn vroegst in je tweede beurt.
reason-out-of-order = { $piece ->
    [none] Plaats gelijke stenen op volgorde van hun nummer.
   *[other] Plaats { $pieces } vóór { $piece }: gelijke stenen komen op volgorde van hun nummer in het spel.
}
reason-not-at-origin = De eerste steen komt in het midden.
reason-touches-nothing = { the-piece.start } kan daar niet heen: elke steen moet de korf raken.
reason-touches-enemy = Een nieuwe steen mag alleen de eigen kleur raken, en deze zou { $pieces } raken.

## Zetten van elk insect

reason-not-there = { the-piece.start } ligt niet waar deze zet begint.
reason-same-hex = { the-piece.start } ligt daar al. Een zet eindigt op een ander veld.
reason-queen-not-placed = { the-piece.start } kan nog niet weg: plaats eerst { $pieces }.
reason-covered = { the-piece.start } kan niet weg: { it } ligt onder { $pieces }.
reason-stunned = { the-piece.start } mag deze beurt niet weg: { it } is net verplaatst.
reason-pinned = { the-piece.start } kan niet weg: { it } verbindt { $pieces } met de rest van de korf.
reason-gate = { the-piece.start } past er niet door: { $pieces } laten te weinig ruimte over.
reason-lets-go = Bij die stap zou { the-piece } de korf niet meer raken.
reason-enclosed = { the-piece.start } kan daar niet heen schuiven: de weg is versperd door { $pieces }.
reason-too-far = { the-piece.start } zet{ the-piece.as } maar één stap, en dat veld ligt { steps } verderop.

## Zetten van één insect

reason-not-in-line = { the-piece.start } springt{ the-piece.as } in een rechte lijn, en daar ligt dat veld niet op.
reason-nothing-to-hop = { the-piece.start } springt{ the-piece.as } over minstens één steen, en die kant op ligt er geen.
reason-beyond-gap = { the-piece.start } landt{ the-piece.as } op het eerste lege veld, niet op een veld verderop.
reason-not-three-steps = { the-piece.start } zet{ the-piece.as } precies drie stappen, en de weg erheen is { steps } lang.
reason-not-over-the-top = { the-piece.start } zet{ the-piece.as } twee stappen boven op de korf en één naar beneden, en komt zo niet op dat veld.
reason-nothing-to-copy = { the-piece.start } kan niet weg: { it } raakt alleen { $pieces }, en een mug kan geen mug nadoen.
reason-no-copy-goes-there = { the-piece.start } kan dat veld niet bereiken door { $pieces } na te doen.

## Gooien

reason-thrower-stunned = { the-piece.start } kan niet worden gegooid: { $pieces } mag deze beurt niets doen.
reason-stacked = { the-piece.start } kan niet worden gegooid: { it } ligt op { $pieces }.
reason-not-beside-thrower = { the-piece.start } kan alleen worden gegooid naar een veld naast { $pieces }.

## Hoe een zet gaat

how-placement = { the-piece.start } komt in het spel.
how-walk = { the-piece.start } { $moves ->
    [spider] schuift{ the-piece.as } drie stappen.
    [grasshopper] springt{ the-piece.as } recht over { $hopped ->
        [one] één bezet veld.
       *[other] { $hopped } bezette velden.
    }
    [ant] schuift{ the-piece.as } { steps } langs de korf.
    [ladybug] klimt{ the-piece.as } omhoog, zet bovenop één stap en klimt weer naar beneden.
    [beetle] { $climb ->
        [ground] schuift{ the-piece.as } één stap.
        [up] klimt{ the-piece.as } op { $onto }.
        [top] zet{ the-piece.as } bovenop één stap, naar { $onto }.
        [down] klimt{ the-piece.as } naar beneden, op { $onto }.
        [down-to-ground] klimt{ the-piece.as } naar beneden, tot op de grond.
       *[unknown] zet{ the-piece.as } één stap.
    }
   *[other] schuift{ the-piece.as } één stap.
}
how-throw = De { $thrower_bug ->
    [mosquito] { -mosquito } { $thrower } gooit als { -pillbug }
   *[pillbug] { -pillbug } { $thrower } gooit
} { the-piece } over zich heen.

## Hoe een partij eindigt

outcome-surrounded = { $winner ->
    [white] Wit wint: de zwarte koningin is ingesloten.
    [black] Zwart wint: de witte koningin is ingesloten.
   *[none] Remise: beide koninginnen zijn ingesloten.
}
outcome-repetition = Remise: dezelfde stelling kwam drie keer voor.
outcome-agreement = Remise in onderling overleg.
outcome-resignation = { $winner ->
    [white] Wit wint: Zwart heeft opgegeven.
    [black] Zwart wint: Wit heeft opgegeven.
   *[none] De partij is opgegeven.
}
outcome-timeout = { $winner ->
    [white] Wit wint: de tijd van Zwart is om.
    [black] Zwart wint: de tijd van Wit is om.
   *[none] Remise: de tijd is om.
}
outcome-aborted = De partij is afgebroken. Er is geen uitslag.
outcome-length = Remise: het maximale aantal zetten is bereikt.
outcome-unknown = { $winner ->
    [white] Wit wint.
    [black] Zwart wint.
   *[none] Remise.
}
