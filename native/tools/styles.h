// Ways to play at random that lead to hives of different shapes.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/movegen.h"
#include "rules/position.h"
#include "rules/random.h"

namespace skep {

enum class Style : std::uint8_t {
    kAny,   // all moves are equally likely
    kWide,  // reach out from the middle of the hive
    kNear,  // move toward the middle of the hive
    kTall,  // climb, and stay on top
    kAway,  // carry the hive to the east
};

[[nodiscard]] std::optional<Style> parse_style(std::string_view text);

// Chooses one of the legal moves; there must be at least one. Three times out of four, it is one of
// the best for the style. All styles except `kAny` avoid moves that end the game.
[[nodiscard]] Move choose(const Position& position, const MoveList& moves, Style style,
                          Random& random);

}  // namespace skep
