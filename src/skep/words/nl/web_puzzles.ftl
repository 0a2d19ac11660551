### De pagina met puzzels.

puzzle-title = Puzzels
puzzle-lead = Elke puzzel heeft precies één oplossing. Dat is bewezen door elke zet van beide spelers te proberen.
puzzle-daily = Puzzel van de dag
puzzle-topic = Oefenen
puzzle-topic-all = Alles
puzzle-topics-tasks = Opgaven
puzzle-topics-bugs = Insecten
puzzle-topics-themes = Thema’s
puzzle-topic-name = { $topic ->
    [win-1] Win in één zet
    [win-2] Win in twee zetten
    [win-3] Win in drie zetten
    [save] Red je koningin
    [pin] Zet een steen vast
    [only] De enige zet
    [placement] Een steen plaatsen
    [throw] Gooien
    [climb] Klimmen
    [cover] Op de koningin klimmen
    [pins] Zetten die een steen vastzetten
    [queen-move] Zetten met de koningin
   *[quiet] Stille zetten
}

puzzle-task-to-play = Je speelt met { $color ->
    [white] wit
   *[black] zwart
}.
puzzle-goal = { $goal ->
    [save] Red je koningin: voorkom dat { $opponent ->
        [white] Wit
       *[black] Zwart
    } met de volgende zet wint.
    [pin] Red je koningin: zet de steen vast die met de volgende zet zou winnen.
    [only] Vind de enige zet. Na elke andere zet dwingt { $opponent ->
        [white] Wit
       *[black] Zwart
    } binnen { $moves } zetten de winst af.
   *[win] { $moves ->
        [one] Win in één zet.
       *[other] Win in { $moves } zetten, wat { $opponent ->
            [white] Wit
           *[black] Zwart
        } ook doet.
    }
}
puzzle-goal-on = { $moves ->
    [one] Goede zet! Maak het nu af: win in één zet.
   *[other] Goede zet! Ga door: win in { $moves } zetten.
}
puzzle-stunned = De gemarkeerde steen is verdoofd: hij is net geplaatst, verzet of gegooid, en kan nu niet bewegen, gooien of gegooid worden.
puzzle-watch = Kijk…
puzzle-wrong = { $goal ->
    [win] { $moves ->
        [one] Die zet wint niet meteen.
       *[other] Die zet wint niet in { $moves } zetten.
    }
    [only] Nu dwingt { $opponent ->
        [white] Wit
       *[black] Zwart
    } binnen { $moves } zetten de winst af.
   *[other] Nu wint { $opponent ->
        [white] Wit
       *[black] Zwart
    } met de volgende zet.
}
puzzle-wrong-reply = { $goal ->
    [win] Na dit antwoord kun je niet meer in { $moves } zetten winnen.
    [only] { $opponent ->
        [white] Wit
       *[black] Zwart
    } speelt dit en dwingt binnen { $moves } zetten de winst af.
   *[other] { $opponent ->
        [white] Wit
       *[black] Zwart
    } sluit je koningin in.
}
puzzle-wrong-own-queen = Daarmee sluit je je eigen koningin in, dus je verliest meteen.
puzzle-wrong-both-queens = Daarmee zijn beide koninginnen ingesloten, dus het is remise.
puzzle-wrong-later = Die zet wint niet op tijd.
puzzle-hint-piece = Hint: { $name }.
puzzle-hint-move = Hint: { $name }, { $where }.
puzzle-rules = Regels: { $rules }
puzzle-solved = Opgelost!
puzzle-shown = Dit was de oplossing.
puzzle-proven = { $goal ->
    [win] { $moves ->
        [one] Geen andere zet wint meteen.
       *[other] Deze zet wint in { $moves } zetten, wat de ander ook doet. Geen andere eerste zet doet dat.
    }
    [only] Elke andere zet verliest binnen { $moves } zetten, wat je ook probeert.
   *[other] Elke andere zet verliest meteen.
}
puzzle-pinned = De gemarkeerde steen zit nu vast.
puzzle-shared-side = Beide koninginnen delen nu hun laatste vrije kant: wie die opvult, maakt het remise.
puzzle-cant-move = Die steen kan nu niet bewegen.
puzzle-cant-go = Daar kan die steen niet heen.
puzzle-hint = Hint
puzzle-help-counts = Vraag je een hint of bekijk je de oplossing, dan telt de puzzel als gemist.
puzzle-show = Toon oplossing
puzzle-retry = Opnieuw proberen
puzzle-again = Nog een keer
puzzle-next = Volgende puzzel
puzzle-rating = Je rating
puzzle-rating-value = { $rating }
puzzle-rating-unsure = rond { $rating }
puzzle-rating-change = Ratingverandering: { $change }
puzzle-streak = Reeks
puzzle-best-streak = record: { $count }
puzzle-days = Dagreeks
puzzle-solved-count = In één keer opgelost
puzzle-solved-of = { $count } van { $all }
puzzle-hardness = Rating van de puzzel: { $rating }
puzzle-counts-as-missed = Deze puzzel telt als gemist.
puzzle-depth = { $depth ->
    [one] Je moet één zet vooruitkijken.
   *[other] Je moet { $depth } zetten vooruitkijken, die van je tegenstander meegeteld.
}
puzzle-level = { $level ->
    [none] Op niveau 1 tot en met 9 vindt de computer de oplossing meestal niet.
    [one] Een goede puzzel om mee te beginnen: de computer vindt de oplossing meestal op niveau 1.
   *[other] De computer vindt de oplossing meestal op niveau { $level }, maar niet op lagere niveaus.
}
puzzle-unrated = Je hebt deze puzzel al eens geprobeerd, dus je rating blijft gelijk.
puzzle-all-done = Je hebt alle puzzels van deze soort geprobeerd.
puzzle-all-done-text = Kies iets anders om te oefenen, of herhaal de puzzels die niet lukten.
puzzle-all-solved-text = Je hebt ze allemaal opgelost. Kies iets anders om te oefenen.
puzzle-missed = Probeer gemiste puzzels opnieuw
puzzle-not-found = Puzzel niet gevonden
puzzle-not-found-text = Deze link leidt naar een puzzel die Skep niet heeft.
puzzle-more = Meer puzzels
