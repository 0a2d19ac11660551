### Het spel leren, buiten de stappen van de cursus (course.ftl).

learn-title = Leer het spel
learn-back = Terug naar je partij
learn-mosquito-picture = Deze mug raakt een kever en een spin, en kan dus bewegen als kever of als spin.
learn-ladybug-picture = Omhoog, eroverheen en naar beneden: het lieveheersbeestje komt bijna overal rond de korf.
learn-pillbug-picture = De witte pissebed kan de zwarte mier naar elk omlijnd veld gooien.
