// A fuzzer's way into policies: any bytes are refused, or rank every move without overflow.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>

#include "policy/policy.h"
#include "rules/movegen.h"
#include "tests/bytes.h"
#include "tests/policies.h"

namespace skep::tests {

namespace {

constexpr unsigned kMostPlies = 12;

// A whole file, spoilt here and there, with the right checksum: chance would hit upon none.
File spoilt(Bytes& bytes) {
    static const File whole = encode(*make_policy(1, {}));
    File file = whole;
    for (unsigned i = 0; i < 16 && !bytes.empty(); ++i) {
        // One byte in two is in the head, where there is most to get wrong.
        std::size_t at = bytes.next() % (2 * kHeadSize);
        if (at >= kHeadSize) {
            at = kHeadSize + (bytes.below(65536) * 97ULL) % (file.size() - kHeadSize);
        }
        file[at] = bytes.next();
    }
    seal(file);
    return file;
}

bool is_fine(std::span<const std::uint8_t> file, Bytes& bytes) {
    NetworkFault fault = NetworkFault::kNone;
    const auto policy = parse_policy(file, fault);
    if (policy == nullptr) return fault != NetworkFault::kNone;
    Position position;
    for (unsigned ply = 0; ply < kMostPlies; ++ply) {
        MoveList moves;
        list_moves(position, moves);
        if (moves.empty()) break;
        if (!ranks_exactly(*policy, position)) return false;
        position.do_move(moves[bytes.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return true;
}

}  // namespace

}  // namespace skep::tests

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using skep::tests::Bytes;
    Bytes bytes{{data, size}};
    bool fine = true;
    // Megabytes take their time: most runs do without.
    if (bytes.next() % 4 == 0) {
        Bytes spoiling{{data, size}};
        fine = skep::tests::is_fine(skep::tests::spoilt(spoiling), bytes);
    } else {
        fine = skep::tests::is_fine({data, size}, bytes);
    }
    if (!fine) {
        std::fprintf(stderr, "a policy ranked moves otherwise than it should\n");
        std::abort();
    }
    return 0;
}
