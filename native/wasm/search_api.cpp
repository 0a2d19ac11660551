// The search for WebAssembly, in the same flat interface as the rules in api.cpp.
//
// A search returns when it is done. Until then it asks `skep.stopped` now and then whether to go
// on, and calls `skep.report` after each depth, with the report in the buffer.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include "eval/network.h"
#include "games/level.h"
#include "generated/bounds.h"
#include "search/limits.h"
#include "search/parallel_search.h"
#include "wasm/game.h"
#include "wasm/helpers.h"
#include "wasm/numbers.h"

namespace skep::wasm {

// Not in the unnamed namespace: see Game. The memory is taken at the first search.
class Engine {
  public:
    Engine(unsigned threads, std::size_t hash_mib, std::shared_ptr<const Network> evaluator)
        : threads_(threads), hash_mib_(hash_mib), network_(std::move(evaluator)) {}

    [[nodiscard]] const std::shared_ptr<const Network>& network() const { return network_; }
    [[nodiscard]] Searcher& searcher() {
        if (!searcher_) {
            searcher_ = std::make_unique<Searcher>(threads_, hash_mib_);
            searcher_->set_network(network_);
        }
        return *searcher_;
    }
    void clear() {
        if (searcher_) searcher_->clear();
    }

  private:
    unsigned threads_;
    std::size_t hash_mib_;
    std::shared_ptr<const Network> network_;
    std::unique_ptr<Searcher> searcher_;
};

// Whoever runs the module reads the buffer now.
[[clang::import_module("skep"), clang::import_name("report")]] void report_now();

namespace {

// A report is a list of 32-bit numbers: depth, nodes (lower and upper half), microseconds, and how
// many lines follow. Each line is its score, how many moves it has, and the moves.
void add(Numbers& numbers, const Line& line) {
    numbers.add(line.score);
    numbers.add(static_cast<std::int32_t>(line.size));
    for (const Move move : line.span()) numbers.add(static_cast<std::int32_t>(move.bits()));
}

static_assert(kBufferSize >= (5 + kLines.most * (2 + kMaxPly)) * sizeof(std::int32_t));

std::size_t write(const Report& report) {
    Numbers numbers;
    numbers.add(report.depth);
    numbers.add(static_cast<std::int32_t>(report.nodes));
    numbers.add(static_cast<std::int32_t>(report.nodes >> 32U));
    numbers.add(static_cast<std::int32_t>(std::min(report.seconds * 1e6, 2e9)));
    numbers.add(static_cast<std::int32_t>(report.lines));
    for (unsigned i = 0; i < report.lines; ++i) add(numbers, report.line[i]);
    return numbers.size();
}

class Reporter : public Listener {
  public:
    void hear(const Report& report) override {
        write(report);
        report_now();
    }
};

// The file of the network while it is being read.
std::vector<std::uint8_t> file;
std::shared_ptr<const Network> network;

Engine* make_engine_with(unsigned threads, std::size_t hash_mib,
                         const std::shared_ptr<const Network>& evaluator) {
    const std::size_t mebibytes = std::clamp<std::size_t>(hash_mib, kHashMib.least, 1024);
    return std::make_unique<Engine>(threads, mebibytes, evaluator).release();
}

}  // namespace

// Where to write the file of a network of this size.
[[clang::export_name("skep_network_file")]]
std::uint8_t* network_file(std::size_t size) {
    file.assign(size, 0);
    return file.data();
}

// Reads the network from that file. Returns 0, or why it can't be used (see NetworkFault).
[[clang::export_name("skep_read_network")]]
std::uint32_t read_network() {
    NetworkFault fault = NetworkFault::kNone;
    network = parse_network(file, fault);
    file = {};
    return static_cast<std::uint32_t>(fault);
}

// An engine with the network that was read last, or without one, and with all helpers.
[[clang::export_name("skep_engine")]]
Engine* make_engine(std::size_t hash_mib) {
    return make_engine_with(helper_count() + 1, hash_mib, network);
}

// Another engine with the same network, which both share, and without helpers.
[[clang::export_name("skep_engine_like")]]
Engine* make_engine_like(const Engine* engine, std::size_t hash_mib) {
    return make_engine_with(1, hash_mib, engine->network());
}

[[clang::export_name("skep_destroy_engine")]]
void destroy_engine(Engine* engine) {
    const std::unique_ptr<Engine> owned{engine};
}

// Forgets earlier searches.
[[clang::export_name("skep_clear")]]
void clear(Engine* engine) {
    engine->clear();
}

// Searches until one of the limits is reached, where 0 is no limit, or until `stopped` says so, and
// puts the report into the buffer. Returns how many numbers it has; 0 if the game is over.
[[clang::export_name("skep_search")]]
std::size_t search(Engine* engine, const Game* game, std::int32_t depth, double nodes,
                   double seconds, std::uint32_t lines) {
    Limits limits;
    limits.depth = std::clamp(depth, 0, kDepths.most);
    limits.nodes = static_cast<std::uint64_t>(std::clamp(nodes, 0.0, 9e15));
    limits.seconds = std::max(seconds, 0.0);
    limits.lines = std::clamp(lines, kLines.least, kLines.most);
    if (game->position.outcome() != Outcome::kNone) return 0;
    Reporter reporter;
    return write(
        engine->searcher().search(game->position, game->history.earlier(), limits, &reporter));
}

// The evaluation of a position for the side to move, without a search.
[[clang::export_name("skep_evaluate")]]
std::int32_t evaluate(Engine* engine, const Game* game) {
    return engine->searcher().evaluate(game->position);
}

// --- levels: see games/level.h -------------------------------------------------------------------

[[clang::export_name("skep_overlooks")]]
bool overlooks(const Game* game, std::uint64_t seed, std::uint32_t percent) {
    return skep::overlooks(game->position, seed, percent);
}

[[clang::export_name("skep_opponent_is_stuck")]]
bool opponent_is_stuck(const Game* game) {
    return skep::opponent_is_stuck(game->position);
}

// Puts a report into the buffer like a search, with the move and its score; 0 if the game is over.
[[clang::export_name("skep_best_noticed")]]
std::size_t best_noticed(const Game* game, std::uint32_t count, std::uint64_t seed) {
    if (count == 0 || game->position.outcome() != Outcome::kNone) return 0;
    const NoticedMove best =
        skep::best_noticed(game->position, game->history.earlier(), count, seed);
    Report report;
    report.depth = 1;
    report.lines = 1;
    report.line[0].score = best.score;
    report.line[0].size = 1;
    report.line[0].moves[0] = best.move;
    return write(report);
}

// Chooses one of several lines by their scores, which the buffer has as 32-bit numbers, the best
// first. Returns its index.
[[clang::export_name("skep_choose_line")]]
std::uint32_t choose_line(const Game* game, std::uint64_t seed, std::uint32_t count,
                          std::int32_t half_loss, std::int32_t margin) {
    const std::int32_t* scores = Numbers::buffered();
    const std::size_t size = std::clamp<std::size_t>(count, 1, kLines.most);
    return skep::choose_line(game->position, seed, {scores, size},
                             {std::max(half_loss, 0), margin});
}

}  // namespace skep::wasm
