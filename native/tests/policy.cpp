// The policy: its arithmetic, and files that it must refuse.
#include "policy/policy.h"

#include <array>
#include <cstdint>

#include "rules/movegen.h"
#include "tests/check.h"
#include "tests/policies.h"

namespace skep::tests {

namespace {

NetworkFault policy_fault(const File& file) {
    NetworkFault fault = NetworkFault::kNone;
    const auto policy = parse_policy(file, fault);
    return policy == nullptr ? fault : NetworkFault::kNone;
}

void compare_logits(Check& check, const Policy& policy, std::uint64_t seed) {
    Random random{seed};
    Position position;
    for (unsigned ply = 0; ply < 60; ++ply) {
        MoveList moves;
        list_moves(position, moves);
        if (moves.empty()) break;
        check(ranks_exactly(policy, position), "logits are those of plain arithmetic");
        position.do_move(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
}

void check_policy_arithmetic(Check& check) {
    // The largest weights of all, and weights as they are after training.
    for (const PolicySizes& sizes : {PolicySizes{}, PolicySizes{60, 200, 60, 20'000}}) {
        const auto policy = make_policy(1, sizes);
        for (std::uint64_t seed = 1; seed <= 4; ++seed) compare_logits(check, *policy, seed);
    }
}

void check_policy_files(Check& check) {
    const auto policy = make_policy(2, {});
    const File file = encode(*policy);
    NetworkFault fault = NetworkFault::kNone;
    const auto read = parse_policy(file, fault);
    check(read != nullptr && read->rows == policy->rows && read->terms == policy->terms &&
              read->inputs == policy->inputs && read->bias == policy->bias &&
              read->summary == policy->summary,
          "a file is read as it was written");

    File other = file;
    other[0] = 'X';
    check(policy_fault(other) == NetworkFault::kNoNetwork, "another magic is no policy");
    check(policy_fault(File{file.begin(), file.begin() + 20}) == NetworkFault::kNoNetwork,
          "half a head is no policy");
    other = file;
    write_number(other, kVersionAt, 2);
    check(policy_fault(other) == NetworkFault::kOtherVersion, "another version is refused");
    for (const std::size_t at : {kShapeAt, kShapeAt + 4, kShapeAt + 8}) {
        other = file;
        write_number(other, at, 7);
        check(policy_fault(other) == NetworkFault::kOtherShape, "another shape is refused");
    }
    other = file;
    other.pop_back();
    check(policy_fault(other) == NetworkFault::kWrongSize, "a truncated file is refused");
    other = file;
    ++other[other.size() / 2];
    check(policy_fault(other) == NetworkFault::kDamaged, "a damaged file is refused");
}

void check_policy_limits(Check& check) {
    const std::array<PolicySizes, 3> beyond{PolicySizes{kMostPolicyInput + 1, 0, 0, 0},
                                            PolicySizes{0, kMostPolicyBias + 1, 0, 0},
                                            PolicySizes{0, 0, 0, kMostPolicyTerm + 1}};
    for (const PolicySizes& sizes : beyond) {
        auto policy = make_policy(3, {0, 0, 0, 0});
        policy->inputs[7][3] = static_cast<std::int16_t>(sizes.input);
        policy->bias[5] = static_cast<std::int16_t>(sizes.bias);
        policy->terms[9] = -sizes.term;
        check(policy_fault(encode(*policy)) == NetworkFault::kOverflow,
              "large weights are refused");
    }
    auto policy = make_policy(3, {0, 0, 0, 0});
    policy->rows[100][7] = -128;
    check(policy_fault(encode(*policy)) == NetworkFault::kOverflow, "the least byte is refused");
}

}  // namespace

void test_policy(Check& check) {
    check_policy_arithmetic(check);
    check_policy_files(check);
    check_policy_limits(check);
    NetworkFault fault = NetworkFault::kNone;
    check(load_policy("/no/such/file", fault) == nullptr && fault == NetworkFault::kCannotRead,
          "a file that is missing can't be read");
}

}  // namespace skep::tests
