// The features of the handcrafted evaluation: numbers, each with a weight.
//
// Most features describe one piece: its bug, how free it is, and its distance from a queen. The
// others describe the safety of the queens and the reserves. Playing (which adds up weights) and
// tuning (which writes the features to a file) use the same code, so they always agree.
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
// Distances: on the queen's hex, 1 to 6 steps from her, farther away, and no queen in play.
inline constexpr unsigned kFar = 7;
inline constexpr unsigned kNoQueen = 8;
inline constexpr unsigned kDistances = 9;
inline constexpr unsigned kPlacesCounted = 16;
inline constexpr unsigned kNeighbors = 7;  // none to six

// The first number of each kind of feature. `kFor...` features belong to one side and count against
// the other. The others distinguish the side to move from the side that waits, since it matters
// whose turn it is when both queens are in danger.
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

// A table about the safety of a queen: one half for the side to move, one for the side that waits.
struct QueenTable {
    unsigned start;
    unsigned size;  // of each half
};
inline constexpr QueenTable kRingTable{kRing, kNeighbors * kNeighbors};
inline constexpr QueenTable kOpenTable{kOpen, kNeighbors * kNeighbors};
inline constexpr QueenTable kReliefTable{kRelief, kNeighbors};
inline constexpr QueenTable kCoverTable{kCover, 2 * kNeighbors};

constexpr unsigned of_piece(unsigned table, Bug bug, State state, unsigned distance) {
    return table + (index(bug) * kStates + static_cast<unsigned>(state)) * kDistances + distance;
}
constexpr unsigned of_queen(const QueenTable& table, bool waits, unsigned inner) {
    return table.start + (waits ? table.size : 0U) + inner;
}
constexpr unsigned of_ring(const QueenTable& table, bool waits, unsigned neighbors, unsigned some) {
    return of_queen(table, waits, neighbors * kNeighbors + some);
}

// The distance between two hexes, by the difference of their cells on the torus.
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

// The same, limited to kFar, or kNoQueen if the queen is not in play.
using Steps = std::array<std::uint8_t, kCells>;
inline constexpr Steps kStepsToQueen = [] {
    Steps steps = kStepsBetween;
    for (std::uint8_t& step : steps) step = std::min<std::uint8_t>(step, kFar);
    return steps;
}();
inline constexpr Steps kStepsToNone = [] {
    Steps steps{};
    steps.fill(kNoQueen);
    return steps;
}();
constexpr const Steps& steps_to(Cell queen) {
    return queen == kNoCell ? kStepsToNone : kStepsToQueen;
}

// The bugs that don't slide, as flags, and whether the piece of a slot slides.
inline constexpr unsigned kClimbers =
    1U << index(Bug::kBeetle) | 1U << index(Bug::kGrasshopper) | 1U << index(Bug::kLadybug);
inline constexpr std::array<std::uint8_t, kPiecesOfSide> kSlides = [] {
    std::array<std::uint8_t, kPiecesOfSide> slides{};
    for (unsigned slot = 0; slot < kPiecesOfSide; ++slot) {
        slides[slot] = (kClimbers >> index(kBugOfSlot[slot]) & 1U) == 0 ? 1 : 0;
    }
    return slides;
}();

// Examines a position and reports to a sink: `piece(piece, at, state)` for each piece in play,
// `side(number, color)` for features of one side, `queen(table, color, inner)` for the safety of a
// queen, and `phase(number)`.
template <typename Lane>
class Finder {
    using Set = Bits<Lane>;
    using Rows = WindowRows<Lane>;

  public:
    explicit Finder(const Position& position)
        : position_(position),
          tops_{top_hexes<Lane>(position, Color::kWhite), top_hexes<Lane>(position, Color::kBlack)},
          around_{neighbors_of(tops_[0]), neighbors_of(tops_[1])},
          occupied_(tops_[0] | tops_[1]),
          rows_(to_rows(occupied_)),
          queen_{position.cell(make_piece(Color::kWhite, 0)),
                 position.cell(make_piece(Color::kBlack, 0))} {
        const Set pinned = pinned_hexes(occupied_, position.loops());
        const Set slides = can_slide(planes_of(occupied_));
        slides_ = to_rows(slides);
        stuck_ = {to_rows(pinned), to_rows(pinned | ~slides)};
    }

    template <typename Sink>
    void find(Sink& sink) const {
        for (const Color color : {Color::kWhite, Color::kBlack}) {
            add_pieces(sink, color);
            add_reserve(sink, color);
            if (queen_[index(color)] != kNoCell) add_queen(sink, color);
        }
        const unsigned pieces = position_.in_play(Color::kWhite) + position_.in_play(Color::kBlack);
        sink.phase(kTempo + std::min(7U, pieces / 4));
    }

  private:
    template <typename Sink>
    void add_pieces(Sink& sink, Color color) const {
        constexpr unsigned kMosquito = kFirstOfBug[index(Bug::kMosquito)];
        for (unsigned slot = 0; slot < kPiecesOfSide; ++slot) {
            const Piece piece = make_piece(color, slot);
            const Cell at = position_.cell(piece);
            if (at == kNoCell || slot == kMosquito) continue;
            sink.piece(piece, at, state_of(piece, at, stuck_[kSlides[slot]]));
        }
        const Piece mosquito = make_piece(color, kMosquito);
        const Cell at = position_.cell(mosquito);
        if (at == kNoCell) return;
        unsigned as = copied_bugs(position_, at, ring_in(rows_, spot(at)));
        State state = state_of(mosquito, at, stuck_[(as & kClimbers) == 0 ? 1 : 0]);
        if (state == State::kFree && as == 0) state = State::kImmobile;
        sink.piece(mosquito, at, state);
        if (state != State::kFree) return;
        for (; as != 0; as &= as - 1) {
            sink.side(kForCopy + static_cast<unsigned>(std::countr_zero(as)), color);
        }
    }

    // How free a piece is, given the hexes that no piece may leave.
    [[nodiscard]] State state_of(Piece piece, Cell at, const Rows& stuck) const {
        if (position_.top(at) != piece) return State::kCovered;
        if (position_.level(piece) != 0) return State::kOnTop;
        return has<Lane>(stuck, spot(at)) ? State::kImmobile : State::kFree;
    }

    template <typename Sink>
    void add_reserve(Sink& sink, Color color) const {
        unsigned any = 0;
        for (unsigned bug = 0; bug < kBugs; ++bug) {
            const unsigned left = position_.reserve(color, static_cast<Bug>(bug));
            if (left != 0) sink.side(kForReserve + bug * 4 + left, color);
            any |= left;
        }
        if (any == 0) return;
        const Set places = around_[index(color)] & ~around_[index(other(color))] & ~occupied_;
        sink.side(kForPlaces + std::min(places.count(), kPlacesCounted - 1), color);
        const Cell enemy = queen_[index(other(color))];
        if (enemy == kNoCell) return;
        const Spot queen = spot(enemy);
        const Set once = neighbors_of(Set::single(queen.q, queen.r));
        const Set close = places & neighbors_of(once);
        sink.side(kForPlacesNear + std::min(close.count(), kNeighbors - 1), color);
    }

    template <typename Sink>
    void add_queen(Sink& sink, Color color) const {
        const Cell at = queen_[index(color)];
        const Spot here = spot(at);
        const Ring ring = ring_in(rows_, here);
        const auto neighbors = static_cast<unsigned>(std::popcount(ring));
        const auto open = static_cast<unsigned>(std::popcount(ring_in(slides_, here) & ~ring));
        const unsigned locked = count_locked(color, here, ring);
        sink.queen(kRingTable, color, neighbors * kNeighbors + locked);
        sink.queen(kOpenTable, color, neighbors * kNeighbors + open);
        if (has_relief(color)) sink.queen(kReliefTable, color, neighbors);
        const Piece above = position_.top(at);
        if (above != make_piece(color, 0)) {
            const bool by_enemy = color_of(above) != color;
            sink.queen(kCoverTable, color, (by_enemy ? kNeighbors : 0U) + neighbors);
        }
    }

    // The neighbors of a queen that her side can't move away.
    [[nodiscard]] unsigned count_locked(Color color, const Spot& queen, Ring ring) const {
        const Ring pinned = ring_in(stuck_[0], queen);
        unsigned locked = 0;
        for (; ring != 0; ring &= ring - 1) {
            const auto direction = static_cast<unsigned>(std::countr_zero(ring));
            const Piece top = position_.top(neighbor(queen.cell, direction));
            const bool stays = position_.level(top) == 0 && (pinned >> direction & 1U) != 0;
            locked += static_cast<unsigned>(color_of(top) != color || stays);
        }
        return locked;
    }

    // Whether a pillbug next to the queen could throw her, or one of its other neighbors.
    [[nodiscard]] bool has_relief(Color color) const {
        const Piece pillbug = make_piece(color, Bug::kPillbug, 1);
        const Cell at = position_.cell(pillbug);
        return at != kNoCell && direction_between(at, queen_[index(color)]) != kNoDirection &&
               position_.is_uncovered(pillbug) && pillbug != position_.stunned();
    }

    [[nodiscard]] Spot spot(Cell cell) const {
        return {cell, position_.window_q(cell), position_.window_r(cell)};
    }
    // The neighbors of a hex that are in a set.
    [[nodiscard]] static Ring ring_in(const Rows& rows, const Spot& at) {
        return read_ring(rows[at.r], rows[at.r + 1], rows[at.r + 2], at.q);
    }

    const Position& position_;
    std::array<Set, 2> tops_;
    std::array<Set, 2> around_;
    Set occupied_;
    Rows rows_;
    Rows slides_;                // from which a slide is possible
    std::array<Rows, 2> stuck_;  // what cannot leave for the One Hive rule; and what cannot slide
    std::array<Cell, 2> queen_;
};

// Converts these reports to feature numbers. A sink has `add(number, color)` for features of one
// side and `add(number)` for the others.
template <typename Sink>
class Numbering {
  public:
    Numbering(const Position& position, Sink& sink)
        : sink_(sink),
          to_move_(position.to_move()),
          queen_{position.cell(make_piece(Color::kWhite, 0)),
                 position.cell(make_piece(Color::kBlack, 0))},
          steps_{&steps_to(queen_[0]), &steps_to(queen_[1])} {}

    void piece(Piece piece, Cell at, State state) {
        const Color color = color_of(piece);
        const unsigned own = index(color);
        const unsigned enemy = index(other(color));
        const unsigned to_enemy = (*steps_[enemy])[minus(at, queen_[enemy]).value];
        const unsigned to_own = (*steps_[own])[minus(at, queen_[own]).value];
        sink_.add(of_piece(kForEnemyQueen, bug_of(piece), state, to_enemy), color);
        sink_.add(of_piece(kForOwnQueen, bug_of(piece), state, to_own), color);
    }
    void side(unsigned number, Color color) { sink_.add(number, color); }
    void queen(const QueenTable& table, Color color, unsigned inner) {
        sink_.add(of_queen(table, color != to_move_, inner));
    }
    void phase(unsigned number) { sink_.add(number); }

  private:
    Sink& sink_;
    Color to_move_;
    std::array<Cell, 2> queen_;
    std::array<const Steps*, 2> steps_;
};

// Examines a position with the right size of window.
template <typename Sink>
void look(const Position& position, Sink& sink) {
    if (position.window().small) {
        Finder<std::uint16_t>{position}.find(sink);
    } else {
        Finder<std::uint32_t>{position}.find(sink);
    }
}

// Finds the features of a position.
template <typename Sink>
void find(const Position& position, Sink& sink) {
    Numbering<Sink> numbering{position, sink};
    look(position, numbering);
}

}  // namespace skep::features
