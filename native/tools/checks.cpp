#include "tools/checks.h"

#include <array>
#include <bitset>
#include <cstdint>
#include <span>
#include <tuple>
#include <variant>
#include <vector>

#include "rules/explain.h"
#include "rules/hexes.h"
#include "rules/movegen.h"
#include "rules/pick.h"
#include "rules/random.h"
#include "text/move.h"
#include "text/setup.h"

namespace skep {

namespace {

// Where the hive is set up once more: far enough to lie elsewhere on the torus and in its window.
constexpr Step kElsewhere{1003, -709};

// How often a move is picked at random.
constexpr std::uint64_t kPicks = 4;

// One hex out of this many is asked about, for each piece.
constexpr std::uint32_t kAsked = 16;

template <typename Visit>
void each_piece(const Position& position, Visit visit) {
    for (std::uint8_t value = 0; value < kPieces; ++value) {
        if (position.cell(Piece{value}) != kNoCell) visit(Piece{value});
    }
}

bool same_pieces(const Position& a, const Position& b) {
    bool same = true;
    for (std::uint8_t value = 0; value < kPieces; ++value) {
        const Piece piece{value};
        same = same && a.cell(piece) == b.cell(piece);
        if (a.cell(piece) == kNoCell || !same) continue;
        const Cell at = a.cell(piece);
        same = a.level(piece) == b.level(piece) && a.below(piece) == b.below(piece) &&
               a.true_q(at) == b.true_q(at) && a.true_r(at) == b.true_r(at);
    }
    for (std::uint16_t value = 0; value < kCells; ++value) {
        same = same && a.top(Cell{value}) == b.top(Cell{value});
    }
    return same;
}

bool same_reserves(const Position& a, const Position& b) {
    for (const Color color : {Color::kWhite, Color::kBlack}) {
        for (unsigned bug = 0; bug < kBugs; ++bug) {
            const auto one = static_cast<Bug>(bug);
            if (a.reserve(color, one) != b.reserve(color, one)) return false;
        }
        if (a.in_play(color) != b.in_play(color)) return false;
    }
    return true;
}

// As many pieces in play and in reserve as the box holds.
bool is_complete(const Position& position) {
    std::array<std::array<unsigned, kBugs>, 2> found{};
    each_piece(position,
               [&](Piece piece) { ++found[index(color_of(piece))][index(bug_of(piece))]; });
    for (const Color color : {Color::kWhite, Color::kBlack}) {
        for (unsigned bug = 0; bug < kBugs; ++bug) {
            const unsigned total =
                found[index(color)][bug] + position.reserve(color, static_cast<Bug>(bug));
            if (total != position.ruleset().box[bug]) return false;
        }
    }
    return true;
}

// One hive, by walking from piece to piece.
bool is_linked(const Position& position) {
    std::bitset<kCells> seen;
    std::vector<Cell> next;
    each_piece(position, [&](Piece piece) {
        if (next.empty() && seen.none()) next.push_back(position.cell(piece));
    });
    if (!next.empty()) seen.set(next.front().value);
    while (!next.empty()) {
        const Cell at = next.back();
        next.pop_back();
        for (unsigned direction = 0; direction < kSteps.size(); ++direction) {
            const Cell beside = neighbor(at, direction);
            if (position.top(beside) == kNoPiece || seen.test(beside.value)) continue;
            seen.set(beside.value);
            next.push_back(beside);
        }
    }
    bool linked = true;
    each_piece(position,
               [&](Piece piece) { linked = linked && seen.test(position.cell(piece).value); });
    return linked;
}

// Moves are listed by what is done, by piece, own before enemy, and by destination, row by row:
// each of them comes after the one before, so that none is listed twice.
bool is_in_order(const Position& position, const MoveList& moves) {
    const auto rank = [&](Move move) {
        const bool enemy = color_of(move.piece()) != position.to_move();
        return std::tuple{move.kind(), slot_of(move.piece()), enemy, position.window_r(move.to()),
                          position.window_q(move.to())};
    };
    for (std::size_t i = 1; i < moves.size(); ++i) {
        if (!(rank(moves[i - 1]) < rank(moves[i]))) return false;
    }
    return true;
}

// A move that is picked at random is the one listed under the number that was drawn.
bool is_picked_from(const Position& position, const MoveList& moves) {
    for (std::uint64_t seed = position.key(); seed < position.key() + kPicks; ++seed) {
        Random drawn{seed};
        Random picked{seed};
        const auto number = drawn.below(static_cast<std::uint32_t>(moves.size()));
        const auto move = pick_move(position, picked);
        if (move.has_value() == moves.empty() || (move && *move != moves[number])) return false;
    }
    return true;
}

// Whether an explanation says that a piece gets to a hex, with a route from where it lies.
bool leads_there(const Position& position, Piece piece, Hex end) {
    const Explanation answer = explain(position, piece, end);
    const How* how = std::get_if<How>(&answer);
    if (how == nullptr || how->route.back() != end) return false;
    const Cell start = position.cell(piece);
    return how->route.size() == 1 ? start == kNoCell
                                  : how->route.front() == hex_of(position, start);
}

// Pieces get to hexes of the window exactly by the moves that are listed. What holds the others
// back has to be found, too.
bool is_explained(const Position& position, const MoveList& moves) {
    std::array<std::bitset<kCells>, kPieces> listed;
    for (const Move move : moves) {
        if (move.kind() == MoveKind::kPass) continue;
        listed[move.piece().value].set(move.to().value);
        if (!leads_there(position, move.piece(), hex_of(position, move.to()))) return false;
    }
    Random random{position.key()};
    for (std::uint8_t value = 0; value < kPieces; ++value) {
        const Piece piece{value};
        for (std::uint32_t i = random.below(kAsked); i < kCells; i += kAsked) {
            const Cell cell = position.window_cell(i % kTorus, i / kTorus);
            const bool is_listed = listed[value].test(cell.value);
            if (leads_there(position, piece, hex_of(position, cell)) != is_listed) return false;
        }
        if (listed[value].none() && !why_stuck(position, piece)) return false;
    }
    return true;
}

Position set_up_elsewhere(const Position& position) {
    std::vector<Placed> pieces;
    for (unsigned level = 0; level < keys::kLevels; ++level) {
        each_piece(position, [&](Piece piece) {
            if (position.level(piece) != level) return;
            const Cell at = position.cell(piece);
            pieces.push_back(Placed{piece, position.true_q(at) + kElsewhere.q,
                                    position.true_r(at) + kElsewhere.r});
        });
    }
    Position copy{position.ruleset(), position.first_player()};
    copy.set_up(pieces, position.ply(), position.stunned());
    return copy;
}

bool is_same_move(const Position& position, Move move, const Position& copy, Move copied) {
    if (move.kind() != copied.kind() || move.piece() != copied.piece()) return false;
    if (move.kind() == MoveKind::kPass) return true;
    return position.true_q(move.to()) + kElsewhere.q == copy.true_q(copied.to()) &&
           position.true_r(move.to()) + kElsewhere.r == copy.true_r(copied.to());
}

// The setup string has no coordinates, so the keys are compared, which have none either.
bool is_read_back(const Position& position) {
    const auto read = parse_setup(format_setup(position));
    return read && read->key() == position.key() && read->ply() == position.ply() &&
           read->first_player() == position.first_player() &&
           read->stunned() == position.stunned() && read->ruleset() == position.ruleset();
}

Fault check_elsewhere(const Position& position, const MoveList& moves) {
    if (position.in_play(Color::kWhite) + position.in_play(Color::kBlack) == 0) return std::nullopt;
    const Position copy = set_up_elsewhere(position);
    if (!copy.is_consistent()) return "set up elsewhere, it is not consistent";
    if (copy.key() != position.key()) return "set up elsewhere, it has another key";
    if (copy.outcome() != position.outcome()) return "set up elsewhere, it has another outcome";
    MoveList copied;
    list_moves(copy, copied);
    if (copied.size() != moves.size()) return "set up elsewhere, it has more moves or fewer";
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (!is_same_move(position, moves[i], copy, copied[i])) {
            return "set up elsewhere, it has other moves";
        }
    }
    return std::nullopt;
}

}  // namespace

bool is_same(const Position& a, const Position& b) {
    return same_pieces(a, b) && same_reserves(a, b) && a.ply() == b.ply() &&
           a.to_move() == b.to_move() && a.first_player() == b.first_player() &&
           a.stunned() == b.stunned() && a.stacks() == b.stacks() && a.loops() == b.loops() &&
           a.window() == b.window() && a.tops(Color::kWhite) == b.tops(Color::kWhite) &&
           a.tops(Color::kBlack) == b.tops(Color::kBlack) && a.key() == b.key();
}

Fault check_position(const Position& position) {
    if (!position.is_consistent()) return "it is not consistent";
    if (!is_complete(position)) return "a piece is missing, or there is one too many";
    if (!is_linked(position)) return "the hive is not one";
    MoveList moves;
    list_moves(position, moves);
    if ((position.outcome() == Outcome::kNone) == moves.empty())
        return "moves and outcome disagree";
    if (count_moves(position) != moves.size()) return "moves are counted and listed differently";
    if (!is_in_order(position, moves)) return "moves are out of order, or listed twice";
    if (!is_picked_from(position, moves)) return "a move is picked that was not drawn";
    if (!is_explained(position, moves)) return "moves are listed and explained differently";
    if (!is_read_back(position)) return "a setup, written and read again, is another";
    return check_elsewhere(position, moves);
}

Fault check_move(const Position& before, Move move) {
    Position position = before;
    if (!is_legal(before, move)) return "a listed move is not legal";
    const auto read = read_move(format_move(before, move), before);
    if (!read || *read != move) return "a move, written and read again, is another";
    const Undo quick = position.do_move<Keys::kSkip>(move);
    const unsigned replies = count_moves(position);
    Position refreshed = position;
    refreshed.refresh_key();
    position.undo_move<Keys::kSkip>(move, quick);
    if (!is_same(before, position)) return "taken back without keys, a move leaves traces";
    const Undo undo = position.do_move(move);
    if (!position.is_consistent()) return "after a move it is not consistent";
    if (!is_linked(position)) return "after a move the hive is not one";
    if (!is_same(position, refreshed)) return "a key made afresh is another";
    if (count_moves(position) != replies) return "without keys, there are other replies";
    position.undo_move(move, undo);
    return is_same(before, position) ? std::nullopt : Fault{"taken back, a move leaves traces"};
}

Fault check_moves(const Position& position) {
    MoveList moves;
    list_moves(position, moves);
    for (const Move move : moves) {
        if (const Fault fault = check_move(position, move)) return fault;
    }
    return std::nullopt;
}

}  // namespace skep
