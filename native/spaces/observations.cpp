#include "spaces/observations.h"

#include <algorithm>
#include <cstring>
#include <span>

namespace skep::spaces {

namespace {

constexpr std::uint32_t kLastCountedTurn = 4;  // from then on the queen is in play
constexpr unsigned kLastCountedTime = 3;

void write_open_hexes(const Position& position, Color side, const NodeTable& table,
                      std::uint8_t* nodes, std::int16_t* links) {
    for (unsigned number = 0; number < kPieces; ++number) {
        const Cell cell = position.cell(piece_for(side, number));
        if (cell == kNoCell) continue;
        for (unsigned direction = 0; direction < 6; ++direction) {
            const std::size_t node = kPieces + number * 6 + direction;
            const Cell hex = neighbor(cell, direction);
            if (table[hex.value] != static_cast<std::int16_t>(node)) continue;
            nodes[node * kNodeColumns] = static_cast<std::uint8_t>(NodeKind::kOpenHex);
            for (unsigned to = 0; to < 6; ++to) {
                links[node * kLinks + to] = table[neighbor(hex, to).value];
            }
        }
    }
}

}  // namespace

Facts facts_of(const Position& position, Color side, unsigned times) {
    const Box& box = position.ruleset().box;
    const auto has = [&](Bug bug) { return static_cast<std::uint8_t>(box[index(bug)] != 0); };
    return {static_cast<std::uint8_t>(index(side)),
            static_cast<std::uint8_t>(std::min(position.turn(), kLastCountedTurn)),
            static_cast<std::uint8_t>(std::min(times, kLastCountedTime)),
            has(Bug::kMosquito),
            has(Bug::kLadybug),
            has(Bug::kPillbug)};
}

Cell center_of(const Position& position, Color side, Center center) {
    const Color first = center == Center::kOwnQueen ? side : other(side);
    for (const Color color : {first, other(first)}) {
        if (position.has_queen(color)) return position.cell(make_piece(color, 0));
    }
    for (const Piece piece : kReferenceOrders[index(side)]) {
        if (position.cell(piece) != kNoCell) return position.cell(piece);
    }
    return Cell{0};
}

void write_planes(const Position& position, Color side, Center center, unsigned times,
                  std::uint8_t* planes) {
    std::memset(planes, 0, std::size_t{kFactPlanes} * kCells);
    const Facts facts = facts_of(position, side, times);
    for (unsigned i = 0; i < kFacts; ++i) {
        std::memset(planes + std::size_t{kFactPlanes + i} * kCells, facts[i], kCells);
    }
    const Cell middle = center_of(position, side, center);
    for (unsigned number = 0; number < kPieces; ++number) {
        const Piece piece = piece_for(side, number);
        const Cell cell = position.cell(piece);
        if (cell == kNoCell) continue;
        std::uint8_t* at = planes + plane_index(cell, middle);
        const auto height = static_cast<std::uint8_t>(position.level(piece) + 1);
        at[std::size_t{number} * kCells] = height;
        if (position.is_uncovered(piece)) {
            at[std::size_t{kHeightPlane} * kCells] = height;
            const unsigned top = number < kPiecesOfSide ? kOwnTopPlane : kOpponentsTopPlane;
            at[std::size_t{top} * kCells] = 1;
        }
        if (piece == position.stunned()) at[std::size_t{kStunnedPlane} * kCells] = 1;
    }
}

NodeTable node_table(const Position& position, const ActionNames& names, Color side) {
    NodeTable table;
    table.fill(kNoNode);
    for (unsigned number = 0; number < kPieces; ++number) {
        const Piece piece = piece_for(side, number);
        const Cell cell = position.cell(piece);
        if (cell == kNoCell) continue;
        if (position.is_uncovered(piece)) table[cell.value] = static_cast<std::int16_t>(number);
        for (unsigned direction = 0; direction < 6; ++direction) {
            const Cell hex = neighbor(cell, direction);
            if (position.top(hex) != kNoPiece || names.reference(hex) != piece) continue;
            table[hex.value] = static_cast<std::int16_t>(kPieces + number * 6 + direction);
        }
    }
    return table;
}

void write_graph(const Position& position, std::uint8_t* nodes, std::int16_t* links) {
    const Color side = position.to_move();
    const NodeTable table = node_table(position, ActionNames{position}, side);
    std::fill_n(nodes, std::size_t{kNodes} * kNodeColumns, std::uint8_t{0});
    std::fill_n(links, std::size_t{kNodes} * kLinks, kNoNode);
    for (std::size_t i = 0; i < kPieces; ++i) {
        const Piece piece = piece_for(side, static_cast<unsigned>(i));
        const Cell cell = position.cell(piece);
        const bool in_box = number_of(piece) <= position.ruleset().box[skep::index(bug_of(piece))];
        if (!in_box) continue;
        std::uint8_t* row = nodes + i * kNodeColumns;
        const NodeKind kind = cell == kNoCell ? NodeKind::kInReserve : NodeKind::kInPlay;
        row[0] = static_cast<std::uint8_t>(kind);
        row[1] = static_cast<std::uint8_t>(skep::index(bug_of(piece)));
        row[2] = i < kPiecesOfSide ? 0 : 1;
        if (cell == kNoCell) continue;
        row[3] = static_cast<std::uint8_t>(position.level(piece));
        row[4] = position.is_uncovered(piece) ? 0 : 1;
        row[5] = piece == position.stunned() ? 1 : 0;
        for (unsigned to = 0; to < 6; ++to) {
            links[i * kLinks + to] = table[neighbor(cell, to).value];
        }
        if (const Piece below = position.below(piece); below != kNoPiece) {
            const std::size_t lower = number_for(side, below);
            links[i * kLinks + kLinkBelow] = static_cast<std::int16_t>(lower);
            links[lower * kLinks + kLinkAbove] = static_cast<std::int16_t>(i);
        }
    }
    write_open_hexes(position, side, table, nodes, links);
}

}  // namespace skep::spaces
