#include "rules/position.h"

#include <algorithm>
#include <cassert>

namespace skep {

namespace {

// The widest hive that fits, with a free row and column on each side; a small window has
// kSmallSpan.
constexpr unsigned kLargeSpan = 30;

bool fits_small(const Range& q, const Range& r) {
    return q.span() <= kSmallSpan && r.span() <= kSmallSpan;
}

// Where a window with room for so many begins, with the range in its middle.
int corner(const Range& range, unsigned room) {
    return range.low - 1 - static_cast<int>((room - range.span()) / 2);
}

}  // namespace

Position::Position(const Ruleset& ruleset, Color first_player)
    : ruleset_(ruleset), first_player_(first_player), to_move_(first_player) {
    top_.fill(kNoPiece.value);
    cell_.fill(kNoCell);
    below_.fill(kNoPiece.value);
    reserve_.fill(ruleset.box);
}

std::uint64_t Position::key() const {
    if (in_play_[0] + in_play_[1] == 0) {
        return keys::mix(0) ^ (to_move_ == Color::kBlack ? keys::kBlackToMove : 0);
    }
    unsigned anchor = kCells;
    for (const Color color : {Color::kWhite, Color::kBlack}) {
        if (has_queen(color) && anchor == kCells) anchor = place(cell(make_piece(color, 0)));
    }
    if (anchor == kCells) {
        for (const Cell cell : cell_) {
            if (cell != kNoCell) anchor = std::min(anchor, place(cell));
        }
    }
    std::uint64_t sum = sum_;
    const auto pillbug = make_piece(Color::kWhite, Bug::kPillbug, 1).value;
    const bool pillbug_lies = cell_[pillbug] != kNoCell || cell_[pillbug + 1U] != kNoCell;
    if (pillbug_lies && stunned_ != kNoPiece) {
        sum = keys::plus(sum, keys::times(keys::kStunned, keys::kPlaces[place(cell(stunned_))]));
    }
    const std::uint64_t free_of_place = keys::times(sum, keys::kInversePlaces[anchor]);
    return keys::mix(free_of_place) ^ (to_move_ == Color::kBlack ? keys::kBlackToMove : 0);
}

template <Keys keys>
Undo Position::do_move(Move move) {
    Undo undo{kNoCell, stunned_, loops_, window_, sum_};
    if (move.kind() == MoveKind::kPass) {
        stunned_ = kNoPiece;
    } else {
        const Piece piece = move.piece();
        undo.from = cell(piece);
        if (move.kind() == MoveKind::kMovement) {
            if constexpr (keys == Keys::kKeep) sum_ = keys::minus(sum_, number_of_place(piece));
            lift(piece);
        } else {
            --reserve_[skep::index(color_of(piece))][skep::index(bug_of(piece))];
            ++in_play_[skep::index(color_of(piece))];
        }
        put(piece, move.to());
        if constexpr (keys == Keys::kKeep) {
            sum_ = window_ == undo.window ? keys::plus(sum_, number_of_place(piece)) : fresh_sum();
        }
        stunned_ = piece;
    }
    ++ply_;
    to_move_ = other(to_move_);
    assert(is_consistent(keys));
    return undo;
}

template <Keys keys>
void Position::undo_move(Move move, const Undo& undo) {
    --ply_;
    to_move_ = other(to_move_);
    stunned_ = undo.stunned;
    if (move.kind() != MoveKind::kPass) {
        const Piece piece = move.piece();
        lift(piece);
        const bool moved = !(window_ == undo.window);
        window_ = undo.window;
        if (move.kind() == MoveKind::kMovement) {
            attach(piece, undo.from);
        } else {
            cell_[piece.value] = kNoCell;
            ++reserve_[skep::index(color_of(piece))][skep::index(bug_of(piece))];
            --in_play_[skep::index(color_of(piece))];
        }
        if (moved) refill_window();
        loops_ = undo.loops;
        sum_ = undo.sum;
    }
    assert(is_consistent(keys));
}

template Undo Position::do_move<Keys::kKeep>(Move);
template Undo Position::do_move<Keys::kSkip>(Move);
template void Position::undo_move<Keys::kKeep>(Move, const Undo&);
template void Position::undo_move<Keys::kSkip>(Move, const Undo&);

void Position::set_up(std::span<const Placed> pieces, std::uint32_t ply, Piece stunned) {
    Range q;
    Range r;
    for (const Placed& placed : pieces) {
        q.widen(placed.q);
        r.widen(placed.r);
    }
    if (!pieces.empty()) set_window(q, r);
    for (const Placed& placed : pieces) {
        const Color color = color_of(placed.piece);
        --reserve_[skep::index(color)][skep::index(bug_of(placed.piece))];
        ++in_play_[skep::index(color)];
        attach(placed.piece, make_cell(placed.q, placed.r));
    }
    sum_ = fresh_sum();
    ply_ = ply;
    to_move_ = ply % 2 == 0 ? first_player_ : other(first_player_);
    stunned_ = stunned;
    assert(is_consistent());
}

void Position::lift(Piece piece) {
    const Cell from = cell(piece);
    const Piece under = below(piece);
    top_[from.value] = under.value;
    flip_top(from, color_of(piece));
    if (under == kNoPiece) {
        loops_ =
            static_cast<std::int8_t>(loops_ + 1 - static_cast<int>(count_arcs(ring_around(from))));
    } else {
        flip_top(from, color_of(under));
        if (level(under) == 0) --stacks_;
    }
}

// Puts a piece on top of a hex, whatever the window.
void Position::attach(Piece piece, Cell to) {
    const Piece under = top(to);
    cell_[piece.value] = to;
    below_[piece.value] = under.value;
    top_[to.value] = piece.value;
    if (under == kNoPiece) {
        level_[piece.value] = 0;
        loops_ =
            static_cast<std::int8_t>(loops_ - 1 + static_cast<int>(count_arcs(ring_around(to))));
    } else {
        level_[piece.value] = static_cast<std::uint8_t>(level(under) + 1);
        if (level(under) == 0) ++stacks_;
        flip_top(to, color_of(under));
    }
    flip_top(to, color_of(piece));
}

void Position::put(Piece piece, Cell to) {
    attach(piece, to);
    if (!is_inside(to)) move_window();
}

void Position::flip_top(Cell cell, Color color) {
    if (window_.small) {
        std::uint16_t& row = tops_[skep::index(color)][window_r(cell) & 15U];
        row = static_cast<std::uint16_t>(row ^ (1U << (window_q(cell) & 15U)));
    }
}

// Whether the window can stay where it is with a piece on this hex. A large one is left as soon as
// it can be.
bool Position::is_inside(Cell cell) const {
    return window_.small && window_q(cell) - 1 < kSmallSpan && window_r(cell) - 1 < kSmallSpan;
}

// Puts the hive into the middle of a window, the smaller one if it fits.
void Position::move_window() {
    Range q;
    Range r;
    for (const Cell at : cell_) {
        if (at == kNoCell) continue;
        q.widen(true_q(at));
        r.widen(true_r(at));
    }
    set_window(q, r);
    refill_window();
}

void Position::set_window(const Range& q, const Range& r) {
    const bool small = fits_small(q, r);
    const unsigned room = small ? kSmallSpan : kLargeSpan;
    window_ = Window{corner(q, room), corner(r, room), small};
}

void Position::refill_window() {
    tops_ = {};
    for (std::uint8_t value = 0; value < kPieces; ++value) {
        const Piece piece{value};
        if (cell(piece) != kNoCell && is_uncovered(piece)) flip_top(cell(piece), color_of(piece));
    }
}

// The occupied neighbors of a hex, piece by piece, in a window of any size.
Ring Position::ring_of_tops(Cell cell) const {
    Ring ring = 0;
    for (unsigned direction = 0; direction < 6; ++direction) {
        const bool occupied = top(neighbor(cell, direction)) != kNoPiece;
        ring |= static_cast<Ring>(occupied) << direction;
    }
    return ring;
}

std::uint64_t Position::number_of_place(Piece piece) const {
    return keys::times(keys::kPieceNumbers[level(piece)][piece.value],
                       keys::kPlaces[place(cell(piece))]);
}

std::uint64_t Position::fresh_sum() const {
    std::uint64_t sum = 0;
    for (std::uint8_t value = 0; value < kPieces; ++value) {
        if (cell_[value] != kNoCell) sum = keys::plus(sum, number_of_place(Piece{value}));
    }
    return sum;
}

// Whether the hive keeps off the border of its window, and the window is large only if it must.
bool Position::is_in_window() const {
    const unsigned room = window_.small ? kSmallSpan : kLargeSpan;
    Range q;
    Range r;
    for (const Cell at : cell_) {
        if (at == kNoCell) continue;
        if (window_q(at) - 1 >= room || window_r(at) - 1 >= room) return false;
        q.widen(static_cast<int>(window_q(at)));
        r.widen(static_cast<int>(window_r(at)));
    }
    return window_.small || !fits_small(q, r);
}

bool Position::is_consistent(Keys keys) const {
    if (!is_in_window()) return false;
    Position fresh{ruleset_, first_player_};
    fresh.window_ = window_;
    for (unsigned level = 0; level < keys::kLevels; ++level) {
        for (std::uint8_t value = 0; value < kPieces; ++value) {
            const Cell at = cell_[value];
            if (at == kNoCell || level_[value] != level) continue;
            if (fresh.height(at) != level || fresh.top_[at.value] != below_[value]) return false;
            fresh.cell_[value] = at;
            fresh.below_[value] = fresh.top_[at.value];
            fresh.top_[at.value] = value;
            fresh.level_[value] = static_cast<std::uint8_t>(level);
            fresh.stacks_ = static_cast<std::uint8_t>(fresh.stacks_ + static_cast<int>(level == 1));
            const unsigned arcs = level == 0 ? count_arcs(fresh.ring_of_tops(at)) : 1;
            fresh.loops_ = static_cast<std::int8_t>(fresh.loops_ - 1 + static_cast<int>(arcs));
            --fresh.reserve_[value & 1U][skep::index(bug_of(Piece{value}))];
            ++fresh.in_play_[value & 1U];
        }
    }
    fresh.refill_window();
    return fresh.top_ == top_ && fresh.tops_ == tops_ && fresh.reserve_ == reserve_ &&
           fresh.in_play_ == in_play_ && fresh.stacks_ == stacks_ && fresh.loops_ == loops_ &&
           (keys == Keys::kSkip || fresh.fresh_sum() == sum_) &&
           (stunned_ == kNoPiece || (cell(stunned_) != kNoCell && is_uncovered(stunned_))) &&
           to_move_ == (ply_ % 2 == 0 ? first_player_ : other(first_player_));
}

}  // namespace skep
