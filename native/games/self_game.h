// A game of the engine against itself, and the body of its record.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/records.h"
#include "games/referee.h"
#include "rules/position.h"

namespace skep {

// Instead of a result: the game went on for too long. It was no draw, and there is nothing to learn
// from it, so that its moves are left out.
inline constexpr int kCutOff = 2;

struct SelfGame {
    std::uint32_t number = 0;  // among the games of its run
    std::string rules;
    Position start;  // before the opening
    std::vector<Move> opening;
    std::vector<PlayedMove> moves;
    int result = kCutOff;  // White's: 1, 0, -1
};

// The rules of a record by their name; White begins, and so none by which Black does.
[[nodiscard]] std::optional<Ruleset> read_record_rules(std::string_view name);

// The body of a record.
[[nodiscard]] Bytes encode(const SelfGame& game);

// Reads a body and plays the game again: every move must be legal, every score possible, and the
// result that of the hive at the end, or a draw for the third time that a position stands.
[[nodiscard]] RecordFault decode(ByteView body, SelfGame& game);

// The number of a game alone; zero for a body that is too short for one.
[[nodiscard]] std::uint32_t number_of_game(ByteView body);

}  // namespace skep
