// How a piece reaches a hex in one move, or why it can't: the twin of src/skep/core/explain.py. For
// each position, piece and hex, both give the same answer, down to the order of pieces and hexes.
//
// Hexes have their true coordinates and may lie anywhere in the plane. Pieces may be any of a
// complete box. Nothing here throws.
#pragma once

#include <optional>

#include "rules/hexes.h"
#include "rules/position.h"
#include "rules/reasons.h"
#include "rules/types.h"

namespace skep {

// How a piece can reach a hex in one legal move, or why it can't.
[[nodiscard]] Explanation explain(const Position& position, Piece piece, Hex end);

// How a legal move of a piece to a hex is made. It is faster because it doesn't check that the move
// is legal. For an illegal move, the result is undefined.
[[nodiscard]] std::optional<How> explain_legal(const Position& position, Piece piece, Hex end);

// Why a move is illegal; nothing if it is legal. Each is for one kind of move.
[[nodiscard]] std::optional<Reason> why_no_placement(const Position& position, Piece piece,
                                                     Hex end);
[[nodiscard]] std::optional<Reason> why_no_movement(const Position& position, Piece piece,
                                                    Hex start, Hex end);
[[nodiscard]] std::optional<Reason> why_no_pass(const Position& position);

// The reason that best explains why a piece has no legal move; nothing if one is found.
[[nodiscard]] std::optional<Reason> why_stuck(const Position& position, Piece piece);

}  // namespace skep
