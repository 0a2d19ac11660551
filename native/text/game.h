// A strict reader for move strings and game strings. Anything unusual is left to the Python reader,
// which explains errors.
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
    Outcome outcome;      // on the board, or a draw by repetition if the rules have it
    std::uint32_t plies;  // how many moves could be played
    bool complete;        // whether all moves could be played
};

// Plays the moves of a game, joined by `;`, from a position, and checks each one.
[[nodiscard]] Replay replay(std::string_view moves, const Position& start);

}  // namespace skep
