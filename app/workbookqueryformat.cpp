#include "app/workbookqueryformat.h"

#include "app/arguments.h"
#include "app/table.h"
#include "app/termsformat.h"
#include "engine/base/messagetext.h"
#include "engine/base/numbertext.h"

#include <algorithm>
#include <ostream>

namespace partita::app {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t mostCellBytes = 60;

/// A value in one line: texts without quotes, long ones and parts shortened.
std::string cellOf(const Json &value)
{
    std::string text = value.is_string()
        ? value.get<std::string>()
        : value.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::replace_if(
        text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    if (text.size() <= mostCellBytes)
        return text;
    std::size_t end = mostCellBytes - 1;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end;
    return text.substr(0, end) + "…";
}

/// Names of the columns in the order in which the rows bring them; empty when a row is no object.
std::vector<std::string> columnsOf(const std::vector<Json> &rows)
{
    std::vector<std::string> columns;
    for (const Json &row : rows) {
        if (!row.is_object())
            return {};
        for (const auto &member : row.items()) {
            const bool isSystem = member.key().starts_with('_');
            if (!isSystem
                && std::find(columns.begin(), columns.end(), member.key()) == columns.end())
                columns.push_back(member.key());
        }
    }
    return columns;
}

Table tableOf(const std::vector<Json> &rows)
{
    const std::vector<std::string> columns = columnsOf(rows);
    Table table;
    if (columns.empty()) {
        table.push_back({"value"});
        for (const Json &row : rows)
            table.push_back({cellOf(row)});
        return table;
    }
    table.push_back(columns);
    for (const Json &row : rows) {
        std::vector<std::string> &cells = table.emplace_back();
        for (const std::string &column : columns)
            cells.push_back(row.contains(column) ? cellOf(row.at(column)) : std::string());
    }
    return table;
}

std::vector<Json> rowsOf(const console::Outcome &outcome)
{
    std::vector<Json> rows;
    for (const std::string &text : outcome.rows)
        rows.push_back(Json::parse(text, nullptr, false));
    return rows;
}

void writeIndexUse(const query::Explanation &explanation, std::ostream &out)
{
    for (const query::AccessStep &step : explanation.access) {
        out << "index: " << step.expression << ": " << query::nameOf(step.use);
        if (!step.index.empty())
            out << " of " << step.index;
        out << '\n';
    }
}

void writePart(const char *name, double charge, std::string &line)
{
    if (charge > 0)
        line += (line.empty() ? "" : ", ") + std::string(name) + ' ' + fixed(charge, 2);
}

void writeChargeParts(const cost::QueryChargeParts &parts, std::ostream &out)
{
    std::string line;
    writePart("visits", parts.visits, line);
    writePart("index", parts.index, line);
    writePart("loading", parts.loading, line);
    writePart("aggregates", parts.aggregates, line);
    writePart("rows", parts.rows, line);
    writePart("bytes", parts.bytes, line);
    writePart("skipping", parts.skipping, line);
    if (!line.empty())
        out << "charge: " << line << '\n';
}

Json partitionsJson(const console::Outcome &outcome)
{
    Json partitions = Json::array();
    for (const client::PartitionUse &use : outcome.partitions) {
        partitions.push_back({{"physicalPartition", use.physicalPartition},
                              {"requestCharge", rounded(use.requestCharge)},
                              {"itemsLoaded", use.itemsLoaded},
                              {"rowsReturned", use.itemsReturned},
                              {"requests", use.requests}});
    }
    return partitions;
}

Json indexJson(const query::Explanation &explanation)
{
    Json steps = Json::array();
    for (const query::AccessStep &step : explanation.access) {
        steps.push_back({{"expression", step.expression},
                         {"use", query::nameOf(step.use)},
                         {"index", step.index.empty() ? Json() : Json(step.index)}});
    }
    return steps;
}

} // namespace

void writeOutcomeTable(const console::Outcome &outcome, double fraction, std::ostream &out)
{
    if (!outcome.rows.empty()) {
        writeAligned(tableOf(rowsOf(outcome)), "  ", out);
        out << '\n';
    }
    out << words::counted(static_cast<double>(outcome.rows.size()), "row") << ", "
        << fixed(outcome.requestCharge, 2) << " RU, " << fixed(outcome.latencyMs, 1) << " ms, "
        << outcome.partitions.size() << " of "
        << words::counted(outcome.physicalPartitions, "physical partition") << " asked";
    if (!outcome.explanation.routing.reason.empty())
        out << " (" << outcome.explanation.routing.reason << ')';
    out << '\n';
    out << "items: " << grouped(outcome.counts.retrievedItemCount) << " loaded ("
        << grouped(outcome.counts.retrievedItemSize) << " bytes), "
        << grouped(outcome.counts.outputItemCount) << " returned ("
        << grouped(outcome.counts.outputItemSize) << " bytes)\n";
    writeIndexUse(outcome.explanation, out);
    writeChargeParts(outcome.chargeParts, out);
    for (const std::string &line : outcome.log)
        out << "script: " << line << '\n';
    if (fraction < 1)
        out << "sample: " << words::share(fraction) << " of the population is loaded\n";
    if (!outcome.continuation.empty())
        out << "more rows: --continuation '" << outcome.continuation << "'\n";
}

void writeOutcomeJson(const console::Outcome &outcome, double fraction,
                      std::optional<cost::Generation> explained, std::ostream &out)
{
    Json json {{"operation", outcome.operation}, {"container", outcome.container}};
    json["results"] = rowsOf(outcome);
    if (!outcome.continuation.empty())
        json["continuation"] = outcome.continuation;
    json["requestCharge"] = rounded(outcome.requestCharge);
    json["latencyMs"] = rounded(outcome.latencyMs);
    json["requests"] = outcome.requests;
    json["metrics"] = {{"retrievedItemCount", outcome.counts.retrievedItemCount},
                       {"retrievedItemSize", outcome.counts.retrievedItemSize},
                       {"outputItemCount", outcome.counts.outputItemCount},
                       {"outputItemSize", outcome.counts.outputItemSize},
                       {"indexHitRatio", rounded(outcome.counts.indexHitRatio())},
                       {"partitionsVisited", outcome.partitions.size()},
                       {"pages", outcome.counts.pages}};
    json["physicalPartitions"] = outcome.physicalPartitions;
    json["partitions"] = partitionsJson(outcome);
    json["index"] = indexJson(outcome.explanation);
    if (explained)
        json["terms"] = termsJson(outcome.terms, *explained);
    if (!outcome.log.empty())
        json["log"] = outcome.log;
    json["fraction"] = fraction;
    writeJson(json, out);
}

} // namespace partita::app
