#include "engine/model/typedline/rows.h"

#include "engine/base/messagetext.h"
#include "engine/model/notation.h"
#include "engine/model/proposednames.h"

#include <algorithm>
#include <array>

namespace partita::model {
namespace {

struct FunctionWords {
    std::string_view words;
    AggregateFunction function;
    bool isOffered;
};
constexpr std::array<FunctionWords, 15> functionWords {{
    {"number of", AggregateFunction::count, true},
    {"count of", AggregateFunction::count, false},
    {"sum of", AggregateFunction::sum, true},
    {"total of", AggregateFunction::sum, false},
    {"average of", AggregateFunction::average, true},
    {"mean of", AggregateFunction::average, false},
    {"least", AggregateFunction::min, false},
    {"min of", AggregateFunction::min, true},
    {"minimum of", AggregateFunction::min, false},
    {"lowest", AggregateFunction::min, false},
    {"greatest", AggregateFunction::max, false},
    {"max of", AggregateFunction::max, true},
    {"maximum of", AggregateFunction::max, false},
    {"highest", AggregateFunction::max, false},
    {"average", AggregateFunction::average, false},
}};

constexpr std::array<std::string_view, 24> clauseWords {
    "where",  "with",  "including", "showing", "newest", "latest",  "oldest",  "ordered",
    "sorted", "order", "sort",      "limit",   "first",  "top",     "at most", "page",
    "keys",   "by",    "within",    "of",      "for",    "highest", "lowest",  "after",
};

/// Roles whose rows can be counted.
std::vector<Role> manyRolesOf(const Workbook &workbook, const std::string &entity)
{
    std::vector<Role> roles = rolesOf(workbook, entity);
    std::erase_if(roles, [](const Role &role) { return !role.toMany; });
    return roles;
}

} // namespace

bool isAtClause(const LineCursor &cursor)
{
    return cursor.now().kind == Token::Kind::number
        || std::any_of(clauseWords.begin(), clauseWords.end(),
                       [&](std::string_view words) { return cursor.isAt(words); });
}

bool acceptSeparators(LineCursor &cursor)
{
    const std::size_t before = cursor.place();
    while (cursor.acceptSign(",") || cursor.acceptSign(";") || cursor.acceptQuietly("and")) { }
    return cursor.place() > before;
}

Result<std::string> dateOf(const LineCursor &cursor, const Entity &entity)
{
    const auto date = std::find_if(
        entity.attributes.begin(), entity.attributes.end(),
        [](const Attribute &attribute) { return attribute.type == AttributeType::dateTime; });
    if (const Attribute *birthday = entity.birthday())
        return birthday->name;
    if (date != entity.attributes.end())
        return date->name;
    return cursor.refused(entity.name
                          + " has no date, so none is the newest; write \"ordered by\" and an "
                            "attribute, or give it a date.");
}

bool acceptDescending(LineCursor &cursor, bool usual)
{
    if (cursor.accept("descending") || cursor.acceptQuietly("desc"))
        return true;
    if (cursor.acceptQuietly("ascending") || cursor.acceptQuietly("asc"))
        return false;
    return usual;
}

std::string resultNameOf(const Aggregate &aggregate)
{
    const std::string &what
        = aggregate.attribute.empty() ? aggregate.role : splitPath(aggregate.attribute).second;
    return camelJoined({identifierOf(what), nameOf(aggregate.function)});
}

std::string nameApart(const std::string &path)
{
    const auto [before, last] = splitPath(path);
    return before.empty() ? std::string() : camelJoined({before.back(), last});
}

Result<TypedParts> PartsReader::list(const Entity &root)
{
    TypedParts parts;
    do {
        if (m_cursor.isAtEnd()
            && !(parts.attributes.empty() && parts.included.empty() && parts.aggregates.empty())) {
            TypedParts ignored; // for what can stand behind the comma
            (void)one(root, 1, ignored);
            return parts;
        }
        const bool isMore = parts.namesOwn || !parts.attributes.empty() || !parts.included.empty()
            || !parts.aggregates.empty();
        const bool isRows = m_cursor.isAt("newest") || m_cursor.isAt("latest")
            || m_cursor.isAt("oldest") || m_cursor.isAt("first");
        const bool goesOn = !isMore || !isAtClause(m_cursor) || isAtAggregate()
            || (isRows && m_cursor.now(1).kind == Token::Kind::number
                && (m_cursor.now(2).kind == Token::Kind::word
                    || m_cursor.now(2).kind == Token::Kind::quoted));
        if (!goesOn)
            return parts;
        if (Result<void> read = one(root, 1, parts); !read)
            return read.error();
    } while (acceptSeparators(m_cursor));
    return parts;
}

/// "average price of lines" is one too.
bool PartsReader::isAtAggregate() const
{
    constexpr std::size_t farthest = 4;
    LineCursor ahead = m_cursor;
    for (std::size_t words = 0; words < farthest && !ahead.isAt("of"); ++words)
        ahead.skip();
    return std::any_of(functionWords.begin(), functionWords.end(), [&](const FunctionWords &one) {
        const bool isWhole = one.words.find(' ') != std::string_view::npos;
        return m_cursor.isAt(one.words) && (isWhole || ahead.isAt("of"));
    });
}

std::optional<AggregateFunction> PartsReader::acceptFunction()
{
    for (const FunctionWords &one : functionWords) {
        if (one.isOffered ? m_cursor.accept(one.words) : m_cursor.acceptQuietly(one.words)) {
            m_cursor.acceptQuietly("of");
            return one.function;
        }
    }
    return std::nullopt;
}

Result<void> PartsReader::one(const Entity &root, std::size_t depth, TypedParts &parts)
{
    const std::size_t before = m_cursor.place();
    m_cursor.acceptQuietly("the");
    if (depth == 1 && isAtAggregate()) {
        Result<Aggregate> read = aggregate(root);
        if (!read)
            return read.error();
        parts.aggregates.push_back(*std::move(read));
        return {};
    }
    if (depth == 1)
        (void)acceptFunction(); // for its offers
    m_cursor.goTo(before);
    const bool isName = acceptPath(m_cursor, m_workbook, root).has_value();
    m_cursor.goTo(before);
    while (!isName && m_cursor.acceptArticle()) { }
    IncludedRows rows;
    if (acceptNewest(rows)) {
        m_cursor.acceptArticle();
        const std::size_t place = m_cursor.place();
        const auto role = acceptRole(m_cursor, m_workbook, rolesOf(m_workbook, root.name));
        if (!role)
            return m_cursor.refusedAt(place,
                                      "After the number stands a role, such as newest 5 comments; "
                                          + m_cursor.shown() + " is none of " + root.name + '.');
        if (!*role)
            return role->error();
        return this->rows(**role, depth, rows, parts);
    }
    return path(root, depth, parts);
}

/// "newest 5", "5 newest"; "first 5" begins at the other end.
bool PartsReader::acceptNewest(IncludedRows &rows)
{
    const std::size_t before = m_cursor.place();
    std::optional<int> count = m_cursor.acceptCount();
    if (m_cursor.accept("newest") || m_cursor.acceptQuietly("latest")
        || m_cursor.acceptQuietly("last"))
        rows.descending = true;
    else if (m_cursor.acceptQuietly("first") || m_cursor.acceptQuietly("oldest"))
        rows.descending = false;
    else {
        m_cursor.goTo(before);
        return false;
    }
    if (!count)
        count = m_cursor.acceptCount();
    rows.limit = count;
    if (!count)
        m_cursor.goTo(before);
    return count.has_value();
}

Result<void> PartsReader::path(const Entity &root, std::size_t depth, TypedParts &parts)
{
    const std::size_t before = m_cursor.place();
    const auto found = acceptPath(m_cursor, m_workbook, root);
    if (!found) { // an entity in place of a role
        if (const auto role = acceptRole(m_cursor, m_workbook, rolesOf(m_workbook, root.name)))
            return *role ? rows(**role, depth, {}, parts) : role->error();
        const Result<TypedPath> none = readPath(m_cursor, m_workbook, root);
        return none ? Result<void>() : none.error();
    }
    if (!*found)
        return found->error();
    const TypedPath &read = **found;
    if (read.role && read.names.size() == 1)
        return rows(*read.role, depth, {}, parts);
    if (read.role || read.leadsToMany)
        return m_cursor.refusedAt(before,
                                  inQuotes(read.path())
                                      + " leads to further rows: write them in braces, such as "
                                      + read.names.front() + " { " + read.names[1] + " }.");
    Projection projection;
    projection.path = read.path();
    if (m_cursor.isAt("first") && m_cursor.now(1).kind == Token::Kind::number) {
        m_cursor.skip();
        projection.truncate = m_cursor.acceptCount();
        m_cursor.acceptQuietly("characters");
    }
    if (m_cursor.accept("as")) {
        Result<std::string> as = name();
        if (!as)
            return as.error();
        projection.as = *std::move(as);
    } else if (std::any_of(parts.attributes.begin(), parts.attributes.end(),
                           [&](const Projection &other) {
                               return other.resultName() == projection.resultName();
                           })) {
        projection.as = nameApart(projection.path);
    }
    parts.namesOwn = parts.namesOwn || read.roles == 0;
    parts.attributes.push_back(std::move(projection));
    return {};
}

Result<void> PartsReader::rows(const Role &role, std::size_t depth, IncludedRows rows,
                               TypedParts &parts)
{
    rows.role = role.name;
    const Entity *entity = m_workbook.entity(role.partner);
    if (depth > deepestIncluded)
        return m_cursor.refused("Rows can be inside rows at most " + std::to_string(deepestIncluded)
                                + " levels deep.");
    if (!entity)
        return m_cursor.refused("There is no entity " + inQuotes(role.partner) + '.');
    if (role.toMany) {
        if (!rows.limit && acceptNewest(rows) && m_cursor.acceptQuietly("first"))
            rows.descending = true; // "comments newest 5 first"
        if (Result<void> read = order(*entity, rows); !read)
            return read.error();
    }
    if (m_cursor.acceptSign("{")) {
        if (Result<void> read = inBraces(*entity, depth, rows); !read)
            return read.error();
    }
    parts.included.push_back(std::move(rows));
    return {};
}

Result<void> PartsReader::order(const Entity &entity, IncludedRows &rows)
{
    const bool isLimited = rows.limit.has_value();
    if (m_cursor.accept("by")) {
        Result<std::string> path = readAttributePath(m_cursor, m_workbook, entity);
        if (!path)
            return path.error();
        rows.orderBy = *std::move(path);
        rows.descending = acceptDescending(m_cursor, isLimited && rows.descending);
    } else if (isLimited) {
        Result<std::string> date = dateOf(m_cursor, entity);
        if (!date)
            return date.error();
        rows.orderBy = *std::move(date);
    }
    return {};
}

Result<void> PartsReader::inBraces(const Entity &entity, std::size_t depth, IncludedRows &rows)
{
    TypedParts inner;
    do {
        if (m_cursor.now().text == "}")
            break;
        if (Result<void> read = one(entity, depth + 1, inner); !read)
            return read.error();
    } while (acceptSeparators(m_cursor));
    if (!m_cursor.acceptSign("}"))
        return m_cursor.refused("The list of " + inQuotes(rows.role) + " needs a } at its end.");
    rows.attributes = std::move(inner.attributes);
    rows.included = std::move(inner.included);
    return {};
}

Result<std::string> PartsReader::name()
{
    const Token::Kind kind = m_cursor.now().kind;
    if (kind != Token::Kind::word && kind != Token::Kind::quoted)
        return m_cursor.refused("After \"as\" stands a name.");
    std::string name(m_cursor.now().text);
    m_cursor.skip();
    return name;
}

Result<std::vector<Aggregate>> PartsReader::aggregates(const Entity &root)
{
    std::vector<Aggregate> all;
    for (;;) {
        Result<Aggregate> one = aggregate(root);
        if (!one)
            return one.error();
        all.push_back(*std::move(one));
        const std::size_t before = m_cursor.place();
        if (acceptSeparators(m_cursor) && isAtAggregate())
            continue;
        m_cursor.goTo(before);
        return all;
    }
}

Result<Aggregate> PartsReader::aggregate(const Entity &root)
{
    const std::optional<AggregateFunction> function = acceptFunction();
    if (!function)
        return m_cursor.refused("A count or sum must stand here, such as number of comments.");
    m_cursor.acceptArticle();
    Result<Aggregate> read = aggregateOfRole(root, *function);
    if (!read)
        return read;
    read->as = resultNameOf(*read);
    if (m_cursor.acceptQuietly("as")) {
        Result<std::string> as = name();
        if (!as)
            return as.error();
        read->as = *std::move(as);
    }
    return read;
}

/// "likes" for a count, "lines.price" or "price of lines" for the others.
Result<Aggregate> PartsReader::aggregateOfRole(const Entity &root, AggregateFunction function)
{
    const std::vector<Role> roles = manyRolesOf(m_workbook, root.name);
    std::size_t rolePlace = m_cursor.place();
    const bool isPath = m_cursor.now(1).kind == Token::Kind::sign && m_cursor.now(1).text == ".";
    const bool isTurned = function != AggregateFunction::count && !isPath;
    if (isTurned) {
        while (m_cursor.now().kind != Token::Kind::end && !m_cursor.isAt("of"))
            m_cursor.skip();
        m_cursor.skip();
        m_cursor.acceptArticle();
    }
    const auto role = acceptRole(m_cursor, m_workbook, roles);
    if (!role)
        return m_cursor.refused(m_cursor.isAtEnd() ? "Say of which rows of " + root.name + '.'
                                                   : m_cursor.shown() + " is no role of "
                                        + root.name + " that leads to many rows.");
    if (!*role)
        return role->error();
    Aggregate made {function, (*role)->name, {}, {}};
    if (function == AggregateFunction::count)
        return made;
    const Entity *partner = m_workbook.entity((*role)->partner);
    const std::size_t behind = m_cursor.place();
    if (isTurned)
        m_cursor.goTo(rolePlace);
    else if (!m_cursor.acceptSign("."))
        return m_cursor.refused("Name the attribute, such as " + (*role)->name + ".price.");
    if (!partner)
        return m_cursor.refused("There is no entity " + inQuotes((*role)->partner) + '.');
    Result<std::string> attribute = readAttributePath(m_cursor, m_workbook, *partner);
    if (!attribute)
        return attribute.error();
    made.attribute = *std::move(attribute);
    if (isTurned)
        m_cursor.goTo(behind);
    return made;
}

} // namespace partita::model
