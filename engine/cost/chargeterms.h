// Terms of a request charge: what was counted, and what one of it costs. A charge is the sum of its
// terms, added up in their order.
#pragma once

#include "engine/cost/charge.h"

#include <vector>

namespace partita::cost {

struct ChargeTerm {
    const char *purpose = ""; ///< "index entries of values"
    const char *constant = ""; ///< its name in constants.json; "sizes" is the size table
    double count = 0;
    double each = 0; ///< RU of one
    double charge() const { return count * each; }
};

double total(std::span<const ChargeTerm> terms);
/// Adds terms to others: the counts of equal ones are summed, multiplied by `factor`.
void addTerms(std::vector<ChargeTerm> &terms, std::span<const ChargeTerm> further,
              double factor = 1);
/// Whether both count the same at the same price.
bool isSameTerm(const ChargeTerm &one, const ChargeTerm &other);
/// The terms of a request that asks several replicas.
std::vector<ChargeTerm> times(double replicas, std::vector<ChargeTerm> terms);

std::vector<ChargeTerm> operationTerms(const store::OperationMetrics &metrics,
                                       const Constants &constants);
std::vector<ChargeTerm> queryTerms(const query::Metrics &metrics, const Constants &constants);
std::vector<ChargeTerm> procedureTerms(std::span<const store::OperationMetrics> operations,
                                       std::span<const query::Metrics> queries,
                                       const Constants &constants);
std::vector<ChargeTerm> changeFeedTerms(std::span<const std::int64_t> itemBytes,
                                        const Constants &constants);

} // namespace partita::cost
