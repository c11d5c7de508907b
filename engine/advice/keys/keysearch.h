// Search for another partition key of a container: every rule that offers a key uses it.
//
//     if (const auto key = betterKey(context, container, boundsQueries(context, container,
//     {"Q1"})))
//         offerKey(*key, finding);
//
// Candidates are the present key with a further level, the present key without one of its levels,
// and the keys of candidatesFor(). Those that may reach the goal are tried, most promising first.
//
// A key is accepted when its trial reaches the goal, costs no more per month, and answers every
// pattern as well as before. Patterns that get dearer may add only a small share of the whole load
// (frequentShare), and the rules about keys, partitions and growth may report nothing new. The
// first accepted key is offered, unless a later one costs a tenth less at least, or as much and
// saves notably more load: worthwhileLoad, and a quarter more for each key with more levels.
//
// An accepted key is measured at the horizon too (keylater.h). One that then takes more load than
// the present key is not offered; the finding says so when there is no other. Keys that pay only at
// the horizon are found by the rule key-loses-later.
//
// | rule                                     | goal           | the finding tells, measured       |
// | ---------------------------------------- | -------------- | --------------------------------- |
// | frequent-pattern-fans-out                | boundsQueries  | load saved and added              |
// | key-nobody-asks-by                       | boundsQueries  | load saved and added              |
// | command-fans-out, command-searches-first | findsItem      | load saved and added              |
// | key-few-values                           | hasManyValues  | the same, values, monthly price   |
// | hot-partition                            | spreadsLoad    | throughput to be provisioned      |
// | logical-partition-limit, storage-skew    | furtherLevel() | nothing: a limit needs no saving  |
#pragma once

#include "engine/advice/keycandidates.h"
#include "engine/advice/trials/trial.h"

namespace partita::advice {

/// Effect of a key on the queries that visit every physical partition of the container. Compiled,
/// not measured.
struct KeyOutlook {
    const KeyCandidate &key;
    std::vector<std::string> bounded; ///< queries that no longer visit every partition
    double boundedRate = 0; ///< requests/s of these
    double spreadRate = 0; ///< requests/s of queries that visit every partition only with the key

    /// Requests per second that visit every partition now and would not, on balance.
    double gain() const { return boundedRate - spreadRate; }
};

/// A key with its measured effect.
struct BetterKey {
    KeyCandidate key;
    Trial trial;
};

/// What a key must do to resolve a finding, and how the finding tells it.
struct KeyGoal {
    std::function<bool(const KeyOutlook &)> isPromising; ///< true when the key is worth a trial
    std::function<bool(const Trial &)> isReached;
    std::function<void(const BetterKey &, Finding &)> tell; ///< adds evidence and the fix
};

/// Result of a search.
struct KeySearch {
    std::optional<BetterKey> key; ///< the accepted one
    /// When there is none: why a key that would be accepted today is not offered. Empty otherwise.
    std::string losesLater;
};

/// Requests per second of the queries that visit every physical partition of the container.
double fanOutRate(const Context &context, const std::string &container);

/// The key that is accepted for the goal, if any.
KeySearch betterKey(const Context &context, const model::Container &container, const KeyGoal &goal);

/// The candidates that are worth a trial, those that bound most requests first.
std::vector<KeyCandidate> keysToTry(const Context &context, const model::Container &container,
                                    const std::function<bool(const KeyOutlook &)> &isPromising);

/// True when the rules about keys, partitions and growth report nothing new with the key.
bool addsNoProblem(const Context &context, const KeyCandidate &key, const Trial &trial);

/// Searches a key and adds it to the finding, if there is one.
void offerKey(const Context &context, const model::Container &container, const KeyGoal &goal,
              Finding &finding);

/// The present key with one more level, so that no value of it is too large. Not measured.
std::optional<Fix> furtherLevel(const Context &context, const model::Container &container);

} // namespace partita::advice
