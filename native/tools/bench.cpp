// bench FILE [DEPTH [SECONDS]]: how fast moves are listed and counted over the positions of a file of `setup` lines.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "rules/movegen.h"
#include "rules/perft.h"
#include "text/setup.h"

namespace {

double now() {
    const auto time = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(time).count();
}

std::vector<skep::Position> read(const char* path) {
    std::vector<skep::Position> positions;
    std::ifstream file{path};
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("setup ")) continue;
        const auto position = skep::parse_setup(std::string_view{line}.substr(6));
        if (!position) {
            std::fprintf(stderr, "cannot read: %s\n", line.c_str());
            std::exit(2);
        }
        positions.push_back(*position);
    }
    return positions;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return std::fprintf(stderr, "usage: bench FILE [DEPTH [SECONDS]]\n"), 2;
    std::vector<skep::Position> positions = read(argv[1]);
    const unsigned depth = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 3;
    const double seconds = argc > 3 ? std::atof(argv[3]) : 1.0;

    std::uint64_t moves = 0;
    std::uint64_t lists = 0;
    const double begin = now();
    while (now() - begin < seconds) {
        for (const skep::Position& position : positions) {
            skep::MoveList list;
            skep::list_moves(position, list);
            moves += list.size();
            ++lists;
        }
    }
    const double listed = now() - begin;
    std::printf("lists  %.2f M/s, %.1f moves each\n", static_cast<double>(lists) / listed / 1e6,
                static_cast<double>(moves) / static_cast<double>(lists));

    std::uint64_t leaves = 0;
    const double start = now();
    for (skep::Position& position : positions) leaves += skep::perft(position, depth);
    const double counted = now() - start;
    std::printf("perft(%u) of %zu positions: %llu leaves, %.1f M/s\n", depth, positions.size(),
                static_cast<unsigned long long>(leaves), static_cast<double>(leaves) / counted / 1e6);
}
