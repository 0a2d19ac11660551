#include "tools/record_statistics.h"

#include <algorithm>
#include <numeric>

#include "rules/keys.h"

namespace skep {

namespace {

constexpr std::uint64_t kEnoughGames = 100;
constexpr double kLeastScore = 0.35;
constexpr double kMostScore = 0.65;
constexpr double kMostDraws = 0.40;
constexpr double kShortest = 15;
constexpr double kLongest = 200;
constexpr double kMostDuplicates = 0.05;
constexpr double kMostCutOff = 0.20;

// The moves of a game as one number.
std::uint64_t key_of_moves(const SelfGame& game) {
    std::uint64_t key = 0;
    const auto add = [&](std::uint64_t value) { key = keys::mix(key + keys::kGolden + value); };
    for (const char letter : game.rules) add(static_cast<unsigned char>(letter));
    for (const Move move : game.opening) add(move.bits());
    for (const PlayedMove& played : game.moves) add(played.move.bits());
    return key;
}

void count(RecordTally& tally, const SelfGame& game, std::size_t bytes) {
    tally.bytes += bytes;
    if (game.result == kCutOff) {
        ++tally.cut_off;
        return;
    }
    ++tally.results[static_cast<unsigned>(game.result + 1)];
    tally.lengths.push_back(static_cast<std::uint32_t>(game.opening.size() + game.moves.size()));
}

}  // namespace

std::uint64_t RecordTally::plies() const {
    return std::accumulate(lengths.begin(), lengths.end(), std::uint64_t{0});
}

double RecordTally::share(std::uint64_t of) const {
    return games() == 0 ? 0 : static_cast<double>(of) / static_cast<double>(games());
}

double RecordTally::white_score() const { return share(results[2]) + share(results[1]) / 2; }

double RecordTally::mean_length() const { return share(plies()); }

std::uint32_t RecordTally::length_at(unsigned percent) const {
    if (lengths.empty()) return 0;
    std::vector<std::uint32_t> sorted = lengths;
    const std::size_t at = (sorted.size() - 1) * percent / 100;
    const auto place = sorted.begin() + static_cast<std::ptrdiff_t>(at);
    std::ranges::nth_element(sorted, place);
    return *place;
}

void RecordStatistics::add(const SelfGame& game, std::size_t bytes) {
    count(all_, game, bytes);
    count(by_rules_[game.rules], game, bytes);
    if (game.result != kCutOff) different_.insert(key_of_moves(game));
}

std::vector<std::string> RecordStatistics::alarms() const {
    std::vector<std::string> found;
    const std::uint64_t played = all_.games() + all_.cut_off;
    if (played < kEnoughGames) return found;
    const auto alarm = [&](bool is_wrong, const char* what) {
        if (is_wrong) found.emplace_back(what);
    };
    alarm(static_cast<double>(all_.cut_off) > kMostCutOff * static_cast<double>(played), "cut-off");
    if (all_.games() < kEnoughGames) return found;
    alarm(all_.white_score() < kLeastScore || all_.white_score() > kMostScore, "white-score");
    alarm(all_.share(all_.results[1]) > kMostDraws, "draws");
    alarm(all_.mean_length() < kShortest || all_.mean_length() > kLongest, "length");
    alarm(all_.share(duplicates()) > kMostDuplicates, "duplicates");
    return found;
}

}  // namespace skep
