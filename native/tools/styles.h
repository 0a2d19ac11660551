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
    kAny,   // every move is as likely as any other
    kWide,  // reach out from the middle of the hive
    kNear,  // draw together
    kTall,  // climb, and stay on top
    kAway,  // carry the hive to the east
};

[[nodiscard]] std::optional<Style> parse_style(std::string_view text);

// Chooses one of the legal moves, of which there is at least one. Three times out of four it is one
// of the best for the style; no style ends a game if it can help it, but `kAny` does not look.
[[nodiscard]] Move choose(const Position& position, const MoveList& moves, Style style,
                          Random& random);

}  // namespace skep
