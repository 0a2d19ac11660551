// What the hand-made evaluation sees of a position: a list of numbers, each with a weight.
//
// Most say of one piece which bug it is, how free it is and how far from a queen it lies; the rest
// say how a queen stands and what can still be placed. They are found once for playing (which adds
// up weights) and for tuning (which writes them down), so that the two cannot disagree.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "rules/bits.h"
#include "rules/one_hive.h"
#include "rules/position.h"
#include "rules/reach.h"
#include "rules/ring.h"
#include "rules/spots.h"
#include "rules/tops.h"
#include "rules/types.h"

namespace skep::features {

// How free a piece in play is.
enum class State : std::uint8_t { kFree, kImmobile, kCovered, kOnTop };

inline constexpr unsigned kStates = 4;
// On the hex of a queen, one to six steps from her, farther, and no queen in play.
inline constexpr unsigned kFar = 7;
inline constexpr unsigned kNoQueen = 8;
inline constexpr unsigned kDistances = 9;
inline constexpr unsigned kPlacesCounted = 16;
inline constexpr unsigned kNeighbors = 7;  // none to six

// Where each kind of number begins. `kFor...` are of one side, and count against the other; the
// rest tell the side to move from the side that waits, since with equal dangers it matters whose
// turn it is.
inline constexpr unsigned kForEnemyQueen = 0;  // [bug][state][distance]
inline constexpr unsigned kForOwnQueen = kForEnemyQueen + kBugs * kStates * kDistances;
inline constexpr unsigned kForReserve = kForOwnQueen + kBugs * kStates * kDistances;  // [bug][left]
inline constexpr unsigned kForCopy = kForReserve + kBugs * 4;  // [bug] a free mosquito can be
inline constexpr unsigned kForPlaces = kForCopy + kBugs;       // [places]
inline constexpr unsigned kForPlacesNear = kForPlaces + kPlacesCounted;  // [places by the queen]
inline constexpr unsigned kRing = kForPlacesNear + kNeighbors;  // [waits][neighbors][locked]
inline constexpr unsigned kOpen = kRing + 2 * kNeighbors * kNeighbors;  // [waits][neighbors][open]
inline constexpr unsigned kRelief = kOpen + 2 * kNeighbors * kNeighbors;  // [waits][neighbors]
inline constexpr unsigned kCover = kRelief + 2 * kNeighbors;  // [waits][by the enemy][neighbors]
inline constexpr unsigned kTempo = kCover + 4 * kNeighbors;   // [pieces in play, by fours]
inline constexpr unsigned kCount = kTempo + 8;

constexpr unsigned of_piece(unsigned table, Bug bug, State state, unsigned distance) {
    return table + (index(bug) * kStates + static_cast<unsigned>(state)) * kDistances + distance;
}
constexpr unsigned of_ring(unsigned table, bool waits, unsigned neighbors, unsigned some) {
    return table + ((waits ? kNeighbors : 0U) + neighbors) * kNeighbors + some;
}

// Steps from one hex to another, by the difference of their cells on the torus.
inline constexpr std::array<std::uint8_t, kCells> kStepsBetween = [] {
    std::array<std::uint8_t, kCells> steps{};
    for (int r = -16; r < 16; ++r) {
        for (int q = -16; q < 16; ++q) {
            const auto size = [](int value) { return value < 0 ? -value : value; };
            const int distance = std::max({size(q), size(r), size(q + r)});
            steps[make_cell(q, r).value] = static_cast<std::uint8_t>(distance);
        }
    }
    return steps;
}();

constexpr unsigned distance(Cell a, Cell b) { return kStepsBetween[minus(a, b).value]; }

// Finds the numbers of one position. A sink takes `add(number, color)` for what one side has and
// `add(number)` for the rest.
template <typename Lane>
class Finder {
    using Set = Bits<Lane>;
    using Rows = WindowRows<Lane>;

  public:
    explicit Finder(const Position& position)
        : position_(position),
          tops_{top_hexes<Lane>(position, Color::kWhite), top_hexes<Lane>(position, Color::kBlack)},
          occupied_(tops_[0] | tops_[1]),
          pinned_(to_rows(pinned_hexes(occupied_, position.loops()))),
          rows_(to_rows(occupied_)),
          queen_{position.cell(make_piece(Color::kWhite, 0)),
                 position.cell(make_piece(Color::kBlack, 0))} {}

    template <typename Sink>
    void find(Sink& sink) const {
        for (const Color color : {Color::kWhite, Color::kBlack}) {
            add_pieces(sink, color);
            add_reserve(sink, color);
            if (queen_[index(color)] != kNoCell) add_queen(sink, color);
        }
        sink.add(kTempo + std::min(7U, (position_.in_play(Color::kWhite) +
                                        position_.in_play(Color::kBlack)) /
                                           4));
    }

  private:
    template <typename Sink>
    void add_pieces(Sink& sink, Color color) const {
        const Cell own = queen_[index(color)];
        const Cell enemy = queen_[index(other(color))];
        for (unsigned slot = 0; slot < kPiecesOfSide; ++slot) {
            const Piece piece = make_piece(color, slot);
            const Cell at = position_.cell(piece);
            if (at == kNoCell) continue;
            const Bug bug = kBugOfSlot[slot];
            const State state = state_of(piece, bug, at);
            const unsigned to_enemy = enemy == kNoCell ? kNoQueen : near(at, enemy);
            const unsigned to_own = own == kNoCell ? kNoQueen : near(at, own);
            sink.add(of_piece(kForEnemyQueen, bug, state, to_enemy), color);
            sink.add(of_piece(kForOwnQueen, bug, state, to_own), color);
            if (bug == Bug::kMosquito && state == State::kFree) add_copies(sink, color, at);
        }
    }

    static unsigned near(Cell at, Cell queen) { return std::min(distance(at, queen), kFar); }

    [[nodiscard]] State state_of(Piece piece, Bug bug, Cell at) const {
        if (position_.top(at) != piece) return State::kCovered;
        if (position_.level(piece) != 0) return State::kOnTop;
        const Spot here = spot(at);
        if (has<Lane>(pinned_, here)) return State::kImmobile;
        constexpr unsigned kClimbers =
            1U << index(Bug::kBeetle) | 1U << index(Bug::kGrasshopper) | 1U << index(Bug::kLadybug);
        unsigned as = 1U << index(bug);
        if (bug == Bug::kMosquito) as = copied_bugs(at);
        const bool can_move =
            (as & kClimbers) != 0 || (as != 0 && slide_targets(ring_at(here)) != 0);
        return can_move ? State::kFree : State::kImmobile;
    }

    [[nodiscard]] unsigned copied_bugs(Cell at) const {
        return skep::copied_bugs(position_, at, ring_at(spot(at)));
    }

    template <typename Sink>
    void add_copies(Sink& sink, Color color, Cell at) const {
        for (unsigned bugs = copied_bugs(at); bugs != 0; bugs &= bugs - 1) {
            sink.add(kForCopy + static_cast<unsigned>(std::countr_zero(bugs)), color);
        }
    }

    template <typename Sink>
    void add_reserve(Sink& sink, Color color) const {
        unsigned any = 0;
        for (unsigned bug = 0; bug < kBugs; ++bug) {
            const unsigned left = position_.reserve(color, static_cast<Bug>(bug));
            if (left != 0) sink.add(kForReserve + bug * 4 + left, color);
            any |= left;
        }
        if (any == 0) return;
        const Set places = neighbors_of(tops_[index(color)]) &
                           ~neighbors_of(tops_[index(other(color))]) & ~occupied_;
        sink.add(kForPlaces + std::min(places.count(), kPlacesCounted - 1), color);
        const Cell enemy = queen_[index(other(color))];
        if (enemy == kNoCell) return;
        const Spot queen = spot(enemy);
        const Set once = neighbors_of(Set::single(queen.q, queen.r));
        const Set close = places & neighbors_of(once);
        sink.add(kForPlacesNear + std::min(close.count(), kNeighbors - 1), color);
    }

    template <typename Sink>
    void add_queen(Sink& sink, Color color) const {
        const Cell at = queen_[index(color)];
        const Spot here = spot(at);
        const bool waits = color != position_.to_move();
        const Ring ring = ring_at(here);
        const auto neighbors = static_cast<unsigned>(std::popcount(ring));
        unsigned locked = 0;
        unsigned open = 0;
        bool relief = false;
        for (unsigned direction = 0; direction < 6; ++direction) {
            const Spot beside = step(here, direction);
            if ((ring >> direction & 1U) == 0) {
                open += static_cast<unsigned>(slide_targets(ring_at(beside)) != 0);
                continue;
            }
            const Piece top = position_.top(beside.cell);
            const bool own = color_of(top) == color;
            const bool pinned = position_.level(top) == 0 && has<Lane>(pinned_, beside);
            locked += static_cast<unsigned>(!own || pinned);
            relief = relief || (own && bug_of(top) == Bug::kPillbug && top != position_.stunned());
        }
        sink.add(of_ring(kRing, waits, neighbors, locked));
        sink.add(of_ring(kOpen, waits, neighbors, open));
        if (relief) sink.add(kRelief + (waits ? kNeighbors : 0U) + neighbors);
        const Piece above = position_.top(at);
        if (above != make_piece(color, 0)) {
            const bool by_enemy = color_of(above) != color;
            sink.add(kCover + ((waits ? 2U : 0U) + (by_enemy ? 1U : 0U)) * kNeighbors + neighbors);
        }
    }

    [[nodiscard]] Spot spot(Cell cell) const {
        return {cell, position_.window_q(cell), position_.window_r(cell)};
    }
    [[nodiscard]] Ring ring_at(const Spot& at) const {
        return read_ring(rows_[at.r], rows_[at.r + 1], rows_[at.r + 2], at.q);
    }

    const Position& position_;
    std::array<Set, 2> tops_;
    Set occupied_;
    Rows pinned_;
    Rows rows_;
    std::array<Cell, 2> queen_;
};

// Finds the numbers of a position in a window of its size.
template <typename Sink>
void find(const Position& position, Sink& sink) {
    if (position.window().small) {
        Finder<std::uint16_t>{position}.find(sink);
    } else {
        Finder<std::uint32_t>{position}.find(sink);
    }
}

}  // namespace skep::features
