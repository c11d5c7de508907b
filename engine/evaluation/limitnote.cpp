#include "engine/evaluation/limitnote.h"

#include "engine/planning/lookup.h"
#include "engine/store/physicalpartition.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace partita::evaluation {
namespace {

using planning::Lookup;

/// When this many rows are expected in the share, 19 of 20 shares contain at least one. A share
/// without any row thus means fewer rows.
constexpr double rowsBehindNone = 3;

/// RU of loading and returning this number of items of the container.
double chargeOfRows(const client::Client &client, const std::string &container, double rows)
{
    query::Metrics metrics;
    std::int64_t items = 0;
    std::int64_t bytes = 0;
    const store::Container *stored = client.account().container(container);
    for (int i = 0; stored && i < stored->physicalPartitions(); ++i) {
        items += stored->partition(i).itemCount();
        bytes += stored->partition(i).itemBytes();
    }
    const double each
        = static_cast<double>(bytes) / static_cast<double>(std::max<std::int64_t>(1, items));
    metrics.seeks = 1; // found through the index
    metrics.retrievedItemCount = metrics.outputItemCount = std::llround(rows);
    metrics.retrievedItemSize = metrics.outputItemSize = std::llround(rows * each);
    const double charge = cost::queryCharge(metrics, client.constants());
    metrics = {};
    metrics.seeks = 1;
    return charge - cost::queryCharge(metrics, client.constants());
}

std::string foundText(const Lookup &lookup, const std::string &found, int wanted)
{
    return "Step " + std::to_string(lookup.step) + " finds " + found + " of the "
        + std::to_string(wanted)
        + " requested rows, because only a share of the population is measured";
}

} // namespace

void noteUnreachedLimit(const execution::Site &site, const planning::Measurement &probe,
                        planning::Plan &plan)
{
    const Lookup *lookup = plan.executable ? plan.executable->lookup.get() : nullptr;
    if (!lookup || !lookup->rowCount.growsWithPopulation || !lookup->serviceRowLimit()
        || !probe.error.empty())
        return;
    const double factor = site.scale.itemsOf(lookup->container, lookup->documentType).factor;
    const int wanted = lookup->page() ? lookup->page()->rows : *lookup->serviceRowLimit();
    const auto found = static_cast<double>(probe.answer.size());
    if (factor < execution::leastFactor || found >= wanted)
        return;
    if (found == 0) {
        const double most = std::min<double>(wanted, std::ceil(rowsBehindNone * factor));
        char text[160];
        std::snprintf(
            text, sizeof text,
            ": in full there may be up to %.0f, so that its charge is up to %.2f RU too low", most,
            chargeOfRows(site.client, lookup->container, most));
        plan.notes.push_back(
            foundText(*lookup, "none", wanted) + text
            + (lookup->children.empty() ? "." : ", and so is that of the steps for these rows.")
            + " A larger fraction shows them.");
        return;
    }
    plan.notes.push_back(
        foundText(*lookup, std::to_string(probe.answer.size()), wanted)
        + ": its figures are scaled up to the rows that it finds in full, at most the limit.");
}

} // namespace partita::evaluation
