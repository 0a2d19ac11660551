// The rules for WebAssembly: a flat C interface over games, for JavaScript in a browser or in Node.
//
// Strings and lists go through one buffer. The caller writes a string to its start and hands over
// the length; a list begins there too, and the function returns how long it is. Nothing outlives
// the next call. Games are handles, which the caller destroys. Setup strings must be what
// `format_setup` in Python writes: only that they can be read is checked here, not that a game can
// lead there.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

#include "generated/bounds.h"
#include "rules/movegen.h"
#include "rules/perft.h"
#include "rules/position.h"
#include "text/move.h"
#include "text/ruleset.h"
#include "text/setup.h"
#include "wasm/game.h"

namespace skep::wasm {

namespace {

constexpr std::uint32_t kNoMove = 0xFFFF'FFFF;
constexpr std::uint64_t kTooDeep = 0xFFFF'FFFF'FFFF'FFFF;
static_assert(kBufferSize >= MoveList::kCapacity * sizeof(Move));

alignas(std::uint64_t) std::array<char, kBufferSize> shared_buffer;

std::string_view text(std::size_t length) {
    return {buffer(), length < kBufferSize ? length : kBufferSize};
}

Game* make_game(const Position& position) {
    return std::make_unique<Game>(Game{position, {}, History{position}}).release();
}

}  // namespace

[[clang::export_name("skep_buffer")]]
char* buffer() {
    return shared_buffer.data();
}
[[clang::export_name("skep_buffer_size")]]
std::size_t get_buffer_size() {
    return kBufferSize;
}

// A new game by the rule set of the buffer, in the spelling for links (`Base-MLP`); null if it
// cannot be read. If the rules let either side begin, the caller decides.
[[clang::export_name("skep_new")]]
Game* new_game(std::size_t length, bool black_begins) {
    const auto ruleset = parse_ruleset(text(length));
    if (!ruleset) return nullptr;
    const bool is_open = ruleset->first_player == FirstPlayer::kEither;
    const bool is_black = is_open ? black_begins : ruleset->first_player == FirstPlayer::kBlack;
    return make_game(Position{*ruleset, is_black ? Color::kBlack : Color::kWhite});
}

// A game from the setup string of the buffer on; null if it cannot be read.
[[clang::export_name("skep_set_up")]]
Game* set_up(std::size_t length) {
    const auto position = parse_setup(text(length));
    return position ? make_game(*position) : nullptr;
}

[[clang::export_name("skep_destroy")]]
void destroy(Game* game) {
    const std::unique_ptr<Game> owned{game};
}

[[clang::export_name("skep_ply")]]
std::uint32_t ply(const Game* game) {
    return game->position.ply();
}

// 0 for White, 1 for Black.
[[clang::export_name("skep_to_move")]]
std::uint32_t to_move(const Game* game) {
    return index(game->position.to_move());
}

// As the hive shows it: 0 while the game goes on, 1 if White won, 2 if Black won, 3 for a draw.
[[clang::export_name("skep_outcome")]]
std::uint32_t outcome(const Game* game) {
    return static_cast<std::uint32_t>(game->position.outcome());
}

// How often the present position has stood since the game was made here, this time included. What
// the third time means is the caller's affair: moves and outcome stay what they are.
[[clang::export_name("skep_repetitions")]]
std::uint32_t repetitions(const Game* game) {
    return game->history.repetitions();
}

// How the game ended by its rules, repetition included, in the numbers of `skep_outcome`.
[[clang::export_name("skep_result")]]
std::uint32_t result(const Game* game) {
    const unsigned times = game->history.repetitions();
    return static_cast<std::uint32_t>(outcome_by_rules(game->position, times));
}

// Whether the players should be told that they can agree to a draw (R9.4).
[[clang::export_name("skep_is_agreement_due")]]
bool is_agreement_due(const Game* game) {
    const Position& position = game->position;
    return position.ruleset().repetition == Repetition::kAgreement &&
           position.outcome() == Outcome::kNone && game->history.repetitions() >= kThirdTime;
}

[[clang::export_name("skep_key")]]
std::uint64_t key(const Game* game) {
    return game->position.key();
}

// Puts the legal moves into the buffer, in their defined order and packed as `Move` draws it.
[[clang::export_name("skep_moves")]]
std::size_t moves(const Game* game) {
    MoveList list;
    list_moves(game->position, list);
    std::memcpy(buffer(), list.begin(), list.size() * sizeof(Move));
    return list.size();
}

// The move that the move string of the buffer stands for, legal or not; all ones if it cannot be
// read.
[[clang::export_name("skep_read_move")]]
std::uint32_t read_move(const Game* game, std::size_t length) {
    const auto move = skep::read_move(text(length), game->position);
    return move ? move->bits() : kNoMove;
}

// Where a cell of a packed move really lies: the hive has walked round the torus who knows how
// often.
[[clang::export_name("skep_cell_q")]]
std::int32_t cell_q(const Game* game, std::uint32_t cell) {
    return game->position.true_q(Cell{static_cast<std::uint16_t>(cell)});
}
[[clang::export_name("skep_cell_r")]]
std::int32_t cell_r(const Game* game, std::uint32_t cell) {
    return game->position.true_r(Cell{static_cast<std::uint16_t>(cell)});
}

// Plays a packed move, if it is legal; returns whether it is.
[[clang::export_name("skep_play")]]
bool play(Game* game, std::uint32_t bits) {
    const Move move = Move::from_bits(bits);
    if (!is_legal(game->position, move)) return false;
    game->played.push_back({move, game->position.do_move(move)});
    game->history.push(game->position);
    return true;
}

// Takes the last move back, if one was played; returns whether one was.
[[clang::export_name("skep_undo")]]
bool undo(Game* game) {
    if (game->played.empty()) return false;
    const auto [move, undo] = game->played.back();
    game->played.pop_back();
    game->history.pop();
    game->position.undo_move(move, undo);
    return true;
}

// The ways to go on for so many plies; all ones if that is more plies than there is room for.
[[clang::export_name("skep_perft")]]
std::uint64_t count(Game* game, std::uint32_t depth) {
    return depth > kPerftDepths.most ? kTooDeep : perft(game->position, depth);
}

}  // namespace skep::wasm

// What libc++ calls where it cannot throw. Its own prints a message first, and with that the module
// would need a system to print by; a browser has none.
void std::__libcpp_verbose_abort(const char* /*format*/, ...) noexcept { __builtin_trap(); }
