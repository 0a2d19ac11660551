// Finds the legal moves of a position, for either size of window. `movegen.h` is the public
// interface.
//
// The rules are the same as in skep/core, and use the same names. The difference is that many hexes
// are processed at once: sets of hexes are bits of a window, and a step in some direction is a
// shift of the whole set.
#pragma once

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
class Generator : Surroundings<Lane> {
    using Base = Surroundings<Lane>;
    using typename Base::Rows;
    using typename Base::Set;
    using typename Base::Thrower;

  public:
    explicit Generator(const Position& position) : Base(position) {}

    template <typename Sink>
    void generate(Sink& sink) {
        place_pieces(sink);
        if (position_.has_queen(position_.to_move())) move_pieces(sink);
    }

    // Reports each throw to a hex that the piece can't walk to: the piece, its thrower and the hex.
    template <typename Report>
    void each_throw(const Report& report) {
        if (!position_.has_queen(position_.to_move())) return;
        look_around();
        find_throwers();
        for (unsigned i = 0; i < throwers_; ++i) {
            const Thrower& thrower = thrower_[i];
            for (Ring ring = thrower.victims; ring != 0; ring &= ring - 1) {
                const auto direction = static_cast<unsigned>(std::countr_zero(ring));
                report_throws(thrower, position_.top(neighbor(thrower.spot.cell, direction)),
                              report);
            }
        }
    }

  private:
    // Where a piece can go: hexes beside it as a ring, others as a set.
    struct Ends {
        Ring near = 0;
        bool is_far = false;
        Set far;

        void add(Set set) {
            far = is_far ? far | set : set;
            is_far = true;
        }
    };

    // --- placements (R3) -------------------------------------------------------------------

    template <typename Sink>
    void place_pieces(Sink& sink) const {
        std::array<Piece, kBugs> room;
        const std::span<const Piece> pieces = placeable(room);
        if (!pieces.empty()) sink.place(pieces, places());
    }

    // --- movements (R4) --------------------------------------------------------------------

    template <typename Sink>
    void move_pieces(Sink& sink) {
        const Color color = position_.to_move();
        look_around();
        find_throwers();
        for (unsigned slot = 0; slot < kPiecesOfSide; ++slot) {
            move_piece(sink, make_piece(color, slot));
            if (throwers_ != 0) move_piece(sink, make_piece(other(color), slot));
        }
    }

    // One's own piece can walk or be thrown, an enemy piece can only be thrown.
    template <typename Sink>
    void move_piece(Sink& sink, Piece piece) {
        if (!can_leave(piece)) return;
        Ends ends;
        if (color_of(piece) == position_.to_move()) ends = walks(piece);
        add_throws(piece, ends);
        emit(sink, piece, ends);
    }

    template <typename Sink>
    void emit(Sink& sink, Piece piece, Ends& ends) const {
        if (ends.is_far) {
            if (ends.near != 0) ends.add(ring_set<Lane>(spot(position_.cell(piece)), ends.near));
            sink.move(piece, ends.far);
        } else if (ends.near != 0) {
            sink.move_near(piece, ends.near);
        }
    }

    // --- the bugs (R7) ---------------------------------------------------------------------

    [[nodiscard]] Ends walks(Piece piece) {
        const Spot start = spot(position_.cell(piece));
        if (position_.level(piece) != 0) return beetle(start, position_.level(piece));
        if (bug_of(piece) != Bug::kMosquito) return walks_as(bug_of(piece), start);
        Ends ends;
        for (unsigned bugs = copied_bugs(position_, start.cell, ring_at(start)); bugs != 0;
             bugs &= bugs - 1) {
            const Ends more = walks_as(static_cast<Bug>(std::countr_zero(bugs)), start);
            ends.near |= more.near;
            if (more.is_far) ends.add(more.far);
        }
        return ends;
    }

    [[nodiscard]] Ends walks_as(Bug bug, const Spot& start) {
        switch (bug) {
            case Bug::kQueen:
            case Bug::kPillbug:
                return Ends{slide_targets(ring_at(start)), false, {}};
            case Bug::kBeetle:
                return beetle(start, 0);
            case Bug::kGrasshopper:
                return grasshopper(start);
            case Bug::kSpider:
                return spider(start);
            case Bug::kAnt:
                return ant(start);
            case Bug::kLadybug:
                return ladybug(start);
            case Bug::kMosquito:
                break;
        }
        return {};
    }

    [[nodiscard]] Ends beetle(const Spot& start, unsigned height) const {
        return Ends{climbs(start, height), false, {}};
    }

    [[nodiscard]] Ends grasshopper(const Spot& start) const {
        Rows ends{};
        for (Ring ring = ring_at(start); ring != 0; ring &= ring - 1) {
            const Step step = kSteps[static_cast<unsigned>(std::countr_zero(ring))];
            Spot at = start;
            do {
                at.q += static_cast<unsigned>(step.q);
                at.r += static_cast<unsigned>(step.r);
            } while (has<Lane>(rows_, at));
            mark<Lane>(ends, at);
        }
        return Ends{0, true, to_set<Lane>(ends)};
    }

    [[nodiscard]] Ends spider(const Spot& start) {
        flip<Lane>(rows_, start);
        Rows ends{};
        each_slide(start, [&](const Spot& first) {
            each_slide(first, [&](const Spot& second) {
                if (same(second, start)) return;
                each_slide(second, [&](const Spot& third) {
                    if (!same(third, start) && !same(third, first)) mark<Lane>(ends, third);
                });
            });
        });
        flip<Lane>(rows_, start);
        return Ends{0, true, to_set<Lane>(ends)};
    }

    [[nodiscard]] Ends ant(const Spot& start) const {
        const Set here = Set::single(start.q, start.r);
        const Slides<Lane> slides{occupied_ ^ here};
        Set reached = here;
        for (;;) {
            const Set more = slides.from(reached);
            if (!(more & ~reached).any()) break;
            reached |= more;
        }
        return Ends{0, true, reached & ~here};
    }

    [[nodiscard]] Ends ladybug(const Spot& start) const {
        if (has_climb_gates(position_)) {
            return Ends{0, true, to_set<Lane>(climbs_between_stacks(start))};
        }
        const Set here = Set::single(start.q, start.r);
        const Set others = occupied_ & ~here;
        const Set up = neighbors_of(here) & others;
        const Set along = neighbors_of(up) & others;
        return Ends{0, true, neighbors_of(along) & ~occupied_};
    }

    // --- throws (R8) -----------------------------------------------------------------------

    void find_throwers() {
        for (const Bug bug : {Bug::kMosquito, Bug::kPillbug}) {
            const Piece piece = make_piece(position_.to_move(), bug, 1);
            if (!is_thrower(piece)) continue;
            const Thrower thrower = thrower_at(spot(position_.cell(piece)));
            if (thrower.victims != 0 && thrower.ends != 0) thrower_[throwers_++] = thrower;
        }
    }

    template <typename Report>
    void report_throws(const Thrower& thrower, Piece piece, const Report& report) {
        Ends walked;
        if (color_of(piece) == position_.to_move()) walked = walks(piece);
        walked.add(ring_set<Lane>(spot(position_.cell(piece)), walked.near));
        const WindowRows<Lane> rows = to_rows(walked.far);
        for (Ring ring = thrower.ends; ring != 0; ring &= ring - 1) {
            const Spot end = step(thrower.spot, static_cast<unsigned>(std::countr_zero(ring)));
            if (!has(rows, end)) report(piece, position_.top(thrower.spot.cell), end.cell);
        }
    }

    void add_throws(Piece piece, Ends& ends) const {
        for (unsigned i = 0; i < throwers_; ++i) {
            const Thrower& thrower = thrower_[i];
            for (Ring ring = thrower.victims; ring != 0; ring &= ring - 1) {
                const auto direction = static_cast<unsigned>(std::countr_zero(ring));
                if (position_.top(neighbor(thrower.spot.cell, direction)) == piece) {
                    ends.add(ring_set<Lane>(thrower.spot, thrower.ends));
                }
            }
        }
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

    unsigned throwers_ = 0;
    std::array<Thrower, 2> thrower_;
};

}  // namespace skep
