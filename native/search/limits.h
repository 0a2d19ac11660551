// The limits of a search, and its reports.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "generated/bounds.h"
#include "rules/types.h"
#include "search/score.h"

namespace skep {

static_assert(kDepths.most < kMaxPly);

// Without any limit the search runs until it is stopped.
struct Limits {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    unsigned lines = 1;  // MultiPV
};

// Whether a search ends by itself.
[[nodiscard]] constexpr bool has_limit(const Limits& limits) {
    return limits.depth > 0 || limits.nodes > 0 || limits.seconds > 0;
}

struct Line {
    int score = 0;
    unsigned size = 0;
    std::array<Move, kMaxPly> moves;

    [[nodiscard]] std::span<const Move> span() const { return std::span{moves}.first(size); }
};

struct Report {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    unsigned lines = 0;
    std::array<Line, kLines.most> line;
};

// Gets a report after every completed depth.
class Listener {
  public:
    Listener() = default;
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    Listener(Listener&&) = delete;
    Listener& operator=(Listener&&) = delete;
    virtual ~Listener() = default;
    virtual void hear(const Report& report) = 0;
};

}  // namespace skep
