// A fuzzer's way into records: any bytes are refused, or are a game that is written the same again.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "games/input_rows.h"
#include "games/records.h"
#include "games/self_game.h"
#include "games/self_play.h"
#include "tests/bytes.h"

namespace skep::tests {

namespace {

constexpr std::uint32_t kGames = 16;
constexpr unsigned kMostSpoilt = 4;

// Bodies of games that were played, of all game types.
const std::vector<skep::Bytes>& played() {
    static const std::vector<skep::Bytes> bodies = [] {
        std::vector<skep::Bytes> made;
        std::string wrong;
        const auto run = read_self_play(1, kMixedRules, "nodes=20,hash=1", wrong);
        const std::atomic<bool> never_stop{false};
        for (std::uint32_t number = 0; run && number < kGames; ++number) {
            if (const auto game = play_self_game(*run, number, never_stop)) {
                made.push_back(encode(*game));
            }
        }
        if (made.empty()) {
            std::fprintf(stderr, "no game could be played: %s\n", wrong.c_str());
            std::abort();
        }
        return made;
    }();
    return bodies;
}

// What no chance would hit upon: a game, spoilt here and there or cut short.
skep::Bytes spoilt(Bytes& bytes) {
    skep::Bytes body = played()[bytes.below(static_cast<std::uint32_t>(played().size()))];
    if (bytes.next() % 4 == 0) body.resize(bytes.below(static_cast<std::uint32_t>(body.size())));
    const unsigned times = bytes.next() % (kMostSpoilt + 1);
    for (unsigned i = 0; i < times && !bytes.empty() && !body.empty(); ++i) {
        body[bytes.below(static_cast<std::uint32_t>(body.size()))] = bytes.next();
    }
    return body;
}

bool is_fine_game(ByteView body) {
    SelfGame game;
    if (decode(body, game) != RecordFault::kNone) return true;
    (void)input_rows(game);
    return std::ranges::equal(encode(game), body);
}

bool is_fine_file(ByteView file) {
    RecordReader reader{file};
    while (reader.next()) {
        if (!is_fine_game(reader.body())) return false;
    }
    return reader.at() <= file.size();
}

// With the right checksum what comes back is what was put in.
bool is_kept(ByteView body) {
    skep::Bytes file = make_header("fuzzer");
    const skep::Bytes framed = frame(body);
    file.insert(file.end(), framed.begin(), framed.end());
    RecordReader reader{file};
    return reader.next() && std::ranges::equal(reader.body(), body) && is_fine_game(body) &&
           !reader.next() && reader.fault() == RecordFault::kNone;
}

}  // namespace

}  // namespace skep::tests

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace skep::tests;
    const std::span<const std::uint8_t> input{data, size};
    Bytes bytes{input};
    const bool fine =
        bytes.next() % 2 == 0 ? is_kept(spoilt(bytes)) : is_fine_file(input) && is_kept(input);
    if (!fine) {
        std::fprintf(stderr, "a record was read otherwise than it was written\n");
        std::abort();
    }
    return 0;
}
