// The hive while one piece is in a player's hand.
#pragma once

#include <vector>

#include "rules/hexes.h"
#include "rules/position.h"
#include "rules/ring.h"
#include "rules/types.h"

namespace skep {

class LiftedHive {
  public:
    // The piece has to be in play and uncovered.
    LiftedHive(const Position& position, Piece piece)
        : position_(position), piece_(piece), start_(position.cell(piece)) {}

    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] Piece piece() const { return piece_; }
    [[nodiscard]] Cell start() const { return start_; }

    // kNoCell is a hex that neither holds nor touches a piece.
    [[nodiscard]] Piece top(Cell at) const {
        if (at == kNoCell) return kNoPiece;
        return at == start_ ? position_.below(piece_) : position_.top(at);
    }
    [[nodiscard]] unsigned height(Cell at) const {
        return at == start_ ? position_.level(piece_) : position_.height(at);
    }
    [[nodiscard]] bool is_occupied(Cell at) const { return top(at) != kNoPiece; }
    // The occupied neighbors of a hex.
    [[nodiscard]] Ring ring(Cell at) const {
        if (at == kNoCell) return 0;
        const Ring ring = position_.ring_around(at);
        const unsigned direction = direction_between(at, start_);
        if (direction == kNoDirection || is_occupied(start_)) return ring;
        return ring & ~(1U << direction);
    }

    // Whether both stacks beside a step are higher than both of its ends (R5.2, R6.1).
    [[nodiscard]] bool is_gate(Cell at, unsigned direction) const;

    // The hexes of the hive in parts that are connected, each in the order of (q, r): the largest
    // part first.
    [[nodiscard]] std::vector<std::vector<Hex>> parts() const;

  private:
    const Position& position_;
    Piece piece_;
    Cell start_;
};

// The hexes beside a step, counterclockwise and clockwise of it: the sides of a gate.
struct Flanks {
    Cell left;
    Cell right;
};

[[nodiscard]] constexpr Flanks flanks(Cell at, unsigned direction) {
    return {neighbor(at, (direction + 5) % 6), neighbor(at, (direction + 1) % 6)};
}

}  // namespace skep
