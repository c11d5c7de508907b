// Request charges as sums of their terms (termwalk.h). Writes are counted in units of 4/21 RU:
// every published write charge up to 512 KB is a multiple of it.
//
//     create, delete   S(size) + 2 + 1 a component of a key other than the id
//                      + 1 a path, 1 a value, 1 a level of objects and arrays around them
//                      + 1 a long text
//     replace, patch   S(old) + S(new) + 2 + the same for what goes and for what comes
//
// S is the size table.
#include "engine/cost/charge.h"

#include "engine/cost/chargeparts.h"
#include "engine/cost/termwalk.h"

namespace partita::cost {
namespace {

using store::OperationKind;
using store::OperationMetrics;

/// Adds up what a walk gives.
class Sum {
public:
    void operator()(const ChargeTerm &term) { m_charge += term.charge(); }
    double charge() const { return m_charge; }

private:
    double m_charge = 0;
};

} // namespace

WriteEffect effectOf(const OperationMetrics &metrics)
{
    if (!metrics.found)
        return WriteEffect::none;
    switch (metrics.kind) {
    case OperationKind::read:
        return WriteEffect::none;
    case OperationKind::create:
        return WriteEffect::made;
    case OperationKind::upsert:
        return metrics.oldItemBytes > 0 ? WriteEffect::overwritten : WriteEffect::made;
    case OperationKind::replace:
    case OperationKind::patch:
        return WriteEffect::overwritten;
    case OperationKind::remove:
        return WriteEffect::removed;
    }
    return WriteEffect::none;
}

double returnedShare(const query::Metrics &metrics)
{
    if (metrics.retrievedItemCount == 0)
        return 1;
    return std::min(1.0,
                    static_cast<double>(metrics.outputItemCount)
                        / static_cast<double>(metrics.retrievedItemCount));
}

double pointReadCharge(std::int64_t bytes, const Constants &constants)
{
    return tableReadCharge(bytes, constants);
}

double operationCharge(const OperationMetrics &metrics, const Constants &constants)
{
    Sum sum;
    giveOperation(metrics, constants, [&](const ChargeTerm &term) { sum(term); });
    return sum.charge();
}

double refusalCharge(RefusedRequest request, ErrorCode code, const Constants &constants)
{
    Sum sum;
    giveRefusal(request, code, constants, [&](const ChargeTerm &term) { sum(term); });
    return sum.charge();
}

QueryChargeParts queryChargeParts(const query::Metrics &metrics, const Constants &constants)
{
    QueryChargeParts parts;
    giveQuery(metrics, constants, [&](QueryCause cause, const ChargeTerm &term) {
        constexpr double QueryChargeParts::*places[]
            = {&QueryChargeParts::visits,     &QueryChargeParts::index, &QueryChargeParts::loading,
               &QueryChargeParts::aggregates, &QueryChargeParts::rows,  &QueryChargeParts::bytes,
               &QueryChargeParts::skipping};
        parts.*places[static_cast<std::size_t>(cause)] += term.charge();
    });
    return parts;
}

double queryCharge(const query::Metrics &metrics, const Constants &constants)
{
    Sum sum;
    giveQuery(metrics, constants, [&](QueryCause, const ChargeTerm &term) { sum(term); });
    return sum.charge();
}

double queryCharge(std::span<const query::PartitionMetrics> partitions, const Constants &constants)
{
    double charge = 0;
    for (const query::PartitionMetrics &partition : partitions)
        charge += queryCharge(partition.metrics, constants);
    return charge;
}

double procedureCharge(std::span<const OperationMetrics> operations,
                       std::span<const query::Metrics> queries, const Constants &constants)
{
    Sum sum;
    giveProcedure(operations, queries, constants, [&](const ChargeTerm &term) { sum(term); });
    return sum.charge();
}

double batchCharge(std::span<const OperationMetrics> operations, const Constants &constants,
                   Consistency consistency)
{
    double charge = 0;
    for (const OperationMetrics &metrics : operations) {
        const double factor = metrics.kind == OperationKind::read ? readFactor(consistency) : 1;
        charge += factor * operationCharge(metrics, constants);
    }
    return charge;
}

double changeFeedCharge(std::span<const std::int64_t> itemBytes, const Constants &constants)
{
    Sum sum;
    giveChangeFeed(itemBytes, constants, [&](const ChargeTerm &term) { sum(term); });
    return sum.charge();
}

} // namespace partita::cost
