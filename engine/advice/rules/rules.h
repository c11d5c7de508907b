// The rules of advice, one function each, grouped by theme. A rule examines one design and adds
// findings with severity, subject, title, evidence, summary and fix. The other members come from
// the table of rules.
#pragma once

#include "engine/advice/context.h"

#include <span>

namespace partita::advice {

/// The load that the trials of a rule may save.
enum class Trials {
    none, ///< the rule finds without measuring
    ofQueries, ///< evaluates the design with changes, for the sake of the queries
    ofCommands,
    ofAll,
};

/// An entry in the table of rules.
struct Rule {
    std::string_view id; ///< stable, as dismissals and scripts refer to it
    std::string_view title; ///< the problem that it looks for
    std::string_view reason; ///< two sentences
    Reading reading;
    void (*find)(const Context &, Findings &) = nullptr;
    bool needsItems = true; ///< does not apply to a design whose items cannot be loaded
    /// A rule that measures does not use the findings of other rules.
    Trials trials = Trials::none;
    /// For rules that find without measuring: measures possible fixes of a finding. May add a fix
    /// and its description.
    void (*proposeFix)(const Context &, Finding &) = nullptr;
    bool considersOthers = false; ///< uses the findings of other rules: Context::told

    bool measures() const { return trials != Trials::none; }
};

/// All rules, in the order of the themes.
std::vector<Rule> rules();

// Rules of each theme.
std::span<const Rule> sizeRules();
std::span<const Rule> arrayRules();
std::span<const Rule> keyRules();
std::span<const Rule> partitionRules();
std::span<const Rule> growthRules();
std::span<const Rule> queryRules();
std::span<const Rule> copyRules();
std::span<const Rule> indexRules();
std::span<const Rule> writeRules();
std::span<const Rule> upkeepRules();
std::span<const Rule> modelRules();
std::span<const Rule> throughputRules();
std::span<const Rule> dearestRules(); ///< last, as they consider the findings of the others

} // namespace partita::advice
