### De cursus: hoe je Hive speelt, in korte stappen. De stellingen staan in lessons/course.
###
### Een stap heeft een tekst, waarvan de laatste alinea de opdracht is, en zo nodig: -right, na een goed
### antwoord; -no, na een fout antwoord dat de regels niet uitleggen; -otherwise, na een zet die het doel
### anders bereikt dan de opdracht vraagt; -1, -2 …, de antwoorden.

course-lead = Leer Hive al spelend: in korte stappen, samen zo’n 25 minuten.
course-start = Beginnen
course-continue = Verder
course-repeat = Opnieuw beginnen
course-done = { $done } van { $all }
course-in-all = { $done } van { $all } stappen gedaan
course-known = gedaan
course-lesson-step = Stap { $step } van { $all }
course-all = Alle lessen
course-next = Verder
course-before = Terug
course-show = Laat zien
course-right = Goed!
course-wrong = Net niet.
course-more = { $count ->
    [one] Nog één te vinden.
   *[other] Nog { $count } te vinden.
}
course-answers = Antwoorden
course-can-go = Daar kan hij komen: volg de pijl.
course-can-move = Deze steen kan weg: zie de gemarkeerde velden.
course-no-win = Dat mag, maar de zwarte koningin heeft nog een vrije kant.
course-no-stop = Zwart kan met de volgende zet nog steeds winnen.
course-no-cover = Dat mag, maar de zwarte koningin blijft vrij.
course-no-stuck = De zwarte mier kan nog weg.
course-skip = Ken je dit al? Doe de toets
course-test = Toets: { $chapter }
course-test-lead = Eén poging per vraag. Met hoogstens één fout kun je deze lessen overslaan.
course-test-question = Vraag { $step } van { $all }
course-test-passed = Geslaagd! Deze lessen tellen als gedaan.
course-test-failed = { $right } van { $all } goed. De lessen zijn kort.
course-end = Je kent Hive
course-end-text = Speel nu een partij: niveau 1 maakt met opzet fouten.
course-end-print = Regels om te printen

## De basis

course-basics = De basis
course-goal = Het doel
course-goal-win =
    Elke speler heeft één koningin. Sluit de koningin van je tegenstander aan alle zes kanten in en je wint.

    Jij bent Wit. De rode rand waarschuwt: de zwarte koningin heeft nog één vrije kant. Tik op je blauwe mier en dan op het veld waarmee je wint.
course-goal-win-right = Alle zes kanten zijn bezet. Je wint!
course-goal-whose =
    Twee witte en vier zwarte stenen sluiten de zwarte koningin in.

    Wie wint?
course-goal-whose-1 = Wit
course-goal-whose-2 = Niemand: alleen witte stenen tellen
course-goal-whose-right = Wit wint. Elke steen telt, van wie hij ook is.
course-placing = Stenen plaatsen
course-placing-first =
    Er is geen bord. De stenen zijn het bord. Wit begint, en Zwart legt zijn eerste steen naast die van Wit.

    Jij bent Zwart. Tik op een veld om je sprinkhaan te plaatsen.
course-placing-first-right = Alleen in je eerste beurt mag een nieuwe steen de andere kleur raken.
course-placing-either =
    Er is geen bord. De stenen zijn het bord. Zowel Wit als Zwart mag beginnen, en de tweede steen komt naast de eerste.

    Deze keer begon Zwart. Jij bent Wit: tik op een veld om je sprinkhaan te plaatsen.
course-placing-either-right = Alleen in je eerste beurt mag een nieuwe steen de andere kleur raken.
course-placing-later =
    Elke beurt plaats of verzet je een van je stenen. Na je eerste beurt komt een nieuwe steen op een leeg veld naast je eigen kleur en niet naast de andere. Hij gaat nooit terug naar je voorraad.

    Jij bent Wit. Tik op elk veld waar je een sprinkhaan kunt plaatsen.
course-placing-later-right = Al deze velden raken alleen witte stenen.
course-fourth = De koningin op tijd
course-fourth-wait =
    Je koningin mag niet je eerste steen zijn, behalve in oudere uitgaven. Zolang ze niet in het spel is, kun je niets verzetten.

    De witte koningin is nog niet in het spel. Kan de witte mier naar het gemarkeerde veld?
course-fourth-wait-1 = Ja
course-fourth-wait-2 = Nee
course-fourth-wait-right = Zonder koningin kun je alleen plaatsen.
course-fourth-early =
    Je koningin mag je eerste steen zijn, zoals hier die van Zwart, of wachten. Zolang ze niet in het spel is, kun je niets verzetten.

    De witte koningin is nog niet in het spel. Kan de witte mier naar het gemarkeerde veld?
course-fourth-early-1 = Ja
course-fourth-early-2 = Nee
course-fourth-early-right = Zonder koningin kun je alleen plaatsen.
course-fourth-due =
    Je koningin moet uiterlijk in je vierde beurt in het spel, en dat is nu. Stippen nummeren stenen van hetzelfde insect.

    Plaats de juiste steen: tik erop in je voorraad en dan op een veld.
course-fourth-due-right = Nu kun je ook stenen verzetten.
course-one-hive = Eén korf
course-one-hive-pinned =
    Alle stenen samen vormen één korf, die nooit uit elkaar mag vallen. Een steen die de korf bijeenhoudt, zit vast: hij kan niet weg.

    Jij bent Wit. Tik op al je stenen die vastzitten.
course-one-hive-pinned-right = Alleen de mier aan het eind kan weg.
course-one-hive-transit =
    Ook tijdens een zet moet de korf heel blijven.

    Op het gemarkeerde veld zou de witte koningin alles weer verbinden. Mag ze erheen?
course-one-hive-transit-1 = Ja
course-one-hive-transit-2 = Nee
course-one-hive-transit-right = Terwijl ze onderweg is, valt de korf uiteen.
course-slide = Bewegingsvrijheid
course-slide-step =
    De meeste insecten schuiven van veld naar veld, als een munt over tafel. Onderweg blijven ze steeds de korf raken.

    Tik op elk veld dat je koningin in één stap kan bereiken.
course-slide-step-right = Zo blijft ze naast de mier.
course-slide-gate =
    Elke stap gaat tussen twee velden door. Zijn die allebei bezet, dan is de opening te smal om erin of eruit te schuiven.

    Je mier kan er links niet uit. Tik op de twee stenen die haar tegenhouden.
course-slide-gate-no = Die steen ligt niet naast de opening.
course-slide-gate-right = Ze liggen te dicht bij elkaar.
course-slide-hole =
    Een nieuwe steen schuift niet: je legt hem er van boven in.

    Kan Wit een sprinkhaan in het gemarkeerde gat plaatsen?
course-slide-hole-1 = Ja
course-slide-hole-2 = Nee
course-slide-hole-right = Plaatsen kan ook in een smal gat, en dit raakt alleen witte stenen.

## De insecten

course-bugs = De vijf insecten
course-queen = Koningin
course-queen-reach =
    De koningin schuift één stap.

    Tik op elk veld dat ze kan bereiken.
course-queen-reach-right = Ze liggen naast haar, met ruimte om te schuiven.
course-beetle = Kever
course-beetle-reach =
    De kever zet één stap, en hij kan op andere stenen klimmen. Op de grond houdt een te smalle opening ook hem tegen.

    Tik op elk veld dat hij kan bereiken. Bezette velden tellen ook.
course-beetle-reach-right = Twee velden op de grond en twee boven op andere stenen.
course-beetle-cover =
    Een steen onder een kever kan niet weg.

    Klim op de zwarte koningin.
course-beetle-cover-right = Ze kan niet weg. Wordt ze onder de kever ingesloten, dan verliest Zwart toch. Een steen boven op de korf zit nooit vast.
course-beetle-color =
    Een stapel heeft de kleur van de bovenste steen. Een nieuwe steen komt nooit op een andere, ook geen kever.

    Tik op elk veld waar Wit een mier kan plaatsen.
course-beetle-color-right = De stapel telt als wit: alleen de zwarte mier zit in de weg.
course-beetle-gate =
    Ook hogerop kan een opening te smal zijn: een steen klimt niet tussen twee stapels door die allebei hoger zijn dan zijn begin- en eindveld. Hijzelf telt niet mee.

    Tik op elk veld dat je kever kan bereiken.
course-beetle-gate-right = Op de mier komt hij niet: de stapels aan weerskanten zijn hoger.
course-beetle-tall =
    Een te smalle opening houdt alleen stenen tegen die schuiven. Een steen die klimt, kan overal tussendoor.

    Tik op elk veld dat je kever kan bereiken.
course-beetle-tall-right = Zelfs op de mier, tussen twee hogere stapels door.
course-grasshopper = Sprinkhaan
course-grasshopper-reach =
    De sprinkhaan springt in een rechte lijn over een of meer stenen en landt op het eerste lege veld.

    Tik op elk veld dat hij kan bereiken.
course-grasshopper-reach-right = In elke richting landt hij op het eerste lege veld.
course-grasshopper-hole =
    Te smalle openingen houden een sprong niet tegen.

    Win met Wit in één zet.
course-grasshopper-hole-right = In dat gat kun je alleen springen, niet schuiven.
course-spider = Spin
course-spider-reach =
    De spin schuift precies drie stappen en komt nooit terug op een veld, ook niet waar ze begon.

    Tik op elk veld dat ze kan bereiken.
course-spider-reach-right = Elk ligt precies drie stappen verderop.
course-ant = Mier
course-ant-reach =
    De mier schuift zo ver als ze wil, maar eindigt nooit waar ze begon.

    Tik op het enige lege veld naast de korf dat ze niet kan bereiken.
course-ant-reach-right = De twee koninginnen laten te weinig ruimte over.

## De uitbreidingen

course-expansions = Meer insecten
course-ladybug = Lieveheersbeestje
course-ladybug-reach =
    De overige insecten zijn uitbreidingen: spreek voor de partij af met welke jullie spelen. Het lieveheersbeestje zet drie stappen: twee over de korf en dan één omlaag.

    Tik op elk veld dat het kan bereiken.
course-ladybug-reach-right = Op je koningin, door naar die van Zwart en dan omlaag.
course-ladybug-hole =
    Het lieveheersbeestje kan ook afdalen in een gat dat te smal is om in te schuiven.

    Win met Wit in één zet.
course-ladybug-hole-right = Het kwam van boven.
course-mosquito = Mug
course-mosquito-reach =
    De mug beweegt zoals een van de insecten die ze raakt, van welke kleur ook. Van een stapel telt alleen de bovenste steen.

    Deze raakt een kever en een spin. Tik op elk veld dat ze kan bereiken.
course-mosquito-reach-right = Vier velden als kever en nog twee als spin.
course-mosquito-twin =
    Een andere mug kan ze niet nadoen.

    Kan de witte mug naar het gemarkeerde veld?
course-mosquito-twin-1 = Ja
course-mosquito-twin-2 = Nee
course-mosquito-twin-right = Ze raakt niets dat ze kan nadoen.
course-mosquito-top =
    Op de korf, hier op een mier, beweegt ze als een kever, wat ze ook raakt.

    Tik op elk veld dat ze kan bereiken.
course-mosquito-top-right = Als een kever, niet als een mier.
course-pillbug = Pissebed
course-pillbug-throw =
    De pissebed schuift één stap. Of ze blijft liggen en gooit een buur, van welke kleur ook, over zich heen naar een ander leeg veld naast haar. Vastzittende of gestapelde stenen kan ze niet gooien. Te smalle openingen hogerop houden een worp tegen.

    Tik op elk veld waar je pissebed de zwarte mier naartoe kan gooien.
course-pillbug-throw-right = Tussen de stapels past ze niet.
course-pillbug-save =
    Zwart staat op het punt je koningin in te sluiten. Om een steen te gooien, tik je op die steen en dan op een veld met een gebogen pijl.

    Red haar.
course-pillbug-save-right = Een pissebed is een goede lijfwacht.
course-pillbug-save-otherwise = Dat helpt, maar red haar met een worp: tik op je koningin en dan op een gebogen pijl.
course-pillbug-stunned =
    Een steen van jou die je tegenstander gooit, is in jouw beurt verdoofd: hij kan niet bewegen, gooien of gegooid worden. Een net geplaatste of verzette steen kun je ook niet gooien. De werper is niet verdoofd.

    De zwarte pissebed heeft net je mier gegooid. Tik op de witte steen die niet weg kan.
course-pillbug-stunned-right = Je mier is alleen deze beurt verdoofd.
course-pillbug-mosquito =
    Een mug die een pissebed raakt, kan ook gooien, zelfs als die verdoofd is, maar niet als die bedekt is.

    Tik op elk veld waar je mug de zwarte mier naartoe kan gooien.
course-pillbug-mosquito-right = Elk veld ligt naast de mug die gooit.

## Spelen

course-playing = Een partij spelen
course-pass = Passen
course-pass-must =
    Zwarte kevers bedekken beide witte stenen. Wit kan niets plaatsen of verzetten.

    Wat gebeurt er?
course-pass-must-1 = Wit past
course-pass-must-2 = Wit verliest
course-pass-must-3 = Wit haalt een steen weg
course-pass-must-right = Wit past. Je past alleen als er niets anders kan.
course-ends = Hoe een partij eindigt
course-ends-both =
    De laatste zet van Wit sloot beide koninginnen tegelijk in.

    Wie wint?
course-ends-both-1 = Wit
course-ends-both-2 = Zwart
course-ends-both-3 = Niemand: het is remise
course-ends-both-right = Het is remise. Sluit je alleen je eigen koningin in, dan verlies je.
course-ends-agree =
    Wie opgeeft of geen tijd meer heeft, verliest.

    De mieren gaan steeds heen en weer en niemand wil stoppen. Wat kunnen de spelers doen?
course-ends-agree-1 = Remise afspreken
course-ends-agree-2 = Stenen tellen: wie de meeste heeft, wint
course-ends-agree-3 = Niets: iemand moet stoppen
course-ends-agree-right = Je kunt remise afspreken. Op Skep is drie keer dezelfde stelling meestal remise.
course-ends-third =
    Wie opgeeft of geen tijd meer heeft, verliest.

    Dit is de derde keer dat deze stelling voorkomt. Wat gebeurt er?
course-ends-third-1 = De spelers kunnen remise afspreken
course-ends-third-2 = Wie de stelling herhaalde, verliest
course-ends-third-3 = Het is remise
course-ends-third-right = Willen jullie allebei remise, dan is het remise. Anders gaat de partij verder, ook op Skep.
course-ends-three =
    Wie opgeeft of geen tijd meer heeft, verliest. Je kunt ook remise afspreken.

    Dit is de derde keer dat deze stelling voorkomt. Wat gebeurt er?
course-ends-three-1 = De partij gaat verder
course-ends-three-2 = Wie de stelling herhaalde, verliest
course-ends-three-3 = Het is remise
course-ends-three-right = Komt een stelling voor de derde keer voor, dan is het remise.
course-advice = Eerste tactiek
course-advice-pin =
    Een steen die niet weg kan, kan niet aanvallen.

    Verzet je mier zo dat de zwarte mier vastzit.
course-advice-pin-right = Zonder de zwarte mier raakt die van jou los.
course-advice-save =
    Zwart kan met de volgende zet winnen.

    Voorkom dat: geef je koningin meer ruimte.
course-advice-save-right = Houd minstens twee kanten van je koningin vrij. Met maar één kan de volgende zet de laatste zijn.
course-advice-last =
    Tel elke beurt de vrije kanten van beide koninginnen.

    Win met Wit in één zet.
course-advice-last-right = Zelfs je koningin kan aanvallen.
