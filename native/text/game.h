// Games as text: their moves joined by `;`.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "rules/position.h"

namespace skep {

struct Replay {
    Position position;    // after the last move that could be played
    Outcome outcome;      // on the board, or a draw by repetition if the rules have it
    std::uint32_t plies;  // how many moves could be played
    bool complete;        // whether all moves could be played
};

// Plays the moves of a game from a position, and checks each one.
[[nodiscard]] Replay replay(std::string_view moves, const Position& start);

// Writes the moves that were played from a position.
[[nodiscard]] std::string format_moves(Position start, std::span<const Move> moves);

}  // namespace skep
