// Counts how a game can go on, and says how fast: from the start of a game, or from every position
// of a file.
#include "rules/perft.h"

#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <string>
#include <vector>

#include "games/starts.h"
#include "generated/bounds.h"
#include "rules/shared_perft.h"
#include "tools/arguments.h"

namespace {

constexpr const char* kUsage =
    "usage: skep_perft [--threads N] [RULES|FILE [DEPTH]]\n"
    "RULES is a game type or an edition (Base+MLP unless said), FILE has lines `setup STRING`;\n"
    "of RULES every depth up to DEPTH is counted, of FILE only DEPTH, all positions together. "
    "There\n"
    "are at most %u plies and %u threads.\n";

// Nobody breaks it off. A type with a name of its own: what a lambda of `count_all` is handed to
// has that function in its name as well, and counting would stop there.
struct ToTheEnd {
    bool operator()() const { return true; }
};

// Not inlined: tools/count_instructions.py counts what happens in here.
[[gnu::noinline]] std::uint64_t count_all(const std::vector<skep::Start>& starts, unsigned depth,
                                          unsigned threads) {
    std::uint64_t leaves = 0;
    for (const skep::Start& start : starts) {
        leaves += skep::shared_perft(start.position, depth, threads, ToTheEnd{});
    }
    return leaves;
}

void report(const std::vector<skep::Start>& starts, unsigned depth, unsigned threads) {
    const auto begin = std::chrono::steady_clock::now();
    const std::uint64_t leaves = count_all(starts, depth, threads);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    std::printf("%u %" PRIu64 " %.3f s %.1f M/s\n", depth, leaves, time.count(),
                static_cast<double>(leaves) / time.count() / 1e6);
}

}  // namespace

int main(int argc, char** argv) {
    skep::Arguments arguments{argc, argv};
    const auto threads =
        static_cast<unsigned>(arguments.take_number("--threads", 1, skep::kThreads.most));
    const auto depth = static_cast<unsigned>(arguments.number_at(1, 5, skep::kPerftDepths.most));
    if (!arguments.are_fine() || arguments.left().size() > 2 || threads == 0) {
        std::fprintf(stderr, kUsage, skep::kPerftDepths.most, skep::kThreads.most);
        return 2;
    }
    const std::string what{arguments.left().empty() ? "Base+MLP" : arguments.left()[0]};
    if (const auto ruleset = skep::read_ruleset(what)) {
        for (unsigned d = 1; d <= depth; ++d) {
            report({skep::Start{what, skep::Position{*ruleset}, {}, {}}}, d, threads);
        }
        return 0;
    }
    const auto starts = skep::read_starts(what);
    if (!starts) {
        std::fprintf(stderr, "neither rules nor a file of setup strings: %s\n", what.c_str());
        return 2;
    }
    report(*starts, depth, threads);
    return 0;
}
