// skep_match: plays pairs of games between two settings of the engine, in one program, on as many
// cores as asked for. Prints the results by pairs, from which `python -m skep.match.statistics`
// tells Elo and SPRT.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <mutex>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "rules/share_out.h"
#include "text/game.h"
#include "text/setup.h"
#include "tools/arguments.h"
#include "tools/referee.h"
#include "tools/starts.h"

namespace {

using namespace skep;

struct Match {
    PlayerSettings a;
    PlayerSettings b;
    Ruleset rules;
    std::vector<Position> openings;
    std::uint64_t pairs = 100;
    std::uint64_t seed = 1;
    unsigned plies = 8;
    unsigned threads = 1;
};

struct Tally {
    std::array<std::uint64_t, 3> results{};  // losses, draws, wins of A
    std::array<std::uint64_t, 5> pairs{};    // by the points A made, in halves
    std::uint64_t cut_off = 0;
    std::uint64_t plies = 0;
};

// Points of A in halves.
unsigned points(Outcome outcome, Color a) {
    if (outcome == Outcome::kDraw) return 1;
    return (outcome == Outcome::kWhiteWins) == (a == Color::kWhite) ? 2 : 0;
}

unsigned long long whole(std::uint64_t number) { return number; }

void print(const Tally& tally) {
    const std::uint64_t games = tally.results[0] + tally.results[1] + tally.results[2];
    const double score =
        100.0 *
        (static_cast<double>(tally.results[2]) + 0.5 * static_cast<double>(tally.results[1])) /
        static_cast<double>(games);
    std::printf(
        "games %llu  +%llu =%llu -%llu  %.1f %%  pairs %llu %llu %llu %llu %llu  cut off %llu"
        "  plies a game %.1f\n",
        whole(games), whole(tally.results[2]), whole(tally.results[1]), whole(tally.results[0]),
        score, whole(tally.pairs[0]), whole(tally.pairs[1]), whole(tally.pairs[2]),
        whole(tally.pairs[3]), whole(tally.pairs[4]), whole(tally.cut_off),
        static_cast<double>(tally.plies) / static_cast<double>(games));
    std::fflush(stdout);
}

void play_pair(const Match& match, std::size_t number, Tally& tally, std::mutex& lock) {
    Player a{match.a};
    Player b{match.b};
    PlayerSettings quick;
    quick.limits.nodes = 2000;
    quick.hash_mib = 1;
    Player judge{quick};
    const Position opening =
        match.openings.empty()
            ? random_opening(match.rules, match.seed * 1'000'003 + number, match.plies, judge)
            : match.openings[number % match.openings.size()];
    unsigned halves = 0;
    for (const Color color : {Color::kWhite, Color::kBlack}) {
        const bool white = color == Color::kWhite;
        const PlayedGame game = play_game(opening, {white ? &a : &b, white ? &b : &a});
        const unsigned made = points(game.outcome, color);
        halves += made;
        const std::scoped_lock guard{lock};
        ++tally.results[made];
        tally.cut_off += static_cast<std::uint64_t>(game.cut_off);
        tally.plies += game.moves.size();
    }
    const std::scoped_lock guard{lock};
    ++tally.pairs[halves];
    const std::uint64_t done = std::accumulate(tally.pairs.begin(), tally.pairs.end(), 0ULL);
    if (done % 50 == 0) print(tally);
}

std::optional<std::vector<Position>> read_openings(const std::string& path, const Ruleset& rules) {
    std::ifstream file{path};
    std::vector<Position> openings;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        // A game string, with or without its header; marks after a tab are for people.
        std::string_view moves{line};
        moves = moves.substr(0, moves.find('\t'));
        for (int skipped = 0; skipped < 3 && line.starts_with("Base"); ++skipped) {
            moves.remove_prefix(std::min(moves.size(), moves.find(';') + 1));
        }
        const Replay replayed = replay(moves, Position{rules, Color::kWhite});
        if (!replayed.complete) {
            std::fprintf(stderr, "%s: cannot play %s\n", path.c_str(), line.c_str());
            return std::nullopt;
        }
        openings.push_back(replayed.position);
    }
    return openings;
}

std::optional<Match> read_match(Arguments& arguments) {
    Match match;
    std::string wrong;
    const auto a = read_player(arguments.take("--a").value_or("nodes=5000"), wrong);
    const auto b = a ? read_player(arguments.take("--b").value_or("nodes=5000"), wrong) : a;
    const auto rules = read_ruleset(arguments.take("--rules").value_or("Base+MLP"));
    match.pairs = arguments.take_number("--pairs", match.pairs);
    match.seed = arguments.take_number("--seed", match.seed);
    match.plies = static_cast<unsigned>(arguments.take_number("--plies", match.plies));
    match.threads = static_cast<unsigned>(arguments.take_number("--threads", match.threads));
    const auto path = arguments.take("--openings");
    if (!a || !b) std::fprintf(stderr, "no such setting: %s\n", wrong.c_str());
    if (!a || !b || !rules || !arguments.are_fine() || !arguments.left().empty()) return {};
    match.a = *a;
    match.b = *b;
    match.rules = *rules;
    if (path) {
        const auto openings = read_openings(std::string{*path}, match.rules);
        if (!openings) return {};
        match.openings = *openings;
    }
    return match;
}

}  // namespace

int main(int count, char** values) {
    Arguments arguments{count, values};
    const auto match = read_match(arguments);
    if (!match) {
        std::fprintf(stderr,
                     "usage: skep_match [--a SETTINGS] [--b SETTINGS] [--rules TYPE] [--pairs N]\n"
                     "                  [--openings FILE] [--plies N] [--seed N] [--threads N]\n"
                     "settings: nodes=5000,seconds=0.1,depth=6,threads=1,hash=16,weights=FILE and\n"
                     "the names of native/search/tuning.h\n");
        return 2;
    }
    Tally tally;
    std::mutex lock;
    share_out(match->pairs, match->threads,
              [&](std::size_t number) { play_pair(*match, number, tally, lock); });
    print(tally);
    return 0;
}
