// Sides, pieces, cells and moves: the small values that everything is made of. Bugs, switches and
// editions come from src/skep/core: tools/rules_to_cpp.py writes them as generated/rules.h.
#pragma once

#include <array>
#include <cstdint>
#include <numeric>

#include "generated/rules.h"

namespace skep {

enum class Color : std::uint8_t { kWhite, kBlack };

constexpr Color other(Color color) {
    return color == Color::kWhite ? Color::kBlack : Color::kWhite;
}
constexpr unsigned index(Color color) { return static_cast<unsigned>(color); }

constexpr unsigned index(Bug bug) { return static_cast<unsigned>(bug); }

// The pieces of one side in the order of legal moves: Q S S B B G G G A A A M L P. Each has a slot
// in this list.
inline constexpr unsigned kPiecesOfSide = std::accumulate(kFullBox.begin(), kFullBox.end(), 0U);
inline constexpr unsigned kPieces = 2 * kPiecesOfSide;
inline constexpr Box kFirstOfBug = [] {
    Box first{};
    std::exclusive_scan(kFullBox.begin(), kFullBox.end(), first.begin(), std::uint8_t{0});
    return first;
}();
inline constexpr std::array<Bug, kPiecesOfSide> kBugOfSlot = [] {
    std::array<Bug, kPiecesOfSide> bugs{};
    for (unsigned bug = 0; bug < kBugs; ++bug) {
        for (unsigned i = 0; i < kFullBox[bug]; ++i) {
            bugs[kFirstOfBug[bug] + i] = static_cast<Bug>(bug);
        }
    }
    return bugs;
}();
static_assert(kPiecesOfSide <= 16, "a slot has four bits");
static_assert(kBugOfSlot[0] == Bug::kQueen && kFullBox[0] == 1, "slot 0 is the queen's");

// One piece: its slot in the order above, twice, plus its color.
//
//   bits 4..1  slot    bit 0  color
struct Piece {
    std::uint8_t value;

    friend constexpr bool operator==(Piece, Piece) = default;
};

inline constexpr Piece kNoPiece{0xFF};

constexpr Piece make_piece(Color color, unsigned slot) {
    return Piece{static_cast<std::uint8_t>(slot << 1U | index(color))};
}
constexpr Piece make_piece(Color color, Bug bug, unsigned number) {
    return make_piece(color, kFirstOfBug[index(bug)] + number - 1U);
}
constexpr Color color_of(Piece piece) { return static_cast<Color>(piece.value & 1U); }
constexpr unsigned slot_of(Piece piece) { return piece.value >> 1U; }
constexpr Bug bug_of(Piece piece) { return kBugOfSlot[slot_of(piece)]; }
constexpr unsigned number_of(Piece piece) {
    return slot_of(piece) - kFirstOfBug[index(bug_of(piece))] + 1U;
}

// A hex, by its coordinates modulo 32: row r and column q of a torus. The hive spans at most as
// many rows and columns as there are pieces, and a move reaches one more on each side, so no two
// hexes that matter ever share a cell. The hive can walk around the torus as long as it likes.
//
//   bits 9..5  r mod 32    bits 4..0  q mod 32
struct Cell {
    std::uint16_t value;

    friend constexpr bool operator==(Cell, Cell) = default;
};

inline constexpr unsigned kTorus = 32;
inline constexpr unsigned kCells = kTorus * kTorus;
inline constexpr Cell kNoCell{0xFFFF};
static_assert(kPieces + 2 <= kTorus, "a hive and the ring around it fit on the torus");

constexpr Cell make_cell(int q, int r) {
    return Cell{static_cast<std::uint16_t>((static_cast<unsigned>(r) & 31U) << 5U |
                                           (static_cast<unsigned>(q) & 31U))};
}
constexpr unsigned q_of(Cell cell) { return cell.value & 31U; }
constexpr unsigned r_of(Cell cell) { return cell.value >> 5U; }

// Adds and takes away rows and columns of the torus, each on its own.
inline constexpr unsigned kRowBits = kCells - kTorus;
constexpr Cell plus(Cell a, Cell b) {
    const unsigned rows = (a.value + (b.value & kRowBits)) & kRowBits;
    return Cell{static_cast<std::uint16_t>(rows | ((q_of(a) + q_of(b)) & (kTorus - 1)))};
}
constexpr Cell minus(Cell a, Cell b) {
    const unsigned rows = (a.value - (b.value & kRowBits)) & kRowBits;
    return Cell{static_cast<std::uint16_t>(rows | ((q_of(a) - q_of(b)) & (kTorus - 1)))};
}

// A step to a neighbor, clockwise from the north-west; the order of `Direction` in Python.
struct Step {
    int q;
    int r;
};
inline constexpr std::array<Step, 6> kSteps{{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};

inline constexpr std::array<Cell, 6> kStepCells = [] {
    std::array<Cell, 6> cells{};
    for (unsigned i = 0; i < 6; ++i) cells[i] = make_cell(kSteps[i].q, kSteps[i].r);
    return cells;
}();

constexpr Cell neighbor(Cell cell, unsigned direction) { return plus(cell, kStepCells[direction]); }

// The direction of a neighbor, and what stands for none where two hexes do not touch.
inline constexpr unsigned kNoDirection = 6;
inline constexpr std::array<std::uint8_t, kCells> kDirections = [] {
    std::array<std::uint8_t, kCells> directions{};
    directions.fill(kNoDirection);
    for (unsigned i = 0; i < 6; ++i) {
        directions[neighbor(Cell{0}, i).value] = static_cast<std::uint8_t>(i);
    }
    return directions;
}();
constexpr unsigned direction_between(Cell from, Cell to) {
    return kDirections[minus(to, from).value];
}

// A decision. A piece and where it goes; where it comes from follows from the position, and is kept
// for whoever reads the move without one.
//
//   bits 31..27 kind    26..20 piece    19..10 from    9..0 to
enum class MoveKind : std::uint8_t { kPlacement, kMovement, kPass };

class Move {
  public:
    constexpr Move() = default;

    static constexpr Move placement(Piece piece, Cell to) {
        return Move{MoveKind::kPlacement, piece, Cell{0}, to};
    }
    static constexpr Move movement(Piece piece, Cell from, Cell to) {
        return Move{MoveKind::kMovement, piece, from, to};
    }
    static constexpr Move pass() { return Move{MoveKind::kPass, Piece{0}, Cell{0}, Cell{0}}; }
    static constexpr Move from_bits(std::uint32_t bits) {
        Move move;
        move.bits_ = bits;
        return move;
    }

    [[nodiscard]] constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> 27U); }
    [[nodiscard]] constexpr Piece piece() const {
        return Piece{static_cast<std::uint8_t>(bits_ >> 20U & 0x7FU)};
    }
    [[nodiscard]] constexpr Cell from() const {
        return Cell{static_cast<std::uint16_t>(bits_ >> 10U & 0x3FFU)};
    }
    [[nodiscard]] constexpr Cell to() const {
        return Cell{static_cast<std::uint16_t>(bits_ & 0x3FFU)};
    }
    [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }

    friend constexpr bool operator==(Move, Move) = default;

  private:
    constexpr Move(MoveKind kind, Piece piece, Cell from, Cell to)
        : bits_(static_cast<std::uint32_t>(kind) << 27U |
                static_cast<std::uint32_t>(piece.value) << 20U |
                static_cast<std::uint32_t>(from.value) << 10U | to.value) {}

    std::uint32_t bits_;  // not cleared: long lists of moves are made often
};
static_assert(sizeof(Move) == 4);
static_assert(kPieces <= 1U << 7U && kCells <= 1U << 10U, "pieces and cells fit into a move");

enum class Outcome : std::uint8_t { kNone, kWhiteWins, kBlackWins, kDraw };

}  // namespace skep
