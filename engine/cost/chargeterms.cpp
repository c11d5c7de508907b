#include "engine/cost/chargeterms.h"

#include "engine/cost/termwalk.h"

namespace partita::cost {

double total(std::span<const ChargeTerm> terms)
{
    double charge = 0;
    for (const ChargeTerm &term : terms)
        charge += term.charge();
    return charge;
}

bool isSameTerm(const ChargeTerm &one, const ChargeTerm &other)
{
    return one.each == other.each && std::string_view(one.purpose) == other.purpose
        && std::string_view(one.constant) == other.constant;
}

void addTerms(std::vector<ChargeTerm> &terms, std::span<const ChargeTerm> further, double factor)
{
    for (const ChargeTerm &term : further) {
        const auto known = std::find_if(terms.begin(), terms.end(), [&](const ChargeTerm &each) {
            return isSameTerm(each, term);
        });
        if (known != terms.end()) {
            known->count += term.count * factor;
        } else {
            terms.push_back(term);
            terms.back().count *= factor;
        }
    }
}

std::vector<ChargeTerm> times(double replicas, std::vector<ChargeTerm> terms)
{
    for (ChargeTerm &term : terms)
        term.each *= replicas;
    return terms;
}

std::vector<ChargeTerm> operationTerms(const store::OperationMetrics &metrics,
                                       const Constants &constants)
{
    std::vector<ChargeTerm> terms;
    giveOperation(metrics, constants, [&](const ChargeTerm &term) { terms.push_back(term); });
    return terms;
}

std::vector<ChargeTerm> queryTerms(const query::Metrics &metrics, const Constants &constants)
{
    std::vector<ChargeTerm> terms;
    giveQuery(metrics, constants,
              [&](QueryCause, const ChargeTerm &term) { terms.push_back(term); });
    return terms;
}

std::vector<ChargeTerm> procedureTerms(std::span<const store::OperationMetrics> operations,
                                       std::span<const query::Metrics> queries,
                                       const Constants &constants)
{
    std::vector<ChargeTerm> terms;
    giveProcedure(operations, queries, constants,
                  [&](const ChargeTerm &term) { terms.push_back(term); });
    return terms;
}

std::vector<ChargeTerm> changeFeedTerms(std::span<const std::int64_t> itemBytes,
                                        const Constants &constants)
{
    std::vector<ChargeTerm> terms;
    giveChangeFeed(itemBytes, constants, [&](const ChargeTerm &term) { terms.push_back(term); });
    return terms;
}

} // namespace partita::cost
