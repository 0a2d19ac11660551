// Starting points for the tools: rule sets by name, and files of setup strings.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/position.h"

namespace skep {

// A game type (`Base+MLP`) or edition (`classic`) as people write it, with switches as in setup
// strings.
[[nodiscard]] std::optional<Ruleset> read_ruleset(std::string_view text);

struct Start {
    std::string name;
    Position position;
    std::optional<unsigned> moves;  // number of legal moves, if the file says
    std::optional<unsigned> wins;   // plies to a forced win of the side to move, if the file says
};

// The positions of a file with lines `id`, `setup`, `moves` and `wins`. Nothing if a line can't be
// read.
[[nodiscard]] std::optional<std::vector<Start>> read_starts(const std::string& path);

}  // namespace skep
