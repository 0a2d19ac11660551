// Runs the suites named on the command line, or all of them.
#include <algorithm>
#include <array>
#include <cstdio>
#include <span>
#include <string_view>

#include "tests/check.h"

namespace {

struct Suite {
    const char* name;
    void (*run)(skep::tests::Check&);
};

constexpr std::array<Suite, 20> kSuites{{{"rings", skep::tests::test_rings},
                                         {"bits", skep::tests::test_bits},
                                         {"keys", skep::tests::test_keys},
                                         {"consistency", skep::tests::test_consistency},
                                         {"one_hive", skep::tests::test_one_hive},
                                         {"history", skep::tests::test_history},
                                         {"switches", skep::tests::test_switches},
                                         {"sharing", skep::tests::test_sharing},
                                         {"symmetry", skep::tests::test_symmetry},
                                         {"worst_cases", skep::tests::test_worst_cases},
                                         {"evaluation", skep::tests::test_evaluation},
                                         {"search", skep::tests::test_search},
                                         {"records", skep::tests::test_records},
                                         {"network", skep::tests::test_network},
                                         {"prover", skep::tests::test_prover},
                                         {"digest", skep::tests::test_digest},
                                         {"setup_problems", skep::tests::test_setup_problems},
                                         {"spaces", skep::tests::test_spaces},
                                         {"policy", skep::tests::test_policy},
                                         {"mcts", skep::tests::test_mcts}}};

bool is_wanted(std::string_view name, std::span<char*> names) {
    return names.empty() || std::ranges::find(names, name) != names.end();
}

}  // namespace

int main(int argc, char** argv) {
    const std::span names = std::span{argv, static_cast<std::size_t>(argc)}.subspan(1);
    unsigned failures = 0;
    std::size_t suites = 0;
    for (const Suite& suite : kSuites) {
        if (!is_wanted(suite.name, names)) continue;
        skep::tests::Check check;
        suite.run(check);
        std::printf("%s: %u facts, %u failures\n", suite.name, check.facts(), check.failures());
        failures += check.failures();
        ++suites;
    }
    const bool all_known = suites == (names.empty() ? kSuites.size() : names.size());
    return failures == 0 && all_known ? 0 : 1;
}
