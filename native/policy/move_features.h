// What the policy sees of a move: which bug moves, where from and where to relative to both queens,
// and the pieces next to both hexes. docs/mcts.md describes the numbers, and
// src/skep/train/policy/features.py has the same.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "eval/inputs.h"
#include "rules/position.h"
#include "rules/types.h"

namespace skep::policy {

// Kinds of pieces from the view of the side to move: its own bugs, then the opponent's.
inline constexpr unsigned kKinds = 2 * kBugs;
// Places are those of the network's inputs, and one more for the reserve.
inline constexpr unsigned kReserve = inputs::kPlaces;
inline constexpr unsigned kMovePlaces = inputs::kPlaces + 1;
// Each move has four places, and each of them selects a row: [place of the move][kind][place].
inline constexpr unsigned kToOwn = 0;
inline constexpr unsigned kToEnemy = 1;
inline constexpr unsigned kFromOwn = 2;
inline constexpr unsigned kFromEnemy = 3;
inline constexpr unsigned kPlacesOfMove = 4;
inline constexpr unsigned kRows = kPlacesOfMove * kKinds * kMovePlaces;

constexpr unsigned row_of(unsigned which, unsigned kind, unsigned place) {
    return (which * kKinds + kind) * kMovePlaces + place;
}

// Codes: a kind, or nothing there. Each code of a move selects a term: [group][kind][code].
inline constexpr unsigned kEmpty = kKinds;
inline constexpr unsigned kCodes = kKinds + 1;
inline constexpr std::uint8_t kNoCode = 0xFF;
inline constexpr unsigned kBesideTo = 0;    // six codes: the top pieces around the destination
inline constexpr unsigned kBesideFrom = 6;  // the same around the origin
inline constexpr unsigned kUnderTo = 12;    // the piece that the move covers
inline constexpr unsigned kUnderFrom = 13;  // the piece that it uncovers
inline constexpr unsigned kCrowd = 14;      // how many of the hexes around the destination are full
inline constexpr unsigned kCodesOfMove = 15;
inline constexpr std::array<std::uint8_t, kCodesOfMove> kGroups{0, 0, 0, 0, 0, 0, 1, 1,
                                                                1, 1, 1, 1, 2, 3, 4};
inline constexpr unsigned kTerms = 5 * kKinds * kCodes;

constexpr unsigned term_of(unsigned slot, unsigned kind, unsigned code) {
    return (kGroups[slot] * kKinds + kind) * kCodes + code;
}

// The features of a move as bytes, as files have them.
struct MoveFeatures {
    std::uint8_t kind;
    std::array<std::uint8_t, kPlacesOfMove> places;
    std::array<std::uint8_t, kCodesOfMove> codes;
};
static_assert(sizeof(MoveFeatures) == 20);

// The code of a piece, or of no piece, by the side to move.
using CodeTable = std::array<std::uint8_t, 256>;
inline constexpr std::array<CodeTable, 2> kCodeTables = [] {
    std::array<CodeTable, 2> tables{};
    for (unsigned side = 0; side < 2; ++side) {
        tables[side].fill(kEmpty);
        for (std::uint8_t value = 0; value < kPieces; ++value) {
            const Piece piece{value};
            const unsigned enemy = index(color_of(piece)) != side ? kBugs : 0U;
            tables[side][value] = static_cast<std::uint8_t>(enemy + index(bug_of(piece)));
        }
    }
    return tables;
}();

// Describes the moves of one position. What depends only on the piece that moves is computed once
// if its moves come one after another.
class MoveDescriber {
  public:
    explicit MoveDescriber(const Position& position)
        : position_(position), codes_(kCodeTables[index(position.to_move())]) {
        const Color side = position.to_move();
        for (unsigned enemy = 0; enemy < 2; ++enemy) {
            queens_[enemy] = position.cell(make_piece(enemy != 0 ? other(side) : side, 0));
            places_[enemy] =
                queens_[enemy] == kNoCell ? &inputs::kPlaceWithoutQueen : &inputs::kPlaceTable;
        }
        features_.codes.fill(kNoCode);
    }

    // The features of a move other than a pass, valid until the next call.
    const MoveFeatures& describe(Move move) {
        is_new_ = move.piece() != mover_;
        if (is_new_) describe_mover(move.piece());
        const Cell to = move.to();
        features_.places[kToOwn] = place(0, to);
        features_.places[kToEnemy] = place(1, to);
        unsigned crowd = 0;
        for (unsigned direction = 0; direction < 6; ++direction) {
            const std::uint8_t code = code_at(neighbor(to, direction));
            features_.codes[kBesideTo + direction] = code;
            crowd += code != kEmpty ? 1U : 0U;
        }
        features_.codes[kUnderTo] = code_at(to);
        features_.codes[kCrowd] = static_cast<std::uint8_t>(crowd);
        return features_;
    }

    // Whether the last move has another piece than the one before.
    [[nodiscard]] bool is_new_mover() const { return is_new_; }

  private:
    [[nodiscard]] std::uint8_t place(unsigned enemy, Cell cell) const {
        return (*places_[enemy])[minus(cell, queens_[enemy]).value];
    }

    // The code of the top piece of a hex, as if the piece that moves were gone.
    [[nodiscard]] std::uint8_t code_at(Cell cell) const {
        return cell == from_ ? features_.codes[kUnderFrom] : codes_[position_.top(cell).value];
    }

    void describe_mover(Piece mover) {
        mover_ = mover;
        from_ = position_.cell(mover);
        features_.kind = codes_[mover.value];
        if (from_ == kNoCell) {
            features_.places[kFromOwn] = kReserve;
            features_.places[kFromEnemy] = kReserve;
            for (unsigned i = 0; i < 6; ++i) features_.codes[kBesideFrom + i] = kNoCode;
            features_.codes[kUnderFrom] = kNoCode;
            return;
        }
        features_.places[kFromOwn] = place(0, from_);
        features_.places[kFromEnemy] = place(1, from_);
        features_.codes[kUnderFrom] = codes_[position_.below(mover).value];
        for (unsigned direction = 0; direction < 6; ++direction) {
            features_.codes[kBesideFrom + direction] =
                codes_[position_.top(neighbor(from_, direction)).value];
        }
    }

    const Position& position_;
    const CodeTable& codes_;
    std::array<Cell, 2> queens_;
    std::array<const inputs::PlaceTable*, 2> places_;
    Piece mover_ = kNoPiece;
    Cell from_ = kNoCell;
    bool is_new_ = true;
    MoveFeatures features_;
};

}  // namespace skep::policy
