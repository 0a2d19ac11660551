#include "rules/explain.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <utility>
#include <vector>

#include "rules/lifted_hive.h"
#include "rules/movegen.h"
#include "rules/obstacles.h"
#include "rules/reach.h"
#include "rules/ring.h"
#include "rules/routes.h"

namespace skep {

namespace {

using enum ReasonCode;

bool is_over(const Position& position) { return position.outcome() != Outcome::kNone; }

Target target_of(const Position& position, Hex hex) { return {hex, cell_at(position, hex)}; }

Reason with_tops(const Position& position, ReasonCode code, Piece piece,
                 std::span<const Cell> cells) {
    return {code, piece, tops_of(position, cells), hexes_of(position, cells)};
}

// The neighbors whose top piece has a color.
Ring ring_of(const Position& position, Cell around, Color color) {
    Ring found = 0;
    for (Ring ring = position.ring_around(around); ring != 0; ring &= ring - 1) {
        const auto direction = static_cast<unsigned>(std::countr_zero(ring));
        const Piece top = position.top(neighbor(around, direction));
        found |= static_cast<Ring>(color_of(top) == color) << direction;
    }
    return found;
}

// --- placements (R3) ---------------------------------------------------------------------------

How placed(Piece piece, Hex end) { return {Way::kPlacement, {end}, bug_of(piece)}; }

// The one piece of its bug that can leave the reserve next (R3.3).
Piece next_of_bug(const Position& position, Piece piece) {
    const Bug bug = bug_of(piece);
    const unsigned left = position.reserve(color_of(piece), bug);
    return make_piece(color_of(piece), bug, position.ruleset().box[index(bug)] - left + 1U);
}

// Why a piece of the side to move can't leave the reserve now.
std::optional<Reason> why_it_waits(const Position& position, Piece piece) {
    const bool is_queen = bug_of(piece) == Bug::kQueen;
    if (position.is_queen_due()) {
        if (is_queen) return std::nullopt;
        return Reason{kQueenDue, piece, {make_piece(color_of(piece), 0)}};
    }
    if (is_queen) {
        const bool is_early = position.turn() == 1 && !position.ruleset().queen_first;
        return is_early ? std::optional{Reason{kQueenTooEarly, piece}} : std::nullopt;
    }
    const Piece next = next_of_bug(position, piece);
    return next == piece ? std::nullopt : std::optional{Reason{kOutOfOrder, piece, {next}}};
}

// A side's first piece may touch the opponent's, because there is nothing else to touch.
std::optional<Reason> why_not_placed_there(const Position& position, Piece piece,
                                           const Target& end) {
    if (is_empty(position)) {
        if (end.cell != kNoCell) return std::nullopt;
        return Reason{kNotAtOrigin, piece, {}, {Hex{0, 0}}};
    }
    if (end.cell == kNoCell) return Reason{kTouchesNothing, piece, {}, {end.hex}};
    if (position.top(end.cell) != kNoPiece) {
        return with_tops(position, kOccupied, piece, std::array{end.cell});
    }
    const Ring enemies = ring_of(position, end.cell, other(color_of(piece)));
    if (enemies == 0 || position.in_play(color_of(piece)) == 0) return std::nullopt;
    return with_tops(position, kTouchesEnemy, piece, cells_of(enemies, end.cell));
}

Explanation explain_placement(const Position& position, Piece piece, const Target& end) {
    if (color_of(piece) != position.to_move()) return Reason{kOpponentsPiece, piece};
    if (auto reason = why_it_waits(position, piece)) return *std::move(reason);
    if (auto reason = why_not_placed_there(position, piece, end)) return *std::move(reason);
    return placed(piece, end.hex);
}

// --- throws (R8) -------------------------------------------------------------------------------

// Whether the top piece of a hex is able to throw, stunned or not.
bool is_thrower(const Position& position, Cell at) {
    const Piece piece = position.top(at);
    if (bug_of(piece) != Bug::kMosquito) return bug_of(piece) == Bug::kPillbug;
    if (position.level(piece) != 0) return false;
    const unsigned copied = copied_bugs(position, at, position.ring_around(at));
    return (copied >> index(Bug::kPillbug) & 1U) != 0;
}

// Where the side to move has throwers beside a hex, stunned or not.
std::vector<Cell> throwers_beside(const Position& position, Cell start) {
    std::vector<Cell> found = cells_of(ring_of(position, start, position.to_move()), start);
    std::erase_if(found, [&](Cell at) { return !is_thrower(position, at); });
    return found;
}

std::vector<Cell> ready_throwers(const Position& position, Cell start) {
    std::vector<Cell> found = throwers_beside(position, start);
    std::erase_if(found, [&](Cell at) { return position.top(at) == position.stunned(); });
    return found;
}

// Whether a thrower can throw the lifted piece to an empty hex beside it: gates block both steps in
// every edition.
bool can_throw(const LiftedHive& hive, Cell thrower, Cell end) {
    const unsigned down = direction_between(thrower, end);
    return down != kNoDirection && end != hive.start() && !hive.is_occupied(end) &&
           !hive.is_gate(hive.start(), direction_between(hive.start(), thrower)) &&
           !hive.is_gate(thrower, down);
}

Reason why_no_throw(const LiftedHive& hive, Cell thrower, Cell end) {
    const unsigned up = direction_between(hive.start(), thrower);
    const Position& position = hive.position();
    if (hive.is_gate(hive.start(), up)) {
        return gate_reason(position, hive.piece(), hive.start(), up);
    }
    return gate_reason(position, hive.piece(), thrower, direction_between(thrower, end));
}

// --- movements (R4) ----------------------------------------------------------------------------

// Why the side to move may not touch a piece.
std::optional<Reason> why_not_ours_to_move(const Position& position, Piece piece, Cell start) {
    const Color color = position.to_move();
    if (color_of(piece) != color && throwers_beside(position, start).empty()) {
        return Reason{kOpponentsPiece, piece};
    }
    if (position.has_queen(color)) return std::nullopt;
    const ReasonCode code = position.is_queen_due() ? kQueenDue : kQueenNotPlaced;
    return Reason{code, piece, {make_piece(color, 0)}};
}

// What holds a piece on its hex.
std::optional<Reason> why_held(const Position& position, Piece piece, Cell start) {
    if (!position.is_uncovered(piece)) {
        return with_tops(position, kCovered, piece, std::array{start});
    }
    if (piece == position.stunned()) {
        return Reason{kStunned, piece, {}, {hex_of(position, start)}};
    }
    if (position.level(piece) != 0 || count_arcs(position.ring_around(start)) < 2) {
        return std::nullopt;
    }
    const auto parts = LiftedHive{position, piece}.parts();
    if (parts.size() < 2) return std::nullopt;
    std::vector<Cell> loose;
    for (const auto& part : std::span{parts}.subspan(1)) {
        for (const Hex& hex : part) loose.push_back(make_cell(hex.q, hex.r));
    }
    return with_tops(position, kPinned, piece, loose);
}

// Why a thrower can't throw an opponent's piece that it touches.
std::optional<Reason> why_not_thrown(const Position& position, Piece piece, Cell start) {
    if (color_of(piece) == position.to_move()) return std::nullopt;
    if (position.level(piece) != 0) {
        return Reason{kStacked, piece, {position.below(piece)}, {hex_of(position, start)}};
    }
    if (!ready_throwers(position, start).empty()) return std::nullopt;
    return with_tops(position, kThrowerStunned, piece, throwers_beside(position, start));
}

// Why a piece in play may not leave its hex at all.
std::optional<Reason> why_it_stays(const Position& position, Piece piece, Cell start) {
    auto reason = why_not_ours_to_move(position, piece, start);
    if (!reason) reason = why_held(position, piece, start);
    if (!reason) reason = why_not_thrown(position, piece, start);
    return reason;
}

// How a piece that may leave its hex reaches another, on its own or thrown.
std::optional<How> how_it_moves(const LiftedHive& hive, Cell end) {
    const Position& position = hive.position();
    const Piece piece = hive.piece();
    if (end == kNoCell) return std::nullopt;
    const bool is_own = color_of(piece) == position.to_move();
    for (unsigned bugs = is_own ? bugs_of(hive) : 0; bugs != 0; bugs &= bugs - 1) {
        const auto bug = static_cast<Bug>(std::countr_zero(bugs));
        const Route route = route_as(bug, hive, end, position.ruleset().climb_gates);
        if (!route.empty()) return How{Way::kWalk, hexes_of(position, route), bug};
    }
    if (position.level(piece) != 0) return std::nullopt;
    for (const Cell thrower : ready_throwers(position, hive.start())) {
        if (!can_throw(hive, thrower, end)) continue;
        const std::array route{hive.start(), thrower, end};
        return How{Way::kThrow, hexes_of(position, route), bug_of(piece), position.top(thrower)};
    }
    return std::nullopt;
}

// Why a piece that may leave its hex can't reach this one.
Reason why_not_there(const LiftedHive& hive, const Target& end) {
    const Position& position = hive.position();
    const Piece piece = hive.piece();
    const Cell start = hive.start();
    if (end.cell == start) return {kSameHex, piece, {}, {end.hex}};
    std::vector<Cell> throwers;
    if (position.level(piece) == 0) throwers = ready_throwers(position, start);
    const auto near = std::ranges::find_if(throwers, [&](Cell thrower) {
        return end.cell != kNoCell && direction_between(thrower, end.cell) != kNoDirection;
    });
    if (near != throwers.end() && !hive.is_occupied(end.cell)) {
        return why_no_throw(hive, *near, end.cell);
    }
    if (color_of(piece) == position.to_move()) return why_no_walk(hive, end);
    if (hive.is_occupied(end.cell)) {
        return with_tops(position, kOccupied, piece, std::array{end.cell});
    }
    return with_tops(position, kNotBesideThrower, piece, throwers);
}

// --- why a piece has no legal move -------------------------------------------------------------

// The reasons that help a player most, the best one first.
constexpr std::array kTelling{kGate, kEnclosed, kTouchesEnemy, kNothingToCopy, kLetsGo};

Hex beside(Hex hex, const Step& step) { return {hex.q + step.q, hex.r + step.r}; }

// The hexes one step away, then those two steps away, where a throw could end.
std::vector<Hex> hexes_around(Hex start) {
    std::vector<Hex> found;
    found.reserve(kSteps.size() * kSteps.size());
    for (const Step& step : kSteps) found.push_back(beside(start, step));
    for (std::size_t i = 0; i < kSteps.size(); ++i) {
        for (const Step& step : kSteps) {
            const Hex end = beside(found[i], step);
            if (end != start) found.push_back(end);
        }
    }
    return found;
}

// Where a player might try to place a piece: beside the side's own pieces, else beside any.
std::vector<Hex> hexes_around_own(const Position& position, Color color) {
    std::vector<Hex> own;
    std::vector<Hex> all;
    for (std::uint8_t value = 0; value < kPieces; ++value) {
        const Piece piece{value};
        if (position.cell(piece) == kNoCell || !position.is_uncovered(piece)) continue;
        all.push_back(hex_of(position, position.cell(piece)));
        if (color_of(piece) == color) own.push_back(all.back());
    }
    std::vector<Hex>& hexes = own.empty() ? all : own;
    std::ranges::sort(hexes);
    std::vector<Hex> found;
    for (const Hex& hex : hexes) {
        for (const Step& step : kSteps) {
            const Hex end = beside(hex, step);
            if (position.top(make_cell(end.q, end.r)) == kNoPiece) found.push_back(end);
        }
    }
    return found.empty() ? std::vector{Hex{0, 0}} : found;
}

std::optional<Reason> reason_in(Explanation answer) {
    Reason* reason = std::get_if<Reason>(&answer);
    return reason == nullptr ? std::nullopt : std::optional{std::move(*reason)};
}

std::size_t rank_of(ReasonCode code) {
    return static_cast<std::size_t>(std::ranges::find(kTelling, code) - kTelling.begin());
}

}  // namespace

Explanation explain(const Position& position, Piece piece, Hex end) {
    if (is_over(position)) return Reason{kGameOver, piece};
    if (number_of(piece) > position.ruleset().box[index(bug_of(piece))]) {
        return Reason{kNotInBox, piece};
    }
    const Target target = target_of(position, end);
    const Cell start = position.cell(piece);
    if (start == kNoCell) return explain_placement(position, piece, target);
    if (auto reason = why_it_stays(position, piece, start)) return *std::move(reason);
    const LiftedHive hive{position, piece};
    if (auto how = how_it_moves(hive, target.cell)) return *std::move(how);
    return why_not_there(hive, target);
}

std::optional<How> explain_legal(const Position& position, Piece piece, Hex end) {
    if (position.cell(piece) == kNoCell) return placed(piece, end);
    if (!position.is_uncovered(piece)) return std::nullopt;
    return how_it_moves(LiftedHive{position, piece}, cell_at(position, end));
}

std::optional<Reason> why_no_placement(const Position& position, Piece piece, Hex end) {
    if (!is_over(position) && position.cell(piece) != kNoCell) return Reason{kAlreadyInPlay, piece};
    return reason_in(explain(position, piece, end));
}

std::optional<Reason> why_no_movement(const Position& position, Piece piece, Hex start, Hex end) {
    const Cell at = position.cell(piece);
    const bool is_there = at != kNoCell && hex_of(position, at) == start;
    if (!is_over(position) && !is_there) return Reason{kNotThere, piece, {}, {start}};
    return reason_in(explain(position, piece, end));
}

std::optional<Reason> why_no_pass(const Position& position) {
    if (is_over(position)) return Reason{kGameOver, kNoPiece};
    if (is_legal(position, Move::pass())) return std::nullopt;
    return Reason{kPassNotForced, kNoPiece};
}

std::optional<Reason> why_stuck(const Position& position, Piece piece) {
    const Cell start = position.cell(piece);
    std::vector<Hex> ends;
    if (start == kNoCell) {
        ends = hexes_around_own(position, color_of(piece));
    } else {
        auto stays = reason_in(explain(position, piece, hex_of(position, start)));
        if (stays && stays->code != kSameHex) return stays;
        ends = hexes_around(hex_of(position, start));
    }
    std::optional<Reason> best;
    for (const Hex& end : ends) {
        auto reason = reason_in(explain(position, piece, end));
        if (!reason || (best && rank_of(reason->code) >= rank_of(best->code))) continue;
        best = std::move(reason);
    }
    return best;
}

}  // namespace skep
