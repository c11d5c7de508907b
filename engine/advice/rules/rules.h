// The rules, one small function each, by theme. A rule looks at one design and adds what it finds;
// it fills in severity, subject, title, evidence, summary and fix, and leaves the rest to the
// table.
#pragma once

#include "engine/advice/context.h"

#include <span>

namespace partita::advice {

struct Rule {
    std::string_view id; ///< stable: dismissals and scripts name it
    std::string_view title; ///< what it looks for
    std::string_view reason; ///< two sentences
    Reading reading;
    void (*find)(const Context &, Findings &) = nullptr;
    bool needsItems = true; ///< says nothing of a design whose items cannot be loaded
    bool measures
        = false; ///< evaluates the design with changes; does not look at what others have told
    /// Of rules that find without it: measures what would mend a finding. It may add a fix and what
    /// to say of it.
    void (*mend)(const Context &, Finding &) = nullptr;
};

/// All rules, in the order of the themes.
std::vector<Rule> rules();

// A theme each.
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
std::span<const Rule> dearestRules(); ///< last: of what the others have not told

} // namespace partita::advice
