#include "engine/model/typedline/writer.h"

#include "engine/base/plural.h"
#include "engine/model/attributepath.h"
#include "engine/model/notation.h"
#include "engine/model/proposednames.h"
#include "engine/model/typedline/loadreader.h"
#include "engine/model/typedline/rows.h"

#include <algorithm>

namespace partita::model {
namespace {

std::string joinedBy(const std::vector<std::string> &parts, const std::string &joint)
{
    std::string text;
    for (const std::string &part : parts)
        text += (text.empty() ? "" : joint) + part;
    return text;
}

/// "orderLines" for OrderLine; a name with signs in it stands in quotation marks.
std::string entityText(const std::string &entity, bool toMany)
{
    const std::string easy = roleNameOf(entity, toMany);
    const std::string whole = toMany ? plural(entity) : entity;
    return typedName(comparable(easy) == comparable(whole) ? easy : entity);
}

std::string rangeText(const Match &match, const std::string &path)
{
    const std::string from = operandNotation(match.parameter, match.constant);
    const std::string to = operandNotation(match.parameterTo, match.constantTo);
    const bool isPlain = !match.excludesFrom && !match.includesTo;
    if (isPlain && match.constant.is_null() && match.constantTo.is_null())
        return path + (match.hasFrom() ? " from " + from : "") + (match.hasTo() ? " to " + to : "");
    std::string text;
    if (match.hasFrom())
        text = path + (match.excludesFrom ? " > " : " >= ") + from;
    if (match.hasTo())
        text += (text.empty() ? "" : " and ") + path + (match.includesTo ? " <= " : " < ") + to;
    return text;
}

/// A group has no form in a typed line. Its line does not read back equal.
std::string conditionText(const Match &match)
{
    const std::string path = typedPath(match.path);
    return match.kind == Match::Kind::range ? rangeText(match, path) : valueNotation(match, path);
}

/// The condition after "of" or "by", with its parameter where that has a name of its own. Empty
/// when it is none of these. `before` has the conditions before it.
std::string givenText(const Workbook &workbook, const Match &match, const Query &before)
{
    const bool isRow = match.kind == Match::Kind::belongsTo;
    if (match.isConstant() || (!isRow && match.kind != Match::Kind::equals))
        return {};
    const std::optional<Role> role
        = isRow ? findRole(workbook, before.root, match.path) : std::nullopt;
    if (isRow && !role)
        return {};
    auto [names, last] = splitPath(match.path);
    names.push_back(last);
    const std::size_t roles = resolvePath(workbook, before.root, match.path).roles.size();
    const std::string usual
        = role ? parameterFor(*role, before) : parameterFor(names, roles, before);
    return typedPath(match.path) + (match.parameter == usual ? "" : " @" + match.parameter);
}

/// "of" and "by" as far as they can say the conditions, then "where".
std::string conditionsText(const Workbook &workbook, const Query &query)
{
    Query before;
    before.root = query.root;
    std::string text;
    std::string_view joint;
    for (const Match &match : query.match) {
        const std::string given = joint == "where" ? "" : givenText(workbook, match, before);
        const bool isRow = match.kind == Match::Kind::belongsTo;
        const std::string_view next = given.empty() ? "where" : isRow ? "of" : "by";
        text += next == joint ? " and " : ' ' + std::string(next) + ' ';
        text += given.empty() ? conditionText(match) : given;
        joint = next;
        before.match.push_back(match);
    }
    return text;
}

std::string projectionText(const Projection &projection)
{
    std::string text = typedPath(projection.path);
    if (projection.truncate)
        text += " first " + std::to_string(*projection.truncate);
    return projection.as.empty() ? text : text + " as " + typedName(projection.as);
}

std::string aggregateText(const Aggregate &aggregate)
{
    std::string text = nameOf(aggregate.function);
    if (aggregate.function == AggregateFunction::count)
        text = "number";
    text += " of " + typedName(aggregate.role);
    if (!aggregate.attribute.empty())
        text += '.' + typedPath(aggregate.attribute);
    return aggregate.as == resultNameOf(aggregate) ? text : text + " as " + typedName(aggregate.as);
}

/// True when the entity has that date, by which its rows are the newest ones.
bool isDateOf(const Entity *entity, const std::string &attribute)
{
    const Result<std::string> date
        = entity ? dateOf(LineCursor({}), *entity) : Result<std::string>(std::string());
    return date && *date == attribute;
}

std::string rowsText(const Workbook &workbook, const std::string &around, const IncludedRows &rows)
{
    const std::optional<Role> role = findRole(workbook, around, rows.role);
    const Entity *entity = role ? workbook.entity(role->partner) : nullptr;
    std::string text;
    if (rows.limit)
        text = (rows.descending ? "newest " : "first ") + std::to_string(*rows.limit) + ' ';
    text += typedName(rows.role);
    if (!rows.orderBy.empty() && !(rows.limit && isDateOf(entity, rows.orderBy)))
        text += " by " + typedPath(rows.orderBy)
            + (rows.limit            ? ""
                   : rows.descending ? " descending"
                                     : " ascending");
    std::vector<std::string> inner;
    for (const Projection &projection : rows.attributes)
        inner.push_back(projectionText(projection));
    for (const IncludedRows &more : rows.included)
        inner.push_back(rowsText(workbook, entity ? entity->name : std::string(), more));
    return inner.empty() ? text : text + " { " + joinedBy(inner, ", ") + " }";
}

/// How many attributes of the result are all of the entity's own, one after the other.
std::size_t ownOnesAtFirst(const Query &query, const Entity &root)
{
    if (query.attributes.size() <= root.attributes.size())
        return 0;
    for (std::size_t index = 0; index < root.attributes.size(); ++index) {
        if (query.attributes[index]
            != Projection {root.attributes[index].name, {}, std::nullopt, {}})
            return 0;
    }
    const bool areOthers = std::all_of(
        query.attributes.begin() + static_cast<std::ptrdiff_t>(root.attributes.size()),
        query.attributes.end(),
        [&](const Projection &projection) { return !root.attribute(headOf(projection.path)); });
    return areOthers ? root.attributes.size() : 0;
}

std::string resultText(const Workbook &workbook, const Query &query, const Entity &root)
{
    const std::size_t own = ownOnesAtFirst(query, root);
    std::vector<std::string> parts;
    for (std::size_t index = own; index < query.attributes.size(); ++index)
        parts.push_back(projectionText(query.attributes[index]));
    const bool isExact = own == 0 && !parts.empty();
    for (const Aggregate &aggregate : query.aggregates)
        parts.push_back(aggregateText(aggregate));
    for (const IncludedRows &rows : query.included)
        parts.push_back(rowsText(workbook, query.root, rows));
    return parts.empty() ? std::string()
                         : (isExact ? " showing " : " with ") + joinedBy(parts, ", ");
}

std::string sortKeyText(const Workbook &workbook, const Query &query, const SortKey &key)
{
    const Aggregate *aggregate = aggregateOf(workbook, query, key);
    return (aggregate ? aggregateText(*aggregate) : typedPath(key.path))
        + (key.descending ? " descending" : "");
}

std::string orderText(const Workbook &workbook, const Query &query, const Entity &root)
{
    std::string text;
    for (const SortKey &key : query.order) {
        if (!text.empty())
            text += " then by " + sortKeyText(workbook, query, key);
        else if (isDateOf(&root, key.path))
            text = key.descending ? " newest first" : " oldest first";
        else
            text = " ordered by " + sortKeyText(workbook, query, key);
    }
    for (std::size_t i = 0; i < query.after.size(); ++i)
        text += (i == 0 ? " after @" : " and @") + query.after[i];
    if (query.limit)
        text += " limit " + std::to_string(*query.limit);
    if (query.page)
        text += " page " + std::to_string(*query.page);
    return text;
}

std::string queryText(const Workbook &workbook, const Query &query)
{
    const Entity &root = *workbook.entity(query.root);
    const bool isOne = query.match.size() == 1 && query.match.front().path == root.key
        && query.match.front().kind == Match::Kind::equals;
    const bool isBare
        = query.match.empty() && query.order.empty() && query.after.empty() && !query.limit;
    const bool onlyAggregates = !query.aggregates.empty() && query.included.empty()
        && query.attributes.size() == 1
        && query.attributes.front() == Projection {root.key, {}, std::nullopt, {}};
    std::string text;
    if (onlyAggregates) {
        std::vector<std::string> aggregates;
        for (const Aggregate &aggregate : query.aggregates)
            aggregates.push_back(aggregateText(aggregate));
        text = joinedBy(aggregates, " and ") + " of ";
    }
    if (isBare && plural(root.name) == root.name && !onlyAggregates)
        text += "all ";
    text += entityText(root.name, !isOne) + conditionsText(workbook, query)
        + orderText(workbook, query, root);
    return onlyAggregates ? text : text + resultText(workbook, query, root);
}

/// "raise post.viewCount by @n". Requires: the command changes in place.
std::string changeText(const ChangeInPlace &change, const std::string &entity)
{
    const std::string attribute = entity + '.' + typedName(change.attribute);
    const std::string operand = operandNotation(change.parameter, change.constant);
    switch (change.kind) {
    case ChangeInPlace::Kind::raise:
        return "raise " + attribute + " by " + operand;
    case ChangeInPlace::Kind::lower:
        return "lower " + attribute + " by " + operand;
    case ChangeInPlace::Kind::append:
        return "append " + operand + " to " + attribute;
    case ChangeInPlace::Kind::takeOut:
        break;
    }
    return "remove " + operand + " from " + attribute;
}

/// What the row must meet.
std::string onlyIfText(const Command &command)
{
    if (command.ifUnchanged)
        return " if unchanged";
    std::vector<std::string> parts;
    for (const Match &match : command.conditions)
        parts.push_back(conditionText(match));
    return parts.empty() ? std::string() : " if " + joinedBy(parts, " and ");
}

/// Several changes of which one is in place have no form in a typed line. Their line does not read
/// back equal.
std::string commandText(const Command &command)
{
    const std::string entity = entityText(command.entity, false);
    std::vector<std::string> parts;
    if (!command.inPlace.empty())
        return changeText(command.inPlace.front(), entity) + onlyIfText(command);
    switch (command.kind) {
    case Command::Kind::remove:
        return "delete " + entity + onlyIfText(command);
    case Command::Kind::update:
        for (const std::string &attribute : command.attributes)
            parts.push_back(typedName(attribute));
        return "update " + entity + (parts.empty() ? "" : "." + joinedBy(parts, ", "))
            + onlyIfText(command);
    case Command::Kind::create:
        break;
    }
    for (const CreatedRows &rows : command.with)
        parts.push_back((rows.count ? std::to_string(*rows.count) + ' ' : "")
                        + typedName(rows.role));
    return "create " + entity + (parts.empty() ? "" : " with " + joinedBy(parts, " and "));
}

} // namespace

std::string typedLineOf(const Workbook &workbook, const AccessPattern &pattern)
{
    const std::string id = pattern.id.empty() ? std::string() : typedName(pattern.id) + ": ";
    return id
        + (pattern.isQuery() ? queryText(workbook, *pattern.query())
                             : commandText(*pattern.command()))
        + loadNotation(pattern);
}

} // namespace partita::model
