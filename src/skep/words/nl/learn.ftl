### De lessen: hoe je Hive speelt, in onze eigen woorden.
###
### Een les heeft een titel, een tekst in alinea’s en, als er een plaatje bij staat, een bijschrift.

learn-title = Leer het spel
learn-lead = In tien minuten ken je Hive. Een bord is er niet: de stenen zelf zijn het bord, en dat groeit en verschuift terwijl je speelt.
learn-contents = Hoofdstukken
learn-back = Terug naar je partij

## De basis

learn-basics = De basis
learn-goal = Het doel
learn-goal-text =
    Elke speler heeft één koningin. Sluit de koningin van je tegenstander aan alle zes kanten in en je wint. Van wie de stenen eromheen zijn, maakt niet uit: die van jou en die van je tegenstander tellen allebei.

    Worden beide koninginnen door dezelfde zet ingesloten, dan is het remise.
learn-goal-picture = De zwarte koningin heeft aan alle zes kanten een steen. Wit heeft gewonnen.
learn-placing = Een steen plaatsen
learn-placing-text =
    Als je aan de beurt bent, plaats je een steen uit je voorraad, of je verzet een steen die al in het spel is.

    Wit plaatst de eerste steen en Zwart legt er een naast. Daarna geldt: een nieuwe steen raakt minstens één eigen steen en geen enkele steen van je tegenstander.
learn-placing-picture = Op elk omlijnd veld mag Wit een steen plaatsen: daar raakt die alleen witte stenen.
learn-fourth = Je koningin komt uiterlijk in beurt vier
learn-fourth-text =
    Je koningin komt uiterlijk in je vierde beurt in het spel. Ze mag niet je eerste steen zijn, behalve in sommige oudere uitgaven.

    Zolang ze er niet is, mag je niets verzetten. Wacht dus niet te lang.
learn-one-hive = Eén korf
learn-one-hive-text =
    Alle stenen samen vormen de korf. Die mag nooit in tweeën vallen, ook niet terwijl een steen onderweg is. Een steen die twee delen bij elkaar houdt, zit vast.

    Tik op een steen die niet weg kan, en Skep vertelt je waarom.
learn-one-hive-picture = De witte spin zit vast: zonder haar raken de twee zwarte stenen los.
learn-slide = Bewegingsvrijheid
learn-slide-text =
    De meeste insecten schuiven langs de rand van de korf, zoals je een munt over tafel schuift. Door een opening die te smal is, past geen steen.

    Een schuivende steen blijft bij elke stap de korf raken. Over een leeg stuk springen kan niet.
learn-slide-picture = De witte koningin kan er links niet uit: de twee gemarkeerde stenen houden haar tegen.

## De insecten

learn-bugs = De vijf insecten
learn-queen = koningin
learn-queen-text = De koningin schuift één stap. Veel is dat niet, maar het kan je partij redden.
learn-queen-picture = De koningin kan naar vier velden schuiven, telkens één stap.
learn-beetle = kever
learn-beetle-text =
    Ook de kever zet één stap, en hij kan op andere stenen klimmen. Eenmaal boven kan hij over de korf lopen of er weer af klimmen. Een steen onder een kever kan niet weg.

    Een stapel heeft de kleur van de bovenste steen. Die kleur telt als je nieuwe stenen plaatst.
learn-beetle-picture = De kever kan naar twee kanten schuiven, of op de koningin of de spin klimmen.
learn-grasshopper = sprinkhaan
learn-grasshopper-text = De sprinkhaan springt in een rechte lijn over een of meer stenen en komt op het eerste lege veld neer. Smalle openingen houden hem niet tegen: hij springt ook in een gat dat aan alle kanten dicht is.
learn-grasshopper-picture = De sprinkhaan kan drie kanten op springen. Hij landt vlak achter de laatste steen.
learn-spider = spin
learn-spider-text = De spin schuift precies drie stappen. Eerder stoppen mag niet, en twee keer op hetzelfde veld komen ook niet.
learn-spider-picture = Drie stappen langs de korf: de spin kan op vier velden uitkomen.
learn-ant = mier
learn-ant-text = De mier schuift zo ver als ze wil om de korf heen. Je hebt er drie, en ze zijn sterk: zet er stenen van je tegenstander mee vast.
learn-ant-picture = De mier komt overal langs de rand van de korf, maar niet in het gat achter de smalle opening.

## De uitbreidingen

learn-expansions = Nog drie insecten
learn-mosquito = mug
learn-mosquito-text =
    De mug doet andere insecten na: ze beweegt zoals een van de insecten die ze raakt, van welke kleur ook. Raakt ze alleen een andere mug, dan kan ze niet weg.

    Boven op de korf beweegt ze als een kever, tot ze weer beneden is.
learn-mosquito-picture = Deze mug raakt een kever en een spin, en kan dus bewegen als kever of als spin.
learn-ladybug = lieveheersbeestje
learn-ladybug-text = Het lieveheersbeestje zet drie stappen: twee boven op de korf en één naar beneden. Zo komt het op plaatsen waar je schuivend niet komt.
learn-ladybug-picture = Omhoog, eroverheen en naar beneden: het lieveheersbeestje komt bijna overal rond de korf.
learn-pillbug = pissebed
learn-pillbug-text =
    De pissebed schuift één stap, net als de koningin. Of ze blijft zelf liggen en gooit een buur: ze tilt een steen naast zich op, van welke kleur ook, en legt die op een leeg veld naast zich neer.

    Een steen die vastzit of in een stapel ligt, kan ze niet gooien, en de steen die het laatst is verzet ook niet. Een steen die net gegooid is, kan de volgende beurt niet weg.
learn-pillbug-picture = De witte pissebed kan de zwarte mier naar elk omlijnd veld gooien.

## Spelen

learn-playing = Hier spelen
learn-page = Een zet doen
learn-page-text =
    Tik op een steen, en de velden waar hij heen kan, lichten op. Tik op een van die velden, of sleep de steen erheen. Met het toetsenbord ga je met Tab naar het bord of de voorraad, met de pijltjes kijk je rond en met Enter kies je. Je kunt een zet ook typen, zoals wA1 -bQ: de eerste witte mier, ten westen van de zwarte koningin.

    Kun je geen enkele zet doen, dan past Skep voor je.
learn-advice = Drie tips voor je eerste partij
learn-advice-text =
    Geef je koningin de ruimte. Plaats haar in je tweede of derde beurt, en houd een veld naast haar vrij.

    Bewaar een mier. Je kunt haar laat in de partij nog inbrengen, en dan kan ze bijna overal heen.

    Tel de vrije velden rond beide koninginnen. Is er nog maar één, dan kan de volgende zet de partij beslissen.
learn-ends = Hoe een partij eindigt
learn-ends-text =
    De partij is afgelopen als een koningin is ingesloten. Je kunt ook opgeven, of samen remise afspreken. Volgens de toernooiregels is het ook remise als dezelfde stelling drie keer voorkomt.
learn-end = Dat was het
learn-end-text = Het eerste niveau maakt met opzet fouten. Probeer het maar.
