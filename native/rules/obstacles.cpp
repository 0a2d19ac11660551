#include "rules/obstacles.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/ring.h"
#include "rules/routes.h"

namespace skep {

namespace {

// An attempt to move as one bug.
struct Attempt {
    const LiftedHive& hive;
    const Target& end;

    [[nodiscard]] Piece piece() const { return hive.piece(); }
    [[nodiscard]] Cell start() const { return hive.start(); }
    [[nodiscard]] Hex start_hex() const { return hex_of(hive.position(), start()); }
};

// Lifting the piece changes only its own hex, and no reason mentions that one.
Reason about(const Attempt& attempt, ReasonCode code, std::span<const Cell> cells) {
    const Position& position = attempt.hive.position();
    return {code, attempt.piece(), tops_of(position, cells), hexes_of(position, cells)};
}

// A queen, pillbug or beetle takes one step.
Reason why_no_step(const Attempt& attempt) {
    const Position& position = attempt.hive.position();
    const std::int64_t steps = distance(attempt.start_hex(), attempt.end.hex);
    if (steps > 1) {
        Reason reason{ReasonCode::kTooFar, attempt.piece()};
        reason.count = steps;
        return reason;
    }
    const Cell start = attempt.start();
    const unsigned direction = direction_between(start, attempt.end.cell);
    if (attempt.hive.is_gate(start, direction)) {
        return gate_reason(position, attempt.piece(), start, direction);
    }
    const auto [left, right] = flanks(start, direction);
    Reason reason{ReasonCode::kLetsGo, attempt.piece()};
    reason.hexes = hexes_of(position, std::array{left, right});
    reason.step = {attempt.start_hex(), attempt.end.hex};
    return reason;
}

Reason why_no_hop(const Attempt& attempt) {
    const Hex start = attempt.start_hex();
    const std::int64_t q = std::int64_t{attempt.end.hex.q} - start.q;
    const std::int64_t r = std::int64_t{attempt.end.hex.r} - start.r;
    if (q != 0 && r != 0 && q + r != 0) return {ReasonCode::kNotInLine, attempt.piece()};
    const auto sign = [](std::int64_t value) { return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0); };
    const Cell step = make_cell(sign(q), sign(r));
    Cell gap = plus(attempt.start(), step);
    const bool is_first = !attempt.hive.is_occupied(gap);
    while (attempt.hive.is_occupied(gap)) gap = plus(gap, step);
    Reason reason{is_first ? ReasonCode::kNothingToHop : ReasonCode::kBeyondGap, attempt.piece()};
    reason.hexes = {hex_of(attempt.hive.position(), gap)};
    return reason;
}

struct GatedStep {
    Cell at;
    unsigned direction;
};

// The first step of a route that meets a gate.
std::optional<GatedStep> first_gate(const LiftedHive& hive, const Route& route) {
    for (std::size_t i = 1; i < route.size(); ++i) {
        const unsigned direction = direction_between(route[i - 1], route[i]);
        if (hive.is_gate(route[i - 1], direction)) return GatedStep{route[i - 1], direction};
    }
    return std::nullopt;
}

// Ways along the hive to each hex that can be reached if gates are ignored, with as few gates as
// possible: the gate to show has to be one that really separates two hexes. Open steps cost nothing
// and gates cost one (0-1 breadth-first search).
Ways ways_with_fewest_gates(const LiftedHive& hive, Cell start) {
    struct Next {
        Cell at;
        Cell from;
    };
    Ways ways{start};
    std::vector<Next> open;
    std::vector<Next> gated;
    const auto look_around = [&](Cell at) {
        const Ring ring = hive.ring(at);
        const Ring flanked = turn_clockwise(ring) | turn_counterclockwise(ring);
        for (Ring left = flanked & ~ring; left != 0; left &= left - 1) {
            const auto direction = static_cast<unsigned>(std::countr_zero(left));
            auto& queue = hive.is_gate(at, direction) ? gated : open;
            queue.push_back({neighbor(at, direction), at});
        }
    };
    look_around(start);
    for (std::size_t i = 0; !open.empty() || i < gated.size();) {
        const Next next = open.empty() ? gated[i++] : open.back();
        if (!open.empty()) open.pop_back();
        if (ways.reach(next.at)) continue;
        ways.add(next.at, next.from);
        look_around(next.at);
    }
    return ways;
}

// The pieces around hexes that have no other way in or out.
Reason why_enclosed(const Attempt& attempt, std::span<const Cell> room) {
    const Position& position = attempt.hive.position();
    std::vector<Hex> wall;
    for (const Cell at : room) {
        for (const Cell near : cells_of(attempt.hive.ring(at), at)) {
            wall.push_back(hex_of(position, near));
        }
    }
    std::ranges::sort(wall);
    // NOLINTNEXTLINE(*-use-ranges): Debian's clang can't compile the ranges of its own library
    wall.erase(std::unique(wall.begin(), wall.end()), wall.end());
    std::vector<Cell> cells;
    cells.reserve(wall.size());
    for (const Hex& hex : wall) cells.push_back(make_cell(hex.q, hex.r));
    return about(attempt, ReasonCode::kEnclosed, cells);
}

// An ant or a spider finds no way along the hive.
Reason why_no_crawl(const Attempt& attempt) {
    const LiftedHive& hive = attempt.hive;
    const Cell end = attempt.end.cell;
    if (hive.ring(end) == 0) {
        return {ReasonCode::kTouchesNothing, attempt.piece(), {}, {attempt.end.hex}};
    }
    const Ways ways = ways_with_fewest_gates(hive, attempt.start());
    if (const auto gate = first_gate(hive, ways.route_to(end))) {
        return gate_reason(hive.position(), attempt.piece(), gate->at, gate->direction);
    }
    // Either the start or the end is enclosed: the one with less room.
    const Ways back = ways_with_fewest_gates(hive, end);
    const bool is_start = ways.hexes().size() <= back.hexes().size();
    return why_enclosed(attempt, is_start ? ways.hexes() : back.hexes());
}

Reason why_no_three_steps(const Attempt& attempt) {
    const Route way = route_as(Bug::kAnt, attempt.hive, attempt.end.cell, true);
    if (way.empty()) return why_no_crawl(attempt);
    Reason reason{ReasonCode::kNotThreeSteps, attempt.piece()};
    reason.count = static_cast<std::int64_t>(way.size()) - 1;
    return reason;
}

Reason why_not_over_the_top(const Attempt& attempt) {
    const Route way = route_as(Bug::kLadybug, attempt.hive, attempt.end.cell, false);
    if (const auto gate = first_gate(attempt.hive, way)) {
        return gate_reason(attempt.hive.position(), attempt.piece(), gate->at, gate->direction);
    }
    return {ReasonCode::kNotOverTheTop, attempt.piece()};
}

Reason why_not_to(const Attempt& attempt, Bug bug) {
    const Cell end = attempt.end.cell;
    if (bug != Bug::kBeetle && attempt.hive.is_occupied(end)) {
        return about(attempt, ReasonCode::kOccupied, std::array{end});
    }
    switch (bug) {
        case Bug::kGrasshopper:
            return why_no_hop(attempt);
        case Bug::kSpider:
            return why_no_three_steps(attempt);
        case Bug::kAnt:
            return why_no_crawl(attempt);
        case Bug::kLadybug:
            return why_not_over_the_top(attempt);
        default:
            return why_no_step(attempt);
    }
}

}  // namespace

Reason why_no_walk(const LiftedHive& hive, const Target& end) {
    const Attempt attempt{hive, end};
    const unsigned bugs = bugs_of(hive);
    if (std::has_single_bit(bugs)) {
        const auto bug = static_cast<Bug>(std::countr_zero(bugs));
        Reason reason = why_not_to(attempt, bug);
        reason.bug = bug;
        return reason;
    }
    const bool is_beetle = (bugs >> index(Bug::kBeetle) & 1U) != 0;
    if (bugs != 0 && !is_beetle && hive.is_occupied(end.cell)) {
        return about(attempt, ReasonCode::kOccupied, std::array{end.cell});
    }
    const auto code = bugs == 0 ? ReasonCode::kNothingToCopy : ReasonCode::kNoCopyGoesThere;
    return about(attempt, code, cells_of(hive.ring(hive.start()), hive.start()));
}

Reason gate_reason(const Position& position, Piece piece, Cell at, unsigned direction) {
    const auto [left, right] = flanks(at, direction);
    const std::array sides{left, right};
    Reason reason{ReasonCode::kGate, piece, tops_of(position, sides), hexes_of(position, sides)};
    reason.step = {hex_of(position, at), hex_of(position, neighbor(at, direction))};
    return reason;
}

std::vector<Hex> hexes_of(const Position& position, std::span<const Cell> cells) {
    std::vector<Hex> hexes;
    hexes.reserve(cells.size());
    for (const Cell cell : cells) hexes.push_back(hex_of(position, cell));
    return hexes;
}

std::vector<Piece> tops_of(const Position& position, std::span<const Cell> cells) {
    std::vector<Piece> pieces;
    pieces.reserve(cells.size());
    for (const Cell cell : cells) pieces.push_back(position.top(cell));
    return pieces;
}

std::vector<Cell> cells_of(Ring ring, Cell around) {
    std::vector<Cell> cells;
    for (; ring != 0; ring &= ring - 1) {
        cells.push_back(neighbor(around, static_cast<unsigned>(std::countr_zero(ring))));
    }
    return cells;
}

}  // namespace skep
