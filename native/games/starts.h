// Where tools begin: rule sets by name, and files of setup strings.
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
    std::optional<unsigned> moves;  // how many are legal, where the file says
    std::optional<unsigned> wins;   // in how many plies the side to move wins by force
};

// The positions of a file with lines `id`, `setup`, `moves` and `wins`; nothing if a line cannot be
// read.
[[nodiscard]] std::optional<std::vector<Start>> read_starts(const std::string& path);

}  // namespace skep
