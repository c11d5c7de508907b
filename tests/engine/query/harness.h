// Containers and queries for the tests in this folder.
#pragma once

#include "engine/query/query.h"

#include <string>
#include <vector>

namespace harness {

struct Setup {
    std::vector<std::string> partitionKeyPaths = {"/id"};
    int physicalPartitions = 1;
    std::string indexingPolicy = {}; ///< JSON; empty = default
    std::vector<partita::store::ComputedProperty> computedProperties = {};
};

/// A container with the items of a JSON array. Stops the program when the array is invalid.
std::unique_ptr<partita::store::Container> container(const std::string &items,
                                                     const Setup &setup = {});

/// A value parsed from JSON text; lives as long as the program.
partita::json::Value value(const std::string &text);

/// The outcome of a query, as texts.
struct Outcome {
    std::vector<std::string>
        rows; ///< JSON; members sorted by name, system properties of items left out
    std::string error; ///< message, empty = none
    int line = 0;
    int column = 0;
    partita::query::Metrics metrics;
    std::vector<partita::query::PartitionMetrics> partitions;
    partita::query::Explanation explanation;
};

Outcome run(const partita::store::Container &container, const partita::query::Query &query,
            const partita::query::Request &request = {});
Outcome run(const partita::store::Container &container, const std::string &query,
            const partita::query::Request &request = {});

/// The same page by page, each resumed from the continuation of the one before.
Outcome runPaged(const partita::store::Container &container, const partita::query::Query &query,
                 partita::query::Request request, int rowsPerPage);
Outcome runPaged(const partita::store::Container &container, const std::string &query,
                 const partita::query::Request &request, int rowsPerPage);

/// The outcome of the last of many runs of one prepared query, for which the engine has built
/// temporary indexes by then. An error when a run differs from the first in its rows or its
/// metrics.
Outcome runOften(const partita::store::Container &container, const std::string &query,
                 const partita::query::Request &request = {}, int times = 12);

/// JSON with members sorted by name; system properties of the outermost object left out.
std::string canonical(partita::json::Value value);

} // namespace harness
