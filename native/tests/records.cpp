// Records of self-play: what is written is read again, and nothing else is.
#include "games/records.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <string>
#include <string_view>
#include <vector>

#include "games/player_text.h"
#include "games/self_play.h"
#include "rules/movegen.h"
#include "tests/check.h"
#include "tools/record_statistics.h"

namespace skep::tests {

namespace {

using skep::Bytes;

constexpr std::atomic<bool> kNeverStop{false};

SelfPlay small_run(std::uint64_t seed = 1) {
    std::string wrong;
    return read_self_play(seed, kMixedRules, "nodes=40,hash=1", wrong).value_or(SelfPlay{});
}

SelfGame play(const SelfPlay& run, std::uint32_t number) {
    return play_self_game(run, number, kNeverStop).value_or(SelfGame());
}

// A game without moves.
SelfGame game_of(const char* rules) {
    SelfGame game;
    game.rules = rules;
    return game;
}

void append(Bytes& bytes, const Bytes& more) {
    bytes.insert(bytes.end(), more.begin(), more.end());
}

bool are_same(const SelfGame& a, const SelfGame& b) {
    const auto same = [](const PlayedMove& x, const PlayedMove& y) {
        return x.move == y.move && x.score == y.score;
    };
    return a.number == b.number && a.rules == b.rules && a.result == b.result &&
           a.opening == b.opening && std::ranges::equal(a.moves, b.moves, same);
}

// What is wrong with a file, if anything.
RecordFault fault_of(const Bytes& bytes) {
    RecordReader reader{bytes};
    while (reader.next()) {
        SelfGame game;
        const RecordFault fault = decode(reader.body(), game);
        if (fault != RecordFault::kNone) return fault;
    }
    return reader.fault();
}

// A file of two runs with a game each, and a third that was cut off.
Bytes small_file() {
    Bytes bytes;
    for (const std::uint64_t seed : {1U, 2U}) {
        const SelfPlay run = small_run(seed);
        append(bytes, make_header(run.text));
        append(bytes, frame(encode(play(run, 3))));
    }
    append(bytes, frame(encode(game_of("Base"))));
    return bytes;
}

void test_round_trips(Check& check) {
    const SelfPlay run = small_run();
    for (std::uint32_t number = 0; number < 8; ++number) {
        const SelfGame game = play(run, number);
        SelfGame again;
        check(decode(encode(game), again) == RecordFault::kNone, "a game that was played is fine");
        check(are_same(game, again), "a game is read as it was written");
        check(number_of_game(encode(game)) == number, "its number stands first");
        check(are_same(game, play(run, number)), "the same number gives the same game");
    }
    check(!are_same(play(run, 1), play(small_run(2), 1)), "another seed gives another game");
}

void test_damage(Check& check) {
    const Bytes file = small_file();
    check(fault_of(file) == RecordFault::kNone, "the file is fine");
    bool found = true;
    for (std::size_t at = 0; at < file.size(); ++at) {
        for (const std::uint8_t flip : std::array<std::uint8_t, 3>{0x01, 0x80, 0xFF}) {
            Bytes damaged = file;
            damaged[at] = static_cast<std::uint8_t>(damaged[at] ^ flip);
            found = found && fault_of(damaged) != RecordFault::kNone;
        }
    }
    check(found, "every byte that was changed is found out");
    std::size_t whole = 0;
    for (std::size_t size = 0; size < file.size(); ++size) {
        const RecordFault fault =
            fault_of({file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)});
        whole += fault == RecordFault::kNone ? 1U : 0U;
        check(fault == RecordFault::kNone || fault == RecordFault::kTruncated ||
                  fault == RecordFault::kDamaged,
              "what is missing is told");
    }
    check(whole == 4, "it can end after a header or a game, and nowhere else");
}

void test_lies(Check& check) {
    const SelfPlay run = small_run();
    std::uint32_t number = 0;
    while (play(run, number).result == kCutOff) ++number;
    const SelfGame game = play(run, number);
    const auto fault_with = [&](auto change) {
        SelfGame other = game;
        change(other);
        SelfGame read;
        return decode(encode(other), read);
    };
    check(fault_with([](SelfGame& other) { other.result = other.result == 1 ? 0 : 1; }) ==
              RecordFault::kWrongResult,
          "another result");
    check(fault_with([](SelfGame& other) { other.moves.pop_back(); }) == RecordFault::kWrongResult,
          "a game that goes on");
    check(fault_with([](SelfGame& other) { other.moves[0].score = kWinScore; }) ==
              RecordFault::kBadScore,
          "a score that cannot be");
    check(fault_with([](SelfGame& other) { other.rules = "Base+X"; }) == RecordFault::kUnknownRules,
          "rules that nobody knows");
    check(fault_with([](SelfGame& other) { other.result = kCutOff; }) == RecordFault::kMalformed,
          "a game that was cut off has no moves");
    check(fault_with([](SelfGame& other) { other.result = 3; }) == RecordFault::kMalformed,
          "no such result");
    Bytes longer = encode(game);
    longer.push_back(0);
    SelfGame read;
    check(decode(longer, read) == RecordFault::kMalformed, "something is left over");
    // The first move of the opening: after the number, the rules and the counts.
    const std::size_t first = 4 + 1 + game.rules.size() + 1 + 1 + 2;
    Bytes illegal = encode(game);
    illegal[first] = 254;
    check(decode(illegal, read) == RecordFault::kIllegalMove, "a number that no move has");
    Bytes wide = encode(game);
    wide.insert(wide.begin() + static_cast<std::ptrdiff_t>(first), {255});
    wide[first + 2] = 0;
    check(decode(wide, read) == RecordFault::kMalformed, "a small number has one byte");
}

// How many moves White has or would have, whoever is to move.
unsigned count_for_white(Position& position) {
    if (position.to_move() == Color::kWhite) return count_moves(position);
    const Undo undo = position.do_move(Move::pass());
    const unsigned moves = count_moves(position);
    position.undo_move(Move::pass(), undo);
    return moves;
}

// The move that leaves White the most moves.
Move most_generous(Position& position, const MoveList& moves) {
    Move best = moves[0];
    unsigned most = 0;
    for (const Move move : moves) {
        const Undo undo = position.do_move(move);
        const unsigned left = count_for_white(position);
        position.undo_move(move, undo);
        if (left > most) {
            most = left;
            best = move;
        }
    }
    return best;
}

// A game in which White has more moves than a byte can number.
void test_wide_numbers(Check& check) {
    SelfGame game = game_of("Base+MLP");
    game.result = 0;
    Position position = game.start;
    bool found = false;
    for (MoveList moves; !found && game.moves.size() < 80; moves.clear()) {
        list_moves(position, moves);
        found = moves.size() > 256;
        const Move move = found ? moves[256] : most_generous(position, moves);
        game.moves.push_back({move, -1});
        position.do_move(move);
    }
    check(found, "there is such a game");
    SelfGame read;
    check(decode(encode(game), read) == RecordFault::kWrongResult, "all of its moves are legal");
    check(are_same(game, read), "a wide number is read as it was written");
}

void test_settings(Check& check) {
    std::string wrong;
    const auto text = [&](const char* player) {
        const auto run = read_self_play(7, "Base", player, wrong);
        return run ? run->text : "";
    };
    const std::string plain = text("nodes=5,hash=2");
    check(plain.starts_with("recipe 2\nsearch "), "what shapes the search is part of the settings");
    check(plain.ends_with("\nseed 7\nrules Base\nplayer hash=2,nodes=5\n"),
          "settings are written down in one form");
    const auto search = [&](const char* player) {
        return text(player).substr(0, plain.find("seed"));
    };
    check(search("nodes=9") == search("nodes=5,lmr_base=45"), "the same numbers, the same search");
    check(search("nodes=5") != search("nodes=5,lmr_base=46"), "another number, another search");
    check(search("nodes=5") != search("nodes=5,weights=rough"), "other weights, another search");
    check(text("nodes=9,hash=2,nodes=5") == text("hash=2,nodes=5"), "the last of two counts");
    check(text("nodes=5") == text("hash=16,nodes=5"), "what is not said is written down as well");
    for (const char* player :
         {"", "hash=2", "seconds=1", "nodes=5,threads=2", "nodes=5,speed=1",
          "nodes=5,network=/nowhere", "nodes=5,depth=-1", "nodes=5,seconds=nan",
          "nodes=5,lmr_history=0", "nodes=5,null_move_slope=0", "nodes=5,lmr_base=99999"}) {
        check(text(player).empty(), "games that could not be played again are refused");
    }
    for (const char* rules : {"", "Base+X", "classic,first_player=black"}) {
        check(!read_self_play(1, rules, "nodes=5", wrong), "rules that no record can have");
    }
    const std::atomic<bool> stop{true};
    check(!play_self_game(small_run(), 0, stop), "a game that is stopped is no game");
}

void test_formatting_players(Check& check) {
    std::string wrong;
    const auto again = [&](const char* text) {
        const auto player = read_player(text, wrong);
        return player ? format_player(*player) : wrong;
    };
    check(again("") == "hash=16", "only the hash is always written");
    check(again("threads=2,seconds=0.25,nodes=5,depth=3,hash=2") ==
              "depth=3,hash=2,nodes=5,seconds=0.25,threads=2",
          "the settings of a player are sorted");
    check(again("weights=rough,lmr_base=46,lmp_base=5") == "hash=16,lmr_base=46,weights=rough",
          "defaults are left out");
    std::string_view list = "nodes=5,;hash=1";
    check(
        !take_player(list, wrong) && wrong.starts_with("no setting after the last comma: nodes=5,"),
        "in a list, a player does not end with a comma either");
}

void test_alarms(Check& check) {
    const SelfGame game = play(small_run(), 0);
    const auto alarms_of = [&](std::size_t games, auto change) {
        RecordStatistics statistics;
        for (std::size_t i = 0; i < games; ++i) {
            SelfGame other = game;
            other.moves.resize(50, PlayedMove{Move::pass(), 0});
            // Different from all others, by moves that nobody checks here.
            other.moves[0].move = Move::from_bits(static_cast<std::uint32_t>(i));
            other.result = i % 2 == 0 ? 1 : -1;
            change(other, i);
            statistics.add(other, 1);
        }
        return statistics.alarms();
    };
    const auto nothing = [](SelfGame&, std::size_t) {};
    const auto white = [](SelfGame& other, std::size_t) { other.result = 1; };
    const auto drawn = [](SelfGame& other, std::size_t) { other.result = 0; };
    const auto cut = [](SelfGame& other, std::size_t i) { other.result = i < 30 ? kCutOff : 0; };
    const auto brief = [](SelfGame& other, std::size_t) {
        other.opening.clear();
        other.moves.resize(14);
    };
    const auto same = [](SelfGame& other, std::size_t) { other.moves[0].move = Move::pass(); };
    using Names = std::vector<std::string>;
    check(alarms_of(200, nothing).empty(), "all is well");
    check(alarms_of(200, white) == Names{"white-score"}, "White wins too often");
    check(alarms_of(200, drawn) == Names{"draws"}, "too many draws");
    check(alarms_of(200, brief) == Names{"length"}, "too short");
    check(alarms_of(200, same) == Names{"duplicates"}, "always the same game");
    check(alarms_of(120, cut) == Names{"cut-off"}, "too many without an end");
    check(alarms_of(99, white).empty(), "too few to tell");
}

}  // namespace

void test_records(Check& check) {
    test_round_trips(check);
    test_damage(check);
    test_lies(check);
    test_wide_numbers(check);
    test_settings(check);
    test_formatting_players(check);
    test_alarms(check);
}

}  // namespace skep::tests
