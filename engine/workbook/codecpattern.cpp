// Text form of access patterns and their probes.
#include "engine/base/messagetext.h"
#include "engine/model/notation.h"
#include "engine/workbook/codec.h"
#include "engine/workbook/codecorder.h"

#include <algorithm>

namespace partita::workbook {

using namespace model;

namespace {

constexpr std::array<Name<Match::Kind>, 13> matchKinds {{
    {Match::Kind::equals, "equals"},
    {Match::Kind::differs, "differs"},
    {Match::Kind::suffix, "suffix"},
    {Match::Kind::isThere, "isThere"},
    {Match::Kind::isMissing, "isMissing"},
    {Match::Kind::all, "all"},
    {Match::Kind::any, "any"},
    {Match::Kind::none, "none"},
    {Match::Kind::in, "in"},
    {Match::Kind::range, "range"},
    {Match::Kind::prefix, "prefix"},
    {Match::Kind::contains, "contains"},
    {Match::Kind::belongsTo, "belongsTo"},
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

/// Parameters with their sign: "@lastDate".
Json encodeAfter(const std::vector<std::string> &parameters)
{
    Json names = Json::array();
    for (const std::string &parameter : parameters)
        names.push_back('@' + parameter);
    return names.size() == 1 ? names.front() : names;
}

std::vector<std::string> decodeAfter(const Node &node)
{
    std::vector<std::string> parameters;
    for (const std::string &name : node.isString() ? std::vector {node.text()} : node.texts()) {
        if (name.size() < 2 || name.front() != '@')
            node.fail("Expected parameters such as [\"@lastDate\", \"@lastId\"], found "
                      + inQuotes(name) + ',');
        parameters.push_back(name.substr(1));
    }
    return parameters;
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
    put(object, "page", query.page);
    if (!query.after.empty())
        object["after"] = encodeAfter(query.after);
}

Query decodeQuery(Members &members)
{
    Query query;
    members.read("query", query.root);
    readAll(members, "match", query.match);
    query.spreadMatch();
    readAll(members, "attributes", query.attributes);
    readAll(members, "aggregates", query.aggregates);
    readAll(members, "included", query.included);
    decodeOrder(members, query);
    members.read("limit", query.limit);
    members.read("page", query.page);
    if (const auto after = members.find("after"))
        query.after = decodeAfter(*after);
    return query;
}

/// Throws; suggests the right key when one of the members is a common other name for a request.
[[noreturn]] void failRequest(const Node &node)
{
    constexpr std::array<std::string_view, 13> others {
        "id",    "sentence", "match", "attributes", "aggregates",    "included",       "orderBy",
        "limit", "page",     "after", "with",       "ratePerSecond", "latencyTargetMs"};
    for (const auto &[key, value] : node.members()) {
        const bool isOther = std::find(others.begin(), others.end(), key) != others.end();
        if (!isOther && value.isString() && key != "keys" && key != "probe")
            node.fail(
                "No such request as " + inQuotes(key)
                + ": there are \"query\", \"create\", \"update\" and \"delete\", each with the name of an entity,");
    }
    node.fail("Missing \"query\", \"create\", \"update\" or \"delete\" with the name of an entity");
}

/// What the row must meet: "unchanged", one condition, or several.
void decodeConditions(const Node &node, Command &command)
{
    if (node.isString() && node.text() == "unchanged") {
        command.ifUnchanged = true;
        return;
    }
    Query query; // spreads groups of conditions that must all hold
    if (node.isArray()) {
        for (const Node &element : node.elements())
            decode(element, query.match.emplace_back());
    } else {
        decode(node, query.match.emplace_back());
    }
    query.spreadMatch();
    command.conditions = std::move(query.match);
}

/// The command among the members, if there is one.
std::optional<Command> decodeCommand(Members &members)
{
    for (const auto &kind : commandKinds) {
        const auto entity = members.find(kind.text);
        if (!entity)
            continue;
        const Node &node = members.node();
        Command command;
        command.kind = kind.value;
        command.entity = entity->text();
        if (const auto attributes = members.find("attributes")) {
            for (const std::string &text : attributes->texts())
                addChangeFromNotation(command, text);
        }
        // "with" has a meaning only for "create", and "if" only for the others. They are not
        // suggested for other commands; where they are written, the checks of the workbook refuse
        // them.
        if (command.kind == Command::Kind::create || node.json().contains("with"))
            readAll(members, "with", command.with);
        if (command.kind != Command::Kind::create || node.json().contains("if")) {
            if (const auto conditions = members.find("if"))
                decodeConditions(*conditions, command);
        }
        return command;
    }
    return std::nullopt;
}

} // namespace

Json encode(const KeyDistribution &keys)
{
    const char *kind = textOf(keys.kind, all(keyKinds));
    if (keys.exponent == KeyDistribution().exponent && keys.kept.isEmpty())
        return kind;
    Json object = {{kind, encodeNumber(keys.exponent)}};
    putKept(object, keys.kept);
    return object;
}

void decode(const Node &node, KeyDistribution &keys)
{
    if (node.isString()) {
        keys.kind = node.oneOf(all(keyKinds));
        return;
    }
    Members members(node);
    int found = 0;
    for (const auto &kind : keyKinds) {
        if (const auto exponent = members.find(kind.text)) {
            ++found;
            keys.kind = kind.value;
            keys.exponent = exponent->number();
        }
    }
    if (found == 0)
        members.refuseRest(); // a misspelt kind
    members.keepRest(keys.kept);
    if (found != 1)
        node.fail("Expected a key distribution such as \"uniform\" or {\"zipf\": 0.9}");
}

Json encode(const Probe &probe)
{
    if (!probe.row.empty() && probe.parameters.empty() && probe.rows.empty()
        && probe.changes.empty() && probe.kept.isEmpty())
        return probe.row;
    Json object = Json::object();
    put(object, "row", probe.row, std::string());
    put(object, "rows", probe.rows, {});
    put(object, "parameters", probe.parameters, {});
    put(object, "changes", probe.changes, {});
    putKept(object, probe.kept);
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
    members.keepRest(probe.kept);
}

Json encode(const Match &match)
{
    const std::string notation = toNotation(match);
    if (matchFromNotation(notation) == match)
        return notation;
    Json object = {{"kind", textOf(match.kind, all(matchKinds))}};
    if (!match.isGroup())
        object["path"] = match.path;
    put(object, "parameter", match.parameter, std::string());
    put(object, "parameterTo", match.parameterTo, std::string());
    put(object, "constant", match.constant, Json());
    put(object, "constantTo", match.constantTo, Json());
    put(object, "excludesFrom", match.excludesFrom, false);
    put(object, "includesTo", match.includesTo, false);
    put(object, "ignoresCase", match.ignoresCase, false);
    putAll(object, "parts", match.parts);
    putKept(object, match.kept);
    return object;
}

void decode(const Node &node, Match &match)
{
    if (node.isString()) {
        const auto found = matchFromNotation(node.text());
        const std::string advice = found ? std::string() : model::conditionAdvice(node.text());
        if (!advice.empty())
            node.fail("No such condition as " + inQuotes(node.text()) + ": " + advice + ',');
        if (!found)
            node.fail(
                "Expected a condition such as \"id = @id\", \"id in @ids\", \"date from @a to @b\","
                " \"title starts with @words\", \"tags contains @tag\" or \"author is @userId\", found "
                + inQuotes(node.text()) + ",");
        match = *found;
        return;
    }
    Members members(node);
    members.read("kind", match.kind, all(matchKinds));
    if (!match.isGroup())
        match.path = members.require("path").text();
    members.read("parameter", match.parameter);
    members.read("parameterTo", match.parameterTo);
    if (const auto constant = members.find("constant"))
        match.constant = constant->json();
    if (const auto constant = members.find("constantTo"))
        match.constantTo = constant->json();
    members.read("excludesFrom", match.excludesFrom);
    members.read("includesTo", match.includesTo);
    members.read("ignoresCase", match.ignoresCase);
    readAll(members, "parts", match.parts);
    members.keepRest(match.kept);
}

/// A role, or a role with a number of rows: {"lines": 3}.
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
    putKept(object, mix.kept);
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
    members.keepRest(mix.kept);
}

Json encode(const AccessPattern &pattern)
{
    Json object = {{"id", pattern.id}};
    put(object, "sentence", pattern.sentence, std::string());
    if (const Query *query = pattern.query()) {
        encodeQuery(*query, object);
    } else if (const Command *command = pattern.command()) {
        object[textOf(command->kind, all(commandKinds))] = command->entity;
        put(object, "attributes", changesNotation(*command), {});
        putAll(object, "with", command->with);
        putAll(object, "if", command->conditions);
        if (command->ifUnchanged)
            object["if"] = "unchanged";
    }
    putNumber(object, "ratePerSecond", pattern.ratePerSecond, 0);
    if (pattern.keys != KeyDistribution())
        object["keys"] = encode(pattern.keys);
    if (pattern.latencyTargetMs)
        object["latencyTargetMs"] = encodeNumber(*pattern.latencyTargetMs);
    if (pattern.probe != Probe())
        object["probe"] = encode(pattern.probe);
    putKept(object, pattern.kept);
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
            failRequest(node);
        pattern.request = decodeQuery(members);
    }
    members.read("ratePerSecond", pattern.ratePerSecond);
    if (const auto keys = members.find("keys"))
        decode(*keys, pattern.keys);
    members.read("latencyTargetMs", pattern.latencyTargetMs);
    if (const auto probe = members.find("probe"))
        decode(*probe, pattern.probe);
    constexpr std::array ofOtherRequests {"match",      "aggregates", "included", "orderBy",
                                          "descending", "limit",      "page",     "after",
                                          "with",       "if"};
    members.keepRest(pattern.kept, ofOtherRequests);
}

} // namespace partita::workbook
