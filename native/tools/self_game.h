// Records of games the engine played against itself, one a line:
//
//   RULES SETUP RESULT MOVE:SCORE MOVE:SCORE ...
//
// A move is its number in the list of legal moves, a score is the mover's, and the result is
// White's: 1, 0 or -1. `SETUP` is the ply and the moves of the opening, as numbers too, joined by
// commas.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/position.h"
#include "tools/referee.h"

namespace skep {

struct SelfGame {
    std::string rules;
    Position start;  // before the opening
    std::vector<Move> opening;
    int result = 0;
    std::vector<PlayedMove> moves;
};

[[nodiscard]] std::string format(const SelfGame& game);
[[nodiscard]] std::optional<SelfGame> parse_self_game(std::string_view line);

}  // namespace skep
