#include "engine/client/modelterms.h"

namespace partita::client {

cost::Generation generationOf(model::Generation generation)
{
    return generation == model::Generation::y2019 ? cost::Generation::y2019
                                                  : cost::Generation::current;
}

namespace {

cost::ReservationTerm termOf(model::Reservation reservation)
{
    switch (reservation) {
    case model::Reservation::none:
        break;
    case model::Reservation::oneYear:
        return cost::ReservationTerm::oneYear;
    case model::Reservation::threeYears:
        return cost::ReservationTerm::threeYears;
    }
    return cost::ReservationTerm::none;
}

} // namespace

cost::BillingTerms billingTermsOf(const model::Billing &billing)
{
    cost::BillingTerms terms {.prices = cost::pricesWith(billing.prices),
                              .writesInEveryRegion = billing.writesInEveryRegion,
                              .reservation = termOf(billing.reservation)};
    if (billing.regions.empty())
        return terms;
    terms.regions = static_cast<int>(billing.regions.size());
    terms.firstPriceFactor = billing.regions.front().priceFactor;
    terms.priceFactors = 0;
    for (const model::Region &region : billing.regions)
        terms.priceFactors += region.priceFactor;
    return terms;
}

script::ScriptKind kindOf(model::Script::Kind kind)
{
    switch (kind) {
    case model::Script::Kind::procedure:
        break;
    case model::Script::Kind::preTrigger:
        return script::ScriptKind::preTrigger;
    case model::Script::Kind::postTrigger:
        return script::ScriptKind::postTrigger;
    case model::Script::Kind::function:
        return script::ScriptKind::function;
    }
    return script::ScriptKind::procedure;
}

} // namespace partita::client
