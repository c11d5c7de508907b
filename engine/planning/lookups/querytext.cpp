#include "engine/planning/lookups/querytext.h"

#include "engine/places/identifier.h"
#include "engine/places/matchtext.h"
#include "engine/query/queryreferences.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;
using Cuts = std::vector<std::optional<int>>;

const char *functionText(model::AggregateFunction function)
{
    switch (function) {
    case model::AggregateFunction::count:
        return "COUNT";
    case model::AggregateFunction::sum:
        return "SUM";
    case model::AggregateFunction::min:
        return "MIN";
    case model::AggregateFunction::max:
        return "MAX";
    case model::AggregateFunction::average:
        break;
    }
    return "AVG";
}

} // namespace

std::string addValue(Lookup &lookup, const std::string &expression)
{
    const auto isTaken = [&](const std::string &name) {
        return std::any_of(lookup.columns.begin(), lookup.columns.end(),
                           [&](const Column &column) { return column.path == Names {name}; });
    };
    std::size_t number = lookup.columns.size();
    while (isTaken("v" + std::to_string(number)))
        ++number;
    Column column;
    column.name = "v" + std::to_string(number);
    column.path = {column.name};
    lookup.columns.push_back(column);
    return expression + " AS " + column.name;
}

QueryWriter::QueryWriter(const model::Workbook &workbook, const places::Location &location)
    : m_workbook(workbook)
    , m_location(location)
{
    m_aliases.push_back(aliasFor(location.container->name));
    m_prefixes.emplace_back();
    for (std::size_t i = 1; i < location.levels.size(); ++i) {
        const places::Level &level = location.levels[i];
        Names path = m_prefixes.back();
        path.insert(path.end(), level.path.begin(), level.path.end());
        if (!level.toMany) {
            m_aliases.push_back(m_aliases.back());
            m_prefixes.push_back(std::move(path));
            continue;
        }
        const std::string around = expression(static_cast<int>(i) - 1, level.path);
        m_aliases.push_back(aliasFor(level.path.back()));
        m_prefixes.emplace_back();
        m_joins += " JOIN " + m_aliases.back() + " IN " + around;
    }
}

std::string QueryWriter::aliasFor(const std::string &name)
{
    const auto letter = std::find_if(name.begin(), name.end(), [](unsigned char candidate) {
        return candidate < 128 && std::isalpha(candidate);
    });
    const std::string base = letter == name.end()
        ? "c"
        : std::string(1, static_cast<char>(std::tolower(static_cast<unsigned char>(*letter))));
    std::string alias = base;
    for (int number = 2; std::find(m_aliases.begin(), m_aliases.end(), alias) != m_aliases.end();
         ++number)
        alias = base + std::to_string(number);
    return alias;
}

std::string QueryWriter::expression(int level, const Names &path) const
{
    const auto index = static_cast<std::size_t>(level);
    std::string text = m_aliases[index];
    for (const std::string &name : m_prefixes[index])
        text += query::propertyText(name);
    for (const std::string &name : path)
        text += query::propertyText(name);
    return text;
}

std::string QueryWriter::parameter(const places::Operand &operand)
{
    if (operand.kind == places::Operand::Kind::constant)
        return operand.text();
    for (const auto &[name, known] : m_parameters) {
        if (known == operand)
            return name;
    }
    const std::string base = "@"
        + places::identifierFrom(operand.kind == places::Operand::Kind::composed
                                     ? "composedKey" + operand.name
                                     : operand.name,
                                 "p");
    std::string name = base;
    for (int number = 2; std::any_of(m_parameters.begin(), m_parameters.end(),
                                     [&](const auto &taken) { return taken.first == name; });
         ++number)
        name = base + std::to_string(number);
    m_parameters.emplace_back(name, operand);
    return name;
}

void QueryWriter::addTerm(std::string term)
{
    if (std::find(m_terms.begin(), m_terms.end(), term) == m_terms.end())
        m_terms.push_back(std::move(term));
}

void QueryWriter::addCondition(const places::Condition &condition, const places::StoredValue &place)
{
    for (std::string &term : termsOf(condition, place))
        addTerm(std::move(term));
}

std::vector<std::string> QueryWriter::termsOf(const places::Condition &condition,
                                              const places::StoredValue &place)
{
    const auto named = [&](const std::optional<places::Operand> &operand) {
        return operand ? parameter(*operand) : std::string();
    };
    const std::string operand = named(condition.operand);
    return places::comparisonTerms(condition.comparison(), expression(place.level, place.path),
                                   operand, named(condition.operandTo));
}

std::string QueryWriter::conditionText(const places::Condition &condition,
                                       const places::StoredValue &place, bool isNegated,
                                       bool mayLack)
{
    std::string text;
    const std::vector<std::string> terms = termsOf(condition, place);
    for (const std::string &term : terms)
        text += (text.empty() ? "" : " AND ") + term;
    if (!isNegated)
        return terms.size() > 1 ? '(' + text + ')' : text;
    if (condition.kind == places::Condition::Kind::isMissing)
        return text.substr(std::string_view("NOT ").size());
    const bool isDecided = !mayLack || condition.kind == places::Condition::Kind::isThere;
    // A comparison with a missing value is undefined, and so is its negation.
    return isDecided
        ? "NOT (" + text + ')'
        : "(NOT IS_DEFINED(" + expression(place.level, place.path) + ") OR NOT (" + text + "))";
}

std::string QueryWriter::membershipText(const Names &arrayPath, const Names &memberPath,
                                        const places::Operand &operand, bool isNegated)
{
    const int level = static_cast<int>(m_location.levels.size()) - 1;
    std::string wanted = parameter(operand);
    for (auto name = memberPath.rbegin(); name != memberPath.rend(); ++name)
        wanted = '{' + model::Json(*name).dump() + ": " + wanted + '}';
    const std::string array = expression(level, arrayPath);
    const std::string text
        = "ARRAY_CONTAINS(" + array + ", " + wanted + (memberPath.empty() ? ")" : ", true)");
    return isNegated ? "(NOT IS_DEFINED(" + array + ") OR NOT " + text + ')' : text;
}

void QueryWriter::addMembership(const Names &arrayPath, const Names &memberPath,
                                const places::Operand &operand)
{
    if (memberPath.empty()) {
        const int level = static_cast<int>(m_location.levels.size()) - 1;
        addTerm("ARRAY_CONTAINS(" + expression(level, arrayPath) + ", " + parameter(operand) + ")");
        return;
    }
    const places::StoredValue member = joinMembers(arrayPath, memberPath);
    addTerm(expression(member.level, member.path) + " = " + parameter(operand));
}

places::StoredValue QueryWriter::joinMembers(const Names &arrayPath, const Names &memberPath)
{
    const int level = static_cast<int>(m_location.levels.size()) - 1;
    m_aliases.push_back(aliasFor(arrayPath.back()));
    m_prefixes.emplace_back();
    m_joins += " JOIN " + m_aliases.back() + " IN " + expression(level, arrayPath);
    return {static_cast<int>(m_aliases.size()) - 1, memberPath, {}, {}};
}

std::string QueryWriter::addOneOf(const places::StoredValue &place, const places::Operand &operand)
{
    places::Operand list = operand;
    list.name += 's';
    const std::string name = parameter(list);
    addTerm("ARRAY_CONTAINS(" + name + ", " + expression(place.level, place.path) + ")");
    return name;
}

void QueryWriter::addEquality(const Names &rootPath, const places::Operand &operand)
{
    std::string left = m_aliases.front();
    for (const std::string &name : rootPath)
        left += query::propertyText(name);
    // A condition on the same property has added it already.
    for (const std::string &term : m_terms) {
        if (term.starts_with(left + " = "))
            return;
    }
    addTerm(left + " = " + parameter(operand));
}

void QueryWriter::addPresence()
{
    addTerm("IS_DEFINED(" + expression(static_cast<int>(m_location.levels.size()) - 1, {}) + ")");
}

void QueryWriter::orderBy(const std::vector<OrderTerm> &terms)
{
    m_order.clear();
    for (const OrderTerm &term : terms)
        m_order += (m_order.empty() ? " ORDER BY " : ", ") + expression(0, term.path)
            + (term.descending ? " DESC" : " ASC");
}

bool QueryWriter::wantsWhole(const Lookup &lookup, int level) const
{
    const places::Level &place = m_location.levels[static_cast<std::size_t>(level)];
    double all = 0;
    double wanted = 0;
    for (const model::Field &field : *place.fields) {
        const double bytes = places::expectedBytes(m_workbook, place.entity, field);
        all += bytes;
        double ofField = 0;
        for (const Column &column : lookup.columns) {
            const bool isHere = column.level == level && !column.path.empty()
                && column.path.front() == field.name && !column.isLength;
            if (isHere)
                ofField += places::expectedBytes(m_workbook, place.entity, field, column.path);
        }
        wanted += std::min(ofField, bytes);
    }
    return wanted * 2 >= all;
}

std::string QueryWriter::selectRows(Lookup &lookup, const std::vector<std::optional<int>> &cuts)
{
    const int last = static_cast<int>(m_location.levels.size()) - 1;
    const auto isAtLast = [&](const Column &column) { return column.level == last; };
    const bool onlyLast = std::all_of(lookup.columns.begin(), lookup.columns.end(), isAtLast);
    if (onlyLast && (lookup.columns.empty() || wantsWhole(lookup, last))) {
        for (Column &column : lookup.columns)
            column.level = 0;
        if (last == 0)
            return "*";
        return "VALUE " + expression(last, {});
    }
    return selectFields(lookup, cuts);
}

std::string QueryWriter::selectFields(Lookup &lookup,
                                      const std::vector<std::optional<int>> &cuts) const
{
    std::string select;
    Names names;
    for (std::size_t i = 0; i < lookup.columns.size(); ++i) {
        Column &column = lookup.columns[i];
        std::string text = expression(column.level, column.path);
        const std::string own = column.path.empty() ? column.name : column.path.back();
        const bool computed = column.isLength || cuts[i] || column.path.empty();
        if (column.isLength)
            text = "ARRAY_LENGTH(" + text + ")";
        else if (cuts[i])
            text = "LEFT(" + text + ", " + std::to_string(*cuts[i]) + ")";
        std::string name = query::isPlainName(own) ? own : "p" + std::to_string(i);
        if (column.isLength)
            name += "Count";
        for (int number = 2; std::find(names.begin(), names.end(), name) != names.end(); ++number)
            name = (query::isPlainName(own) ? own : "p") + std::to_string(number);
        names.push_back(name);
        select += select.empty() ? "" : ", ";
        select += name == own && !computed ? text : text + " AS " + name;
        column.level = 0;
        column.path = {name};
    }
    return select;
}

void QueryWriter::writeRows(Lookup &lookup, const std::vector<std::optional<int>> &cuts)
{
    const std::string select = selectRows(lookup, cuts);
    finish(lookup, select);
}

void QueryWriter::writeAggregate(Lookup &lookup, model::AggregateFunction function,
                                 const places::StoredValue *place)
{
    const std::string value = aggregateText(function, place);
    lookup.query()->aggregate = AggregateText {{}, value, rowsText()};
    finish(lookup, "VALUE " + value);
}

void QueryWriter::writeGrouped(Lookup &lookup, model::AggregateFunction function,
                               const places::StoredValue *place)
{
    std::string groups;
    for (const Column &column : lookup.columns)
        groups += (groups.empty() ? "" : ", ") + expression(column.level, column.path);
    const AggregateText text {selectFields(lookup, Cuts(lookup.columns.size())) + ", ",
                              aggregateText(function, place), rowsText() + " GROUP BY " + groups};
    StoreQuery &query = *lookup.query();
    query.text = "SELECT " + text.keys + addValue(lookup, text.value) + " " + text.rows;
    query.aggregate = text;
    query.parameters = m_parameters;
}

std::string QueryWriter::aggregateText(model::AggregateFunction function,
                                       const places::StoredValue *place) const
{
    const std::string argument = place ? expression(place->level, place->path) : "1";
    return std::string(functionText(function)) + "(" + argument + ")";
}

void QueryWriter::writeDocuments(Lookup &lookup)
{
    finish(lookup, m_joins.empty() ? "*" : "VALUE " + m_aliases.front());
}

std::string QueryWriter::rowsText() const
{
    std::string text = "FROM " + m_aliases.front() + m_joins;
    for (std::size_t i = 0; i < m_terms.size(); ++i)
        text += (i == 0 ? " WHERE " : " AND ") + m_terms[i];
    return text + m_order + m_limit;
}

void QueryWriter::finish(Lookup &lookup, const std::string &select)
{
    StoreQuery &query = *lookup.query();
    query.text = "SELECT ";
    if (m_top)
        query.text += "TOP " + std::to_string(*m_top) + " ";
    query.text += select + " " + rowsText();
    query.parameters = m_parameters;
}

} // namespace partita::planning
