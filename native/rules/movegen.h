// Legal moves, listed in the order that docs/library.md defines, or just counted.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "rules/position.h"
#include "rules/types.h"

namespace skep {

// The most empty hexes that can touch a hive: n linked hexes touch at most 4 n + 2.
inline constexpr std::size_t kMostAround = 4 * kPieces + 2;
// A bound on the number of legal moves. Each piece of a side is either in play, with no more
// destinations than there are hexes around the hive (a climber has six), or in reserve, where it is
// placed on each of them at most once. A Pillbug and a Mosquito can each throw at most five pieces
// to at most five hexes.
inline constexpr std::size_t kMostMoves = kPiecesOfSide * kMostAround + std::size_t{2} * 5 * 5;

// A list of moves on the stack.
class MoveList {
  public:
    static constexpr std::size_t kCapacity = 1664;
    static_assert(kMostMoves <= kCapacity, "no position has more moves than a list holds");

    void add(Move move) {
        assert(size_ < kCapacity);
        moves_[size_++] = move;
    }
    // For writing many: where the next move goes, and where it went in the end.
    [[nodiscard]] Move* next() { return moves_.data() + size_; }
    void set_next(const Move* next) {
        size_ = static_cast<std::size_t>(next - moves_.data());
        assert(size_ <= kCapacity);
    }
    void clear() { size_ = 0; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] Move operator[](std::size_t i) const { return moves_[i]; }
    [[nodiscard]] const Move* begin() const { return moves_.data(); }
    [[nodiscard]] const Move* end() const { return moves_.data() + size_; }

  private:
    std::size_t size_ = 0;
    std::array<Move, kCapacity> moves_;
};

// All legal moves: a pass alone when there is nothing else, none when the game is over.
void list_moves(const Position& position, MoveList& moves);

// As many as `list_moves` lists, in less time.
[[nodiscard]] unsigned count_moves(const Position& position);

// The legal moves that end on one hex, beside or on the hive, of a game that is not over. In less
// time than all of them.
void list_moves_to(const Position& position, Cell end, MoveList& moves);

// The first of the legal moves that surround the enemy's queen, but not one's own, by filling the
// last hex beside her; a pass if there is none.
[[nodiscard]] Move find_win(const Position& position);

[[nodiscard]] bool is_legal(const Position& position, Move move);

}  // namespace skep
