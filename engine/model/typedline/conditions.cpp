#include "engine/model/typedline/conditions.h"

#include "engine/base/messagetext.h"
#include "engine/base/plural.h"
#include "engine/model/attributepath.h"
#include "engine/model/notation.h"
#include "engine/model/proposednames.h"
#include "engine/model/typedline/values.h"

#include <algorithm>

namespace partita::model {
namespace {

constexpr std::size_t mostRolesBetween = 3;

/// Paths of to-one roles of that length from `from` to `to`.
void findWays(const Workbook &workbook, const std::string &from, const std::string &to,
              std::size_t length, std::vector<std::string> way,
              std::vector<std::vector<std::string>> &found)
{
    for (const Role &role : rolesOf(workbook, from)) {
        if (role.toMany || !role.toParent)
            continue;
        std::vector<std::string> longer = way;
        longer.push_back(role.name);
        if (length > 1)
            findWays(workbook, role.partner, to, length - 1, longer, found);
        else if (role.partner == to)
            found.push_back(longer);
    }
}

std::string alongText(const std::vector<std::vector<std::string>> &ways, const std::string &key)
{
    std::string text;
    for (std::vector<std::string> way : ways) {
        if (!key.empty())
            way.push_back(key);
        const std::string last = way.back();
        way.pop_back();
        text += (text.empty() ? "" : " or ") + inQuotes(joinPath(way, last));
    }
    return text;
}

} // namespace

void ConditionReader::add(Match::Kind kind, const std::string &path, const std::string &parameter)
{
    Match match;
    match.kind = kind;
    match.path = path;
    match.parameter = parameter;
    m_query.match.push_back(match);
}

std::string ConditionReader::parameterOr(const std::string &usual)
{
    m_cursor.offer('@' + usual, Completion::Kind::value);
    return m_cursor.acceptParameter().value_or(usual);
}

void ConditionReader::addGiven(const Role &role)
{
    add(Match::Kind::belongsTo, role.name,
        m_cursor.acceptParameter().value_or(parameterFor(role, m_query)));
}

void ConditionReader::addGiven(const TypedPath &path)
{
    add(Match::Kind::equals, path.path(),
        m_cursor.acceptParameter().value_or(parameterFor(path.names, path.roles, m_query)));
}

Result<void> ConditionReader::given()
{
    const std::vector<Role> roles = parentRolesOf(m_workbook, m_root.name);
    while (m_cursor.acceptArticle()) { }
    const std::size_t before = m_cursor.place();
    if (const auto role = acceptRole(m_cursor, m_workbook, roles)) {
        if (!*role)
            return role->error();
        const bool goesOn = m_cursor.now().kind == Token::Kind::sign && m_cursor.now().text == ".";
        if (!goesOn) {
            addGiven(**role);
            return {};
        }
        m_cursor.goTo(before);
    }
    if (m_cursor.isAtEnd())
        return readPath(m_cursor, m_workbook, m_root, Leading::nowhere).error();
    if (const auto path = acceptPath(m_cursor, m_workbook, m_root, Leading::nowhere)) {
        if (!*path)
            return path->error();
        if (m_cursor.now().text == "=" || m_cursor.now().text == ">=") {
            m_cursor.goTo(before);
            return compared();
        }
        if ((*path)->role || (*path)->leadsToMany)
            return m_cursor.refusedAt(before,
                                      inQuotes((*path)->path())
                                          + " leads to other rows; what is given is a value, or "
                                            "the row that these belong to.");
        addGiven(**path);
        return {};
    }
    if (const std::optional<TypedEntity> owner = acceptEntity(m_cursor, m_workbook))
        return belongsTo(*owner->entity, before);
    const Result<TypedPath> none = readPath(m_cursor, m_workbook, m_root);
    return none ? Result<void>() : none.error();
}

Result<void> ConditionReader::belongsTo(const Entity &owner, std::size_t place)
{
    std::vector<Role> direct = parentRolesOf(m_workbook, m_root.name);
    std::erase_if(direct, [&](const Role &role) { return role.partner != owner.name; });
    if (direct.size() == 1) {
        addGiven(direct.front());
        return {};
    }
    std::vector<std::vector<std::string>> ways;
    for (const Role &role : direct)
        ways.push_back({role.name});
    for (std::size_t length = 2; ways.empty() && length <= mostRolesBetween; ++length)
        findWays(m_workbook, m_root.name, owner.name, length, {}, ways);
    if (ways.empty())
        return m_cursor.refusedAt(
            place, m_root.name + " has no role that leads to one " + owner.name + '.');
    if (ways.size() > 1)
        return m_cursor.refusedAt(
            place,
            "There is more than one way from " + m_root.name + " to " + owner.name + ": write "
                + (direct.empty() ? "by " + alongText(ways, owner.key) : alongText(ways, {}))
                + '.');
    TypedPath path;
    path.names = ways.front();
    path.roles = path.names.size();
    path.names.push_back(owner.key);
    addGiven(path);
    return {};
}

Result<void> ConditionReader::compared()
{
    const bool isNot = m_cursor.acceptQuietly("not");
    const std::size_t before = m_cursor.place();
    const Result<TypedPath> path = readPath(m_cursor, m_workbook, m_root, Leading::toOne);
    if (!path)
        return path.error();
    if (path->leadsToMany || (path->role && path->names.size() > 1))
        return m_cursor.refusedAt(before,
                                  inQuotes(path->path())
                                      + " does not lead to one value; a condition is about an "
                                        "attribute, along roles to one row.");
    const bool isBoolean = path->attribute && path->attribute->type == AttributeType::boolean;
    if (isNot && !isBoolean)
        return m_cursor.refusedAt(before,
                                  "\"not\" can stand before an attribute that is true or false.");
    if (isNot) {
        Match match;
        match.path = path->path();
        match.constant = false;
        m_query.match.push_back(match);
        return {};
    }
    return path->role ? comparedRole(*path) : comparedAttribute(*path);
}

Result<void> ConditionReader::comparedRole(const TypedPath &path)
{
    const std::vector<Role> roles = parentRolesOf(m_workbook, m_root.name);
    const bool isKnown = std::any_of(
        roles.begin(), roles.end(), [&](const Role &role) { return role.name == path.role->name; });
    if (!isKnown)
        return m_cursor.refusedAt(path.place,
                                  inQuotes(path.role->name)
                                      + " leads to the rows below this one; a condition names the "
                                        "row that it belongs to.");
    if (m_cursor.accept("is") || m_cursor.acceptSign("=") || m_cursor.acceptSign("==")) {
        m_cursor.offer('@' + parameterFor(*path.role, m_query), Completion::Kind::value);
        if (!m_cursor.accept("given") && m_cursor.now().kind != Token::Kind::parameter)
            return m_cursor.refused("The " + path.role->name + " is a row that each request gives: "
                                    + "write @" + parameterFor(*path.role, m_query) + '.');
    }
    addGiven(*path.role);
    return {};
}

Result<void> ConditionReader::comparedAttribute(const TypedPath &path)
{
    const bool isArray = path.attribute->type == AttributeType::array;
    const bool isText = path.attribute->type == AttributeType::string;
    if (m_cursor.acceptSign("=") || m_cursor.acceptSign("=="))
        return value(Match::Kind::equals, path);
    if (m_cursor.acceptSign("!=") || m_cursor.acceptSign("<>"))
        return value(Match::Kind::differs, path);
    if (m_cursor.accept("is"))
        return afterIs(path);
    if (isText && m_cursor.accept("contains"))
        return text(Match::Kind::contains, path);
    if ((isArray && m_cursor.accept("contains")) || m_cursor.acceptQuietly("contains")
        || m_cursor.acceptQuietly("has") || m_cursor.acceptQuietly("includes"))
        return value(Match::Kind::contains, path);
    if (m_cursor.accept("in"))
        return listed(path);
    if (m_cursor.accept("starts with") || m_cursor.acceptQuietly("begins with"))
        return text(Match::Kind::prefix, path);
    if (m_cursor.accept("ends with"))
        return text(Match::Kind::suffix, path);
    if (m_cursor.isAt("from") || m_cursor.isAt("to"))
        return range(path);
    if (m_cursor.acceptQuietly("between") || m_cursor.acceptQuietly("lies between"))
        return between(path);
    if (m_cursor.acceptSign(">="))
        return bound(path, false);
    if (m_cursor.acceptSign("<"))
        return bound(path, true);
    if (m_cursor.acceptSign(">"))
        return bound(path, false, true);
    if (m_cursor.acceptSign("<="))
        return bound(path, true, true);
    m_cursor.accept("from");
    for (const char *sign : {"=", "!=", ">=", ">", "<", "<="})
        m_cursor.offer(sign, Completion::Kind::word);
    if (path.attribute->type == AttributeType::boolean) {
        add(Match::Kind::equals, path.path(), {});
        m_query.match.back().constant = true;
        return {};
    }
    addGiven(path);
    return {};
}

Result<void> ConditionReader::afterIs(const TypedPath &path)
{
    if (m_cursor.accept("given")) {
        addGiven(path);
        return {};
    }
    if (m_cursor.accept("one of"))
        return listed(path);
    if (m_cursor.accept("missing")) {
        add(Match::Kind::isMissing, path.path(), {});
        return {};
    }
    if (m_cursor.accept("there") || m_cursor.acceptQuietly("not missing")) {
        add(Match::Kind::isThere, path.path(), {});
        return {};
    }
    if (m_cursor.accept("not"))
        return value(Match::Kind::differs, path);
    if (m_cursor.accept("at least"))
        return bound(path, false);
    if (m_cursor.accept("below") || m_cursor.acceptQuietly("less than"))
        return bound(path, true);
    if (m_cursor.accept("above") || m_cursor.acceptQuietly("more than"))
        return bound(path, false, true);
    if (m_cursor.accept("at most"))
        return bound(path, true, true);
    if (m_cursor.acceptQuietly("between"))
        return between(path);
    return value(Match::Kind::equals, path);
}

Result<void> ConditionReader::value(Match::Kind kind, const TypedPath &path)
{
    Attribute compared = *path.attribute;
    if (kind == Match::Kind::contains) {
        const std::optional<Attribute> element = elementOf(compared);
        if (compared.type != AttributeType::array)
            return m_cursor.refusedAt(path.place,
                                      inQuotes(path.path())
                                          + " is neither a list nor a text, and only these "
                                            "contain values; write =, < or >=.");
        if (element)
            compared = *element;
    }
    std::string usual = parameterFor(path.names, path.roles, m_query);
    const bool isPlural = kind == Match::Kind::contains && usual.size() > 1 && usual.ends_with('s');
    if (isPlural)
        usual.pop_back();
    offerValues(m_cursor, compared, usual);
    if (const std::optional<std::string> parameter = m_cursor.acceptParameter()) {
        add(kind, path.path(), *parameter);
        return {};
    }
    const std::size_t before = m_cursor.place();
    if (m_cursor.acceptQuietly("given") || m_cursor.acceptQuietly("a given value")) {
        add(kind, path.path(), usual);
        return {};
    }
    Result<Json> constant = readConstant(m_cursor, compared, usual);
    if (!constant)
        return constant.error();
    if (!constant->is_primitive() || constant->is_null())
        return m_cursor.refusedAt(before, "A text, a number, true or false can stand here.");
    add(kind, path.path(), {});
    m_query.match.back().constant = *std::move(constant);
    return {};
}

Result<void> ConditionReader::listed(const TypedPath &path)
{
    m_cursor.acceptQuietly("those given");
    const std::string usual
        = freeParameter(plural(parameterFor(path.names, path.roles, Query())), m_query);
    m_cursor.offer('@' + usual, Completion::Kind::value);
    if (m_cursor.acceptSign("[") || m_cursor.acceptSign("("))
        return listedConstants(path, usual);
    add(Match::Kind::in, path.path(), parameterOr(usual));
    return {};
}

/// ["open", "paid"], the same in every request.
Result<void> ConditionReader::listedConstants(const TypedPath &path, const std::string &usual)
{
    Json list = Json::array();
    do {
        Result<Json> one = readConstant(m_cursor, *path.attribute, usual);
        if (!one)
            return one.error();
        list.push_back(*std::move(one));
    } while (m_cursor.acceptSign(","));
    if (!m_cursor.acceptSign("]") && !m_cursor.acceptSign(")"))
        return m_cursor.refused("The list of values ends with ].");
    add(Match::Kind::in, path.path(), {});
    m_query.match.back().constant = std::move(list);
    return {};
}

/// A part of a text, as a parameter or in quotation marks.
Result<void> ConditionReader::text(Match::Kind kind, const TypedPath &path)
{
    m_cursor.acceptQuietly("a given text");
    const std::string usual = parameterFor(path.names, path.roles, m_query);
    if (m_cursor.now().kind == Token::Kind::quoted) {
        add(kind, path.path(), {});
        m_query.match.back().constant = std::string(m_cursor.now().text);
        m_cursor.skip();
    } else {
        add(kind, path.path(), parameterOr(usual));
    }
    m_query.match.back().ignoresCase = m_cursor.accept("in any case");
    return {};
}

Result<void> ConditionReader::range(const TypedPath &path)
{
    const bool begins = m_cursor.acceptQuietly("from");
    if (begins) {
        if (Result<void> first = bound(path, false); !first)
            return first;
    }
    if (!m_cursor.accept("to"))
        return {};
    return bound(path, true);
}

Result<void> ConditionReader::between(const TypedPath &path)
{
    const bool isOpen = m_cursor.acceptQuietly("two given values")
        || m_cursor.acceptQuietly("two values") || m_cursor.acceptQuietly("two dates");
    if (Result<void> first = bound(path, false); !first)
        return first;
    if (!isOpen && !m_cursor.accept("and") && !m_cursor.accept("to"))
        return m_cursor.refused("A range has two ends: between @from and @to.");
    return bound(path, true);
}

/// One end of a range. It joins the other end where that is the condition just before.
Result<void> ConditionReader::bound(const TypedPath &path, bool isEnd, bool turns)
{
    m_cursor.acceptQuietly("a given value");
    const std::string name = identifierOf(path.names.back());
    const std::string usual = freeParameter(camelJoined({isEnd ? "to" : "from", name}), m_query);
    Json constant;
    const Token::Kind next = m_cursor.now().kind;
    if (next == Token::Kind::number || next == Token::Kind::quoted) {
        Result<Json> read = readConstant(m_cursor, *path.attribute, usual);
        if (!read)
            return read.error();
        constant = *std::move(read);
    }
    const std::string parameter = constant.is_null() ? parameterOr(usual) : std::string();
    const bool isOtherEnd = !m_query.match.empty() && isEnd
        && m_query.match.back().kind == Match::Kind::range
        && m_query.match.back().path == path.path() && !m_query.match.back().hasTo();
    if (!isOtherEnd)
        add(Match::Kind::range, path.path(), {});
    Match &range = m_query.match.back();
    (isEnd ? range.parameterTo : range.parameter) = parameter;
    (isEnd ? range.constantTo : range.constant) = std::move(constant);
    (isEnd ? range.includesTo : range.excludesFrom) = turns;
    return {};
}

} // namespace partita::model
