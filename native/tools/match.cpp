// skep_match: plays pairs of games between two settings of the engine, in one program, on as many
// cores as asked for. Prints the results by pairs, from which `python -m skep.match.statistics`
// tells Elo and SPRT. With --jobs it plays the pairs that it is told of instead, line by line.
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
    std::array<std::uint64_t, 5> pairs{};    // by the points A made, in halves
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
        "  plies a game %.1f\n",
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

// A line of jobs: the number of a pair, what is otherwise than by --a, and than by --b.
struct Job {
    std::uint64_t number = 0;
    PairPlay play;
};

std::optional<Job> read_job(std::string_view line, const PairPlay& match, std::string& wrong) {
    Job job{0, match};
    wrong = line;
    const std::size_t first = line.find(';');
    if (!read_number(line.substr(0, first), job.number) || first == std::string_view::npos) {
        return std::nullopt;
    }
    line.remove_prefix(first + 1);
    const std::size_t second = line.find(';');
    if (second == std::string_view::npos) return std::nullopt;
    const auto a = read_player(line.substr(0, second), wrong, match.a);
    const auto b = a ? read_player(line.substr(second + 1), wrong, match.b) : a;
    if (!a || !b) return std::nullopt;
    if (!has_limit(a->limits) || !has_limit(b->limits)) return std::nullopt;
    job.play.a = *a;
    job.play.b = *b;
    return job;
}

// Answers each job as it ends: its number, the halves of points that A made as White and as Black,
// the plies of both games, how many were cut off.
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
    // Everybody takes the next line as soon as there is one, until there are none.
    share_out(threads, threads, [&](std::size_t /*worker*/) {
        std::string wrong;
        for (std::string line; next(line);) {
            const auto job = read_job(line, match, wrong);
            if (!job) {
                failed = true;
                std::fprintf(stderr, "skep_match: cannot do this job: %s\n", wrong.c_str());
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

std::optional<PairPlay> read_match(Arguments& arguments) {
    PairPlay match;
    std::string wrong;
    const auto a = read_player(arguments.take("--a").value_or("nodes=5000"), wrong);
    const auto b = a ? read_player(arguments.take("--b").value_or("nodes=5000"), wrong) : a;
    const auto rules = read_ruleset(arguments.take("--rules").value_or("Base+MLP"));
    match.seed = arguments.take_number("--seed", match.seed);
    match.plies = static_cast<unsigned>(arguments.take_number("--plies", match.plies));
    const auto path = arguments.take("--openings");
    if (!a || !b) std::fprintf(stderr, "no such setting: %s\n", wrong.c_str());
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

// Whether games would be played again that were played already, and count twice.
bool repeats(const PairPlay& match, std::uint64_t pairs) {
    const std::size_t openings = match.openings.size();
    const auto varies = [](const PlayerSettings& side) {
        return side.limits.seconds > 0 || side.threads > 1;
    };
    if (openings == 0 || pairs <= openings || varies(match.a) || varies(match.b)) return false;
    std::fprintf(stderr, "skep_match: %zu openings are enough for as many pairs, not for %llu\n",
                 openings, whole(pairs));
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
                     "jobs: lines `NUMBER;CHANGES;CHANGES` of a pair and what is otherwise than\n"
                     "in --a and --b; - is standard input\n");
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
