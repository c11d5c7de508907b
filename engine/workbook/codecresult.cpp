// Text form of a query's result: attributes, aggregates and included rows.
#include "engine/base/messagetext.h"
#include "engine/model/notation.h"
#include "engine/workbook/codec.h"
#include "engine/workbook/codecorder.h"

namespace partita::workbook {

using namespace model;

namespace {

constexpr std::array<Name<AggregateFunction>, 5> aggregateFunctions {{
    {AggregateFunction::count, "count"},
    {AggregateFunction::sum, "sum"},
    {AggregateFunction::min, "min"},
    {AggregateFunction::max, "max"},
    {AggregateFunction::average, "average"},
}};

/// How a name with blanks is written; empty when the text has no blanks.
std::string adviceOnBlanks(const std::string &text)
{
    const bool hasBlanks = text.find(' ') != std::string::npos;
    const bool isQuoted = text.find('"') != std::string::npos;
    return !hasBlanks || isQuoted ? std::string()
                                  : ", found " + inQuotes(text)
            + ": a name with blanks in it stands in quotes, as in \"\\\"" + text + "\\\"\",";
}

} // namespace

Json encode(const Projection &projection)
{
    const std::string notation = toNotation(projection);
    if (projectionFromNotation(notation) == projection)
        return notation;
    Json object = {{"attribute", projection.path}};
    put(object, "truncate", projection.truncate);
    put(object, "as", projection.as, std::string());
    putKept(object, projection.kept);
    return object;
}

void decode(const Node &node, Projection &projection)
{
    if (node.isString()) {
        const auto found = projectionFromNotation(node.text());
        if (!found)
            node.fail("Expected an attribute such as \"title\" or \"author.username as name\""
                      + adviceOnBlanks(node.text()));
        projection = *found;
        return;
    }
    Members members(node);
    projection.path = members.require("attribute").text();
    members.read("truncate", projection.truncate);
    members.read("as", projection.as);
    members.keepRest(projection.kept);
}

Json encode(const Aggregate &aggregate)
{
    Json object = Json::object();
    encodeAggregate(object, aggregate.function, aggregate.role, aggregate.attribute);
    put(object, "as", aggregate.as, std::string());
    putKept(object, aggregate.kept);
    return object;
}

/// Throws; suggests the function when a key abbreviates its name, such as "avg".
[[noreturn]] static void failAggregate(const Node &node)
{
    const auto abbreviates = [](std::string_view key, std::string_view word) {
        std::size_t at = 0;
        for (const char letter : word)
            at += at < key.size() && key[at] == letter ? 1 : 0;
        return at == key.size() && !key.empty() && key.front() == word.front();
    };
    for (const auto &[key, value] : node.members()) {
        if (key == "as")
            continue;
        for (const char *function : {"count", "sum", "min", "max", "average"}) {
            if (abbreviates(key, function))
                node.fail("No such aggregate as " + inQuotes(key) + "; did you mean "
                          + inQuotes(function) + "? It stands");
        }
        node.fail("No such aggregate as " + inQuotes(key)
                  + "; there are \"count\", \"sum\", \"min\", \"max\" and \"average\",");
    }
    node.fail("Expected an aggregate such as {\"count\": \"comments\", \"as\": \"commentCount\"}");
}

void decode(const Node &node, Aggregate &aggregate)
{
    Members members(node);
    constexpr std::array functions {"count", "sum", "min", "max", "average"};
    node.allowOne(functions, "Expected one aggregate");
    if (!decodeAggregate(members, aggregate.function, aggregate.role, aggregate.attribute))
        failAggregate(node);
    members.read("as", aggregate.as);
    members.keepRest(aggregate.kept);
}

Json encode(const IncludedRows &included)
{
    Json object = {{"role", included.role}};
    putAll(object, "attributes", included.attributes);
    put(object, included.descending ? "latest" : "first", included.limit);
    encodeOrder(included, object);
    putAll(object, "included", included.included);
    putKept(object, included.kept);
    return object;
}

void decode(const Node &node, IncludedRows &included)
{
    Members members(node);
    included.role = members.require("role").text();
    readAll(members, "attributes", included.attributes);
    decodeOrder(members, included);
    constexpr std::array limits {"latest", "first"};
    node.allowOne(limits, "Expected one number of rows");
    if (const auto latest = members.find("latest"); latest && !included.descending)
        latest->fail(
            "The latest come first in a descending order; say \"first\" of an ascending one");
    if (members.find("first") && included.orderBy.empty())
        included.descending = false; // which order is left out: it stays the first of it
    members.read("latest", included.limit);
    members.read("first", included.limit);
    readAll(members, "included", included.included);
    members.keepRest(included.kept);
}

void encodeAggregate(Json &object, AggregateFunction function, const std::string &role,
                     const std::string &attribute)
{
    object[textOf(function, all(aggregateFunctions))]
        = attribute.empty() ? role : role + '.' + attribute;
}

bool decodeAggregate(Members &members, AggregateFunction &function, std::string &role,
                     std::string &attribute)
{
    bool found = false;
    for (const auto &candidate : aggregateFunctions) {
        const auto member = members.find(candidate.text);
        if (!member)
            continue;
        found = true;
        function = candidate.value;
        const std::string path = member->text();
        const std::size_t dot = path.rfind('.');
        role = path.substr(0, dot);
        attribute = dot == std::string::npos ? std::string() : path.substr(dot + 1);
    }
    return found;
}

} // namespace partita::workbook
