// A better partition key for a container among its candidates (keycandidates.h): one that bounds
// queries which now visit every physical partition. Candidates are compiled first, then the best
// are measured.
#pragma once

#include "engine/advice/keycandidates.h"
#include "engine/advice/trials/trial.h"

namespace partita::advice {

/// A key with its measured effect.
struct BetterKey {
    KeyCandidate key;
    Trial trial;
};

/// The key that saves most among those that bound one of these queries, and more requests in total
/// than now. A simple key is preferred to one with more levels. The design costs no more per month,
/// other patterns get little dearer (worthwhileFactor, frequentShare), and the rules about keys,
/// partitions and growth report nothing new.
std::optional<BetterKey> betterKey(const Context &context, const model::Container &container,
                                   const std::vector<std::string> &queries);

/// The key among these that saves most when measured, with the same conditions, if `serves` holds
/// for its trial.
std::optional<BetterKey> betterOf(const Context &context, std::vector<KeyCandidate> keys,
                                  const std::function<bool(const Trial &)> &serves);

/// Keys that bound more requests than now, one of these queries among them: at most three, those
/// that bound most first. Compiled, not measured.
std::vector<KeyCandidate> boundingKeys(const Context &context, const model::Container &container,
                                       const std::vector<std::string> &queries);

/// Greatest load in RU/s that a key may add to other patterns.
double mostAdded(const Context &context);

/// True when the rules about keys, partitions and growth report nothing new with the edits, apart
/// from hints.
bool leavesAsGood(const Context &context, const std::vector<model::Edit> &edits,
                  const Trial &trial);

/// Sets the key as the fix of the finding, with its measured values, which become the finding's
/// weight.
void addKey(const BetterKey &better, Finding &finding);

} // namespace partita::advice
