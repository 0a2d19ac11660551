// Legal moves: listed in the order that docs/library.md defines, or only counted.
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
inline constexpr std::size_t kMostThrows = std::size_t{2} * 5 * 5;
inline constexpr std::size_t kMostMoves = kPiecesOfSide * kMostAround + kMostThrows;

// A list of moves on the stack.
class MoveList {
  public:
    static constexpr std::size_t kCapacity = 1664;
    static_assert(kMostMoves <= kCapacity, "no position has more moves than a list holds");

    void add(Move move) {
        assert(size_ < kCapacity);
        moves_[size_++] = move;
    }
    // For fast writing: get the address of the next move, and set the end afterwards.
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

// Lists all legal moves: only a pass if there are no others, and none if the game is over.
void list_moves(const Position& position, MoveList& moves);

// The number of moves that `list_moves` lists, computed faster.
[[nodiscard]] unsigned count_moves(const Position& position);

// Lists the legal moves that end on one hex in or next to the hive, faster than all legal moves.
// The game must not be over.
void list_moves_to(const Position& position, Cell end, MoveList& moves);

// A throw: which piece, by which one, and where to.
struct Throw {
    Piece piece;
    Piece thrower;
    Cell end;
};

// Lists the throws to hexes that the piece can't also walk to, and returns how many there are.
[[nodiscard]] std::size_t list_throws(const Position& position,
                                      std::array<Throw, kMostThrows>& throws);

// The first legal move that wins at once: it surrounds the enemy queen, but not the player's own
// queen, by filling the last hex next to her. A pass if there is none.
[[nodiscard]] Move find_win(const Position& position);

[[nodiscard]] bool is_legal(const Position& position, Move move);

}  // namespace skep
