// One thread of a search: principal variation search with its own position and histories.
#pragma once

#include <array>
#include <atomic>
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
#include "search/move_picker.h"
#include "search/score.h"
#include "search/transposition_table.h"
#include "search/tuning.h"

namespace skep {

class Worker;

// What all threads of a search share.
struct Shared {
    TranspositionTable table;
    Tuning tuning;
    Weights weights = kTunedWeights;
    std::shared_ptr<const Network> network;  // without one, the weights evaluate
    std::shared_ptr<const MovePrior> prior;  // orders moves, if there is one
    Limits limits;
    double started = 0;  // by seconds_now
    unsigned threads = 1;
    std::span<const std::unique_ptr<Worker>> helpers;  // all but the main thread's
    std::atomic<bool> stopped{false};
};

class Worker {
  public:
    explicit Worker(Shared& shared);

    void clear() { history_.clear(); }
    // Drops the accumulators of another network.
    void change_network() { accumulators_.clear(); }

    // Prepares for a position that is not over, with the keys of the game so far, oldest first.
    void set_up(const Position& position, std::span<const std::uint64_t> earlier);

    // Iterative deepening until it is stopped or reaches the limits. `number` is 0 for the main
    // thread, which checks the limits and reports.
    void think(unsigned number, Listener* listener);

    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    // For the main thread: fills in the last complete depth, a better move that the next one had
    // found by then, and the nodes of all threads.
    void fill(Report& report) const;

  private:
    struct RootMove {
        Move move;
        std::size_t number = 0;  // in the list of legal moves
        int score = -kInfinite;
        int before = -kInfinite;  // at the previous depth
        Line line;
    };

    // One ply of the path from the root (Stockfish: Stack).
    struct Frame {
        ScoredMoves scored;
        MoveTrace trace;            // of the move that leads to the next ply
        int eval = kNoScore;        // static evaluation; none if the side to move is threatened
        bool is_null_move = false;  // whether that move is a null move
        std::uint64_t key = 0;
        unsigned line_size = 0;
        std::array<Move, kMaxPly> line;
    };

    // What is known of a position before its moves are searched.
    struct Node {
        std::uint64_t key = 0;
        std::optional<TableHit> found;
        int eval = kNoScore;
        bool threatened = false;  // "in check": after a pass the opponent could surround the queen
        bool improving = false;   // the evaluation has risen since this side's last turn
    };

    struct Step {
        Move move;
        Undo undo;
    };

    // The quiescence search follows at most this many plies of threats and answers.
    static constexpr int kQuiescencePlies = 6;

    // alpha_beta.cpp: the main search.
    template <bool kPv>
    int search(int depth, int alpha, int beta, unsigned ply);
    template <bool kPv>
    int search_moves(const Node& node, int depth, int alpha, int beta, unsigned ply);
    template <bool kPv>
    int search_move(int depth, int alpha, int beta, unsigned ply, unsigned number, int reduction);

    // quiescence.cpp: the quiescence search at the leaves.
    int quiescence(int alpha, int beta, unsigned ply, int plies_left);
    int answer_threat(int alpha, int beta, unsigned ply, int plies_left);
    int quiescence_move(Move move, const QueenView& queens, int alpha, int beta, unsigned ply,
                        int plies_left);
    int make_threats(int best, int alpha, int beta, unsigned ply, int plies_left);

    // alpha_beta.cpp: the steps of the main search.
    [[nodiscard]] std::optional<int> terminal_score(unsigned ply) const;
    [[nodiscard]] static std::optional<int> table_cutoff(const Node& node, int depth, int alpha,
                                                         int beta);
    [[nodiscard]] std::optional<int> reverse_futility_prune(const Node& node, int depth,
                                                            int beta) const;
    [[nodiscard]] std::optional<int> null_move_prune(const Node& node, int depth, int beta,
                                                     unsigned ply);
    [[nodiscard]] bool can_prune_quiet(const Node& node, int depth, int alpha,
                                       unsigned number) const;
    [[nodiscard]] int late_move_reduction(const Node& node, int depth, unsigned number, bool pv,
                                          int history) const;
    [[nodiscard]] OrderingHints hints(const Node& node, int depth, unsigned ply) const;
    void evaluate_node(Node& node, unsigned ply);
    void store(const Node& node, unsigned ply, int depth, Move best, int score, Bound bound);
    void update_histories(int depth, unsigned ply, Move best, std::span<const Move> tried);

    // threats.cpp: wins in one move, found without a search.
    [[nodiscard]] bool can_win(unsigned ply);
    [[nodiscard]] bool is_threatened(unsigned ply);

    // iterative_deepening.cpp: iterative deepening and aspiration windows.
    void search_depth(int depth);
    int aspiration_search(int depth, std::size_t first);
    int search_root(int depth, int alpha, int beta, std::size_t first);
    [[nodiscard]] bool is_done(int depth) const;
    void sort(std::size_t first);
    void save_lines();
    void send_report(Listener& listener) const;
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
    std::uint64_t next_check_ = 0;
    bool is_main_ = true;
    bool stopped_ = false;
    bool has_move_ = false;  // whether a root move was searched
    int depth_done_ = 0;
    unsigned lines_ = 0;
    std::array<Line, kLines.most> line_;
};

}  // namespace skep
