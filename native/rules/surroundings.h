// The basis of move generation: which hexes are occupied, which pieces can leave their hex, and
// which can throw, for either size of window.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <span>

#include "rules/bits.h"
#include "rules/one_hive.h"
#include "rules/position.h"
#include "rules/reach.h"
#include "rules/ring.h"
#include "rules/spots.h"
#include "rules/tops.h"
#include "rules/types.h"

namespace skep {

// All slides around a hive at once.
template <typename Lane>
class Slides {
    using Set = Bits<Lane>;

  public:
    explicit Slides(Set occupied) {
        const Planes<Lane> around = planes_of(occupied);
        for (unsigned i = 0; i < 6; ++i) {
            open_[i] = (around[(i + 5) % 6] ^ around[(i + 1) % 6]) & ~around[i];
        }
    }

    // The hexes that are one slide away from a set.
    [[nodiscard]] Set from(Set set) const {
        const Set up = (set & open_[0]) | (set & open_[1]).east();
        const Set down = (set & open_[3]) | (set & open_[4]).west();
        const Set level = (set & open_[2]).east() | (set & open_[5]).west();
        return level | up.row_up() | down.row_down();
    }

  private:
    Planes<Lane> open_;  // the hexes from which a slide in this direction is possible
};

template <typename Lane>
struct Surroundings {
    using Set = Bits<Lane>;
    using Rows = WindowRows<Lane>;

    explicit Surroundings(const Position& position)
        : position_(position),
          own_(top_hexes<Lane>(position, position.to_move())),
          enemy_(top_hexes<Lane>(position, other(position.to_move()))),
          occupied_(own_ | enemy_),
          rows_(to_rows(occupied_)) {}

    // A piece that can throw, the neighbors it can throw, and where to.
    struct Thrower {
        Spot spot;
        Ring victims;
        Ring ends;
    };

    // --- placements (R3) -------------------------------------------------------------------

    // The pieces that can be placed, one of each bug.
    [[nodiscard]] std::span<const Piece> placeable(std::array<Piece, kBugs>& pieces) const {
        const Color color = position_.to_move();
        const bool due = position_.is_queen_due();
        const bool early = position_.turn() == 1 && !position_.ruleset().queen_first;
        std::size_t size = 0;
        for (unsigned bug = 0; bug < kBugs; ++bug) {
            const bool queen = bug == index(Bug::kQueen);
            const unsigned left = position_.reserve(color, static_cast<Bug>(bug));
            const unsigned number = position_.ruleset().box[bug] - left + 1U;
            pieces[size] = make_piece(color, static_cast<Bug>(bug), number);
            size += static_cast<std::size_t>(left != 0 && !(queen ? early : due));
        }
        return std::span{pieces}.first(size);
    }

    [[nodiscard]] Set places() const {
        const Color color = position_.to_move();
        if (position_.in_play(color) == 0) {
            if (position_.in_play(other(color)) != 0) return neighbors_of(enemy_) & ~occupied_;
            const Spot origin = spot(make_cell(0, 0));
            return Set::single(origin.q, origin.r);
        }
        return neighbors_of(own_) & ~neighbors_of(enemy_) & ~occupied_;
    }

    // --- movements (R4) --------------------------------------------------------------------

    // Finds the hexes that no piece may leave. Call this before anything else about movements.
    void look_around() { pinned_ = to_rows(pinned_hexes(occupied_, position_.loops())); }

    // Whether a piece may move: in play, uncovered, not stunned, and not holding the hive together.
    [[nodiscard]] bool can_leave(Piece piece) const {
        const Cell cell = position_.cell(piece);
        if (cell == kNoCell || piece == position_.stunned() || !position_.is_uncovered(piece)) {
            return false;
        }
        return position_.level(piece) != 0 || !has<Lane>(pinned_, spot(cell));
    }

    // Where a beetle can go from a hex at some height.
    [[nodiscard]] Ring climbs(const Spot& start, unsigned height) const {
        const Ring occupied = ring_at(start);
        const Ring slides = height == 0 ? slide_targets(occupied) : ~occupied & kFullRing;
        return (occupied | slides) & ~climb_gates(position_, start.cell, height);
    }

    // The destinations of a ladybug if its steps may meet gates. The ladybug itself is lifted.
    [[nodiscard]] Rows climbs_between_stacks(const Spot& start) const {
        Rows ends{};
        each_climb(start, start, [&](const Spot& up, bool up_is_occupied) {
            if (!up_is_occupied) return;
            each_climb(up, start, [&](const Spot& along, bool along_is_occupied) {
                if (!along_is_occupied) return;
                each_climb(along, start, [&](const Spot& down, bool down_is_occupied) {
                    if (!down_is_occupied && !same(down, start)) mark<Lane>(ends, down);
                });
            });
        });
        return ends;
    }

    // --- throws (R8) -----------------------------------------------------------------------

    // Whether a piece can throw, apart from having something to throw: a pillbug, or a mosquito
    // next to one.
    [[nodiscard]] bool is_thrower(Piece piece) const {
        const Cell cell = position_.cell(piece);
        if (cell == kNoCell || piece == position_.stunned() || position_.level(piece) != 0 ||
            !position_.is_uncovered(piece)) {
            return false;
        }
        if (bug_of(piece) == Bug::kPillbug) return true;
        const unsigned copied = copied_bugs(position_, cell, ring_at(spot(cell)));
        return (copied >> index(Bug::kPillbug) & 1U) != 0;
    }

    // The neighbors that may leave the hive, and the empty ones that they can be thrown to.
    [[nodiscard]] Thrower thrower_at(const Spot& at) const {
        const Ring occupied = ring_at(at);
        Ring victims = 0;
        Ring tall = 0;
        for (Ring ring = occupied; ring != 0; ring &= ring - 1) {
            const auto direction = static_cast<unsigned>(std::countr_zero(ring));
            const Piece piece = position_.top(neighbor(at.cell, direction));
            const bool alone = position_.level(piece) == 0;
            victims |= static_cast<Ring>(alone && can_leave(piece)) << direction;
            tall |= static_cast<Ring>(!alone) << direction;
        }
        // Both steps of a throw start or end on the thrower, so stacks of two form a gate.
        const Ring open = ~gated(tall) & kFullRing;
        return Thrower{at, victims & open, ~occupied & open};
    }

    // --- hexes of the window ---------------------------------------------------------------

    [[nodiscard]] Spot spot(Cell cell) const {
        return {cell, position_.window_q(cell), position_.window_r(cell)};
    }

    // The occupied neighbors of a hex.
    [[nodiscard]] Ring ring_at(const Spot& at) const {
        return read_ring(rows_[at.r], rows_[at.r + 1], rows_[at.r + 2], at.q);
    }

    template <typename Visit>
    void each_slide(const Spot& at, Visit visit) const {
        for (Ring ring = slide_targets(ring_at(at)); ring != 0; ring &= ring - 1) {
            visit(step(at, static_cast<unsigned>(std::countr_zero(ring))));
        }
    }

    // The neighbors that can be climbed to or from while `lifted` is in the air, and whether they
    // are occupied.
    template <typename Visit>
    void each_climb(const Spot& at, const Spot& lifted, Visit visit) const {
        std::array<unsigned, 6> heights;
        for (unsigned i = 0; i < 6; ++i) {
            const Cell cell = neighbor(at.cell, i);
            heights[i] = cell == lifted.cell ? 0 : position_.height(cell);
        }
        const unsigned height = same(at, lifted) ? 0 : position_.height(at.cell);
        for (unsigned i = 0; i < 6; ++i) {
            const unsigned level = std::max(height, heights[i]);
            if (heights[(i + 5) % 6] > level && heights[(i + 1) % 6] > level) continue;
            visit(step(at, i), heights[i] != 0);
        }
    }

    const Position& position_;
    Set own_;
    Set enemy_;
    Set occupied_;
    Rows rows_;
    Rows pinned_;
};

}  // namespace skep
