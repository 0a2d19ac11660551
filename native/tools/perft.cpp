// perft TYPE DEPTH: counts, and how fast.
#include "rules/perft.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>

int main(int argc, char** argv) {
    const std::string_view letters = argc > 1 ? argv[1] : "MLP";
    const int depth = argc > 2 ? std::atoi(argv[2]) : 5;
    skep::Ruleset ruleset;
    ruleset.box[5] = letters.find('M') != std::string_view::npos;
    ruleset.box[6] = letters.find('L') != std::string_view::npos;
    ruleset.box[7] = letters.find('P') != std::string_view::npos;
    for (int d = 1; d <= depth; ++d) {
        skep::Position position{ruleset};
        const auto begin = std::chrono::steady_clock::now();
        const auto nodes = skep::perft(position, static_cast<unsigned>(d));
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
        std::printf("%d %llu %.3f s %.1f M/s\n", d, static_cast<unsigned long long>(nodes), time.count(),
                    static_cast<double>(nodes) / time.count() / 1e6);
    }
}
