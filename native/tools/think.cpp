// skep_think: searches the positions in a file and prints the nodes, the depth and the speed. At a
// fixed depth, the number of nodes is the signature of the search: it changes when the play does.
// If the file says that a position is won in N plies, the search has to find the win.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include "games/player_text.h"
#include "games/starts.h"
#include "tools/arguments.h"

namespace {

using namespace skep;

// The CPU time of this process in seconds, which doesn't depend on the load of the machine.
double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

constexpr unsigned kDetour = 2;

struct Sum {
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::uint64_t most = 0;  // nodes of one position
    unsigned wins = 0;
    unsigned missed = 0;
    unsigned exact = 0;
    std::vector<int> depths;
};

void think(Player& player, const Start& start, bool each, Sum& sum) {
    player.start_game();
    const double begun = now();
    const Report report = player.think(start.position, {});
    sum.seconds += now() - begun;
    sum.nodes += report.nodes;
    sum.most = std::max(sum.most, report.nodes);
    sum.depths.push_back(report.depth);
    const int score = report.line[0].score;
    if (each) {
        std::printf("%s: depth %d, score %d, nodes %llu\n", start.name.c_str(), report.depth, score,
                    static_cast<unsigned long long>(report.nodes));
    }
    if (!start.wins) return;
    ++sum.wins;
    sum.exact += static_cast<unsigned>(score == win_in(*start.wins));
    // It has to be a win, but a search that prunes may miss a quicker one.
    if (score >= win_in(*start.wins + kDetour)) return;
    ++sum.missed;
    std::printf("%s: missed, score %d\n", start.name.c_str(), score);
}

void print(Sum& sum) {
    std::ranges::sort(sum.depths);
    std::printf("positions %zu  nodes %llu  most %llu  nodes per second %.0f  median depth %d\n",
                sum.depths.size(), static_cast<unsigned long long>(sum.nodes),
                static_cast<unsigned long long>(sum.most),
                static_cast<double>(sum.nodes) / std::max(sum.seconds, 1e-9),
                sum.depths[sum.depths.size() / 2]);
    if (sum.wins != 0) {
        std::printf("forced wins %u  in the fewest plies %u  missed %u\n", sum.wins, sum.exact,
                    sum.missed);
    }
}

}  // namespace

int main(int count, char** values) {
    Arguments arguments{count, values};
    std::string problem;
    const auto settings = read_player(arguments.take("--player").value_or("depth=7"), problem);
    const bool each = arguments.take_number("--each", 0) != 0;
    const std::string_view only = arguments.take("--only").value_or("");
    if (!settings || arguments.left().size() != 1 || !arguments.are_fine()) {
        if (!settings) std::fprintf(stderr, "skep_think: --player: %s\n", problem.c_str());
        std::fprintf(stderr,
                     "usage: skep_think [--player SETTINGS] [--each 1] [--only NAME] POSITIONS\n");
        return 2;
    }
    auto starts = read_starts(std::string{arguments.left()[0]});
    if (starts) {
        std::erase_if(*starts, [&](const Start& start) {
            return start.name.find(only) == std::string::npos;
        });
    }
    if (!starts || starts->empty()) {
        std::fprintf(stderr, "skep_think: no positions in that file\n");
        return 1;
    }
    Sum sum;
    Player player{*settings};
    for (const Start& start : *starts) think(player, start, each, sum);
    print(sum);
    return sum.missed == 0 ? 0 : 1;
}
