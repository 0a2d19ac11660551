// How fast moves are listed and counted over the positions of a file.
#include <cinttypes>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include "games/starts.h"
#include "generated/bounds.h"
#include "rules/movegen.h"
#include "rules/perft.h"
#include "tools/arguments.h"

namespace {

constexpr const char* kUsage =
    "usage: skep_bench FILE [DEPTH [SECONDS]]\n"
    "FILE has lines `setup STRING`; DEPTH is that of perft, 3 unless said and %u at most; SECONDS "
    "is\n"
    "how long moves are listed, 1 unless said. Seconds are those of the processor.\n";

// The seconds that this process had of a processor: what else runs here takes none of them.
double now() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

void list_for(double seconds, const std::vector<skep::Start>& starts) {
    std::uint64_t moves = 0;
    std::uint64_t lists = 0;
    const double begin = now();
    while (now() - begin < seconds) {
        for (const skep::Start& start : starts) {
            skep::MoveList list;
            skep::list_moves(start.position, list);
            moves += list.size();
            ++lists;
        }
    }
    const double time = now() - begin;
    std::printf("lists  %.2f M/s, %.1f moves each\n", static_cast<double>(lists) / time / 1e6,
                static_cast<double>(moves) / static_cast<double>(lists));
}

void count_to(unsigned depth, std::vector<skep::Start>& starts) {
    std::uint64_t leaves = 0;
    const double begin = now();
    for (skep::Start& start : starts) leaves += skep::perft(start.position, depth);
    const double time = now() - begin;
    std::printf("perft(%u) of %zu positions: %" PRIu64 " leaves, %.1f M/s\n", depth, starts.size(),
                leaves, static_cast<double>(leaves) / time / 1e6);
}

}  // namespace

int main(int argc, char** argv) {
    skep::Arguments arguments{argc, argv};
    const auto depth = static_cast<unsigned>(arguments.number_at(1, 3, skep::kPerftDepths.most));
    const auto seconds = static_cast<double>(arguments.number_at(2, 1));
    if (!arguments.are_fine() || arguments.left().empty() || arguments.left().size() > 3) {
        std::fprintf(stderr, kUsage, skep::kPerftDepths.most);
        return 2;
    }
    const std::string path{arguments.left()[0]};
    auto starts = skep::read_starts(path);
    if (!starts || starts->empty()) {
        std::fprintf(stderr, "not a file of setup strings: %s\n", path.c_str());
        return 2;
    }
    list_for(seconds, *starts);
    count_to(depth, *starts);
    return 0;
}
