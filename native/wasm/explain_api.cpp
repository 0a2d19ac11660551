// Explanations for WebAssembly: how a piece reaches a hex, or why it can't. See rules/explain.h.
//
// The answer is a list of 32-bit numbers in the buffer, where -1 stands for nothing:
//
//   0, way, bug, thrower, number of hexes, their q and r             how a move is made
//   1, code, piece, bug, count, number of pieces, the pieces,
//      number of hexes, their q and r, 0 or 2, the q and r of a step  why a move is illegal
//
// Each function returns how many numbers there are; 0 if there is nothing to explain.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <variant>

#include "rules/explain.h"
#include "rules/hexes.h"
#include "rules/movegen.h"
#include "rules/reasons.h"
#include "wasm/game.h"
#include "wasm/numbers.h"

namespace skep::wasm {

namespace {

constexpr std::int32_t kNothing = -1;

void add(Numbers& numbers, Piece piece) { numbers.add(piece == kNoPiece ? kNothing : piece.value); }

void add(Numbers& numbers, std::span<const Hex> hexes) {
    numbers.add(static_cast<std::int32_t>(hexes.size()));
    for (const Hex& hex : hexes) {
        numbers.add(hex.q);
        numbers.add(hex.r);
    }
}

std::size_t put(const How& how) {
    Numbers numbers;
    numbers.add(0);
    numbers.add(static_cast<std::int32_t>(how.way));
    numbers.add(static_cast<std::int32_t>(how.bug));
    add(numbers, how.thrower);
    add(numbers, how.route);
    return numbers.size();
}

std::size_t put(const Reason& reason) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    Numbers numbers;
    numbers.add(1);
    numbers.add(static_cast<std::int32_t>(reason.code));
    add(numbers, reason.piece);
    numbers.add(reason.bug ? static_cast<std::int32_t>(*reason.bug) : kNothing);
    numbers.add(reason.count ? static_cast<std::int32_t>(std::min(*reason.count, kMost))
                             : kNothing);
    numbers.add(static_cast<std::int32_t>(reason.pieces.size()));
    for (const Piece piece : reason.pieces) add(numbers, piece);
    add(numbers, reason.hexes);
    add(numbers, reason.step ? std::span<const Hex>{*reason.step} : std::span<const Hex>{});
    return numbers.size();
}

std::size_t put(const std::optional<Reason>& reason) { return reason ? put(*reason) : 0; }

std::size_t put(const Explanation& answer) {
    return std::visit([](const auto& one) { return put(one); }, answer);
}

std::optional<Piece> piece_of(std::uint32_t number) {
    if (number >= kPieces) return std::nullopt;
    return Piece{static_cast<std::uint8_t>(number)};
}

bool can_move(const Position& position, Piece piece) {
    MoveList list;
    list_moves(position, list);
    return std::ranges::any_of(
        list, [&](Move move) { return move.kind() != MoveKind::kPass && move.piece() == piece; });
}

}  // namespace

// How a piece can reach any hex in one legal move, or why it can't.
[[clang::export_name("skep_explain")]]
std::size_t explain(const Game* game, std::uint32_t piece, std::int32_t q, std::int32_t r) {
    const auto known = piece_of(piece);
    return known ? put(skep::explain(game->position, *known, Hex{q, r})) : 0;
}

// The same for a packed move, as `skep_read_move` returns it.
[[clang::export_name("skep_explain_move")]]
std::size_t explain_move(const Game* game, std::uint32_t bits) {
    const Move move = Move::from_bits(bits);
    if (move.kind() == MoveKind::kPass) return put(why_no_pass(game->position));
    const Hex end = hex_of(game->position, move.to());
    return explain(game, move.piece().value, end.q, end.r);
}

// Why a piece has no legal move; nothing if it has one.
[[clang::export_name("skep_why_stuck")]]
std::size_t why_stuck(const Game* game, std::uint32_t piece) {
    const auto known = piece_of(piece);
    return !known || can_move(game->position, *known)
               ? 0
               : put(skep::why_stuck(game->position, *known));
}

}  // namespace skep::wasm
