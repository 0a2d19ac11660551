// skep_features: reads records of self-play and writes what the evaluation sees of their quiet
// positions, for tuning: for each position the number of features, each feature as twice its number
// plus one if it counts against the side to move, the score and the result for the side to move;
// all as 16-bit integers.
#include "eval/features.h"

#include <cstddef>
#include <cstdio>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "search/score.h"
#include "tools/arguments.h"
#include "tools/self_game.h"

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

void write(std::ostream& out, const Position& position, int score, int result) {
    Collector collector{position.to_move()};
    features::find(position, collector);
    std::vector<std::int16_t> record{static_cast<std::int16_t>(collector.numbers().size())};
    record.insert(record.end(), collector.numbers().begin(), collector.numbers().end());
    record.push_back(static_cast<std::int16_t>(score));
    record.push_back(static_cast<std::int16_t>(result));
    const auto bytes = std::as_bytes(std::span{record});
    for (const std::byte byte : bytes) out.put(static_cast<char>(byte));
}

}  // namespace

int main(int count, char** values) {
    const Arguments arguments{count, values};
    if (arguments.left().size() != 2) {
        std::fprintf(stderr, "usage: skep_features RECORDS FILE\n");
        return 2;
    }
    std::ifstream file{std::string{arguments.left()[0]}};
    std::ofstream out{std::string{arguments.left()[1]}, std::ios::binary};
    if (!out || !file) {
        std::fprintf(stderr, "skep_features: cannot read the one or write the other\n");
        return 1;
    }
    for (std::string line; std::getline(file, line);) {
        const auto game = parse_self_game(line);
        if (!game) {
            std::fprintf(stderr, "skep_features: not a record: %.60s\n", line.c_str());
            return 1;
        }
        Position position = game->start;
        for (const Move move : game->opening) position.do_move(move);
        for (const PlayedMove& played : game->moves) {
            const bool white = position.to_move() == Color::kWhite;
            const int result = white ? game->result : -game->result;
            if (!is_sure(played.score)) write(out, position, played.score, result);
            position.do_move(played.move);
        }
    }
    return out.flush() ? 0 : 1;
}
