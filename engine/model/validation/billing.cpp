// Checks of regions, reservation and prices.
#include "engine/base/messagetext.h"
#include "engine/model/validation/validator.h"

#include <algorithm>

namespace partita::model {
namespace {

bool hasServerless(const Design &design)
{
    return std::any_of(design.containers.begin(), design.containers.end(),
                       [](const Container &container) {
                           return container.throughput.mode == ThroughputMode::serverless;
                       });
}

/// Serverless accounts have one region and nothing to reserve.
void checkServerless(const Workbook &workbook, Report &report)
{
    const Billing &billing = *workbook.billing;
    for (const auto &design : workbook.designs) {
        if (!hasServerless(*design))
            continue;
        if (billing.hasSeveralRegions())
            report.warning("$.billing.regions",
                           "A serverless account has a single region; the serverless containers of "
                           "the design "
                               + inQuotes(design->name)
                               + " are priced in the first one. Choose another mode for them, or "
                                 "remove the other regions.");
        if (billing.reservation != Reservation::none)
            report.information("$.billing.reservation",
                               "Serverless throughput cannot be reserved; the serverless "
                               "containers of the design "
                                   + inQuotes(design->name) + " are priced without a discount.");
    }
}

} // namespace

void validateBilling(const Workbook &workbook, Report &report)
{
    const Billing &billing = *workbook.billing;
    for (const BillingProblem &problem : problemsOf(billing))
        report.error(problem.place, problem.message);
    if (billing.writesInEveryRegion && !billing.hasSeveralRegions())
        report.information("$.billing.writesInEveryRegion",
                           "Writing in every region makes no difference in a single region; name "
                           "a second one.");
    checkServerless(workbook, report);
}

} // namespace partita::model
