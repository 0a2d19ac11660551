// Finds the legal moves of a position in a window of its size; `movegen.h` is the door to it.
//
// The rules are those of skep/core, in the same words where the same thing is meant. What differs
// is that many hexes are looked at in one go: sets of hexes are bits of a window, and a step in
// some direction is a shift of the whole set.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
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

template <typename Lane>
class Generator {
    using Set = Bits<Lane>;
    using Rows = WindowRows<Lane>;
    static constexpr unsigned kSize = Set::kSize;

  public:
    explicit Generator(const Position& position)
        : position_(position),
          own_(top_hexes<Lane>(position, position.to_move())),
          enemy_(top_hexes<Lane>(position, other(position.to_move()))),
          occupied_(own_ | enemy_) {}

    template <typename Sink>
    void generate(Sink& sink) {
        place_pieces(sink);
        if (position_.has_queen(position_.to_move())) move_pieces(sink);
    }

    // The placements, or the movements of one piece.
    template <typename Sink>
    void generate_placements(Sink& sink) const {
        place_pieces(sink);
    }
    template <typename Sink>
    void generate_movements(Sink& sink, Piece piece) {
        if (!position_.has_queen(position_.to_move())) return;
        look_around();
        move_piece(sink, piece);
    }
    // The movements of all pieces that may end on a hex, as far as can be told at a glance.
    template <typename Sink>
    void generate_towards(Sink& sink, Cell cell) {
        const Color color = position_.to_move();
        if (!position_.has_queen(color)) return;
        rows_ = to_rows(occupied_);
        const Spot end = spot(cell);
        const bool open = slide_targets(ring_at(end)) != 0;
        const auto beside = [&](Bug bug) { return touches(make_piece(color, bug, 1), end); };
        const bool thrown = beside(Bug::kPillbug) || beside(Bug::kMosquito);
        unsigned may_move = 0;
        for (unsigned slot = 0; slot < kPiecesOfSide; ++slot) {
            may_move |= static_cast<unsigned>(may_reach(make_piece(color, slot), end, open))
                        << slot;
        }
        if (may_move == 0 && !thrown) return;
        look_around();
        for (unsigned slot = 0; slot < kPiecesOfSide; ++slot) {
            if (thrown || (may_move >> slot & 1U) != 0) move_piece(sink, make_piece(color, slot));
            if (thrown) move_piece(sink, make_piece(other(color), slot));
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

    // A piece that can throw, the neighbors it can throw, and where to.
    struct Thrower {
        Spot spot;
        Ring victims;
        Ring ends;
    };

    // --- placements (R3) -------------------------------------------------------------------

    template <typename Sink>
    void place_pieces(Sink& sink) const {
        const Color color = position_.to_move();
        const bool due = position_.is_queen_due();
        const bool early = position_.turn() == 1 && !position_.ruleset().queen_first;
        std::array<Piece, kBugs> pieces;
        std::size_t size = 0;
        for (unsigned bug = 0; bug < kBugs; ++bug) {
            const bool queen = bug == index(Bug::kQueen);
            const unsigned left = position_.reserve(color, static_cast<Bug>(bug));
            const unsigned number = position_.ruleset().box[bug] - left + 1U;
            pieces[size] = make_piece(color, static_cast<Bug>(bug), number);
            size += left != 0 && !(queen ? early : due);
        }
        if (size != 0) sink.place(std::span{pieces}.first(size), places());
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

    template <typename Sink>
    void move_pieces(Sink& sink) {
        const Color color = position_.to_move();
        look_around();
        for (unsigned slot = 0; slot < kPiecesOfSide; ++slot) {
            move_piece(sink, make_piece(color, slot));
            if (throwers_ != 0) move_piece(sink, make_piece(other(color), slot));
        }
    }

    // A piece of one's own walks or is thrown, one of the enemy's is thrown.
    template <typename Sink>
    void move_piece(Sink& sink, Piece piece) {
        if (!can_leave(piece)) return;
        Ends ends;
        if (color_of(piece) == position_.to_move()) ends = walks(piece);
        add_throws(piece, ends);
        emit(sink, piece, ends);
    }

    [[nodiscard]] bool touches(Piece piece, const Spot& end) const {
        const Cell cell = position_.cell(piece);
        return cell != kNoCell && touch(spot(cell), end);
    }

    [[nodiscard]] bool may_reach(Piece piece, const Spot& end, bool open) const {
        const Cell cell = position_.cell(piece);
        if (cell == kNoCell || !position_.is_uncovered(piece)) return false;
        const Spot at = spot(cell);
        return may_walk(bug_of(piece), static_cast<int>(end.q - at.q),
                        static_cast<int>(end.r - at.r), open);
    }

    void look_around() {
        pinned_ = to_rows(pinned_hexes(occupied_, position_.loops()));
        rows_ = to_rows(occupied_);
        find_throwers();
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

    // In play, uncovered, not stunned, and the hive stays one without it.
    [[nodiscard]] bool can_leave(Piece piece) const {
        const Cell cell = position_.cell(piece);
        if (cell == kNoCell || piece == position_.stunned() || !position_.is_uncovered(piece)) {
            return false;
        }
        return position_.level(piece) != 0 || !has<Lane>(pinned_, spot(cell));
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
        const Ring occupied = ring_at(start);
        const Ring slides = height == 0 ? slide_targets(occupied) : ~occupied & kFullRing;
        return Ends{(occupied | slides) & ~climb_gates(position_, start.cell, height), false, {}};
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
        const Planes<Lane> around = planes_of(occupied_ ^ here);
        Planes<Lane> open;  // the hexes from which a slide in this direction is possible
        for (unsigned i = 0; i < 6; ++i) {
            open[i] = (around[(i + 5) % 6] ^ around[(i + 1) % 6]) & ~around[i];
        }
        Set reached = here;
        for (;;) {
            const Set up = (reached & open[0]) | (reached & open[1]).east();
            const Set down = (reached & open[3]) | (reached & open[4]).west();
            const Set level = (reached & open[2]).east() | (reached & open[5]).west();
            const Set more = level | up.row_up() | down.row_down();
            if (!(more & ~reached).any()) break;
            reached |= more;
        }
        return Ends{0, true, reached & ~here};
    }

    [[nodiscard]] Ends ladybug(const Spot& start) const {
        if (has_climb_gates(position_)) return ladybug_between_stacks(start);
        const Set here = Set::single(start.q, start.r);
        const Set others = occupied_ & ~here;
        const Set up = neighbors_of(here) & others;
        const Set along = neighbors_of(up) & others;
        return Ends{0, true, neighbors_of(along) & ~occupied_};
    }

    // Step by step, as every step may meet a gate. The ladybug itself is in the air.
    [[nodiscard]] Ends ladybug_between_stacks(const Spot& start) const {
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
        return Ends{0, true, to_set<Lane>(ends)};
    }

    // --- throws (R8) -----------------------------------------------------------------------

    void find_throwers() {
        const Color color = position_.to_move();
        for (const Bug bug : {Bug::kMosquito, Bug::kPillbug}) {
            const Piece piece = make_piece(color, bug, 1);
            const Cell cell = position_.cell(piece);
            if (cell == kNoCell || piece == position_.stunned() || position_.level(piece) != 0 ||
                !position_.is_uncovered(piece)) {
                continue;
            }
            const Spot at = spot(cell);
            const bool copies =
                (copied_bugs(position_, at.cell, ring_at(at)) >> index(Bug::kPillbug) & 1U) != 0;
            if (bug == Bug::kPillbug || copies) add_thrower(at);
        }
    }

    void add_thrower(const Spot& at) {
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
        // Both steps of a throw have the thrower at one end, so that stacks of two close a gate.
        const Ring open = ~gated(tall) & kFullRing;
        if ((victims & open) == 0 || (~occupied & open) == 0) return;
        thrower_[throwers_++] = Thrower{at, victims & open, ~occupied & open};
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

    // Every neighbor that can be climbed to or from, with `lifted` in the air, and whether it is
    // occupied.
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
    Rows rows_{};
    Rows pinned_{};
    unsigned throwers_ = 0;
    std::array<Thrower, 2> thrower_;
};

}  // namespace skep
