#include "rules/movegen.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "rules/approach.h"
#include "rules/bits.h"
#include "rules/generator.h"

namespace skep {

namespace {

// What a generator does with the moves it finds: write them down, or count them.
class Lister {
  public:
    Lister(const Position& position, MoveList& moves)
        : position_(position),
          moves_(moves),
          corner_q_(static_cast<unsigned>(position.window().q)),
          corner_r_(static_cast<unsigned>(position.window().r) << kRowShift) {}

    template <typename Lane>
    void place(std::span<const Piece> pieces, Bits<Lane> places) {
        std::array<std::uint32_t, Bits<Lane>::kSize * Bits<Lane>::kSize> cells;
        std::size_t size = 0;
        each(places, [&](std::uint32_t cell) { cells[size++] = cell; });
        Move* next = moves_.next();
        for (const Piece piece : pieces) {
            const std::uint32_t placement = Move::placement(piece, Cell{0}).bits();
            for (std::size_t i = 0; i < size; ++i) *next++ = Move::from_bits(placement | cells[i]);
        }
        moves_.set_next(next);
    }
    template <typename Lane>
    void move(Piece piece, Bits<Lane> ends) {
        const std::uint32_t movement = Move::movement(piece, position_.cell(piece), Cell{0}).bits();
        Move* next = moves_.next();
        each(ends, [&](std::uint32_t cell) { *next++ = Move::from_bits(movement | cell); });
        moves_.set_next(next);
    }
    void move_near(Piece piece, Ring ring) {
        // The directions in the order of (r, q): NW, NE, W, E, SW, SE.
        const Cell from = position_.cell(piece);
        for (const unsigned direction : {0U, 1U, 5U, 2U, 4U, 3U}) {
            if ((ring >> direction & 1U) != 0) {
                moves_.add(Move::movement(piece, from, neighbor(from, direction)));
            }
        }
    }

  private:
    // Visits the cell of each hex of a set, in the order of (r, q). The corner of the window is
    // added to row and column within one number; neither can run over into the other.
    template <typename Lane, typename Visit>
    void each(Bits<Lane> set, Visit visit) const {
        constexpr unsigned kSize = Bits<Lane>::kSize;
        const auto words = set.words();
        for (unsigned i = 0; i < words.size(); ++i) {
            for (std::uint64_t word = words[i]; word != 0; word &= word - 1) {
                const unsigned bit = 64 * i + static_cast<unsigned>(std::countr_zero(word));
                const unsigned row = bit / kSize * kTorus;
                visit(((row + corner_r_) & (kCells - kTorus)) |
                      ((bit % kSize + corner_q_) & (kTorus - 1)));
            }
        }
    }

    const Position& position_;
    MoveList& moves_;
    unsigned corner_q_;
    unsigned corner_r_;
};

class Counter {
  public:
    template <typename Lane>
    void place(std::span<const Piece> pieces, Bits<Lane> places) {
        count_ += static_cast<unsigned>(pieces.size()) * places.count();
    }
    template <typename Lane>
    void move(Piece /*piece*/, Bits<Lane> ends) {
        count_ += ends.count();
    }
    void move_near(Piece /*piece*/, Ring ring) {
        count_ += static_cast<unsigned>(std::popcount(ring));
    }
    [[nodiscard]] unsigned count() const { return count_; }

  private:
    unsigned count_ = 0;
};

// Whether a hex lies in the window at all.
template <typename Lane>
bool is_inside(const Position& position, Cell cell) {
    constexpr unsigned kSize = Bits<Lane>::kSize;
    return position.window_q(cell) < kSize && position.window_r(cell) < kSize;
}

template <typename Lane>
bool allows(const Position& position, Move move) {
    if (!is_inside<Lane>(position, move.to())) return false;
    Approach<Lane> approach{position, move.to()};
    // Where it comes from is written in the move as well, and must be right.
    if (move.kind() == MoveKind::kPlacement) {
        return move == Move::placement(move.piece(), move.to()) && approach.can_place(move.piece());
    }
    return move.from() == position.cell(move.piece()) && approach.can_move(move.piece());
}

template <typename Lane>
void list_towards(const Position& position, Cell end, MoveList& moves) {
    if (!is_inside<Lane>(position, end)) return;
    Approach<Lane>{position, end}.any_move([](Piece) { return true; },
                                           [&](Move move) {
                                               moves.add(move);
                                               return false;
                                           });
}

// Whether a move to the last empty hex beside the enemy's queen surrounds her, and not one's own.
bool surrounds(const Position& position, Move move) {
    const Color side = position.to_move();
    const Piece piece = move.piece();
    const bool leaves = move.kind() == MoveKind::kMovement && position.level(piece) == 0;
    const auto beside = [](Cell hex, Cell queen) -> Ring {
        return 1U << direction_between(queen, hex) & kFullRing;
    };
    const Piece own = make_piece(side, 0);
    const Cell queen = piece == own ? move.to() : position.cell(own);
    if (queen == kNoCell) return true;
    Ring ring = position.ring_around(queen) | beside(move.to(), queen);
    if (leaves) ring &= ~beside(move.from(), queen);
    return ring != kFullRing;
}

template <typename Lane>
Move find_win(const Position& position, Cell queen, Cell last) {
    // What lies beside her leaves a hex open when it moves, and so does she.
    const auto stays = [&](Piece piece) {
        const Cell cell = position.cell(piece);
        return position.level(piece) != 0 ||
               (cell != queen && direction_between(queen, cell) == kNoDirection);
    };
    Move win = Move::pass();
    Approach<Lane>{position, last}.any_move(stays, [&](Move move) {
        const bool wins = surrounds(position, move);
        if (wins) win = move;
        return wins;
    });
    return win;
}

template <typename Sink>
void generate(const Position& position, Sink& sink) {
    if (position.window().small) {
        Generator<std::uint16_t>{position}.generate(sink);
    } else {
        Generator<std::uint32_t>{position}.generate(sink);
    }
}

}  // namespace

void list_moves(const Position& position, MoveList& moves) {
    if (position.outcome() != Outcome::kNone) return;
    Lister lister{position, moves};
    generate(position, lister);
    if (moves.empty()) moves.add(Move::pass());
}

unsigned count_moves(const Position& position) {
    if (position.outcome() != Outcome::kNone) return 0;
    Counter counter;
    generate(position, counter);
    return counter.count() == 0 ? 1 : counter.count();
}

void list_moves_to(const Position& position, Cell end, MoveList& moves) {
    if (position.window().small) {
        list_towards<std::uint16_t>(position, end, moves);
    } else {
        list_towards<std::uint32_t>(position, end, moves);
    }
}

Move find_win(const Position& position) {
    const Cell queen = position.cell(make_piece(other(position.to_move()), 0));
    if (queen == kNoCell) return Move::pass();
    const Ring open = ~position.ring_around(queen) & kFullRing;
    if (std::popcount(open) != 1) return Move::pass();
    const Cell last = neighbor(queen, static_cast<unsigned>(std::countr_zero(open)));
    return position.window().small ? find_win<std::uint16_t>(position, queen, last)
                                   : find_win<std::uint32_t>(position, queen, last);
}

bool is_legal(const Position& position, Move move) {
    if (position.outcome() != Outcome::kNone) return false;
    if (move == Move::pass()) {
        Counter counter;
        generate(position, counter);
        return counter.count() == 0;
    }
    // Any bits may come as a move.
    if (move.kind() > MoveKind::kMovement || move.piece().value >= kPieces) return false;
    return position.window().small ? allows<std::uint16_t>(position, move)
                                   : allows<std::uint32_t>(position, move);
}

}  // namespace skep
