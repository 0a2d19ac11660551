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

// In place of a result: the game was too long. It is not a draw, and useless for training, so its
// moves are not stored.
inline constexpr int kCutOff = 2;

struct SelfGame {
    std::uint32_t number = 0;  // among the games of its run
    std::string rules;
    Position start;  // before the opening
    std::vector<Move> opening;
    std::vector<PlayedMove> moves;
    int result = kCutOff;  // White's: 1, 0, -1
};

// The rules of a record from their name. In records White begins, so rules in which Black begins
// are refused.
[[nodiscard]] std::optional<Ruleset> read_record_rules(std::string_view name);

// The body of a record.
[[nodiscard]] Bytes encode(const SelfGame& game);

// Reads a body and replays the game. Every move must be legal and every score possible. The result
// must match the final position, or be a draw by threefold repetition.
[[nodiscard]] RecordFault decode(ByteView body, SelfGame& game);

// Only the number of a game; 0 if the body is too short.
[[nodiscard]] std::uint32_t number_of_game(ByteView body);

}  // namespace skep
