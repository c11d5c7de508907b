// Plans questions to the store: every way in which a design can answer an Ask, cheapest by estimate first.
//
// For each location of the entity that holds all rows asked for: how partition key and id are bound (route), point read or
// query (access), and further look-ups for what is missing there, each planned the same way.
#pragma once

#include "engine/planning/executable.h"

#include <functional>

namespace partita::planning {

/// What planning needs to know besides the model.
struct PlanningContext {
    const model::Workbook &workbook;
    const model::Design &design;
    model::Generation generation = model::Generation::current;
    /// Physical partitions of a container; only orders candidates before they are measured.
    std::function<int(std::string_view container)> physicalPartitions;
};

struct FetchCandidate {
    std::shared_ptr<const Fetch> fetch;
    double estimate = 0; ///< RU, rough
};

/// Why a location was not used.
struct Refusal {
    std::string location;
    std::string reason;
};

struct FetchChoices {
    std::vector<FetchCandidate> candidates; ///< by estimate
    std::vector<Refusal> refusals;
};

FetchChoices planFetch(const PlanningContext &context, const Ask &ask);

/// Whether a condition names rows, or a partner of theirs: degrees do not grow with the population, and neither does what
/// is asked for.
bool isBounded(const model::Workbook &workbook, const Ask &ask);

/// The same point read as part of a "read many", which today's clients offer; nothing for any other look-up.
std::optional<FetchCandidate> readManyOf(const PlanningContext &context,
                                         const FetchCandidate &candidate);

/// Completes an item that is at hand (the change feed delivered it): `location` is its place, a root.
std::optional<FetchCandidate> planGiven(const PlanningContext &context, const Location &location,
                                        const Ask &ask);

/// Finds whole items of a document type that hold the row `ask` is about at `location` (the row's own place in them).
/// The row of the fetch is the item.
std::optional<FetchCandidate> planLocate(const PlanningContext &context, const Location &location,
                                         const Ask &ask);

/// How the whole key and id of a document follow from facts about its root row.
struct Binding {
    std::vector<Operand> partitionKey; ///< as far as fixed
    std::size_t levels = 1;
    std::optional<Operand> id;
    std::string routing; ///< in words
    bool isWhole() const { return partitionKey.size() == levels; }
};
Binding bindDocument(const model::Workbook &workbook, const Location &location,
                     const std::vector<Fact> &facts);

/// A short line about a fetch and its children: "point read post in posts; per row count comment in posts".
std::string summaryOf(const Fetch &fetch);

} // namespace partita::planning
