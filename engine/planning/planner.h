// The compiler: an access pattern, stated on the conceptual model, and a design become a plan.
//
//     std::vector<Plan> plans = candidatePlans(workbook, "V2", pattern, generation);
//     Plan plan = choosePlan(std::move(plans), requests, trial);     // by the engine's own charge
//
// compile() does both. Renaming anything in the workbook changes no plan but its texts.
#pragma once

#include "engine/planning/plan.h"

#include <functional>

namespace partita::planning {

struct CompileOptions {
    model::Generation generation = model::Generation::current;
    /// Physical partitions of a container, to order candidates before they are measured. Absent:
    /// one each.
    std::function<int(std::string_view container)> physicalPartitions;
    /// Of the design: filled by its first query that needs it, used by the next ones. Absent: each
    /// finds out by itself.
    std::optional<OutOfStep> *outOfStep = nullptr;
};

/// Every plan worth trying, the most promising first; one with `impossible` set when there is none.
/// A query that the design states itself comes before all, and is the one that choosePlan() keeps.
/// Requires: `design` names a design of the workbook (mapping::withDerivedDesigns for derived
/// ones).
std::vector<Plan> candidatePlans(const model::Workbook &workbook, std::string_view design,
                                 const model::AccessPattern &pattern,
                                 const CompileOptions &options = {});

/// Runs a candidate on the request of that number and says what it did; commands must leave no
/// trace. What has taken more than `mostCharge` RU may be broken off, by an error; 0 = none are too
/// many.
using Trial = std::function<Measurement(const Plan &plan, std::size_t request, double mostCharge)>;

/// Runs the candidates on `requests` requests and keeps the cheapest by mean charge, of foreground
/// and background together (ties, within 2 %: fewer requests, then no fan-out, then the fresher,
/// then fewer steps, then as ordered); the others become its alternatives with their price. All are
/// tried on the first few requests, then what the best parts of them make together; one that is far
/// dearer on the very first, or not near the best on those few, goes no further; one that has taken
/// ten times as much as another on all of those, and much, is given up, without a figure.
Plan choosePlan(std::vector<Plan> candidates, std::size_t requests, const Trial &trial);

/// candidatePlans() and choosePlan().
Plan compile(const model::Workbook &workbook, std::string_view design,
             const model::AccessPattern &pattern, const CompileOptions &options,
             std::size_t requests, const Trial &trial);

} // namespace partita::planning
