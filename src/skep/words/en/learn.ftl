### Learning the game, outside the steps of the course (course.ftl).

learn-title = Learn the game
learn-back = Back to your game
learn-mosquito-picture = This mosquito touches a beetle and a spider, and can move like either.
learn-ladybug-picture = Up, across and down: the ladybug can get almost anywhere around the hive.
learn-pillbug-picture = White’s pillbug can throw the black ant onto any of the outlined hexes.
