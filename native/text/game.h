// Move strings and game strings, read strictly: anything unusual is left to the Python reader,
// which explains.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/position.h"

namespace skep {

// The move that a string means in a position, legal or not.
[[nodiscard]] std::optional<Move> read_move(std::string_view text, const Position& position);

struct Replay {
    Position position;    // after the last move that could be played
    Outcome outcome;      // by the hive there, or by repetition where the rules make that a draw
    std::uint32_t plies;  // how many could
    bool complete;        // whether that was all of them
};

// Plays the moves of a game, joined by `;`, from a position on; every one is checked.
[[nodiscard]] Replay replay(std::string_view moves, const Position& start);

}  // namespace skep
