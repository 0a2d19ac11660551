// A fuzzer's way into networks: any bytes are refused, or judge every position without overflow.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "eval/accumulators.h"
#include "eval/network.h"
#include "rules/movegen.h"
#include "tests/bytes.h"
#include "tests/networks.h"

namespace skep::tests {

namespace {

constexpr unsigned kMostPlies = 40;

// What no chance would hit upon: a whole file, spoilt here and there, with the right checksum.
class Spoilt {
  public:
    explicit Spoilt(Bytes& bytes) {
        while (!bytes.empty() && changed_.size() < 16) change(bytes);
        seal(whole());
    }
    Spoilt(const Spoilt&) = delete;
    Spoilt& operator=(const Spoilt&) = delete;
    Spoilt(Spoilt&&) = delete;
    Spoilt& operator=(Spoilt&&) = delete;
    ~Spoilt() {
        for (std::size_t i = changed_.size(); i > 0; --i) {
            whole()[changed_[i - 1].at] = changed_[i - 1].byte;
        }
    }
    [[nodiscard]] static std::span<const std::uint8_t> file() { return whole(); }

  private:
    struct Change {
        std::size_t at;
        std::uint8_t byte;
    };

    // Made once: it has megabytes.
    static File& whole() {
        static File file = encode(*make_network(1, {60, 200, 60, 20'000}));
        return file;
    }
    void change(Bytes& bytes) {
        // One byte in two is in the head, where there is most to get wrong.
        const std::size_t in_head = bytes.next() % (2 * kHeadSize);
        std::size_t at = in_head;
        if (in_head >= kHeadSize) {
            const auto rest = static_cast<std::uint32_t>(whole().size() - kHeadSize);
            at = kHeadSize + (bytes.below(65536) * 97ULL + bytes.below(256)) % rest;
        }
        changed_.push_back({at, whole()[at]});
        whole()[at] = bytes.next();
    }

    std::vector<Change> changed_;
};

bool judges_exactly(const Network& network, Bytes& bytes) {
    Accumulators accumulators{1};
    Position position;
    for (unsigned ply = 0; ply < kMostPlies; ++ply) {
        MoveList moves;
        list_moves(position, moves);
        if (moves.empty()) break;
        position.do_move(moves[bytes.below(static_cast<std::uint32_t>(moves.size()))]);
        if (accumulators.evaluate(network, position, 0) != judge_plainly(network, position)) {
            return false;
        }
    }
    return true;
}

bool is_fine(std::span<const std::uint8_t> file, Bytes& bytes) {
    NetworkFault fault = NetworkFault::kNone;
    const auto network = parse_network(file, fault);
    return network == nullptr ? fault != NetworkFault::kNone : judges_exactly(*network, bytes);
}

}  // namespace

}  // namespace skep::tests

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    skep::tests::Bytes bytes{{data, size}};
    bool fine = true;
    // Megabytes take their time: most runs do without.
    if (bytes.next() % 4 == 0) {
        skep::tests::Bytes spoiling{{data, size}};
        const skep::tests::Spoilt spoilt{spoiling};
        fine = skep::tests::is_fine(skep::tests::Spoilt::file(), bytes);
    } else {
        fine = skep::tests::is_fine({data, size}, bytes);
    }
    if (!fine) {
        std::fprintf(stderr, "a network judged otherwise than it should\n");
        std::abort();
    }
    return 0;
}
