// The user's decisions about advice: thresholds of rules, and dismissed findings. Plain values.
// Only engine/advice knows the rules. The workbook also keeps decisions about unknown rules, so
// that none gets lost.
#pragma once

#include "engine/model/keptmembers.h"

#include <map>
#include <string>
#include <vector>

namespace partita::model {

/// A finding that the user dismissed, with the reason.
struct Dismissal {
    std::string rule; ///< id of the rule
    std::string subject; ///< the finding's; empty = every finding of the rule
    std::string reason;
    KeptMembers kept = {};
    bool operator==(const Dismissal &) const = default;
};

struct AdviceSettings {
    std::map<std::string, double> thresholds; ///< by name, in place of the defaults; at least 0
    std::vector<Dismissal> dismissals; ///< at most one per rule and subject
    KeptMembers kept = {};
    bool operator==(const AdviceSettings &) const = default;
};

} // namespace partita::model
