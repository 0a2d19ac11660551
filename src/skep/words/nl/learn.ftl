### De lessen van de pagina: hoe je Hive speelt, in onze eigen woorden.
###
### Een les heeft een titel, een tekst in alinea's en soms een plaatje met bijschrift.

learn-title = Leer het spel
learn-lead = Hive speel je zonder bord: de stenen zijn zelf het bord. Je legt beestjes neer, je verzet beestjes, en je probeert de andere koningin in te sluiten. Vijf minuten, en je kunt spelen.
learn-contents = Hoofdstukken

## De basis

learn-basics = De basis
learn-goal = Het doel
learn-goal-text =
    Ieder heeft één koningin. Sluit de koningin van de ander aan alle zes de kanten in, en je wint. Van wie de stenen om haar heen zijn, maakt niet uit: die van jou en die van de ander tellen allebei.

    Worden beide koninginnen door dezelfde zet ingesloten, dan is het remise.
learn-goal-picture = De zwarte koningin heeft aan al haar zes kanten een steen. Wit heeft gewonnen.
learn-placing = Stenen in het spel brengen
learn-placing-text =
    Alle stenen liggen eerst in de voorraad, naast de tafel. Wit legt er een neer, zwart legt er een tegenaan. Daarna moet een nieuwe steen er een van jezelf raken, en geen enkele van de ander.

    In je beurt breng je óf een nieuwe steen in, óf je verzet er een die er al ligt.
learn-placing-picture = Op elke omlijnde plek mag wit een nieuwe steen leggen: daar raakt hij alleen witte stenen.
learn-fourth = De koningin komt uiterlijk in beurt vier
learn-fourth-text =
    Uiterlijk in je vierde beurt moet je koningin in het spel zijn. Meestal mag ze niet je allereerste steen zijn.

    Zolang je koningin er niet ligt, kan geen van je stenen zich verzetten. Wacht dus niet te lang.
learn-one-hive = Eén korf
learn-one-hive-text =
    Alle stenen samen zijn de korf, en die valt nooit uit elkaar, ook niet eventjes terwijl er een steen onderweg is. Een steen die twee delen bij elkaar houdt, moet blijven liggen.

    Tik op een steen die niet weg kan, en de pagina vertelt je waarom.
learn-one-hive-picture = De witte spin moet blijven: zonder haar raken de twee zwarte stenen los.
learn-slide = Schuiven, en poorten
learn-slide-text =
    De meeste beestjes schuiven langs de buitenkant van de korf, als een muntje over tafel. Tussen twee stenen die te dicht bij elkaar liggen, kom je niet door: dat is een poort.

    Wie schuift, blijft de korf raken: over een leegte springt niemand.
learn-slide-picture = De witte koningin kan er links niet uit: de twee gemerkte stenen sluiten de poort.

## De beestjes

learn-bugs = De vijf beestjes
learn-queen = koningin
learn-queen-text = Zij schuift één stap. Dat is niet veel, maar het heeft menige partij gered.
learn-queen-picture = De koningin kan vier kanten op, telkens één stap.
learn-beetle = kever
learn-beetle-text =
    Ook hij doet één stap, en hij kan boven op andere stenen klimmen. Wat onder een kever ligt, kan niet weg. Een kever boven op de korf wandelt er stap voor stap overheen.

    Een stapel heeft de kleur van de bovenste steen: die telt als er nieuwe stenen bij komen.
learn-beetle-picture = De kever schuift naar weerskanten, of klimt op de koningin of op de spin.
learn-grasshopper = sprinkhaan
learn-grasshopper-text = Hij springt in een rechte lijn over een of meer stenen en landt op de eerste lege plek. Poorten storen hem niet: hij komt ook op plekken die rondom dicht zijn.
learn-grasshopper-picture = In drie richtingen valt er iets om overheen te springen; hij landt er vlak achter.
learn-spider = spin
learn-spider-text = Zij schuift precies drie stappen, niet meer en niet minder, en keert onderweg niet om.
learn-spider-picture = Drie stappen langs de korf: de spin kan op vier plekken uitkomen.
learn-ant = mier
learn-ant-text = Zij schuift zo ver als ze wil om de korf heen. Je hebt er drie, en ze zijn sterk: zet er de stenen van de ander mee vast.
learn-ant-picture = De mier komt overal rond de korf, maar niet in de holte achter de poort.

## De uitbreidingen

learn-expansions = En nog drie, als je wilt
learn-mosquito = mug
learn-mosquito-text =
    Zij doet na wat ze raakt, van welke kleur ook. Ligt ze alleen naast een mug, dan kan ze niets.

    Boven op de korf loopt ze als een kever, tot ze weer beneden is.
learn-mosquito-picture = Tussen een kever en een spin kan de mug wat die twee kunnen.
learn-ladybug = lieveheersbeestje
learn-ladybug-text = Het doet drie stappen: omhoog de korf op, één stap bovenlangs, en weer omlaag. Zo komt het op plekken die je schuivend niet haalt.
learn-ladybug-picture = Omhoog, eroverheen, omlaag: het lieveheersbeestje komt bijna overal rond de korf.
learn-pillbug = pissebed
learn-pillbug-text =
    Zij schuift één stap, als een koningin. Of ze gooit, in plaats van zelf te gaan: ze tilt een steen naast haar, van welke kleur ook, over haar rug en zet die neer op een lege plek naast zich.

    Wat de korf bij elkaar houdt, wat in een stapel ligt en wat net gespeeld is, kan ze niet gooien. Een steen die gegooid is, blijft de volgende beurt liggen.
learn-pillbug-picture = De witte pissebed kan de zwarte mier over haar rug gooien, naar elke omlijnde plek.

## Spelen

learn-playing = Spelen op deze pagina
learn-page = Hoe je een zet doet
learn-page-text =
    Tik op een steen, en de plekken waar hij heen kan lichten op; tik op een ervan. Of sleep hem gewoon. Met het toetsenbord: Tab naar de korf of de voorraad, pijltjes om rond te gaan, Enter om te kiezen. Je kunt een zet ook typen, zoals wA1 -bQ: de eerste witte mier, ten westen van de zwarte koningin.

    Kun je helemaal niets, dan past de pagina voor je.
learn-advice = Drie tips voor de eerste partij
learn-advice-text =
    Breng je koningin in de tweede of derde beurt in het spel, en laat haar ruimte om weg te komen.

    Hou een of twee mieren in voorraad tot je ze nodig hebt: vandaar kunnen ze overal naast je eigen stenen landen.

    Tel de lege kanten rond beide koninginnen. Is er nog één over, dan beslist de volgende zet.
learn-ends = Hoe een partij afloopt
learn-ends-text =
    Een ingesloten koningin is het einde. Je kunt ook opgeven, of samen remise afspreken. Staat dezelfde stelling er voor de derde keer, dan is het remise.
learn-end = Dat was alles
learn-end-text = Het eerste niveau maakt met opzet fouten. Probeer het maar.
