// Reads settings of players, one string per line, and writes each in its canonical form, or why it
// is refused. tests/native/test_player_texts.py compares this with what Python makes of the same
// strings.
#include <cstdio>
#include <iostream>
#include <string>

#include "games/player_text.h"

int main() {
    for (std::string text; std::getline(std::cin, text);) {
        std::string problem;
        const auto player = skep::read_player(text, problem);
        std::printf("%s %s\n", player ? "accepted" : "refused",
                    player ? skep::format_player(*player).c_str() : problem.c_str());
    }
    return 0;
}
