#include "games/self_game.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <utility>

#include "games/bytes.h"
#include "games/starts.h"
#include "rules/history.h"
#include "rules/movegen.h"
#include "search/score.h"

namespace skep {

namespace {

// A move's number among the legal ones takes one byte; from here on this one and two more.
constexpr std::uint8_t kEscape = 255;

void put_move(ByteWriter& writer, Position& position, Move move) {
    MoveList moves;
    list_moves(position, moves);
    const auto number = static_cast<std::uint16_t>(std::ranges::find(moves, move) - moves.begin());
    if (number < kEscape) {
        writer.put8(static_cast<std::uint8_t>(number));
    } else {
        writer.put8(kEscape);
        writer.put16(number);
    }
    position.do_move(move);
}

// Reads a game part by part, and stops at the first fault.
class Decoder {
  public:
    Decoder(ByteView body, SelfGame& game) : reader_(body), game_(game) {}

    RecordFault decode() {
        SelfGame fresh;
        std::swap(game_, fresh);
        game_.number = reader_.take32();
        game_.rules = reader_.take_text(reader_.take8());
        const int result = reader_.take8();
        game_.result = result > INT8_MAX ? result - (UINT8_MAX + 1) : result;
        const unsigned opening = reader_.take8();
        const unsigned plies = reader_.take16();
        if (!reader_.is_fine() || game_.result < -1 || game_.result > kCutOff) {
            return RecordFault::kMalformed;
        }
        const auto rules = read_record_rules(game_.rules);
        if (!rules) return RecordFault::kUnknownRules;
        game_.start = Position{*rules, Color::kWhite};
        position_ = game_.start;
        read_opening(opening);
        read_moves(plies);
        if (fault_ == RecordFault::kNone && reader_.left() != 0) fault_ = RecordFault::kMalformed;
        return fault_;
    }

  private:
    void read_opening(unsigned plies) {
        for (unsigned i = 0; i < plies && fault_ == RecordFault::kNone; ++i) {
            if (const auto move = take_move()) game_.opening.push_back(*move);
        }
    }

    void read_moves(unsigned plies) {
        for (unsigned i = 0; i < plies && fault_ == RecordFault::kNone; ++i) {
            if (stands_for_the_third_time()) fault_ = RecordFault::kWrongResult;
            const auto move = take_move();
            const auto score = static_cast<std::int16_t>(reader_.take16());
            if (!reader_.is_fine()) fault_ = RecordFault::kMalformed;
            if (!move || fault_ != RecordFault::kNone) return;
            if (std::abs(int{score}) >= kWinScore) fault_ = RecordFault::kBadScore;
            game_.moves.push_back({*move, score});
        }
        if (fault_ == RecordFault::kNone) check_result();
    }

    std::optional<Move> take_move() {
        std::size_t number = reader_.take8();
        if (number == kEscape) {
            number = reader_.take16();
            // There is one way to write a number down.
            if (number < kEscape) fault_ = RecordFault::kMalformed;
        }
        if (!reader_.is_fine()) fault_ = RecordFault::kMalformed;
        if (fault_ != RecordFault::kNone) return std::nullopt;
        MoveList moves;
        list_moves(position_, moves);
        if (number >= moves.size()) {
            fault_ = RecordFault::kIllegalMove;
            return std::nullopt;
        }
        position_.do_move(moves[number]);
        return moves[number];
    }

    // To be asked once of each position after the opening.
    bool stands_for_the_third_time() {
        keys_.push_back(position_.key());
        return std::ranges::count(keys_, keys_.back()) >= int{kThirdTime};
    }

    void check_result() {
        if (game_.result == kCutOff) {
            if (!game_.opening.empty() || !game_.moves.empty()) fault_ = RecordFault::kMalformed;
            return;
        }
        Outcome outcome = position_.outcome();
        if (outcome == Outcome::kNone && stands_for_the_third_time()) outcome = Outcome::kDraw;
        constexpr std::array<Outcome, 3> kOutcomes{Outcome::kBlackWins, Outcome::kDraw,
                                                   Outcome::kWhiteWins};
        const Outcome said = kOutcomes[static_cast<unsigned>(game_.result + 1)];
        if (outcome != said || game_.moves.empty()) fault_ = RecordFault::kWrongResult;
    }

    ByteReader reader_;
    SelfGame& game_;
    Position position_;
    std::vector<std::uint64_t> keys_;
    RecordFault fault_ = RecordFault::kNone;
};

}  // namespace

std::optional<Ruleset> read_record_rules(std::string_view name) {
    // In records White begins.
    const auto ruleset = read_ruleset(name);
    return ruleset && ruleset->first_player != FirstPlayer::kBlack ? ruleset : std::nullopt;
}

Bytes encode(const SelfGame& game) {
    ByteWriter writer;
    Position position = game.start;
    writer.put32(game.number);
    writer.put8(static_cast<std::uint8_t>(game.rules.size()));
    writer.put(game.rules);
    writer.put8(static_cast<std::uint8_t>(game.result));
    writer.put8(static_cast<std::uint8_t>(game.opening.size()));
    writer.put16(static_cast<std::uint16_t>(game.moves.size()));
    for (const Move move : game.opening) put_move(writer, position, move);
    for (const PlayedMove& played : game.moves) {
        put_move(writer, position, played.move);
        writer.put16(static_cast<std::uint16_t>(played.score));
    }
    return writer.bytes();
}

RecordFault decode(ByteView body, SelfGame& game) { return Decoder{body, game}.decode(); }

std::uint32_t number_of_game(ByteView body) { return ByteReader{body}.take32(); }

}  // namespace skep
