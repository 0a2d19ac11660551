// A game that is checked at every step, and can be undone.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "rules/position.h"
#include "tools/checks.h"

namespace skep {

class Played {
  public:
    // Each move is played, undone and played again. In one of `every` positions, all legal moves
    // are (in none if it is 0).
    explicit Played(const Position& start, std::size_t every = 1);

    [[nodiscard]] const Position& last() const { return positions_.back(); }
    [[nodiscard]] std::span<const Position> positions() const { return positions_; }
    [[nodiscard]] std::span<const Move> moves() const { return moves_; }
    // The first thing that went wrong.
    [[nodiscard]] Fault fault() const { return fault_; }
    // The greatest height that a piece reached.
    [[nodiscard]] unsigned highest() const { return highest_; }

    void play(Move move);
    // Undoes the last moves, and checks that each earlier position is restored.
    void take_back(std::size_t moves);
    void fail(std::string_view what);

  private:
    void look();

    std::vector<Position> positions_;
    std::vector<Move> moves_;
    std::vector<Undo> undos_;
    std::size_t every_;
    unsigned highest_ = 1;
    Fault fault_;
};

}  // namespace skep
