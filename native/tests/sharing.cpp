// Threads that share work out: all of it, none of it twice, and no more once it is broken off.
#include <atomic>
#include <cstdint>
#include <vector>

#include "rules/share_out.h"
#include "rules/shared_perft.h"
#include "tests/check.h"

namespace skep::tests {

namespace {

void test_all_is_done_once(Check& check) {
    for (const unsigned threads : {1U, 2U, 5U, 64U}) {
        for (const std::size_t size : {0U, 1U, 3U, 1000U}) {
            std::vector<unsigned> done(size);
            share_out(size, threads, [&](std::size_t i) { ++done[i]; });
            check(done == std::vector<unsigned>(size, 1U), "every part once");
        }
    }
}

void test_breaking_off(Check& check) {
    constexpr std::size_t kParts = 100'000;
    constexpr std::size_t kEnough = 100;
    for (const unsigned threads : {1U, 4U}) {
        std::atomic<std::size_t> done{0};
        share_out(kParts, threads, [&](std::size_t) { ++done; }, [&] { return done < kEnough; });
        check(done >= kEnough && done < kEnough + threads, "no part is begun after that");
    }
    const auto never = [] { return false; };
    for (const unsigned threads : {1U, 4U}) {
        check(shared_perft(Position{}, 7, threads, never) == 0, "a count is broken off, too");
    }
}

void test_counting(Check& check) {
    const auto always = [] { return true; };
    Position start;
    for (unsigned depth = 0; depth <= 5; ++depth) {
        const std::uint64_t leaves = perft(start, depth);
        for (const unsigned threads : {1U, 3U}) {
            check(shared_perft(start, depth, threads, always) == leaves, "threads do not matter");
        }
    }
}

}  // namespace

void test_sharing(Check& check) {
    test_all_is_done_once(check);
    test_breaking_off(check);
    test_counting(check);
}

}  // namespace skep::tests
