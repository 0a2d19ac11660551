// The basic types: sides, pieces, cells and moves. Bugs, switches and editions are declared in
// src/skep/core, and tools/rules_to_cpp.py generates generated/rules.h from them.
#pragma once

#include <array>
#include <bit>
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

// One piece: its slot in the order above, and its color.
//
//   bits 4..1  slot    bit 0  color
struct Piece {
    std::uint8_t value;

    friend constexpr bool operator==(Piece, Piece) = default;
};

inline constexpr Piece kNoPiece{0xFF};
static_assert(kPieces <= kNoPiece.value, "no piece is taken for kNoPiece");

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

// A hex, with its coordinates modulo 32: row r and column q of a torus. The hive spans at most as
// many rows and columns as it has pieces, and a move reaches one more on each side, so no two hexes
// of a position and its moves share a cell. The hive can walk around the torus without end.
//
//   bits 9..5  r mod 32    bits 4..0  q mod 32
struct Cell {
    std::uint16_t value;

    friend constexpr bool operator==(Cell, Cell) = default;
};

inline constexpr unsigned kTorus = 32;
inline constexpr unsigned kCells = kTorus * kTorus;
inline constexpr Cell kNoCell{0xFFFF};
inline constexpr unsigned kColumnMask = kTorus - 1;
inline constexpr unsigned kRowMask = kCells - kTorus;
inline constexpr unsigned kRowShift = std::countr_zero(kTorus);
static_assert(std::has_single_bit(kTorus), "coordinates are reduced with a mask");
static_assert(kColumnMask << kRowShift == kRowMask, "a cell is a row and a column");
static_assert(kPieces + 2 <= kTorus, "a hive and the ring around it fit on the torus");
static_assert(kCells <= kNoCell.value, "no cell is taken for kNoCell");

constexpr Cell make_cell(int q, int r) {
    const unsigned row = static_cast<unsigned>(r) & kColumnMask;
    const unsigned column = static_cast<unsigned>(q) & kColumnMask;
    return Cell{static_cast<std::uint16_t>(row << kRowShift | column)};
}
constexpr unsigned q_of(Cell cell) { return cell.value & kColumnMask; }
constexpr unsigned r_of(Cell cell) { return cell.value >> kRowShift; }

// Add and subtract rows and columns separately, so that neither carries into the other.
constexpr Cell plus(Cell a, Cell b) {
    const unsigned rows = (a.value + (b.value & kRowMask)) & kRowMask;
    return Cell{static_cast<std::uint16_t>(rows | ((q_of(a) + q_of(b)) & kColumnMask))};
}
constexpr Cell minus(Cell a, Cell b) {
    const unsigned rows = (a.value - (b.value & kRowMask)) & kRowMask;
    return Cell{static_cast<std::uint16_t>(rows | ((q_of(a) - q_of(b)) & kColumnMask))};
}

// The steps to the neighbors, clockwise from the north-west: the order of `Direction` in Python.
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

// The direction from a hex to a neighbor; kNoDirection if the two hexes don't touch.
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

enum class MoveKind : std::uint8_t { kPlacement, kMovement, kPass };

// A move: a piece and its destination. Its origin follows from the position, but is stored for code
// that has only the move.
//
//   bits 31..27 kind    26..20 piece    19..10 from    9..0 to
inline constexpr unsigned kCellMask = kCells - 1;
inline constexpr unsigned kPieceMask = 0x7F;
inline constexpr unsigned kFromShift = std::countr_zero(kCells);
inline constexpr unsigned kPieceShift = 2 * kFromShift;
inline constexpr unsigned kKindShift = kPieceShift + std::countr_one(kPieceMask);
static_assert(kPieces <= kPieceMask + 1, "a piece fits into its bits");
static_assert(std::has_single_bit(kPieceMask + 1) && kKindShift + 2 <= 32, "a kind fits as well");

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

    [[nodiscard]] constexpr MoveKind kind() const {
        return static_cast<MoveKind>(bits_ >> kKindShift);
    }
    [[nodiscard]] constexpr Piece piece() const {
        return Piece{static_cast<std::uint8_t>(bits_ >> kPieceShift & kPieceMask)};
    }
    [[nodiscard]] constexpr Cell from() const {
        return Cell{static_cast<std::uint16_t>(bits_ >> kFromShift & kCellMask)};
    }
    [[nodiscard]] constexpr Cell to() const {
        return Cell{static_cast<std::uint16_t>(bits_ & kCellMask)};
    }
    [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }

    friend constexpr bool operator==(Move, Move) = default;

  private:
    constexpr Move(MoveKind kind, Piece piece, Cell from, Cell to)
        : bits_(static_cast<std::uint32_t>(kind) << kKindShift |
                static_cast<std::uint32_t>(piece.value) << kPieceShift |
                static_cast<std::uint32_t>(from.value) << kFromShift | to.value) {}

    std::uint32_t bits_;  // not initialized: long lists of moves are created often
};
static_assert(sizeof(Move) == 4);

enum class Outcome : std::uint8_t { kNone, kWhiteWins, kBlackWins, kDraw };

}  // namespace skep
