#include "games/pairs.h"

#include <algorithm>

#include "games/referee.h"
#include "text/game.h"

namespace skep {

namespace {

constexpr std::uint64_t kSeedStep = 1'000'003;
constexpr std::uint64_t kJudgeNodes = 2000;
// Before the moves of a game string stand type, state and turn.
constexpr int kHeaderParts = 3;

Position opening_of(const PairPlay& match, std::uint64_t number) {
    if (!match.openings.empty()) return match.openings[number % match.openings.size()];
    PlayerSettings quick;
    quick.limits.nodes = kJudgeNodes;
    quick.hash_mib = 1;
    Player judge{quick};
    return random_opening(match.rules, match.seed * kSeedStep + number, match.plies, judge);
}

// Points of A in halves.
unsigned points(Outcome outcome, Color a) {
    if (outcome == Outcome::kDraw) return 1;
    return (outcome == Outcome::kWhiteWins) == (a == Color::kWhite) ? 2 : 0;
}

}  // namespace

std::optional<PlayedPair> play_pair(const PairPlay& match, std::uint64_t number,
                                    const std::atomic<bool>* stop) {
    Player a{match.a};
    Player b{match.b};
    const Position opening = opening_of(match, number);
    PlayedPair pair;
    for (const Color color : {Color::kWhite, Color::kBlack}) {
        const bool white = color == Color::kWhite;
        const PlayedGame game = play_game(opening, {white ? &a : &b, white ? &b : &a}, stop);
        if (game.stopped) return std::nullopt;
        pair.halves[index(color)] = points(game.outcome, color);
        pair.plies[index(color)] = static_cast<unsigned>(game.moves.size());
        pair.cut_off += static_cast<unsigned>(game.cut_off);
    }
    return pair;
}

std::optional<Position> read_opening(std::string_view text, const Ruleset& rules) {
    const bool has_header = text.starts_with("Base");
    text = text.substr(0, text.find('\t'));
    for (int skipped = 0; skipped < kHeaderParts && has_header; ++skipped) {
        text.remove_prefix(std::min(text.size(), text.find(';') + 1));
    }
    const Replay replayed = replay(text, Position{rules, Color::kWhite});
    if (!replayed.complete || replayed.outcome != Outcome::kNone) return std::nullopt;
    return replayed.position;
}

}  // namespace skep
