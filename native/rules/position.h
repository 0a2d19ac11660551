// The position: which piece lies where, who is to move, and how to play and take back a move.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "rules/keys.h"
#include "rules/ring.h"
#include "rules/types.h"

namespace skep {

// A square window of the plane that contains the hive and the hexes around it. Its corner has the
// true coordinates of the first row and column. Sets of hexes are bits of such a window.
struct Window {
    int q = -7;
    int r = -7;
    bool small = true;  // 16 x 16 with the hive in rows and columns 1 to 14, else 32 x 32

    friend constexpr bool operator==(const Window&, const Window&) = default;
};

inline constexpr unsigned kSmall = 16;
inline constexpr unsigned kSmallSpan = kSmall - 2;

// Rows or columns from the first to the last.
struct Range {
    int low = INT32_MAX;
    int high = INT32_MIN;

    void widen(int value) {
        low = value < low ? value : low;
        high = value > high ? value : high;
    }
    [[nodiscard]] unsigned span() const { return static_cast<unsigned>(high - low + 1); }
};

// One row of a small window, one bit per column.
using SmallRows = std::array<std::uint16_t, kSmall>;

// A piece and the true coordinates of its hex.
struct Placed {
    Piece piece;
    int q;
    int r;
};

// What is needed to undo a move, and can't be recomputed.
struct Undo {
    Cell from;
    Piece stunned;
    std::int8_t loops;
    Window window;
    std::uint64_t sum;
};

// Whether a move updates the key. Perft doesn't need it.
enum class Keys : bool { kSkip, kKeep };

class Position {
  public:
    explicit Position(const Ruleset& ruleset = {}, Color first_player = Color::kWhite);

    [[nodiscard]] const Ruleset& ruleset() const { return ruleset_; }
    [[nodiscard]] Color first_player() const { return first_player_; }
    [[nodiscard]] std::uint32_t ply() const { return ply_; }
    [[nodiscard]] std::uint32_t turn() const { return ply_ / 2 + 1; }
    [[nodiscard]] Color to_move() const { return to_move_; }
    [[nodiscard]] Piece stunned() const { return stunned_; }
    [[nodiscard]] unsigned reserve(Color color, Bug bug) const {
        return reserve_[skep::index(color)][skep::index(bug)];
    }
    [[nodiscard]] unsigned in_play(Color color) const { return in_play_[skep::index(color)]; }
    [[nodiscard]] bool has_queen(Color color) const {
        return cell_[make_piece(color, 0).value] != kNoCell;
    }

    // The cell of a piece, `kNoCell` if it is in reserve, and the number of pieces below it.
    [[nodiscard]] Cell cell(Piece piece) const { return cell_[piece.value]; }
    [[nodiscard]] unsigned level(Piece piece) const { return level_[piece.value]; }
    [[nodiscard]] Piece below(Piece piece) const { return Piece{below_[piece.value]}; }
    [[nodiscard]] Piece top(Cell cell) const { return Piece{top_[cell.value]}; }
    [[nodiscard]] unsigned height(Cell cell) const {
        const Piece piece = top(cell);
        return piece == kNoPiece ? 0 : level(piece) + 1;
    }
    [[nodiscard]] bool is_uncovered(Piece piece) const { return top(cell(piece)) == piece; }

    // The true coordinates of a cell that holds a piece or touches one.
    [[nodiscard]] int true_q(Cell cell) const {
        return window_.q + static_cast<int>(window_q(cell));
    }
    [[nodiscard]] int true_r(Cell cell) const {
        return window_.r + static_cast<int>(window_r(cell));
    }

    [[nodiscard]] const Window& window() const { return window_; }
    [[nodiscard]] unsigned window_q(Cell cell) const {
        return (cell.value - static_cast<unsigned>(window_.q)) & kColumnMask;
    }
    [[nodiscard]] unsigned window_r(Cell cell) const {
        return (r_of(cell) - static_cast<unsigned>(window_.r)) & kColumnMask;
    }
    [[nodiscard]] Cell window_cell(unsigned q, unsigned r) const {
        return make_cell(window_.q + static_cast<int>(q), window_.r + static_cast<int>(r));
    }
    // The hexes whose top piece is of one color, in a small window.
    [[nodiscard]] const SmallRows& tops(Color color) const { return tops_[skep::index(color)]; }

    // How many hexes hold more than one piece.
    [[nodiscard]] unsigned stacks() const { return stacks_; }
    // How many loops the hive makes around empty hexes.
    [[nodiscard]] int loops() const { return loops_; }

    // The occupied neighbors of a hex.
    [[nodiscard]] Ring ring_around(Cell cell) const {
        const unsigned q = window_q(cell);
        const unsigned r = window_r(cell);
        if (window_.small && r - 1 < kSmallSpan && q - 1 < kSmallSpan) {
            const auto row = [this](unsigned at) { return unsigned{tops_[0][at]} | tops_[1][at]; };
            return read_ring(row(r - 1), row(r), row(r + 1), q);
        }
        return ring_of_tops(cell);
    }
    [[nodiscard]] bool is_surrounded(Color color) const {
        const Cell queen = cell_[make_piece(color, 0).value];
        return queen != kNoCell && ring_around(queen) == kFullRing;
    }
    [[nodiscard]] Outcome outcome() const {
        const bool white = is_surrounded(Color::kWhite);
        const bool black = is_surrounded(Color::kBlack);
        if (white && black) return Outcome::kDraw;
        if (white) return Outcome::kBlackWins;
        return black ? Outcome::kWhiteWins : Outcome::kNone;
    }
    [[nodiscard]] std::uint64_t key() const;
    // Recomputes the key after moves that didn't update it.
    void refresh_key() { sum_ = fresh_sum(); }

    // Whether it is the fourth turn and the queen is in reserve, so that she must be placed.
    [[nodiscard]] bool is_queen_due() const { return turn() >= 4 && !has_queen(to_move_); }

    // The move must be legal.
    template <Keys keys = Keys::kKeep>
    Undo do_move(Move move);
    template <Keys keys = Keys::kKeep>
    void undo_move(Move move, const Undo& undo);

    // Sets up an empty position with connected pieces; those of a stack from the bottom up.
    void set_up(std::span<const Placed> pieces, std::uint32_t ply, Piece stunned);

    // Recomputes everything that moves update, and compares. Includes the key, unless moves were
    // played without it.
    [[nodiscard]] bool is_consistent(Keys keys = Keys::kKeep) const;

  private:
    friend struct Spoiler;  // in native/tests/consistency.cpp, to test is_consistent()

    void lift(Piece piece);
    void attach(Piece piece, Cell to);
    void put(Piece piece, Cell to);
    void flip_top(Cell cell, Color color);
    void move_window();
    void set_window(const Range& q, const Range& r);
    void refill_window();
    [[nodiscard]] bool is_inside(Cell cell) const;
    [[nodiscard]] bool is_in_window() const;
    [[nodiscard]] Ring ring_of_tops(Cell cell) const;
    [[nodiscard]] std::uint64_t number_of_place(Piece piece) const;
    [[nodiscard]] std::uint64_t fresh_sum() const;
    [[nodiscard]] unsigned place(Cell cell) const {
        return window_r(cell) * kTorus + window_q(cell);
    }

    std::array<std::uint8_t, kCells> top_;
    std::array<Cell, kPieces> cell_;
    std::array<std::uint8_t, kPieces> below_;
    std::array<std::uint8_t, kPieces> level_{};
    std::array<SmallRows, 2> tops_{};
    std::array<std::array<std::uint8_t, kBugs>, 2> reserve_{};
    std::array<std::uint8_t, 2> in_play_{};
    Ruleset ruleset_;
    Color first_player_;
    Color to_move_;
    Piece stunned_ = kNoPiece;
    std::int8_t loops_ = 1;  // of an empty hive: one more than Euler's formula gives a linked one
    std::uint8_t stacks_ = 0;
    std::uint32_t ply_ = 0;
    Window window_;
    std::uint64_t sum_ = 0;  // the key's polynomial, relative to the corner of the window
};

static_assert(sizeof(Position) <= 2048);

}  // namespace skep
