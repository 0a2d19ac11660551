#include "rules/routes.h"

#include <algorithm>
#include <bit>

#include "rules/reach.h"
#include "rules/ring.h"

namespace skep {

namespace {

constexpr unsigned kSpiderSteps = 3;
constexpr unsigned kLadybugSteps = 3;

// Extends a way by some steps, each in the first direction that is open and leads on to the end.
template <typename IsOpen>
bool extend(Route& way, unsigned steps, Cell end, const IsOpen& is_open) {
    if (steps == 0) return way.back() == end;
    const Cell at = way.back();
    for (unsigned direction = 0; direction < 6; ++direction) {
        if (!is_open(way, direction)) continue;
        way.push_back(neighbor(at, direction));
        if (extend(way, steps - 1, end, is_open)) return true;
        way.pop_back();
    }
    return false;
}

template <typename IsOpen>
Route first_way(const LiftedHive& hive, unsigned steps, Cell end, const IsOpen& is_open) {
    Route way{hive.start()};
    return extend(way, steps, end, is_open) ? way : Route{};
}

bool can_slide(const LiftedHive& hive, Cell at, unsigned direction) {
    return (slide_targets(hive.ring(at)) >> direction & 1U) != 0;
}

bool can_climb(const LiftedHive& hive, Cell at, unsigned direction, bool gates) {
    const bool is_climb = hive.is_occupied(at) || hive.is_occupied(neighbor(at, direction));
    return is_climb && !(gates && hive.is_gate(at, direction));
}

Route slide(const LiftedHive& hive, Cell end) {
    return first_way(hive, 1, end, [&](const Route& way, unsigned direction) {
        return can_slide(hive, way.back(), direction);
    });
}

Route beetle(const LiftedHive& hive, Cell end, bool gates) {
    const bool is_on_ground = !hive.is_occupied(hive.start());
    return first_way(hive, 1, end, [&](const Route& way, unsigned direction) {
        return (is_on_ground && can_slide(hive, way.back(), direction)) ||
               can_climb(hive, way.back(), direction, gates);
    });
}

Route spider(const LiftedHive& hive, Cell end) {
    return first_way(hive, kSpiderSteps, end, [&](const Route& way, unsigned direction) {
        return can_slide(hive, way.back(), direction) &&
               std::ranges::find(way, neighbor(way.back(), direction)) == way.end();
    });
}

// Up, along the top, and down to another empty hex.
Route ladybug(const LiftedHive& hive, Cell end, bool gates) {
    return first_way(hive, kLadybugSteps, end, [&](const Route& way, unsigned direction) {
        const Cell next = neighbor(way.back(), direction);
        const bool goes_down = way.size() == kLadybugSteps;
        return hive.is_occupied(next) != goes_down && next != hive.start() &&
               can_climb(hive, way.back(), direction, gates);
    });
}

Route grasshopper(const LiftedHive& hive, Cell end) {
    for (Ring ring = hive.ring(hive.start()); ring != 0; ring &= ring - 1) {
        const auto direction = static_cast<unsigned>(std::countr_zero(ring));
        Route route{hive.start()};
        do {
            route.push_back(neighbor(route.back(), direction));
        } while (hive.is_occupied(route.back()));
        if (route.back() == end) return route;
    }
    return {};
}

// A shortest route.
Route ant(const LiftedHive& hive, Cell end) {
    Ways ways{hive.start()};
    for (std::size_t i = 0; i < ways.hexes().size() && !ways.reach(end); ++i) {
        const Cell at = ways.hexes()[i];
        for (Ring ring = slide_targets(hive.ring(at)); ring != 0; ring &= ring - 1) {
            const Cell next = neighbor(at, static_cast<unsigned>(std::countr_zero(ring)));
            if (!ways.reach(next)) ways.add(next, at);
        }
    }
    return ways.route_to(end);
}

}  // namespace

Route Ways::route_to(Cell end) const {
    if (!reach(end)) return {};
    Route route{end};
    while (route.back() != hexes_.front()) route.push_back(from_[route.back().value]);
    std::ranges::reverse(route);
    return route;
}

unsigned bugs_of(const LiftedHive& hive) {
    const Bug bug = bug_of(hive.piece());
    if (bug != Bug::kMosquito) return 1U << index(bug);
    if (hive.is_occupied(hive.start())) return 1U << index(Bug::kBeetle);
    return copied_bugs(hive.position(), hive.start(), hive.ring(hive.start()));
}

Route route_as(Bug bug, const LiftedHive& hive, Cell end, bool climb_gates) {
    // No piece comes back to where it was.
    if (end == kNoCell || end == hive.start()) return {};
    switch (bug) {
        case Bug::kQueen:
        case Bug::kPillbug:
            return slide(hive, end);
        case Bug::kBeetle:
            return beetle(hive, end, climb_gates);
        case Bug::kGrasshopper:
            return grasshopper(hive, end);
        case Bug::kSpider:
            return spider(hive, end);
        case Bug::kAnt:
            return ant(hive, end);
        case Bug::kLadybug:
            return ladybug(hive, end, climb_gates);
        case Bug::kMosquito:
            break;
    }
    return {};
}

}  // namespace skep
