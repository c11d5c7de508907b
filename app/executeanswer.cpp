#include "app/executeanswer.h"

#include "app/executeplan.h"
#include "engine/console/itemoperation.h"

#include <cmath>

namespace partita::app {

namespace {

double toHundredths(double number)
{
    return std::round(number * 100) / 100;
}

/// Statuses of a failed batch: that of the failing operation, and 424 (failed dependency) for all
/// others.
void addStatuses(AnswerWriter &writer, const Error &error, std::size_t operations)
{
    constexpr int failedDependency = 424;
    json::Arena arena;
    std::vector<json::Value> told;
    for (std::size_t number = 1; number <= operations; ++number) {
        const bool isIt = number == static_cast<std::size_t>(error.operation);
        const int status = isIt ? statusOf(error.code) : failedDependency;
        told.push_back(json::Value::object({{"status", json::Value::integer(status)}}, arena));
    }
    writer.add("operations", told);
}

} // namespace

AnswerWriter::AnswerWriter(json::Value id)
{
    if (!id.isUndefined())
        add("id", id);
}

void AnswerWriter::name(std::string_view name)
{
    if (!m_first)
        m_text += ',';
    m_first = false;
    json::write(json::Value::string(name), m_text);
    m_text += ':';
}

void AnswerWriter::add(std::string_view member, json::Value value)
{
    name(member);
    json::write(value.isUndefined() ? json::Value::null() : value, m_text);
}

void AnswerWriter::add(std::string_view member, std::string_view text)
{
    add(member, json::Value::string(text));
}

void AnswerWriter::add(std::string_view member, std::int64_t number)
{
    add(member, json::Value::integer(number));
}

void AnswerWriter::add(std::string_view member, const std::vector<json::Value> &values)
{
    name(member);
    m_text += '[';
    for (std::size_t index = 0; index < values.size(); ++index) {
        m_text += index > 0 ? "," : "";
        json::write(values[index], m_text);
    }
    m_text += ']';
}

void AnswerWriter::add(std::string_view member, const std::vector<std::string> &texts)
{
    std::vector<json::Value> values;
    for (const std::string &text : texts)
        values.push_back(json::Value::string(text));
    add(member, values);
}

void AnswerWriter::addRounded(std::string_view member, double number)
{
    add(member, json::Value::number(toHundredths(number)));
}

void AnswerWriter::beginObject(std::string_view member)
{
    name(member);
    m_text += '{';
    m_first = true;
}

void AnswerWriter::endObject()
{
    m_text += '}';
    m_first = false;
}

std::string AnswerWriter::finish()
{
    m_text += '}';
    return std::move(m_text);
}

void addQueryCost(AnswerWriter &writer, const client::Answer &answer)
{
    const query::Metrics &metrics = answer.query;
    writer.addRounded("requestCharge", answer.requestCharge);
    writer.addRounded("latencyMs", answer.latencyMs);
    writer.beginObject("metrics");
    writer.add("retrievedItemCount", metrics.retrievedItemCount);
    writer.add("retrievedItemSize", metrics.retrievedItemSize);
    writer.add("outputItemCount", metrics.outputItemCount);
    writer.add("outputItemSize", metrics.outputItemSize);
    writer.addRounded("indexHitRatio", metrics.indexHitRatio());
    writer.add("partitionsVisited", static_cast<std::int64_t>(answer.partitions.size()));
    writer.add("pages", metrics.pages);
    writer.endObject();
}

void addOperationCost(AnswerWriter &writer, const client::Answer &answer)
{
    client::Answer summed;
    summed.query = console::countsOf(answer);
    summed.requestCharge = answer.requestCharge;
    summed.latencyMs = answer.latencyMs;
    summed.partitions = answer.partitions;
    addQueryCost(writer, summed);
}

std::string withIgnored(std::string answer, const std::vector<std::string> &ignored)
{
    if (ignored.empty())
        return answer;
    AnswerWriter writer {{}};
    writer.add("ignored", ignored);
    answer.back() = ',';
    return answer + writer.finish().substr(1);
}

std::string withTerms(std::string answer, std::span<const cost::ChargeTerm> terms,
                      cost::Generation generation)
{
    json::Arena arena;
    std::vector<json::Value> told;
    for (const cost::ChargeTerm &term : terms) {
        std::vector<json::Member> members {{"purpose", json::Value::string(term.purpose)},
                                           {"count", json::Value::number(term.count)},
                                           {"each", json::Value::number(term.each)},
                                           {"charge", json::Value::number(term.charge())}};
        const cost::ConstantNote note = cost::noteOf(term.constant, generation);
        if (!note.source.empty()) {
            members.push_back({"constant", json::Value::string(term.constant)});
            members.push_back({"unit", json::Value::string(note.unit, arena)});
            members.push_back({"source", json::Value::string(note.source, arena)});
        }
        told.push_back(json::Value::object(members, arena));
    }
    AnswerWriter writer {{}};
    writer.add("terms", told);
    answer.back() = ',';
    return answer + writer.finish().substr(1);
}

std::string errorAnswer(json::Value id, const Error &error, const ErrorContext &context)
{
    AnswerWriter writer(id);
    writer.beginObject("error");
    writer.add("status", static_cast<std::int64_t>(statusOf(error.code)));
    writer.add("code", std::string_view(nameOf(error.code)));
    writer.add("message", std::string_view(error.message));
    if (error.retryAfterMs > 0)
        writer.add("retryAfterMs", static_cast<std::int64_t>(error.retryAfterMs));
    if (error.line > 0)
        writer.add("line", static_cast<std::int64_t>(error.line));
    if (error.column > 0)
        writer.add("column", static_cast<std::int64_t>(error.column));
    if (error.path.size() > 1) // more than "$"
        writer.add("path", std::string_view(error.path));
    if (error.substatus != 0)
        writer.add("substatus", static_cast<std::int64_t>(error.substatus));
    writer.add("inputLine", static_cast<std::int64_t>(context.inputLine));
    writer.endObject();
    if (error.requestCharge > 0)
        writer.addRounded("requestCharge", error.requestCharge);
    if (!error.log.empty())
        writer.add("log", error.log);
    if (error.operation > 0)
        addStatuses(writer, error, context.operations);
    if (context.loaded)
        writer.add("loaded", *context.loaded);
    return writer.finish();
}

std::string queryAnswer(json::Value id, const client::Answer &answer,
                        const cost::Constants *explain)
{
    AnswerWriter writer(id);
    writer.add("results", answer.rows);
    if (!answer.continuation.empty())
        writer.add("continuation", std::string_view(answer.continuation));
    addQueryCost(writer, answer);
    if (explain) {
        writer.add("explanation", std::string_view(answer.explanation.toText()));
        addPlan(writer, answer, *explain);
    }
    return writer.finish();
}

} // namespace partita::app
