// Sides, bugs, pieces, cells, moves and rule sets: the small values everything is made of.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace skep {

enum class Color : std::uint8_t { kWhite, kBlack };

constexpr Color other(Color color) {
    return color == Color::kWhite ? Color::kBlack : Color::kWhite;
}
constexpr unsigned index(Color color) { return static_cast<unsigned>(color); }

// In the order in which legal moves are listed.
enum class Bug : std::uint8_t {
    kQueen,
    kSpider,
    kBeetle,
    kGrasshopper,
    kAnt,
    kMosquito,
    kLadybug,
    kPillbug,
};

inline constexpr unsigned kBugs = 8;
constexpr unsigned index(Bug bug) { return static_cast<unsigned>(bug); }

// What each of them is called in notation.
inline constexpr std::string_view kBugLetters = "QSBGAMLP";

// The pieces of one side in the order of legal moves: Q S S B B G G G A A A M L P.
inline constexpr unsigned kPiecesOfSide = 14;
inline constexpr unsigned kPieces = 2 * kPiecesOfSide;
inline constexpr std::array<std::uint8_t, kBugs> kFullBox{1, 2, 2, 3, 3, 1, 1, 1};
inline constexpr std::array<std::uint8_t, kBugs> kFirstOfBug{0, 1, 3, 5, 8, 11, 12, 13};
inline constexpr std::array<Bug, kPiecesOfSide> kBugOfSlot{
    Bug::kQueen,       Bug::kSpider,      Bug::kSpider,      Bug::kBeetle, Bug::kBeetle,
    Bug::kGrasshopper, Bug::kGrasshopper, Bug::kGrasshopper, Bug::kAnt,    Bug::kAnt,
    Bug::kAnt,         Bug::kMosquito,    Bug::kLadybug,     Bug::kPillbug};

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

// A hex, by its coordinates modulo 32: row r and column q of a torus. Twenty-eight linked pieces
// span at most 28 rows and columns, and one more on each side is all that a move can reach, so that
// no two hexes that matter ever share a cell. The hive can walk round the torus as long as it
// likes.
//
//   bits 9..5  r mod 32    bits 4..0  q mod 32
struct Cell {
    std::uint16_t value;

    friend constexpr bool operator==(Cell, Cell) = default;
};

inline constexpr unsigned kTorus = 32;
inline constexpr unsigned kCells = kTorus * kTorus;
inline constexpr Cell kNoCell{0xFFFF};

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

// What an edition decides, as far as a game goes by it; who begins is asked outside. The box counts
// the pieces of each bug.
struct Ruleset {
    std::array<std::uint8_t, kBugs> box = kFullBox;
    bool queen_first = false;
    bool climb_gates = true;
    bool threefold = false;  // a draw when a position stands for the third time (R9.4)

    friend constexpr bool operator==(const Ruleset&, const Ruleset&) = default;
};

enum class Outcome : std::uint8_t { kNone, kWhiteWins, kBlackWins, kDraw };

}  // namespace skep
