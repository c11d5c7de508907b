// Another partition key for a container, of those that it could have (keycandidates.h): one that
// queries go by which now ask every physical partition. Compiled first, then measured.
#pragma once

#include "engine/advice/keycandidates.h"
#include "engine/advice/trials/trial.h"

namespace partita::advice {

struct BetterKey {
    KeyCandidate key;
    Trial trial;
};

/// The key that saves most of those by which one of these queries, and more than now of all, would
/// be bounded; a simple one before one with more levels. It costs no more a month, makes others
/// little dearer (worthwhileFactor, frequentShare) and leaves nothing to tell of keys, partitions
/// and growth that is not told now.
std::optional<BetterKey> betterKey(const Context &context, const model::Container &container,
                                   const std::vector<std::string> &queries);

/// Of these keys, measured, the one that saves most, likewise, of those with which `serves` holds.
std::optional<BetterKey> betterOf(const Context &context, std::vector<KeyCandidate> keys,
                                  const std::function<bool(const Trial &)> &serves);

/// Keys by which more requests would be bounded than now, one of these queries among them: at most
/// three, those that bound most first. Compiled, not measured.
std::vector<KeyCandidate> boundingKeys(const Context &context, const model::Container &container,
                                       const std::vector<std::string> &queries);

/// RU/s that a key may add to what others take.
double mostAdded(const Context &context);

/// Of keys, partitions and growth the rules have nothing to tell with the edits that they do not
/// tell now, but for hints.
bool leavesAsGood(const Context &context, const std::vector<model::Edit> &edits,
                  const Trial &trial);

/// The key as the fix of the finding, with what was measured, which counts from then on.
void addKey(const BetterKey &better, Finding &finding);

} // namespace partita::advice
