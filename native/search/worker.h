// One thread of a search: it walks the tree, with its own position and histories.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "eval/accumulators.h"
#include "eval/handmade.h"
#include "eval/network.h"
#include "rules/position.h"
#include "search/history.h"
#include "search/limits.h"
#include "search/picker.h"
#include "search/score.h"
#include "search/tt.h"
#include "search/tuning.h"

namespace skep {

// What all threads of a search share.
struct Shared {
    TranspositionTable table;
    Tuning tuning;
    Weights weights = kTunedWeights;
    std::shared_ptr<const Network> network;  // if there is none, the weights judge
    Limits limits;
    std::chrono::steady_clock::time_point started;
    unsigned threads = 1;
    std::atomic<bool> stopped{false};
};

class Worker {
  public:
    explicit Worker(Shared& shared);

    void clear() { history_.clear(); }
    // Forgets what was added up for another network.
    void change_network() { accumulators_.clear(); }

    // Takes up a position that is not over, with the keys of the game before it, oldest first.
    void set_up(const Position& position, std::span<const std::uint64_t> earlier);

    // Searches deeper and deeper until it is stopped or has done what the limits allow. `number`
    // is 0 for the thread that watches the limits and reports.
    void think(unsigned number, Listener* listener);

    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    // What the last depth gave, and what had been seen of the next one when time was up.
    void fill(Report& report) const;

  private:
    struct RootMove {
        Move move;
        std::size_t number = 0;  // in the list of legal moves
        int score = -kInfinite;
        int before = -kInfinite;  // by the depth before
        Line line;
    };

    // One ply of the path from the root.
    struct Frame {
        RatedMoves rated;
        MoveTrace trace;      // of the move that led to the next ply
        int eval = kNoScore;  // of the side to move; none when it is threatened
        bool passed = false;  // whether that move gave the turn away
        std::uint64_t key = 0;
        unsigned line_size = 0;
        std::array<Move, kMaxPly> line;
    };

    // What is known of a position before its moves are looked at.
    struct Node {
        std::uint64_t key = 0;
        std::optional<Found> found;
        int eval = kNoScore;
        bool threatened = false;  // the other side would surround the queen if it were to move
        bool improving = false;
    };

    struct Step {
        Move move;
        Undo undo;
    };

    // How many threats in a row are followed beyond the last ply.
    static constexpr int kChecks = 6;

    // worker.cpp: the tree.
    template <bool kPv>
    int search(int depth, int alpha, int beta, unsigned ply);
    template <bool kPv>
    int search_moves(const Node& node, int depth, int alpha, int beta, unsigned ply);
    template <bool kPv>
    int search_move(int depth, int alpha, int beta, unsigned ply, unsigned number, int reduction);

    // beyond.cpp: beyond the last ply.
    int settle(int alpha, int beta, unsigned ply, int checks);
    int evade(int alpha, int beta, unsigned ply, int checks);
    int look_beyond(Move move, const QueenView& queens, int alpha, int beta, unsigned ply,
                    int checks);
    int attack(int best, int alpha, int beta, unsigned ply, int checks);
    [[nodiscard]] std::optional<int> end_of_path(unsigned ply) const;
    [[nodiscard]] static std::optional<int> use_table(const Node& node, int depth, int alpha,
                                                      int beta);
    [[nodiscard]] std::optional<int> give_up_early(const Node& node, int depth, int beta) const;
    [[nodiscard]] std::optional<int> try_null_move(const Node& node, int depth, int beta,
                                                   unsigned ply);
    [[nodiscard]] bool is_hopeless(const Node& node, int depth, int alpha, unsigned number) const;
    [[nodiscard]] int reduction(const Node& node, int depth, unsigned number, bool pv,
                                int worth) const;
    [[nodiscard]] Hints hints(const Node& node, unsigned ply) const;
    void evaluate_node(Node& node, unsigned ply);
    void remember(const Node& node, unsigned ply, int depth, Move best, int score, Bound bound);
    void reward(int depth, unsigned ply, Move best, std::span<const Move> tried);

    // threats.cpp: ends that can be seen without a search.
    [[nodiscard]] bool can_win(unsigned ply);
    [[nodiscard]] bool is_threatened(unsigned ply);

    // root.cpp: first moves, depth by depth.
    void search_depth(int depth);
    int search_window(int depth, std::size_t first);
    int search_root(int depth, int alpha, int beta, std::size_t first);
    [[nodiscard]] bool is_done(int depth) const;
    void sort(std::size_t first);
    void write_down();
    void tell(Listener& listener) const;
    [[nodiscard]] std::size_t wanted_lines() const;

    Step play(Move move, unsigned ply);
    void take_back(const Step& step);
    [[nodiscard]] bool should_stop();
    [[nodiscard]] int evaluate(unsigned ply);
    void extend_line(unsigned ply, Move move);
    [[nodiscard]] bool repeats(std::uint64_t key, unsigned ply) const;

    Shared& shared_;
    Position position_;
    MoveHistory history_;
    Accumulators accumulators_;
    std::vector<Frame> frames_;
    std::vector<RootMove> root_;
    std::vector<std::uint64_t> earlier_;
    std::array<std::array<std::int16_t, 64>, 64> reductions_{};
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t next_look_ = 0;
    bool watches_ = true;
    bool stopped_ = false;
    bool has_move_ = false;  // whether some first move was looked at
    int depth_done_ = 0;
    unsigned lines_ = 0;
    std::array<Line, kMaxLines> line_;
};

}  // namespace skep
