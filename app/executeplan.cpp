#include "app/executeplan.h"

#include "engine/cost/chargeparts.h"

#include <cmath>

namespace partita::app {

namespace {

using json::Member;
using json::Value;

const char *nameOf(query::Routing::Kind kind)
{
    switch (kind) {
    case query::Routing::Kind::logicalPartition:
        return "logicalPartition";
    case query::Routing::Kind::logicalPartitions:
        return "logicalPartitions";
    case query::Routing::Kind::prefix:
        return "prefix";
    case query::Routing::Kind::allPartitions:
        return "allPartitions";
    case query::Routing::Kind::nothing:
        return "nothing";
    }
    return "";
}

Value routing(const query::Routing &routing, json::Arena &arena)
{
    std::vector<Value> partitions;
    for (const int partition : routing.physicalPartitions)
        partitions.push_back(Value::integer(partition));
    const std::vector<Member> members {{"kind", Value::string(nameOf(routing.kind))},
                                       {"reason", Value::string(routing.reason, arena)},
                                       {"physicalPartitions", Value::array(partitions, arena)}};
    return Value::object(members, arena);
}

Value access(const std::vector<query::AccessStep> &steps, json::Arena &arena)
{
    std::vector<Value> rows;
    for (const query::AccessStep &step : steps) {
        const std::vector<Member> members {
            {"expression", Value::string(step.expression, arena)},
            {"use", Value::string(query::nameOf(step.use), arena)},
            {"index", step.index.empty() ? Value::null() : Value::string(step.index, arena)}};
        rows.push_back(Value::object(members, arena));
    }
    return Value::array(rows, arena);
}

Value charge(const query::Metrics &metrics, const cost::Constants &constants, json::Arena &arena)
{
    const cost::QueryChargeParts parts = cost::queryChargeParts(metrics, constants);
    const auto rounded = [](double charge) {
        constexpr double digits = 10'000;
        return Value::number(std::round(charge * digits) / digits);
    };
    const std::vector<Member> members {
        {"visits", rounded(parts.visits)},     {"index", rounded(parts.index)},
        {"loading", rounded(parts.loading)},   {"aggregates", rounded(parts.aggregates)},
        {"rows", rounded(parts.rows)},         {"bytes", rounded(parts.bytes)},
        {"skipping", rounded(parts.skipping)}, {"total", rounded(parts.total())}};
    return Value::object(members, arena);
}

Value partition(const query::PartitionMetrics &used, const cost::Constants &constants,
                json::Arena &arena)
{
    const query::Metrics &metrics = used.metrics;
    const std::vector<Member> members {
        {"physicalPartition", Value::integer(used.physicalPartition)},
        {"pages", Value::integer(metrics.pages)},
        {"seeks", Value::integer(metrics.seeks)},
        {"rangeScans", Value::integer(metrics.rangeScans)},
        {"indexEntriesWalked", Value::integer(metrics.indexEntriesWalked)},
        {"indexValuesScanned", Value::integer(metrics.indexValuesScanned)},
        {"itemsLoaded", Value::integer(metrics.retrievedItemCount)},
        {"bytesLoaded", Value::integer(metrics.retrievedItemSize)},
        {"itemsCounted", Value::integer(metrics.countedItems)},
        {"rowsReturned", Value::integer(metrics.outputItemCount)},
        {"bytesReturned", Value::integer(metrics.outputItemSize)},
        {"rowsSkipped", Value::integer(metrics.skippedItems)},
        {"requestCharge", charge(metrics, constants, arena)}};
    return Value::object(members, arena);
}

} // namespace

void addPlan(AnswerWriter &writer, const client::Answer &answer, const cost::Constants &constants)
{
    json::Arena arena;
    std::vector<Value> partitions;
    for (const query::PartitionMetrics &used : answer.queryPartitions)
        partitions.push_back(partition(used, constants, arena));
    const std::vector<Member> members {
        {"routing", routing(answer.explanation.routing, arena)},
        {"access", access(answer.explanation.access, arena)},
        {"merged", Value::boolean(answer.explanation.merged)},
        {"sortedByClient", Value::boolean(answer.explanation.sortedByClient)},
        {"partitions", Value::array(partitions, arena)}};
    writer.add("plan", Value::object(members, arena));
}

} // namespace partita::app
