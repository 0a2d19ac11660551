// Rule sets by their text: what is read, and what is refused.
#include <array>
#include <string>
#include <string_view>

#include "tests/check.h"
#include "text/ruleset.h"

namespace skep::tests {

namespace {

constexpr std::array<std::string_view, 26> kRefused{
    "",
    "Chess",
    "base",
    "Base-X",
    "Base-MM",
    "Base-MLPM",
    "classic-P",
    "dutch-2005-M",
    "Base.",
    "Base..queen_first_true",
    "Base.queen_first",
    "Base.queen_first_",
    "Base.queen_first_yes",
    "Base.queen_first_True",
    "Base.climb_gates_0",
    "Base.castling_true",
    "Base._true",
    "Base.first_player_red",
    "Base.repetition_twice",
    "Base.box_Q1Q1",
    "Base.box_Q1A4",
    "Base.box_A3",
    "Base.box_Q1A",
    "Base.queen_first_true.queen_first_true",
    "Base.queen_first_true.queen_first_false",
    "Base.repetition_threefold.",
};

constexpr std::array<std::string_view, 12> kRead{
    "Base",
    "Base-MLP",
    "Base-PM",
    "tournament",
    "classic-",
    "dutch-2005",
    "Base.queen_first_true.climb_gates_false",
    "Base.first_player_either",
    "Base.first_player_black",
    "Base.repetition_none",
    "Base.repetition_agreement",
    "Base.box_Q1A2.repetition_threefold.queen_first_false",
};

// Whether a string sets a switch; one that cannot be read sets none.
bool sets(std::string_view text, bool Ruleset::* which) {
    const auto ruleset = parse_ruleset(text);
    return ruleset && (*ruleset).*which;
}
bool is_threefold(std::string_view text) {
    const auto ruleset = parse_ruleset(text);
    return ruleset && ruleset->repetition == Repetition::kThreefold;
}

// Every value of every switch is read, and nothing else is changed.
void test_all_values(Check& check) {
    for (const Switch& one : kSwitches) {
        for (unsigned value = 0; value < one.values.size(); ++value) {
            std::string text = "Base-MLP.";
            text.append(one.name).append("_").append(one.values[value]);
            Ruleset expected;
            one.set(expected, value);
            check(parse_ruleset(text) == expected, text.c_str());
        }
    }
}

}  // namespace

void test_switches(Check& check) {
    for (const std::string_view text : kRefused) check(!parse_ruleset(text), text.data());
    test_all_values(check);
    for (const std::string_view text : kRead) check(parse_ruleset(text).has_value(), text.data());
    check(sets("Base.queen_first_true", &Ruleset::queen_first), "true is true");
    check(!sets("classic.queen_first_false", &Ruleset::queen_first), "false is false");
    check(!sets("Base.climb_gates_false", &Ruleset::climb_gates), "the gates can be opened");
    check(sets("classic.climb_gates_true", &Ruleset::climb_gates), "and closed");
    check(is_threefold("Base.repetition_threefold"), "the third time counts where it is said");
    check(is_threefold("dutch-2005"), "and in the Dutch rules");
    for (const std::string_view text :
         {"Base", "classic", "ultimate", "dutch-2005.repetition_none"}) {
        check(!is_threefold(text), "and nowhere else");
    }
}

}  // namespace skep::tests
