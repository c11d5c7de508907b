// The compiler: it turns an access pattern, stated on the conceptual model, and a design into a
// plan.
//
//     std::vector<Plan> plans = candidatePlans(workbook, "V2", pattern, generation);
//     Plan plan = choosePlan(std::move(plans), requests, trial);     // by the engine's own charge
//
// compile() does both. Renaming anything in the workbook changes only the texts of a plan.
#pragma once

#include "engine/model/workbook.h"
#include "engine/planning/plan.h"

#include <functional>

namespace partita::planning {

struct CompileOptions {
    model::Generation generation = model::Generation::current;
    /// Physical partitions of a container, to order candidates before they are measured. Absent:
    /// one per container.
    std::function<int(std::string_view container)> physicalPartitions;
    /// Stale fields of the design: filled by the first query that needs them and reused by the next
    /// ones. Null: each query determines them.
    std::optional<OutOfStep> *outOfStep = nullptr;
};

/// Every plan worth trying, the most promising first; a single one with `impossible` set when there
/// is none. A query that the design states itself comes first, and choosePlan() keeps it. Requires:
/// `design` names a design of the workbook (for derived ones, see mapping::withDerivedDesigns).
std::vector<Plan> candidatePlans(const model::Workbook &workbook, std::string_view design,
                                 const model::AccessPattern &pattern,
                                 const CompileOptions &options = {});

/// Runs a candidate on the request of that number and returns its measurement; commands must leave
/// no trace. A run that has cost more than `mostCharge` RU may be stopped with an error; 0 = no
/// limit.
using Trial = std::function<Measurement(const Plan &plan, std::size_t request, double mostCharge)>;

/// Runs the candidates on `requests` requests and keeps the one with the lowest mean charge,
/// foreground and background together. Ties (within 2 %) are broken by fewer requests, then no
/// fan-out, then fresher data, then fewer steps, then the given order. The others become its
/// alternatives, with their charge.
///
/// All candidates are tried on the first few requests, then a combination of their best parts. Only
/// those near the best run on the remaining requests. A candidate that is far dearer on the very
/// first request goes no further. One that costs much, and ten times as much as another that has
/// finished, is given up without a figure.
Plan choosePlan(std::vector<Plan> candidates, std::size_t requests, const Trial &trial);

/// candidatePlans() and choosePlan().
Plan compile(const model::Workbook &workbook, std::string_view design,
             const model::AccessPattern &pattern, const CompileOptions &options,
             std::size_t requests, const Trial &trial);

} // namespace partita::planning
