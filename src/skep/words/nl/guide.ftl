### De regels op de pagina, de samenvatting om af te drukken, en de uitgaven naast elkaar.

## Regels

rules-title = De regels
rules-search = Zoek in de regels
rules-search-example = Een woord of een nummer, zoals opening of 5.2
rules-clear = Wis de zoekopdracht
rules-found = { $count ->
    [0] Geen regel gevonden. Probeer een korter woord.
    [one] 1 regel
   *[other] { $count } regels
}
# Andere woorden die naar een regel leiden, één regel per lijn.
rules-synonyms =
    R3.1 start opening opstelling
    R3.2 naast raken eigen kleur plaatsen leggen
    R3.4 bij vier moet
    R4.3 verbonden gescheiden splitsen
    R5.1 bewegingsvrijheid past ruimte
    R5.2 bewegingsvrijheid poort nauw gat
    R6.1 bewegingsvrijheid poort kever
    R7.1 bij
    R7.2 klimmen bedekken
    R7.3 hop
    R7.7 nadoen kopieren
    R8.1 gooien bijzondere kracht
    R8.3 net verzet rust
    R9.1 winnen verliezen winnaar verliezer gelijkspel doel zes twee beide koninginnen
    R9.2 overslaan geen zetten
    R9.3 opgeven remise aanbieden klok
    R9.4 drie keer remise
# Woorden in een vraag die niets zeggen over wat gevraagd wordt, en bij het zoeken niet tellen.
rules-fillers = als de een en er het hij hoe ik in is je kan kun kunnen mag mijn of te van waar waarom wanneer wat welke wie wij ze zij zijn
rules-contents = Inhoud
rules-source = Waar het gedrukt staat
rules-table = Tabel: { $columns }
rules-unknown = Regel { $rule } bestaat niet.
rules-idle = Geldt niet voor deze doos
rules-settled = Geen regelboek beslist dit, dus moest Skep kiezen.
rules-yours = { edition-name }:
rules-differ = Dit hangt van je uitgave af.
rules-compare = Vergelijk uitgaven
rules-print = Samenvatting afdrukken
rules-learn = Leer het spel
rules-about = Over deze regels
rules-about-text =
    Elke regel heeft een nummer waarnaar je kunt linken. In de plaatjes kan de steen met de roze rand naar de velden met een blauwe rand. Naar een veld met een stippelrand en een uitroepteken kan hij niet.

    (S) staat bij een punt dat geen enkel regelboek beslist. Daar moest Skep kiezen. De tekst en de plaatjes zijn van onszelf. Hive is een handelsmerk van Gen42 Games, die Skep niet heeft gemaakt en er niet achter staat.

## Eén bericht voor elke schakelaar; $value is hoe die staat

switch-first-player = { $value ->
    [either] Zowel Wit als Zwart mag beginnen.
    [black] Zwart begint.
   *[white] Wit begint.
}
switch-queen-first = { $value ->
    [true] De koningin mag in elk van de eerste vier beurten worden geplaatst.
   *[false] De koningin moet in de tweede, derde of vierde beurt worden geplaatst.
}
switch-climb-gates = { $value ->
    [true] Ook boven op de korf moet er ruimte zijn: een kever kan niet tussen twee hogere stapels door.
   *[false] Alleen op de grond moet er ruimte zijn: kevers en lieveheersbeestjes klimmen tussen twee hogere stapels door.
}
switch-repetition = { $value ->
    [threefold] Komt een stelling voor de derde keer voor, dan is het remise.
    [agreement] Komt een stelling voor de derde keer voor, dan kunnen de spelers remise afspreken.
   *[none] Een stelling mag zo vaak voorkomen als je wilt.
}

## De uitgaven naast elkaar

editions-title = Vergelijk uitgaven
editions-lead = Hive is gedrukt met verschillende insecten en met regels die een beetje verschillen. Hier staan vijf uitgaven naast elkaar.
editions-table = Vijf uitgaven naast elkaar
editions-first = Vergelijk
editions-second = Met
editions-bugs = In de doos
editions-pieces = Stenen per speler
editions-count = { $count ->
    [0] niet in de doos
   *[other] { $count }
}
editions-rules = Regels
editions-switch = { $switch ->
    [first_player] Wie begint
    [queen_first] De koningin plaatsen
    [climb_gates] Te smalle openingen boven de grond
   *[repetition] Herhaalde stellingen
}
editions-value-first-player = { $value ->
    [either] Wit of Zwart
    [black] Zwart
   *[white] Wit
}
editions-value-queen-first = { $value ->
    [true] In een van je eerste vier beurten
   *[false] In je tweede, derde of vierde beurt
}
editions-value-climb-gates = { $value ->
    [true] Houden klimmende stenen tegen
   *[false] Houden klimmende stenen niet tegen
}
editions-value-repetition = { $value ->
    [threefold] Derde keer: remise
    [agreement] Derde keer: remise als beide spelers dat willen
   *[none] Er gebeurt niets
}
editions-rule = Regel { $rule }
editions-same = Deze twee uitgaven hebben dezelfde insecten en dezelfde regels.
editions-same-rules = De regels zijn gelijk. Alleen de insecten in de doos verschillen.
editions-moves = Zelfde zet, andere regels
editions-moves-lead = Elk van deze zetten mag in sommige uitgaven wel en in andere niet.
editions-legal = Mag in { $editions }
editions-illegal = Mag niet in { $editions }
editions-move-first-player = Zwart plaatst de eerste steen van de partij.
editions-move-queen-first = Zwart plaatst de koningin al in de eerste beurt.
editions-move-climb-gates = De witte kever klimt op de zwarte mier, tussen twee stapels die hoger zijn dan de kever en de mier.
editions-move-repetition = Beide koninginnen zijn heen en weer gegaan, en dezelfde stelling komt nu voor de derde keer voor. Wit plaatst een mier.
editions-tournament = Online en op toernooien gelden de regels van Ultimate. Kies je op Skep geen uitgave, dan is een partij ook remise als een stelling voor de derde keer voorkomt.

## De samenvatting om af te drukken

summary-title = Hive in het kort
summary-back = Alle regels
summary-print = Afdrukken
summary-hint = Past op twee pagina’s A4.
summary-goal = Doel
summary-goal-text = Sluit de koningin van je tegenstander aan alle zes kanten in. Van wie de stenen om haar heen zijn, maakt niet uit.
summary-goal-picture = De zwarte koningin heeft aan alle zes kanten een steen
summary-turn = Jouw beurt
summary-turn-text = Plaats een steen uit je voorraad, of verzet een van je stenen. Kun je geen van beide, dan pas je.
summary-placing = Plaatsen
summary-placing-text = De eerste twee stenen liggen naast elkaar. Daarna raakt een nieuwe steen minstens één steen van je eigen kleur en geen van je tegenstander. Een stapel heeft de kleur van de bovenste steen. Je koningin komt uiterlijk in je vierde beurt in het spel. Zolang ze er niet is, mag je niets verzetten.
summary-placing-picture = Wit kan een steen plaatsen waar die alleen witte stenen raakt
summary-one-hive = Eén korf
summary-one-hive-text = De korf blijft één geheel, ook terwijl een steen onderweg is. Een steen die twee delen bij elkaar houdt, zit vast en kan niet weg. Een steen die boven op andere ligt, zit nooit vast.
summary-one-hive-picture = De witte spin houdt de korf bij elkaar en kan niet weg
summary-slide = Bewegingsvrijheid
summary-slide-text = Een steen die schuift, heeft ruimte nodig: hij past niet tussen twee stenen door die zowel zijn oude als zijn nieuwe veld raken. Bij elke stap blijft hij de korf raken.
summary-slide-picture = De witte koningin past niet tussen twee stenen door
summary-bugs = De insecten
summary-bug-queen = Schuift één stap.
summary-bug-beetle = Zet één stap en kan op andere stenen klimmen. Wat eronder ligt, kan niet weg. De stapel krijgt zijn kleur.
summary-bug-grasshopper = Springt in een rechte lijn over een of meer stenen naar het eerste lege veld.
summary-bug-spider = Schuift precies drie stappen, zonder twee keer op hetzelfde veld te komen.
summary-bug-ant = Schuift zo ver als ze wil.
summary-bug-mosquito = Beweegt zoals een van de insecten die ze raakt, van welke kleur ook, maar kan geen andere mug nadoen. Boven op de korf beweegt ze als een kever.
summary-bug-ladybug = Zet twee stappen boven op de korf en dan één naar beneden.
summary-bug-pillbug = Schuift één stap, of gooit een buur van welke kleur ook over zich heen naar een ander leeg veld naast zich. Een steen die vastzit, in een stapel ligt of net is geplaatst, verzet of gegooid, kan ze niet gooien. Een gegooide steen kan de volgende beurt niet weg. Een mug naast een pissebed kan ook gooien.
summary-bug-picture = Waar de steen heen kan in deze stelling ({ bug })
summary-ends = Hoe een partij eindigt
summary-ends-text = Is je koningin ingesloten, dan verlies je. Sluit één zet beide koninginnen in, dan is het remise. Je kunt ook opgeven, of samen remise afspreken.
summary-box = Jouw doos: { edition-name }
summary-boxes = Jouw doos
summary-boxes-text = Volgens de regels van 2024 (Ultimate) begint Wit en kan je eerste steen niet de koningin zijn. Te smalle openingen boven de grond houden ook klimmende stenen tegen. In de oudere uitgaven (2005, Klassiek, Pocket, Carbon) mag zowel Wit als Zwart beginnen, kan de koningin je eerste steen zijn, en past een klimmende steen altijd.
summary-foot = Skep · Woorden en plaatjes zijn van onszelf. Hive is een handelsmerk van Gen42 Games, die Skep niet heeft gemaakt en er niet achter staat.
