// The legal moves that end on one hex, found faster than all legal moves. The rules are the same as
// in generator.h, seen from the destination.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "rules/bits.h"
#include "rules/position.h"
#include "rules/reach.h"
#include "rules/ring.h"
#include "rules/spots.h"
#include "rules/surroundings.h"
#include "rules/types.h"

namespace skep {

template <typename Lane>
class Approach : Surroundings<Lane> {
    using Base = Surroundings<Lane>;
    using typename Base::Set;
    using typename Base::Thrower;

  public:
    // The hex has to lie in the window.
    Approach(const Position& position, Cell end)
        : Base(position),
          end_(spot(end)),
          is_empty_(!has<Lane>(rows_, end_)),
          may_walk_(&kMayWalk[slide_targets(ring_at(end_)) != 0 ? 1 : 0]) {}

    // Visits the legal moves to the hex, in the order of the list, until a visit returns true, and
    // returns whether one did. Considers only `wanted` pieces.
    template <typename Wanted, typename Visit>
    bool any_move(const Wanted& wanted, const Visit& visit) {
        return any_placement(visit) || any_movement(wanted, visit);
    }

    [[nodiscard]] bool can_place(Piece piece) const {
        return any_placement([&](Move move) { return move.piece() == piece; });
    }
    [[nodiscard]] bool can_move(Piece piece) {
        return any_movement([&](Piece one) { return one == piece; }, [](Move) { return true; });
    }

  private:
    template <typename Visit>
    [[nodiscard]] bool any_placement(const Visit& visit) const {
        if (!(places() & Set::single(end_.q, end_.r)).any()) return false;
        std::array<Piece, kBugs> room;
        return std::ranges::any_of(
            placeable(room), [&](Piece piece) { return visit(Move::placement(piece, end_.cell)); });
    }

    template <typename Wanted, typename Visit>
    bool any_movement(const Wanted& wanted, const Visit& visit) {
        const Color color = position_.to_move();
        if (!position_.has_queen(color)) return false;
        std::uint32_t walkers = 0;
        for (unsigned slot = 0; slot < kPiecesOfSide; ++slot) {
            const Piece piece = make_piece(color, slot);
            const bool walks = may_walk_here(piece) && wanted(piece);
            walkers |= static_cast<std::uint32_t>(walks) << piece.value;
        }
        const bool throws = is_empty_ && (may_throw_here(Bug::kMosquito, color) ||
                                          may_throw_here(Bug::kPillbug, color));
        if (walkers == 0 && !throws) return false;
        look_around();
        const std::uint32_t thrown = throws ? find_thrown(color) : 0;
        const auto comes = [&](Piece piece) {
            if ((thrown >> piece.value & 1U) != 0 && wanted(piece)) return true;
            return (walkers >> piece.value & 1U) != 0 && can_leave(piece) && walks_here(piece);
        };
        for (unsigned slot = 0; slot < kPiecesOfSide; ++slot) {
            for (const Piece piece : {make_piece(color, slot), make_piece(other(color), slot)}) {
                const bool found = ((walkers | thrown) >> piece.value & 1U) != 0 && comes(piece) &&
                                   visit(Move::movement(piece, position_.cell(piece), end_.cell));
                if (found) return true;
            }
        }
        return false;
    }

    // --- walks (R7) ------------------------------------------------------------------------

    // A quick test: false only if a piece certainly can't walk to the hex.
    [[nodiscard]] bool may_walk_here(Piece piece) const {
        const Cell cell = position_.cell(piece);
        if (cell == kNoCell) return false;
        const unsigned bugs = walkers_from(cell);
        const Bug bug = position_.level(piece) != 0 ? Bug::kBeetle : bug_of(piece);
        if (bug != Bug::kMosquito && (bugs >> index(bug) & 1U) == 0) return false;
        if (!position_.is_uncovered(piece)) return false;
        return bug != Bug::kMosquito || (bugs & copies(spot(cell))) != 0;
    }

    // The bugs that may be able to walk to the hex from another one.
    [[nodiscard]] unsigned walkers_from(Cell cell) const {
        return (*may_walk_)[minus(end_.cell, cell).value];
    }
    // The bugs that a mosquito can move like.
    [[nodiscard]] unsigned copies(const Spot& at) const {
        return copied_bugs(position_, at.cell, ring_at(at));
    }

    [[nodiscard]] bool walks_here(Piece piece) {
        const Spot start = spot(position_.cell(piece));
        const unsigned level = position_.level(piece);
        if (level != 0) return leads_here(climbs(start, level), start);
        if (bug_of(piece) != Bug::kMosquito) return walks_as(bug_of(piece), start);
        for (unsigned bugs = walkers_from(start.cell) & copies(start); bugs != 0;
             bugs &= bugs - 1) {
            if (walks_as(static_cast<Bug>(std::countr_zero(bugs)), start)) return true;
        }
        return false;
    }

    // For a bug that passed the quick test.
    [[nodiscard]] bool walks_as(Bug bug, const Spot& start) {
        switch (bug) {
            case Bug::kQueen:
            case Bug::kPillbug:
                return leads_here(slide_targets(ring_at(start)), start);
            case Bug::kBeetle:
                return leads_here(climbs(start, 0), start);
            case Bug::kGrasshopper:
                return is_empty_ && hops_here(start);
            case Bug::kSpider:
                return is_empty_ && creeps_here(start);
            case Bug::kAnt:
                return is_empty_ && runs_here(start);
            case Bug::kLadybug:
                return is_empty_ && climbs_over(start);
            case Bug::kMosquito:
                break;
        }
        return false;
    }

    [[nodiscard]] bool hops_here(const Spot& start) const {
        const auto sign = [](unsigned to, unsigned from) -> unsigned {
            return static_cast<unsigned>(to > from) - static_cast<unsigned>(to < from);
        };
        const unsigned q = sign(end_.q, start.q);
        const unsigned r = sign(end_.r, start.r);
        Spot at = {end_.cell, start.q + q, start.r + r};
        if (same(at, end_)) return false;
        while (has<Lane>(rows_, at)) at = {end_.cell, at.q + q, at.r + r};
        return same(at, end_);
    }

    [[nodiscard]] bool creeps_here(const Spot& start) {
        flip<Lane>(rows_, start);
        bool found = false;
        each_slide(start, [&](const Spot& first) {
            if (found || same(first, end_)) return;
            each_slide(first, [&](const Spot& second) {
                found = found || (!same(second, start) &&
                                  leads_here(slide_targets(ring_at(second)), second));
            });
        });
        flip<Lane>(rows_, start);
        return found;
    }

    // Search backward: slides are reversible, and from an enclosed hex the search ends soon.
    [[nodiscard]] bool runs_here(const Spot& start) const {
        if (slide_targets(ring_at(start)) == 0) return false;
        const Set here = Set::single(start.q, start.r);
        const Slides<Lane> slides{occupied_ ^ here};
        Set reached = Set::single(end_.q, end_.r);
        for (;;) {
            const Set more = slides.from(reached) & ~reached;
            if (!more.any()) return false;
            if ((more & here).any()) return true;
            reached |= more;
        }
    }

    [[nodiscard]] bool climbs_over(const Spot& start) const {
        const Set here = Set::single(start.q, start.r);
        const Set others = occupied_ & ~here;
        const Set up = neighbors_of(here) & others;
        const Set last = neighbors_of(Set::single(end_.q, end_.r)) & others;
        if (!(neighbors_of(up) & last).any()) return false;
        return !has_climb_gates(position_) || has<Lane>(climbs_between_stacks(start), end_);
    }

    // Whether the hex is among the given neighbors of another one.
    [[nodiscard]] bool leads_here(Ring ring, const Spot& from) const {
        return (ring >> direction_between(from.cell, end_.cell) & 1U) != 0;
    }

    // --- throws (R8) -----------------------------------------------------------------------

    [[nodiscard]] bool may_throw_here(Bug bug, Color color) const {
        const Cell cell = position_.cell(make_piece(color, bug, 1));
        return cell != kNoCell && direction_between(cell, end_.cell) != kNoDirection;
    }

    // The pieces that can be thrown to the hex, one bit per piece.
    [[nodiscard]] std::uint32_t find_thrown(Color color) const {
        std::uint32_t thrown = 0;
        for (const Bug bug : {Bug::kMosquito, Bug::kPillbug}) {
            const Piece piece = make_piece(color, bug, 1);
            if (!may_throw_here(bug, color) || !is_thrower(piece)) continue;
            const Thrower thrower = thrower_at(spot(position_.cell(piece)));
            if (!leads_here(thrower.ends, thrower.spot)) continue;
            for (Ring ring = thrower.victims; ring != 0; ring &= ring - 1) {
                const auto direction = static_cast<unsigned>(std::countr_zero(ring));
                thrown |= 1U << position_.top(neighbor(thrower.spot.cell, direction)).value;
            }
        }
        return thrown;
    }

    using Base::can_leave;
    using Base::climbs;
    using Base::climbs_between_stacks;
    using Base::each_slide;
    using Base::is_thrower;
    using Base::look_around;
    using Base::occupied_;
    using Base::placeable;
    using Base::places;
    using Base::position_;
    using Base::ring_at;
    using Base::rows_;
    using Base::spot;
    using Base::thrower_at;

    Spot end_;
    bool is_empty_;
    const std::array<std::uint8_t, kCells>* may_walk_;
};

}  // namespace skep
