// What a suite of tests is handed: somewhere to say what must be true.
#pragma once

#include <cstdio>

namespace skep::tests {

class Check {
  public:
    // Reports what is not true, with the place that says so.
    void operator()(bool fact, const char* what, const char* file = __builtin_FILE(),
                    int line = __builtin_LINE()) {
        ++facts_;
        if (fact) return;
        ++failures_;
        std::printf("%s:%d: not so: %s\n", file, line, what);
    }
    [[nodiscard]] unsigned facts() const { return facts_; }
    [[nodiscard]] unsigned failures() const { return failures_; }

  private:
    unsigned facts_ = 0;
    unsigned failures_ = 0;
};

void test_rings(Check& check);
void test_bits(Check& check);
void test_keys(Check& check);
void test_consistency(Check& check);
void test_one_hive(Check& check);
void test_history(Check& check);
void test_switches(Check& check);
void test_symmetry(Check& check);
void test_sharing(Check& check);
void test_worst_cases(Check& check);
void test_evaluation(Check& check);
void test_search(Check& check);
void test_records(Check& check);
void test_network(Check& check);
void test_prover(Check& check);
void test_digest(Check& check);
void test_setup_problems(Check& check);
void test_spaces(Check& check);
void test_policy(Check& check);
void test_mcts(Check& check);

}  // namespace skep::tests
