// What the user decided about advice: thresholds of the rules and findings put aside. Plain values.
// Which rules there are is known to the rules alone (engine/advice); the workbook keeps what it
// does not know, so that no decision gets lost.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace partita::model {

/// A finding that shall not be shown as one, and why.
struct Dismissal {
    std::string rule; ///< id of the rule
    std::string subject; ///< of the finding; empty: wherever the rule fires
    std::string reason;
    bool operator==(const Dismissal &) const = default;
};

struct AdviceSettings {
    std::map<std::string, double> thresholds; ///< by name, instead of the usual ones; 0 and more
    std::vector<Dismissal> dismissals; ///< at most one for a rule and subject
    bool operator==(const AdviceSettings &) const = default;
};

} // namespace partita::model
