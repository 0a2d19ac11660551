// The inputs of the network: two lists for each position, one from the view of each queen.
//
// Each piece in play is one input in both lists: its place relative to that queen, whether it is on
// her side, its bug, and how free it is. The other inputs are features of the handcrafted
// evaluation: reserves, places, and the safety of the queens. Every input has its own slot, so two
// lists can be compared slot by slot.
#pragma once

#include <array>
#include <cstdint>

#include "eval/features.h"
#include "rules/position.h"
#include "rules/types.h"

namespace skep::inputs {

// Places: the hexes up to 7 steps from a queen, all farther ones, and any if she is in reserve.
inline constexpr int kRadius = 7;
inline constexpr unsigned kNear = 3 * kRadius * (kRadius + 1) + 1;
inline constexpr unsigned kFar = kNear;
inline constexpr unsigned kNoQueen = kNear + 1;
inline constexpr unsigned kPlaces = kNear + 2;

// The first number of each kind of input.
inline constexpr unsigned kOfPieces = 0;  // [place][enemy][bug][state]
inline constexpr unsigned kOfSides = kOfPieces + kPlaces * 2 * kBugs * features::kStates;
inline constexpr unsigned kSideNumbers = features::kRing - features::kForReserve;
inline constexpr unsigned kOfQueens = kOfSides + 2 * kSideNumbers;  // [number][enemy]
inline constexpr unsigned kQueenNumbers = features::kTempo - features::kRing;
inline constexpr unsigned kOfType = kOfQueens + kQueenNumbers;  // each table has [enemy] first
inline constexpr unsigned kTypes = 8;                           // [with M, L, P]
inline constexpr unsigned kCount = kOfType + kTypes;
inline constexpr std::uint16_t kNone = 0xFFFF;

// The slots: one per piece, then the features of each color, then the game type.
inline constexpr unsigned kReserveSlots = kPieces;
inline constexpr unsigned kCopySlots = kReserveSlots + 2 * kBugs;
inline constexpr unsigned kPlacesSlots = kCopySlots + 2 * kBugs;
inline constexpr unsigned kNearSlots = kPlacesSlots + 2;
inline constexpr unsigned kRingSlots = kNearSlots + 2;
inline constexpr unsigned kTypeSlot = kRingSlots + 4 * 2;
inline constexpr unsigned kUsedSlots = kTypeSlot + 1;
inline constexpr unsigned kSlots = 80;  // a multiple of the slots that are compared at once
static_assert(kUsedSlots <= kSlots);

using List = std::array<std::uint16_t, kSlots>;

// The lists of a position, by the color of the queen.
struct Lists {
    alignas(32) std::array<List, 2> of;
};

// The place of a hex, by the difference to the queen's cell; ordered by row, then by column.
using PlaceTable = std::array<std::uint8_t, kCells>;
inline constexpr PlaceTable kPlaceTable = [] {
    PlaceTable places{};
    places.fill(kFar);
    std::uint8_t next = 0;
    for (int r = -kRadius; r <= kRadius; ++r) {
        for (int q = -kRadius; q <= kRadius; ++q) {
            const Cell cell = make_cell(q, r);
            if (features::kStepsBetween[cell.value] <= kRadius) places[cell.value] = next++;
        }
    }
    return places;
}();
inline constexpr PlaceTable kPlaceWithoutQueen = [] {
    PlaceTable places{};
    places.fill(kNoQueen);
    return places;
}();

constexpr unsigned of_piece(unsigned place, bool enemy, Bug bug, features::State state) {
    return kOfPieces + ((place * 2 + (enemy ? 1U : 0U)) * kBugs + index(bug)) * features::kStates +
           static_cast<unsigned>(state);
}

// The slot of a feature of White; that of Black comes `step` later.
struct SideSlot {
    std::uint8_t first;
    std::uint8_t step;
};
inline constexpr std::array<SideSlot, kSideNumbers> kSideSlots = [] {
    std::array<SideSlot, kSideNumbers> slots{};
    for (unsigned i = 0; i < kSideNumbers; ++i) {
        const unsigned number = features::kForReserve + i;
        const auto slot = [&](unsigned first, unsigned step) {
            slots[i] = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(step)};
        };
        if (number < features::kForCopy) {
            slot(kReserveSlots + i / 4, kBugs);
        } else if (number < features::kForPlaces) {
            slot(kCopySlots + number - features::kForCopy, kBugs);
        } else {
            slot(number < features::kForPlacesNear ? kPlacesSlots : kNearSlots, 1);
        }
    }
    return slots;
}();

constexpr unsigned slot_of(const features::QueenTable& table, Color color) {
    constexpr std::array kStarts{features::kRing, features::kOpen, features::kRelief};
    unsigned number = 0;
    while (number < kStarts.size() && table.start != kStarts[number]) ++number;
    return kRingSlots + 2 * number + index(color);
}

// Collects the inputs of one position.
class Lister {
  public:
    Lister(const Position& position, Lists& lists)
        : lists_(lists),
          queen_{position.cell(make_piece(Color::kWhite, 0)),
                 position.cell(make_piece(Color::kBlack, 0))},
          places_{queen_[0] == kNoCell ? &kPlaceWithoutQueen : &kPlaceTable,
                  queen_[1] == kNoCell ? &kPlaceWithoutQueen : &kPlaceTable} {
        const auto& box = position.ruleset().box;
        const unsigned type = (box[index(Bug::kMosquito)] != 0 ? 1U : 0U) |
                              (box[index(Bug::kLadybug)] != 0 ? 2U : 0U) |
                              (box[index(Bug::kPillbug)] != 0 ? 4U : 0U);
        for (List& list : lists.of) {
            list.fill(kNone);
            list[kTypeSlot] = static_cast<std::uint16_t>(kOfType + type);
        }
    }

    void piece(Piece piece, Cell at, features::State state) {
        for (unsigned queen = 0; queen < 2; ++queen) {
            const unsigned place = (*places_[queen])[minus(at, queen_[queen]).value];
            const bool enemy = index(color_of(piece)) != queen;
            put(queen, piece.value, of_piece(place, enemy, bug_of(piece), state));
        }
    }
    void side(unsigned number, Color color) {
        const unsigned i = number - features::kForReserve;
        const unsigned slot = kSideSlots[i].first + (index(color) * kSideSlots[i].step);
        for (unsigned queen = 0; queen < 2; ++queen) {
            put(queen, slot, kOfSides + 2 * i + (index(color) != queen ? 1U : 0U));
        }
    }
    void queen(const features::QueenTable& table, Color color, unsigned inner) {
        const unsigned start = kOfQueens + table.start - features::kRing + inner;
        for (unsigned queen = 0; queen < 2; ++queen) {
            put(queen, slot_of(table, color), start + (index(color) != queen ? table.size : 0U));
        }
    }
    static void phase(unsigned /*number*/) {}

  private:
    void put(unsigned queen, unsigned slot, unsigned input) {
        lists_.of[queen][slot] = static_cast<std::uint16_t>(input);
    }

    Lists& lists_;
    std::array<Cell, 2> queen_;
    std::array<const PlaceTable*, 2> places_;
};

inline void list(const Position& position, Lists& lists) {
    Lister lister{position, lists};
    features::look(position, lister);
}

}  // namespace skep::inputs
