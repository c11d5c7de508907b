#include "engine/model/billing.h"

#include "engine/base/jsonpath.h"
#include "engine/base/messagetext.h"
#include "engine/model/limits.h"

#include <set>

namespace partita::model {

std::vector<BillingProblem> problemsOf(const Billing &billing)
{
    std::vector<BillingProblem> problems;
    const std::string regions = "$.billing.regions";
    if (billing.regions.size() > mostRegions)
        problems.push_back({regions,
                            "An account can have at most " + std::to_string(mostRegions)
                                + " regions here; remove some."});
    std::set<std::string> seen;
    for (std::size_t index = 0; index < billing.regions.size(); ++index) {
        const Region &region = billing.regions[index];
        const std::string place = elementPath(regions, index);
        if (region.name.empty())
            problems.push_back({place, "A region must have a name."});
        else if (!seen.insert(region.name).second)
            problems.push_back(
                {place, "The region " + inQuotes(region.name) + " is named twice; remove one."});
        if (!(region.priceFactor > 0 && region.priceFactor <= greatestPriceFactor))
            problems.push_back({place + ".priceFactor",
                                "The price factor of " + inQuotes(region.name)
                                    + " must be more than 0 and at most 100."});
    }
    for (const auto &[name, price] : billing.prices) {
        if (!(price >= 0 && price <= greatestPrice))
            problems.push_back(
                {memberPath("$.billing.prices", name),
                 "The price " + inQuotes(name) + " must be a number that is not negative."});
    }
    return problems;
}

} // namespace partita::model
