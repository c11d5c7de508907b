// Text form of access patterns and their probes.
#include "engine/model/notation.h"
#include "engine/model/suggest.h"
#include "engine/workbook/codec.h"

namespace partita::workbook {

using namespace model;

namespace {

constexpr std::array<Name<Match::Kind>, 6> matchKinds {{
    {Match::Kind::equals, "equals"},
    {Match::Kind::in, "in"},
    {Match::Kind::range, "range"},
    {Match::Kind::prefix, "prefix"},
    {Match::Kind::contains, "contains"},
    {Match::Kind::belongsTo, "belongsTo"},
}};

constexpr std::array<Name<AggregateFunction>, 5> aggregateFunctions {{
    {AggregateFunction::count, "count"},
    {AggregateFunction::sum, "sum"},
    {AggregateFunction::min, "min"},
    {AggregateFunction::max, "max"},
    {AggregateFunction::average, "average"},
}};

constexpr std::array<Name<KeyDistribution::Kind>, 3> keyKinds {{
    {KeyDistribution::Kind::uniform, "uniform"},
    {KeyDistribution::Kind::zipf, "zipf"},
    {KeyDistribution::Kind::latest, "latest"},
}};

constexpr std::array<Name<Command::Kind>, 3> commandKinds {{
    {Command::Kind::create, "create"},
    {Command::Kind::update, "update"},
    {Command::Kind::remove, "delete"},
}};

void encodeOrder(const Query &query, Json &object)
{
    const std::string notation = orderNotation(query);
    Query copy;
    if (setOrderFromNotation(copy, notation) && copy.orderBy == query.orderBy
        && copy.descending == query.descending) {
        object["orderBy"] = notation;
        return;
    }
    put(object, "orderBy", query.orderBy, std::string());
    if (!query.orderBy.empty() || query.descending)
        object["descending"] = query.descending; // says that orderBy is a bare name
}

void decodeOrder(Members &members, Query &query)
{
    const auto order = members.find("orderBy");
    const auto descending = members.find("descending");
    if (order && descending)
        query.orderBy = order->text();
    else if (order && !setOrderFromNotation(query, order->text()))
        query.orderBy = order->text();
    if (descending)
        query.descending = descending->boolean();
}

void encodeQuery(const Query &query, Json &object)
{
    object["query"] = query.root;
    putAll(object, "match", query.match);
    putAll(object, "attributes", query.attributes);
    putAll(object, "aggregates", query.aggregates);
    putAll(object, "included", query.included);
    encodeOrder(query, object);
    put(object, "limit", query.limit);
}

Query decodeQuery(Members &members)
{
    Query query;
    members.read("query", query.root);
    readAll(members, "match", query.match);
    readAll(members, "attributes", query.attributes);
    readAll(members, "aggregates", query.aggregates);
    readAll(members, "included", query.included);
    decodeOrder(members, query);
    members.read("limit", query.limit);
    return query;
}

/// The command among the members, if there is one.
std::optional<Command> decodeCommand(Members &members)
{
    for (const auto &kind : commandKinds) {
        const auto entity = members.find(kind.text);
        if (!entity)
            continue;
        Command command;
        command.kind = kind.value;
        command.entity = entity->text();
        if (const auto attributes = members.find("attributes"))
            command.attributes = attributes->texts();
        readAll(members, "with", command.with);
        return command;
    }
    return std::nullopt;
}

} // namespace

Json encode(const KeyDistribution &keys)
{
    const char *kind = textOf(keys.kind, all(keyKinds));
    if (keys.exponent == KeyDistribution().exponent)
        return kind;
    return {{kind, encodeNumber(keys.exponent)}};
}

void decode(const Node &node, KeyDistribution &keys)
{
    if (node.isString()) {
        keys.kind = node.oneOf(all(keyKinds));
        return;
    }
    Members members(node);
    for (const auto &kind : keyKinds) {
        if (const auto exponent = members.find(kind.text)) {
            keys.kind = kind.value;
            keys.exponent = exponent->number();
        }
    }
    members.done();
    if (node.json().size() != 1)
        node.fail("Expected a key distribution such as \"uniform\" or {\"zipf\": 0.9}");
}

Json encode(const Probe &probe)
{
    if (!probe.row.empty() && probe.parameters.empty() && probe.rows.empty()
        && probe.changes.empty())
        return probe.row;
    Json object = Json::object();
    put(object, "row", probe.row, std::string());
    put(object, "rows", probe.rows, {});
    put(object, "parameters", probe.parameters, {});
    put(object, "changes", probe.changes, {});
    return object;
}

void decode(const Node &node, Probe &probe)
{
    if (node.isString()) {
        probe.row = node.text();
        return;
    }
    Members members(node);
    members.read("row", probe.row);
    if (const auto rows = members.find("rows")) {
        for (const auto &[parameter, row] : rows->members())
            probe.rows[parameter] = row.text();
    }
    decodeValues(members, "parameters", probe.parameters);
    decodeValues(members, "changes", probe.changes);
    members.done();
}

Json encode(const Match &match)
{
    const std::string notation = toNotation(match);
    if (matchFromNotation(notation) == match)
        return notation;
    Json object = {{"kind", textOf(match.kind, all(matchKinds))}, {"path", match.path}};
    put(object, "parameter", match.parameter, std::string());
    put(object, "parameterTo", match.parameterTo, std::string());
    put(object, "constant", match.constant, Json());
    return object;
}

void decode(const Node &node, Match &match)
{
    if (node.isString()) {
        const auto found = matchFromNotation(node.text());
        if (!found)
            node.fail(
                "Expected a condition such as \"id = @id\", \"id in @ids\", \"date from @a to @b\","
                " \"title starts with @words\", \"tags contains @tag\" or \"author is @userId\", found "
                + model::inQuotes(node.text()) + ",");
        match = *found;
        return;
    }
    Members members(node);
    members.read("kind", match.kind, all(matchKinds));
    match.path = members.require("path").text();
    members.read("parameter", match.parameter);
    members.read("parameterTo", match.parameterTo);
    if (const auto constant = members.find("constant"))
        match.constant = constant->json();
    members.done();
}

Json encode(const Projection &projection)
{
    const std::string notation = toNotation(projection);
    if (projectionFromNotation(notation) == projection)
        return notation;
    Json object = {{"attribute", projection.path}};
    put(object, "truncate", projection.truncate);
    put(object, "as", projection.as, std::string());
    return object;
}

void decode(const Node &node, Projection &projection)
{
    if (node.isString()) {
        const auto found = projectionFromNotation(node.text());
        if (!found)
            node.fail("Expected an attribute such as \"title\" or \"author.username as name\"");
        projection = *found;
        return;
    }
    Members members(node);
    projection.path = members.require("attribute").text();
    members.read("truncate", projection.truncate);
    members.read("as", projection.as);
    members.done();
}

Json encode(const Aggregate &aggregate)
{
    Json object = Json::object();
    encodeAggregate(object, aggregate.function, aggregate.role, aggregate.attribute);
    put(object, "as", aggregate.as, std::string());
    return object;
}

void decode(const Node &node, Aggregate &aggregate)
{
    Members members(node);
    constexpr std::array functions {"count", "sum", "min", "max", "average"};
    node.allowOne(functions, "Expected one aggregate");
    if (!decodeAggregate(members, aggregate.function, aggregate.role, aggregate.attribute))
        node.fail(
            "Expected an aggregate such as {\"count\": \"comments\", \"as\": \"commentCount\"}");
    members.read("as", aggregate.as);
    members.done();
}

/// A role, or with a number of rows {"lines": 3}.
Json encode(const CreatedRows &rows)
{
    if (!rows.count)
        return rows.role;
    return {{rows.role, *rows.count}};
}

void decode(const Node &node, CreatedRows &rows)
{
    if (node.isString()) {
        rows.role = node.text();
        return;
    }
    const auto members = node.members();
    if (members.size() != 1)
        node.fail("Expected a role such as \"lines\", or {\"lines\": 3}");
    rows.role = members.front().first;
    rows.count = members.front().second.integer();
}

Json encode(const IncludedRows &included)
{
    Json object = {{"role", included.role}};
    putAll(object, "attributes", included.attributes);
    put(object, "latest", included.latest);
    put(object, "orderBy", included.orderBy, std::string());
    return object;
}

void decode(const Node &node, IncludedRows &included)
{
    Members members(node);
    included.role = members.require("role").text();
    readAll(members, "attributes", included.attributes);
    members.read("latest", included.latest);
    members.read("orderBy", included.orderBy);
    members.done();
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

void decodeValues(Members &members, const char *key, std::map<std::string, Json> &target)
{
    const auto member = members.find(key);
    if (!member)
        return;
    for (const auto &[name, value] : member->members())
        target[name] = value.json();
}

Json encode(const WorkloadMix &mix)
{
    Json object = {{"name", mix.name}};
    if (!mix.description.empty())
        object["description"] = encodeLines(mix.description);
    putNumber(object, "factor", mix.factor, WorkloadMix().factor);
    for (const auto &[pattern, rate] : mix.rates)
        object["rates"][pattern] = encodeNumber(rate);
    putNumber(object, "hoursPerDay", mix.hoursPerDay, 0);
    return object;
}

void decode(const Node &node, WorkloadMix &mix)
{
    Members members(node);
    mix.name = members.require("name").text();
    members.readLines("description", mix.description);
    members.read("factor", mix.factor);
    if (const auto rates = members.find("rates")) {
        for (const auto &[pattern, rate] : rates->members())
            mix.rates[pattern] = rate.number();
    }
    members.read("hoursPerDay", mix.hoursPerDay);
    members.done();
}

Json encode(const AccessPattern &pattern)
{
    Json object = {{"id", pattern.id}};
    put(object, "sentence", pattern.sentence, std::string());
    if (const Query *query = pattern.query()) {
        encodeQuery(*query, object);
    } else if (const Command *command = pattern.command()) {
        object[textOf(command->kind, all(commandKinds))] = command->entity;
        put(object, "attributes", command->attributes, {});
        putAll(object, "with", command->with);
    }
    putNumber(object, "ratePerSecond", pattern.ratePerSecond, 0);
    if (pattern.keys != KeyDistribution())
        object["keys"] = encode(pattern.keys);
    if (pattern.latencyTargetMs)
        object["latencyTargetMs"] = encodeNumber(*pattern.latencyTargetMs);
    if (pattern.probe != Probe())
        object["probe"] = encode(pattern.probe);
    return object;
}

void decode(const Node &node, AccessPattern &pattern)
{
    Members members(node);
    constexpr std::array requests {"query", "create", "update", "delete"};
    node.allowOne(requests, "Expected one request");
    pattern.id = members.require("id").text();
    members.read("sentence", pattern.sentence);
    if (const auto command = decodeCommand(members)) {
        pattern.request = *command;
    } else {
        if (!members.has("query"))
            node.fail(
                "Missing \"query\", \"create\", \"update\" or \"delete\" with the name of an entity");
        pattern.request = decodeQuery(members);
    }
    members.read("ratePerSecond", pattern.ratePerSecond);
    if (const auto keys = members.find("keys"))
        decode(*keys, pattern.keys);
    members.read("latencyTargetMs", pattern.latencyTargetMs);
    if (const auto probe = members.find("probe"))
        decode(*probe, pattern.probe);
    members.done();
}

} // namespace partita::workbook
