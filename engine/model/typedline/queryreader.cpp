#include "engine/model/typedline/queryreader.h"

#include "engine/base/messagetext.h"
#include "engine/model/names.h"
#include "engine/model/typedline/loadreader.h"

#include <algorithm>

namespace partita::model {

Result<void> QueryReader::subject()
{
    PartsReader parts(m_cursor, m_workbook);
    m_cursor.offer("number of", Completion::Kind::word);
    if (m_cursor.isAt("the number of"))
        m_cursor.skip();
    if (parts.isAtAggregate())
        return aggregates();
    m_isAll = m_cursor.acceptQuietly("all") || m_cursor.acceptQuietly("every");
    std::optional<TypedEntity> found = acceptEntity(m_cursor, m_workbook);
    for (bool isNext = true; !found && isNext;) {
        isNext = m_cursor.acceptArticle() || acceptNewestBefore();
        found = acceptEntity(m_cursor, m_workbook);
    }
    if (!found)
        return noEntityHere(m_cursor, m_workbook);
    if (m_cursor.acceptSign("'s"))
        return owned(*found->entity, m_cursor.place());
    m_root = found->entity;
    m_isOne = found->isSingular;
    return {};
}

/// "newest 20", "20 newest", "20" before what is asked for.
bool QueryReader::acceptNewestBefore()
{
    if (m_cursor.now(1).kind == Token::Kind::number
        && (m_cursor.isAt("top") || m_cursor.isAt("first")))
        m_cursor.skip();
    const std::optional<int> before = m_cursor.acceptCount();
    const bool isOldest = m_cursor.acceptQuietly("oldest");
    const bool isNewest = !isOldest
        && (m_cursor.acceptQuietly("newest") || m_cursor.acceptQuietly("latest")
            || m_cursor.acceptQuietly("last"));
    const std::optional<int> behind = before ? std::nullopt : m_cursor.acceptCount();
    if (isOldest || isNewest)
        m_isNewest = isNewest;
    if (before || behind)
        m_query.limit = before ? before : behind;
    return before || behind || isOldest || isNewest;
}

/// "a user's posts": posts of a user.
Result<void> QueryReader::owned(const Entity &owner, std::size_t place)
{
    acceptNewestBefore();
    const std::size_t here = m_cursor.place();
    const auto role = acceptRole(m_cursor, m_workbook, rolesOf(m_workbook, owner.name));
    if (!role)
        return m_cursor.refusedAt(
            here, m_cursor.shown() + " is no role of " + owner.name + " that leads to other rows.");
    if (!*role)
        return role->error();
    m_root = m_workbook.entity((*role)->partner);
    if (!m_root)
        return noEntityHere(m_cursor, m_workbook);
    const std::vector<Role> parents = parentRolesOf(m_workbook, m_root->name);
    const auto back = std::find_if(parents.begin(), parents.end(), [&](const Role &parent) {
        return parent.relationship == (*role)->relationship && parent.name == inverseNameOf(**role);
    });
    if (back == parents.end())
        return ConditionReader(m_cursor, m_workbook, *m_root, m_query).belongsTo(owner, place);
    Match match;
    match.kind = Match::Kind::belongsTo;
    match.path = back->name;
    match.parameter = parameterFor(*back, m_query);
    m_query.match.push_back(match);
    return {};
}

/// "number of likes of a post": the entity stands last, and says what the roles mean.
Result<void> QueryReader::aggregates()
{
    m_onlyAggregates = true;
    const std::size_t begin = m_cursor.place();
    std::optional<Error> problem;
    for (m_cursor.skip(2); !m_cursor.isAtEnd(); m_cursor.skip()) {
        if (!m_cursor.isAt("of") && !m_cursor.isAt("for") && !m_cursor.isAt("per"))
            continue;
        const std::size_t of = m_cursor.place();
        m_cursor.goTo(begin);
        const Result<bool> read = aggregatesOf(of);
        if (read && *read)
            return {};
        if (!read && !problem)
            problem = read.error();
        m_cursor.goTo(of);
    }
    if (problem)
        return *problem;
    m_cursor.goTo(begin);
    m_cursor.skip(2);
    if (m_cursor.isAtEnd()) {
        for (const Relationship &relationship : *m_workbook.relationships)
            m_cursor.offer(typedName(relationship.childRole), Completion::Kind::role);
        return m_cursor.refused("Say of which rows, such as number of likes of a post.");
    }
    while (!m_cursor.isAtEnd())
        m_cursor.skip();
    m_cursor.offer("of", Completion::Kind::word);
    return m_cursor.refused("Say around what they are counted, such as number of likes of a "
                            "post; all rows of an entity cannot be counted.");
}

/// True when the aggregates end at that "of" and an entity follows.
Result<bool> QueryReader::aggregatesOf(std::size_t of)
{
    const std::size_t begin = m_cursor.place();
    m_cursor.goTo(of + 1);
    while (m_cursor.acceptArticle()) { }
    const std::optional<TypedEntity> root = acceptEntity(m_cursor, m_workbook, EntityForm::one);
    if (!root) {
        const Error none = noEntityHere(m_cursor, m_workbook);
        m_cursor.goTo(begin);
        return none;
    }
    const std::size_t end = m_cursor.place();
    m_cursor.goTo(begin);
    Result<std::vector<Aggregate>> read
        = PartsReader(m_cursor, m_workbook).aggregates(*root->entity);
    if (!read)
        return read.error();
    if (m_cursor.place() != of)
        return false;
    m_cursor.goTo(end);
    m_root = root->entity;
    m_isOne = root->isSingular;
    m_query.aggregates = *std::move(read);
    return true;
}

Result<bool> QueryReader::clause()
{
    for (const auto part :
         {&QueryReader::conditionClause, &QueryReader::orderClause, &QueryReader::afterClause,
          &QueryReader::limitClause, &QueryReader::resultClause}) {
        Result<bool> taken = (this->*part)();
        if (!taken || *taken)
            return taken;
    }
    return false;
}

Result<bool> QueryReader::conditionClause()
{
    ConditionReader reader(m_cursor, m_workbook, *m_root, m_query);
    const bool isGiven = m_cursor.accept("of") || m_cursor.accept("by")
        || m_cursor.acceptQuietly("for") || m_cursor.acceptQuietly("in")
        || m_cursor.acceptQuietly("on") || m_cursor.acceptQuietly("from");
    if (isGiven) {
        do {
            if (Result<void> read = reader.given(); !read)
                return read.error();
            const std::size_t before = m_cursor.place();
            if (!m_cursor.acceptQuietly("and"))
                return true;
            if (!isAtClause(m_cursor))
                continue;
            m_cursor.goTo(before);
            return true;
        } while (true);
    }
    if (!m_cursor.accept("where") && !m_cursor.acceptQuietly("whose"))
        return false;
    if (Result<void> read = conditions(); !read)
        return read.error();
    return true;
}

Result<void> QueryReader::conditions()
{
    ConditionReader reader(m_cursor, m_workbook, *m_root, m_query);
    for (;;) {
        if (Result<void> read = reader.compared(); !read)
            return read;
        m_cursor.offer("and", Completion::Kind::word);
        if (m_cursor.isAt("or") || m_cursor.isAt("not"))
            return m_cursor.refused(
                "There is no " + m_cursor.shown()
                + " in this line: ask for any of several values by in @values, or write the "
                  "condition in the inspector.");
        const std::size_t before = m_cursor.place();
        if (!acceptSeparators(m_cursor))
            return {};
        const std::size_t behind = m_cursor.place();
        const bool isName = acceptPath(m_cursor, m_workbook, *m_root).has_value();
        m_cursor.goTo(behind);
        if (isName || (!isAtClause(m_cursor) && !m_cursor.isAtEnd()))
            continue;
        m_cursor.goTo(before);
        return {};
    }
}

Result<bool> QueryReader::orderClause()
{
    if (m_cursor.accept("newest first") || m_cursor.acceptQuietly("latest first"))
        return dateOrder(true);
    if (m_cursor.accept("oldest first"))
        return dateOrder(false);
    for (const auto &[word, isDescending] :
         {std::pair {"newest", true}, {"latest", true}, {"oldest", false}}) {
        if (m_cursor.isAt(word) && m_cursor.now(1).kind == Token::Kind::number) {
            m_cursor.skip();
            m_query.limit = m_cursor.acceptCount();
            return dateOrder(isDescending);
        }
    }
    const bool isPlain = m_cursor.accept("ordered by") || m_cursor.acceptQuietly("sorted by")
        || m_cursor.acceptQuietly("order by") || m_cursor.acceptQuietly("sort by");
    std::optional<bool> isDescending;
    if (!isPlain && m_cursor.acceptQuietly("highest"))
        isDescending = true;
    else if (!isPlain && m_cursor.acceptQuietly("lowest"))
        isDescending = false;
    if (!isPlain && !isDescending)
        return false;
    if (Result<void> read = orderBy(isDescending); !read)
        return read.error();
    return true;
}

/// Newest or oldest first, by the date of the entity or a named one.
Result<bool> QueryReader::dateOrder(bool isDescending)
{
    if (m_cursor.acceptQuietly("by")) {
        if (Result<void> read = orderBy(isDescending); !read)
            return read.error();
        return true;
    }
    Result<std::string> date = dateOf(m_cursor, *m_root);
    if (!date)
        return date.error();
    m_query.order = {{*std::move(date), isDescending}};
    return furtherOrder();
}

Result<void> QueryReader::orderBy(std::optional<bool> isDescending)
{
    if (!m_query.order.empty())
        return m_cursor.refused("There is an order already, by "
                                + inQuotes(m_query.order.front().path)
                                + "; a second value follows behind \"then by\".");
    Result<SortKey> key = sortKey();
    if (!key)
        return key.error();
    if (isDescending) {
        m_cursor.acceptQuietly("first");
        key->descending = *isDescending;
    } else {
        key->descending = acceptDescending(m_cursor, false);
    }
    m_query.order = {*std::move(key)};
    const Result<bool> further = furtherOrder();
    return further ? Result<void>() : further.error();
}

/// An attribute, also along roles, or an aggregate.
Result<SortKey> QueryReader::sortKey()
{
    PartsReader parts(m_cursor, m_workbook);
    m_cursor.offer("number of", Completion::Kind::word);
    if (m_cursor.isAt("the number of"))
        m_cursor.skip();
    if (parts.isAtAggregate()) {
        Result<Aggregate> aggregate = parts.aggregate(*m_root);
        if (!aggregate)
            return aggregate.error();
        m_sorted.push_back(*aggregate);
        return SortKey {aggregate->as, false};
    }
    const std::size_t before = m_cursor.place();
    const Result<TypedPath> path = readPath(m_cursor, m_workbook, *m_root, Leading::toOne);
    if (!path)
        return path.error();
    if (path->role || path->leadsToMany)
        return m_cursor.refusedAt(before,
                                  inQuotes(path->path())
                                      + " leads to rows; order by an attribute of one, or by an"
                                        " aggregate, such as the number of "
                                      + path->names.front() + '.');
    return SortKey {path->path(), false};
}

/// "then by title descending".
Result<bool> QueryReader::furtherOrder()
{
    for (;;) {
        const std::size_t before = m_cursor.place();
        acceptSeparators(m_cursor);
        if (!m_cursor.accept("then by")) {
            m_cursor.goTo(before);
            return true;
        }
        Result<SortKey> key = sortKey();
        if (!key)
            return key.error();
        key->descending = acceptDescending(m_cursor, false);
        m_query.order.push_back(*std::move(key));
    }
}

/// "after @lastDate and @lastId": the row that the reader has seen last.
Result<bool> QueryReader::afterClause()
{
    if (!m_cursor.accept("after"))
        return false;
    do {
        std::optional<std::string> parameter = m_cursor.acceptParameter();
        if (!parameter)
            return m_cursor.refused("The values of the last row stand here as parameters, such as "
                                    "after @lastDate and @lastId.");
        m_query.after.push_back(*std::move(parameter));
    } while ((m_cursor.acceptSign(",") || m_cursor.acceptQuietly("and"))
             && m_cursor.now().kind == Token::Kind::parameter);
    return true;
}

Result<bool> QueryReader::limitClause()
{
    if (isAtRate(m_cursor))
        return false;
    const bool isLimit = m_cursor.accept("limit") || m_cursor.acceptQuietly("at most")
        || m_cursor.acceptQuietly("the first") || m_cursor.acceptQuietly("first")
        || m_cursor.acceptQuietly("top");
    const bool isPage = !isLimit && m_cursor.accept("page");
    if (!isPage && !isLimit && m_cursor.now().kind != Token::Kind::number)
        return false;
    const std::optional<int> count = m_cursor.acceptCount();
    if (!count || *count < 1)
        return m_cursor.refused(isPage ? "The number of the page stands here, from 1."
                                       : "A number of rows stands here, from 1.");
    (isPage ? m_query.page : m_query.limit) = count;
    m_cursor.acceptQuietly("rows");
    return true;
}

Result<bool> QueryReader::resultClause()
{
    const bool isExact = m_cursor.accept("showing") || m_cursor.acceptQuietly("only");
    if (!isExact && !m_cursor.accept("with") && !m_cursor.acceptQuietly("including"))
        return false;
    if (Result<void> read = show(isExact); !read)
        return read.error();
    return true;
}

/// Attributes along roles are shown beside all of its own, unless some of these are named.
Result<void> QueryReader::show(bool isExact)
{
    Result<TypedParts> parts = PartsReader(m_cursor, m_workbook).list(*m_root);
    if (!parts)
        return parts.error();
    m_onlyAggregates = m_onlyAggregates && parts->attributes.empty();
    std::vector<Projection> &shown = m_query.attributes;
    const bool keepsOwn = !isExact && !parts->namesOwn && !parts->attributes.empty();
    if (keepsOwn && shown.empty()) {
        for (const Attribute &attribute : m_root->attributes)
            shown.push_back({attribute.name, {}, std::nullopt, {}});
    }
    for (Projection &projection : parts->attributes) {
        const bool isTaken = std::any_of(shown.begin(), shown.end(), [&](const Projection &other) {
            return other.resultName() == projection.resultName();
        });
        if (isTaken && projection.as.empty())
            projection.as = nameApart(projection.path);
        shown.push_back(std::move(projection));
    }
    std::move(parts->aggregates.begin(), parts->aggregates.end(),
              std::back_inserter(m_query.aggregates));
    std::move(parts->included.begin(), parts->included.end(), std::back_inserter(m_query.included));
    return {};
}

Result<Query> QueryReader::take()
{
    m_query.root = m_root->name;
    const bool isList = m_isAll || m_isNewest || m_query.limit || !m_query.order.empty()
        || !m_query.after.empty();
    if (m_isOne && m_query.match.empty() && !isList) {
        Match match;
        match.path = m_root->key;
        match.parameter = parameterFor({m_root->key}, 0, m_query);
        m_query.match.push_back(match);
    }
    if (m_isNewest && m_query.order.empty()) {
        if (Result<bool> read = dateOrder(*m_isNewest); !read)
            return read.error();
    }
    for (const Aggregate &sorted : m_sorted) {
        if (std::find(m_query.aggregates.begin(), m_query.aggregates.end(), sorted)
            == m_query.aggregates.end())
            m_query.aggregates.push_back(sorted);
    }
    if (m_onlyAggregates && m_query.attributes.empty())
        m_query.attributes.push_back({m_root->key, {}, std::nullopt, {}});
    if (m_query.page && !m_query.limit)
        return m_cursor.refused("A page has a number of rows: write limit 20.");
    return std::move(m_query);
}

} // namespace partita::model
