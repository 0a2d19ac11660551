// skep_features: reads records of self-play and writes what the evaluation sees of their quiet
// positions, for tuning: for each position the number of features, each feature as twice its number
// plus one if it counts against the side to move, the score and the result for the side to move;
// all as 16-bit integers.
#include "eval/features.h"

#include <cstdio>
#include <span>
#include <string>
#include <vector>

#include "games/self_game.h"
#include "generated/bounds.h"
#include "search/score.h"
#include "tools/arguments.h"
#include "tools/replays.h"

namespace {

using namespace skep;

class Collector {
  public:
    explicit Collector(Color side) : side_(side) {}

    void add(unsigned number, Color color) { put(2 * number + (color == side_ ? 0U : 1U)); }
    void add(unsigned number) { put(2 * number); }
    [[nodiscard]] const std::vector<std::int16_t>& numbers() const { return numbers_; }

  private:
    void put(unsigned number) { numbers_.push_back(static_cast<std::int16_t>(number)); }

    Color side_;
    std::vector<std::int16_t> numbers_;
};

std::vector<std::int16_t> rows_of(const SelfGame& game) {
    std::vector<std::int16_t> rows;
    Position position = game.start;
    for (const Move move : game.opening) position.do_move(move);
    for (const PlayedMove& played : game.moves) {
        const bool white = position.to_move() == Color::kWhite;
        if (!is_decisive(played.score)) {
            Collector collector{position.to_move()};
            features::find(position, collector);
            rows.push_back(static_cast<std::int16_t>(collector.numbers().size()));
            rows.insert(rows.end(), collector.numbers().begin(), collector.numbers().end());
            rows.push_back(static_cast<std::int16_t>(played.score));
            rows.push_back(static_cast<std::int16_t>(white ? game.result : -game.result));
        }
        position.do_move(played.move);
    }
    return rows;
}

}  // namespace

int main(int count, char** values) {
    Arguments arguments{count, values};
    ReplayOptions options{all_cores(), "skep_features"};
    options.threads =
        static_cast<unsigned>(arguments.take_number("--threads", options.threads, kThreads.most));
    const auto files = arguments.left();
    if (files.size() < 2 || !arguments.are_fine()) {
        std::fprintf(stderr, "usage: skep_features [--threads N] RECORDS... FILE\n");
        return 2;
    }
    auto out = open_output(std::string{files.back()}, options);
    if (!out) return 1;
    const auto write = [&](const SelfGame& /*game*/, const std::vector<std::int16_t>& rows,
                           std::size_t /*size*/) {
        put(*out, std::span<const std::int16_t>{rows});
    };
    const bool fine = replay_files(files.first(files.size() - 1), options, rows_of, write);
    return fine && out->flush() ? 0 : 1;
}
