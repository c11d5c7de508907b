// Text form of each part of a workbook: decode() reads a part and throws ReadFailure, encode()
// writes it. Decoding the output of encode() gives an equal value. textform.h describes the form.
#pragma once

#include "engine/model/workbook.h"
#include "engine/workbook/node.h"

namespace partita::workbook {

Json encode(const model::Attribute &attribute, bool isMember = false);
void decode(const Node &node, model::Attribute &attribute, bool isMember = false);
/// "string", "dateTime"
const char *nameOf(model::AttributeType type);
Json encode(const model::Entity &entity);
void decode(const Node &node, model::Entity &entity);
Json encode(const model::Relationship &relationship);
void decode(const Node &node, model::Relationship &relationship);
Json encode(const model::Generator &generator);
void decode(const Node &node, model::Generator &generator);
Json encode(const model::Degree &degree);
void decode(const Node &node, model::Degree &degree);

Json encode(const model::AccessPattern &pattern);
void decode(const Node &node, model::AccessPattern &pattern);

Json encode(const model::WorkloadMix &mix);
void decode(const Node &node, model::WorkloadMix &mix);

Json encode(const model::Population &population);
void decode(const Node &node, model::Population &population);

Json encode(const model::Design &design);
void decode(const Node &node, model::Design &design);
Json encode(const model::Field &field, bool isPart = false);
void decode(const Node &node, model::Field &field, bool isPart = false);

Json encode(const std::vector<model::PublishedFigure> &figures);
void decode(const Node &node, std::vector<model::PublishedFigure> &figures);
Json encode(const model::ChargeScale &scale);
void decode(const Node &node, model::ChargeScale &scale);
Json encode(const std::map<std::string, model::CanvasPosition> &canvas);
void decode(const Node &node, std::map<std::string, model::CanvasPosition> &canvas);

Json encode(const model::CanvasArea &area);
void decode(const Node &node, model::CanvasArea &area);
Json encode(const model::CanvasNote &note);
void decode(const Node &node, model::CanvasNote &note);
Json encode(const model::View &view);
void decode(const Node &node, model::View &view);
Json encode(const model::ReportSettings &settings);
void decode(const Node &node, model::ReportSettings &settings);
Json encode(const model::Version &version);
void decode(const Node &node, model::Version &version);

Json encode(const model::AdviceSettings &settings);
void decode(const Node &node, model::AdviceSettings &settings);

Json encode(const model::Billing &billing);
void decode(const Node &node, model::Billing &billing);

Json encode(const model::Workbook &workbook);
void decode(const Node &node, model::Workbook &workbook);
/// Parsed JSON; complaints of the library become errors.
Result<Json> parseJson(std::string_view text);
/// decode() with its exceptions turned into errors. `unknown`, if any, receives the kept keys.
Result<model::Workbook> readJson(const Json &json, UnknownKeys *unknown = nullptr);

// Inner parts.
Json encode(const model::Choice &value);
void decode(const Node &node, model::Choice &value);
Json encode(const model::Match &value);
void decode(const Node &node, model::Match &value);
Json encode(const model::Projection &value);
void decode(const Node &node, model::Projection &value);
Json encode(const model::Aggregate &value);
void decode(const Node &node, model::Aggregate &value);
Json encode(const model::CreatedRows &value);
void decode(const Node &node, model::CreatedRows &value);
Json encode(const model::IncludedRows &value);
void decode(const Node &node, model::IncludedRows &value);
Json encode(const model::SampleRow &value);
void decode(const Node &node, model::SampleRow &value);
Json encode(const model::Container &value);
void decode(const Node &node, model::Container &value);
Json encode(const model::DocumentType &value);
void decode(const Node &node, model::DocumentType &value);
Json encode(const model::Script &value);
void decode(const Node &node, model::Script &value);
Json encode(const model::PlanOverride &value);
void decode(const Node &node, model::PlanOverride &value);
Json encode(const model::KeyDistribution &value);
void decode(const Node &node, model::KeyDistribution &value);
Json encode(const model::Probe &value);
void decode(const Node &node, model::Probe &value);
Json encode(const model::Throughput &value);
void decode(const Node &node, model::Throughput &value);
Json encode(const model::Region &value);
void decode(const Node &node, model::Region &value);
Json encode(const model::Dismissal &value);
void decode(const Node &node, model::Dismissal &value);

/// {"count": "comments"} or {"sum": "lines.price"}, as members of `object`.
void encodeAggregate(Json &object, model::AggregateFunction function, const std::string &role,
                     const std::string &attribute);
/// False when no member names an aggregate function.
bool decodeAggregate(Members &members, model::AggregateFunction &function, std::string &role,
                     std::string &attribute);
/// Literal values by name; `target` keeps its value when the member is absent.
void decodeValues(Members &members, const char *key, std::map<std::string, Json> &target);

/// Writes the kept members back, each behind the member that it followed. A key that is written
/// already stays as it is.
void putKept(Json &object, const model::KeptMembers &kept);

/// Whole numbers without a fraction: 5, not 5.0.
Json encodeNumber(double number);
/// A text of several lines becomes an array of lines.
Json encodeLines(const std::string &text);

/// Writes the values as an array; writes nothing when there are none.
template<typename T>
void putAll(Json &object, const char *key, const std::vector<T> &values)
{
    if (values.empty())
        return;
    Json array = Json::array();
    for (const T &value : values)
        array.push_back(encode(value));
    object[key] = std::move(array);
}

/// Appends the elements of the array of that name; nothing when it is absent.
template<typename T>
void readAll(Members &members, const char *key, std::vector<T> &values)
{
    const auto member = members.find(key);
    if (!member)
        return;
    for (const Node &element : member->elements())
        decode(element, values.emplace_back());
}

/// Writes `value` unless it equals `standard`.
template<typename T>
void put(Json &object, const char *key, const T &value, const T &standard)
{
    if (value != standard)
        object[key] = value;
}

template<typename T>
void put(Json &object, const char *key, const std::optional<T> &value)
{
    if (value)
        object[key] = *value;
}

inline void putNumber(Json &object, const char *key, double value, double standard)
{
    if (value != standard)
        object[key] = encodeNumber(value);
}

} // namespace partita::workbook
