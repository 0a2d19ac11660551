// skep_match: plays pairs of games between two settings of the engine, in one program, on several
// cores. Prints the results by pairs; `python -m skep.match.statistics` computes Elo and SPRT from
// them. With --jobs, it plays the pairs that it reads from a file or from standard input.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <mutex>
#include <numeric>
#include <optional>
#include <string>

#include "games/pairs.h"
#include "games/player_text.h"
#include "games/starts.h"
#include "rules/share_out.h"
#include "text/numbers.h"
#include "tools/arguments.h"

namespace {

using namespace skep;

constexpr int kFailed = 1;
constexpr int kUsage = 2;

struct Tally {
    std::array<std::uint64_t, 3> results{};  // losses, draws, wins of A
    std::array<std::uint64_t, 5> pairs{};    // by the half points of A
    std::uint64_t cut_off = 0;
    std::uint64_t plies = 0;

    void add(const PlayedPair& pair) {
        for (const unsigned halves : pair.halves) ++results[halves];
        for (const unsigned count : pair.plies) plies += count;
        ++pairs[pair.points()];
        cut_off += pair.cut_off;
    }
};

unsigned long long whole(std::uint64_t number) { return number; }

void print(const Tally& tally) {
    const std::uint64_t games = tally.results[0] + tally.results[1] + tally.results[2];
    const double score =
        100.0 *
        (static_cast<double>(tally.results[2]) + 0.5 * static_cast<double>(tally.results[1])) /
        static_cast<double>(games);
    std::printf(
        "games %llu  +%llu =%llu -%llu  %.1f %%  pairs %llu %llu %llu %llu %llu  cut off %llu"
        "  plies per game %.1f\n",
        whole(games), whole(tally.results[2]), whole(tally.results[1]), whole(tally.results[0]),
        score, whole(tally.pairs[0]), whole(tally.pairs[1]), whole(tally.pairs[2]),
        whole(tally.pairs[3]), whole(tally.pairs[4]), whole(tally.cut_off),
        static_cast<double>(tally.plies) / static_cast<double>(games));
    std::fflush(stdout);
}

void play_match(const PairPlay& match, std::uint64_t pairs, unsigned threads) {
    Tally tally;
    std::mutex lock;
    share_out(pairs, threads, [&](std::size_t number) {
        const auto pair = play_pair(match, number);
        const std::scoped_lock guard{lock};
        if (pair) tally.add(*pair);
        const std::uint64_t done = std::accumulate(tally.pairs.begin(), tally.pairs.end(), 0ULL);
        if (done % 50 == 0) print(tally);
    });
    print(tally);
}

// A job: the number of a pair, and the players with their changes.
struct Job {
    std::uint64_t number = 0;
    PairPlay play;
};

// Reads a line `NUMBER;CHANGES OF A;CHANGES OF B`. If that fails, returns nothing and says why in
// `problem`.
std::optional<Job> read_job(std::string_view line, const PairPlay& match, std::string& problem) {
    Job job{0, match};
    const std::string_view number = line.substr(0, line.find(';'));
    problem = "expected NUMBER;CHANGES;CHANGES, not " + std::string{line};
    if (!read_number(number, job.number)) return std::nullopt;
    line.remove_prefix(number.size());
    for (PlayerSettings* side : {&job.play.a, &job.play.b}) {
        if (!line.starts_with(';')) return std::nullopt;
        line.remove_prefix(1);
        std::string why;
        const auto changed = take_player(line, why, *side);
        if (!changed) {
            problem = why;
            return std::nullopt;
        }
        *side = *changed;
    }
    return line.empty() ? std::optional{job} : std::nullopt;
}

// Prints the result of a job when it ends: its number, the half points of A as White and as Black,
// the plies of both games, and how many of the two were cut off.
void answer(std::uint64_t number, const PlayedPair& pair) {
    std::printf("%llu %u %u %u %u\n", whole(number), pair.halves[0], pair.halves[1],
                pair.plies[0] + pair.plies[1], pair.cut_off);
    std::fflush(stdout);
}

int do_jobs(const PairPlay& match, std::istream& jobs, unsigned threads) {
    std::atomic<bool> failed{false};
    std::mutex reading;
    std::mutex writing;
    const auto next = [&](std::string& line) {
        const std::scoped_lock guard{reading};
        return !failed && std::getline(jobs, line);
    };
    // Each thread takes the next line when it is free, until the input ends.
    share_out(threads, threads, [&](std::size_t /*worker*/) {
        std::string problem;
        for (std::string line; next(line);) {
            const auto job = read_job(line, match, problem);
            if (!job) {
                failed = true;
                std::fprintf(stderr, "skep_match: cannot do this job: %s\n", problem.c_str());
                return;
            }
            const auto pair = play_pair(job->play, job->number, &failed);
            const std::scoped_lock guard{writing};
            if (pair) answer(job->number, *pair);
        }
    });
    return failed ? kFailed : 0;
}

std::optional<std::vector<Position>> read_openings(const std::string& path, const Ruleset& rules) {
    std::ifstream file{path};
    std::vector<Position> openings;
    if (!file) {
        std::fprintf(stderr, "skep_match: %s cannot be read\n", path.c_str());
        return std::nullopt;
    }
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        const auto opening = read_opening(line, rules);
        if (!opening) {
            std::fprintf(stderr, "%s: cannot play %s\n", path.c_str(), line.c_str());
            return std::nullopt;
        }
        openings.push_back(*opening);
    }
    return openings;
}

std::optional<PlayerSettings> read_side(Arguments& arguments, const char* option) {
    std::string problem;
    const auto side = read_player(arguments.take(option).value_or("nodes=5000"), problem);
    if (!side) std::fprintf(stderr, "skep_match: %s: %s\n", option, problem.c_str());
    return side;
}

std::optional<PairPlay> read_match(Arguments& arguments) {
    PairPlay match;
    const auto a = read_side(arguments, "--a");
    const auto b = read_side(arguments, "--b");
    const auto rules = read_ruleset(arguments.take("--rules").value_or("Base+MLP"));
    match.seed = arguments.take_number("--seed", match.seed);
    match.plies = static_cast<unsigned>(arguments.take_number("--plies", match.plies));
    const auto path = arguments.take("--openings");
    if (a && b && !(has_limit(a->limits) && has_limit(b->limits))) {
        std::fprintf(stderr, "skep_match: both need nodes, depth or seconds\n");
        return {};
    }
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

// Whether the same games would be played twice, and count twice.
bool repeats(const PairPlay& match, std::uint64_t pairs) {
    const std::size_t openings = match.openings.size();
    const auto varies = [](const PlayerSettings& side) {
        return side.limits.seconds > 0 || side.threads > 1;
    };
    if (openings == 0 || pairs <= openings || varies(match.a) || varies(match.b)) return false;
    std::fprintf(stderr, "skep_match: %zu openings are not enough for %llu pairs\n", openings,
                 whole(pairs));
    return true;
}

}  // namespace

int main(int count, char** values) {
    Arguments arguments{count, values};
    const auto jobs = arguments.take("--jobs");
    const auto pairs = arguments.take_number("--pairs", 100);
    const auto threads = static_cast<unsigned>(
        std::max<std::uint64_t>(arguments.take_number("--threads", 1, 1024), 1));
    const auto match = read_match(arguments);
    if (!match) {
        std::fprintf(stderr,
                     "usage: skep_match [--a SETTINGS] [--b SETTINGS] [--rules TYPE] [--pairs N]\n"
                     "                  [--openings FILE] [--plies N] [--seed N] [--threads N]\n"
                     "                  [--jobs FILE]\n"
                     "settings: nodes=5000,seconds=0.1,depth=6,threads=1,hash=16,network=FILE,\n"
                     "weights=FILE and the names of native/search/tuning.h\n"
                     "jobs: lines `NUMBER;CHANGES;CHANGES` with the number of a pair and the\n"
                     "changes to --a and --b; - is standard input\n");
        return kUsage;
    }
    if (!jobs) {
        if (repeats(*match, pairs)) return kUsage;
        play_match(*match, pairs, threads);
        return 0;
    }
    if (*jobs == "-") return do_jobs(*match, std::cin, threads);
    std::ifstream file{std::string{*jobs}};
    if (!file) {
        std::fprintf(stderr, "skep_match: %s cannot be read\n", std::string{*jobs}.c_str());
        return kUsage;
    }
    return do_jobs(*match, file, threads);
}
