// Checks of the conditions of queries and of the constants in them.
#include "engine/base/messagetext.h"
#include "engine/model/attributepath.h"
#include "engine/model/names.h"
#include "engine/model/notation.h"
#include "engine/model/validation/validator.h"

#include <algorithm>
#include <map>

namespace partita::model {
namespace {

/// True when the value is the wanted one or contains it.
bool holds(const Json &value, const Json &wanted)
{
    return value == wanted
        || (value.is_structured()
            && std::any_of(value.begin(), value.end(),
                           [&](const Json &inner) { return holds(inner, wanted); }));
}

/// True when a sample row has the value, even if the generator cannot make it.
bool isWrittenByHand(const Workbook &workbook, const Compared &compared, const Json &value)
{
    const auto &rows = workbook.population->sampleRows;
    const std::string head = headOf(compared.path);
    return std::any_of(rows.begin(), rows.end(), [&](const SampleRow &row) {
        const auto own = row.values.find(head);
        return row.entity == compared.entity && own != row.values.end()
            && holds(own->second, value);
    });
}

/// True when the generator can make the value, or does not list its values.
bool isMade(const Generator &generator, const Json &value)
{
    return !generator.isListed() || generator.choices.empty()
        || std::any_of(generator.choices.begin(), generator.choices.end(),
                       [&](const Choice &choice) { return choice.value == value; });
}

/// End of a sentence about a value that is not among the choices.
std::string choicesOf(const Generator &generator, const Json &value)
{
    constexpr std::size_t most = 10;
    std::vector<std::string> texts;
    std::string all;
    for (const Choice &choice : generator.choices) {
        if (choice.value.is_string())
            texts.push_back(choice.value.get<std::string>());
        all += (all.empty() ? "" : ", ") + shown(choice.value);
    }
    if (value.is_string() && texts.size() == generator.choices.size())
        return suggestion(value.get<std::string>(), texts, most);
    return generator.choices.size() > most ? "." : "; its choices are " + all + '.';
}

class ConditionCheck {
public:
    ConditionCheck(const Workbook &workbook, const Match &match, const std::string &root,
                   const std::string &place, Report &report)
        : m_workbook(workbook)
        , m_match(match)
        , m_root(root)
        , m_place(place)
        , m_report(report)
    {
    }

    void run()
    {
        if (m_match.kind == Match::Kind::belongsTo)
            checkRole();
        else if (isRoleComparedByValue())
            error(inQuotes(m_match.path) + " is a role of " + inQuotes(m_root)
                  + ", not an attribute; use "
                  + inQuotes(m_match.path + " is @" + m_match.parameter) + '.');
        else if (const auto found = expectPath(m_workbook, m_root, m_match.path, m_place, m_report))
            checkCompared(*found);
        checkOperand();
        checkEnds();
    }

private:
    void error(const std::string &message) { m_report.error(m_place, message); }

    void checkRole()
    {
        const Entity *entity = m_workbook.entity(m_root);
        if (entity && entity->attribute(m_match.path)
            && !findRole(m_workbook, m_root, m_match.path))
            error(inQuotes(m_match.path) + " is an attribute of " + inQuotes(m_root)
                  + ", not a role; use "
                  + inQuotes(quotedPath(m_match.path) + " = @" + m_match.parameter) + '.');
        else if (const std::string partner = partnerAlong(); !partner.empty())
            error(inQuotes(m_match.path + " is @" + m_match.parameter)
                  + " is for one role, and these are several; use "
                  + inQuotes(quotedPath(m_match.path + '.' + m_workbook.entity(partner)->key)
                             + " = @" + m_match.parameter)
                  + '.');
        else
            checkRolesAlong();
    }

    /// Checks the role, or the first of several roles that is not to-one.
    void checkRolesAlong()
    {
        const auto [roles, last] = splitPath(m_match.path);
        const bool leadsOn = !roles.empty() && findRole(m_workbook, m_root, roles.front());
        if (!leadsOn)
            expectRole(m_workbook, m_root, m_match.path, m_place, m_report);
        else if (const std::string reached
                 = followRoles(m_workbook, m_root, roles, m_place, m_report);
                 !reached.empty())
            followRoles(m_workbook, reached, {last}, m_place, m_report);
    }

    /// The entity at the end of a path of several to-one roles; empty for any other path.
    std::string partnerAlong() const
    {
        const ResolvedPath reached = resolvePath(m_workbook, m_root, m_match.path);
        if (reached.roles.size() < 2 || !reached.attribute.empty())
            return {};
        return toOneEnd(m_workbook, m_root, reached.roles);
    }

    bool isRoleComparedByValue() const
    {
        const bool isForOne
            = m_match.kind == Match::Kind::equals || m_match.kind == Match::Kind::contains;
        return isForOne && !m_match.parameter.empty() && findRole(m_workbook, m_root, m_match.path);
    }

    void checkCompared(const Attribute &found)
    {
        std::optional<Attribute> compared = found;
        if (m_match.kind == Match::Kind::isThere || m_match.kind == Match::Kind::isMissing)
            return;
        if (m_match.kind == Match::Kind::contains && isText(found))
            compared.reset(); // a part of a text, which nothing lists
        else if (m_match.kind == Match::Kind::contains)
            compared = expectElement(found);
        else if (!isSingleValue(found))
            compared = comparedAsAWhole(found);
        else
            checkKind(found);
        const bool isWhole = m_match.kind == Match::Kind::equals
            || m_match.kind == Match::Kind::differs || m_match.kind == Match::Kind::contains;
        if (!compared || !isWhole || !m_match.isConstant() || !m_match.constant.is_primitive())
            return;
        compared->name = m_match.path;
        const ResolvedPath reached = resolvePath(m_workbook, m_root, m_match.path);
        checkWanted(m_workbook, {reached.entity, *compared, reached.attribute}, m_match.constant,
                    m_place, m_report);
    }

    /// A prefix needs a text, and a range needs more values than true and false.
    void checkKind(const Attribute &found)
    {
        const bool isBoolean = found.type == AttributeType::boolean;
        const std::string otherwise = inQuotes(quotedPath(m_match.path) + " = @value")
            + (isBoolean ? "." : " or " + inQuotes(m_match.path + " from @from to @to") + '.');
        const bool isEnd = m_match.kind == Match::Kind::suffix;
        if ((m_match.kind == Match::Kind::prefix || isEnd) && !isText(found))
            m_report.warning(m_place,
                             inQuotes(m_match.path) + " is not a text, so "
                                 + (isEnd ? "\"ends with\"" : "\"starts with\"")
                                 + " finds nothing; write " + otherwise);
        else if (m_match.kind == Match::Kind::range && isBoolean)
            m_report.warning(m_place,
                             inQuotes(m_match.path)
                                 + " is true or false, which have no range; write " + otherwise);
    }

    /// A range excludes its upper bound, so equal bounds find nothing.
    void checkEnds()
    {
        if (m_match.kind != Match::Kind::range || m_match.parameter.empty()
            || m_match.parameter != m_match.parameterTo
            || (m_match.includesTo && !m_match.excludesFrom))
            return;
        m_report.warning(m_place,
                         "The range of " + inQuotes(m_match.path) + " begins and ends at @"
                             + m_match.parameter
                             + ". A range does not include its end, so this finds nothing; use two"
                               " parameters.");
    }

    /// Reports a constant where none is allowed, and a missing operand.
    void checkOperand()
    {
        const Match::Kind kind = m_match.kind;
        if (kind == Match::Kind::isThere || kind == Match::Kind::isMissing)
            return;
        const bool isRange = kind == Match::Kind::range;
        if (isRange ? !m_match.hasFrom() && !m_match.hasTo() : !m_match.hasFrom())
            return error("The condition on " + inQuotes(m_match.path) + " has no parameter.");
        const bool isBoth = (m_match.isConstant() && !m_match.parameter.empty())
            || (!m_match.constantTo.is_null() && !m_match.parameterTo.empty());
        if (isBoth || !mayStand(m_match.constant)
            || (!m_match.constantTo.is_null() && !m_match.constantTo.is_primitive()))
            error("The condition on " + inQuotes(m_match.path)
                  + " compares with a constant: one text, number or boolean can stand there, or "
                    "after \"in\" a list of them, in place of a parameter.");
    }

    bool mayStand(const Json &constant) const
    {
        if (constant.is_null())
            return true;
        if (m_match.kind == Match::Kind::belongsTo)
            return false;
        if (m_match.kind != Match::Kind::in)
            return constant.is_primitive();
        return constant.is_array() && !constant.empty()
            && std::all_of(constant.begin(), constant.end(),
                           [](const Json &one) { return one.is_primitive() && !one.is_null(); });
    }

    /// Warns about a comparison of a whole array or object, which is hardly meant.
    std::nullopt_t comparedAsAWhole(const Attribute &whole)
    {
        const bool isArray = whole.type == AttributeType::array;
        const std::vector<Attribute> members = membersOf(whole);
        std::string instead = isArray ? m_match.path + " contains @value" : m_match.path;
        if (!members.empty())
            instead += '.' + members.front().name;
        m_report.warning(m_place,
                         inQuotes(m_match.path) + (isArray ? " is an array" : " is an object")
                             + ", and this compares it as a whole; ask for "
                             + (isArray ? "an element" : "a member") + " of it, such as "
                             + inQuotes(instead) + '.');
        return std::nullopt;
    }

    /// The element of an array of single values; reports any other attribute.
    std::optional<Attribute> expectElement(const Attribute &array)
    {
        std::optional<Attribute> element = elementOf(array);
        if (array.type != AttributeType::array)
            error(inQuotes(m_match.path)
                  + " is neither an array nor a text, and only these contain values; compare it "
                    "by =, in or from … to.");
        else if (element && !isSingleValue(*element))
            error("The elements of " + inQuotes(m_match.path)
                  + " are objects or arrays, but \"contains\" compares single values; model"
                    " the elements as an entity.");
        return element;
    }

    const Workbook &m_workbook;
    const Match &m_match;
    const std::string &m_root;
    const std::string &m_place;
    Report &m_report;
};

} // namespace

void checkWanted(const Workbook &workbook, const Compared &compared, const Json &value,
                 const std::string &place, Report &report)
{
    if (!checkValue(compared.attribute, value, place, report) || value.is_null())
        return;
    const Generator &generator = compared.attribute.generator;
    if (isMade(generator, value) || isWrittenByHand(workbook, compared, value))
        return;
    report.warning(place,
                   "No " + inQuotes(compared.entity) + " has " + shown(value) + " as its "
                       + inQuotes(compared.attribute.name) + choicesOf(generator, value));
}

void checkChoice(const Attribute &attribute, const Json &value, const std::string &place,
                 Report &report)
{
    const Generator &generator = attribute.generator;
    if (value.is_null() || isMade(generator, value))
        return;
    const std::string choices = choicesOf(generator, value);
    if (choices.ends_with('?')) // a misspelt choice; a sample row may have other values
        report.warning(place,
                       shown(value) + " is none of the choices of " + inQuotes(attribute.name)
                           + choices);
}

void checkCondition(const Workbook &workbook, const Match &match, const std::string &root,
                    const std::string &place, Report &report)
{
    if (!match.isGroup())
        return ConditionCheck(workbook, match, root, place, report).run();
    if (match.parts.empty())
        report.error(place, "This group of conditions is empty; add one, or remove the group.");
    for (const Match &part : match.parts)
        checkCondition(workbook, part, root, place, report);
}

namespace {

/// The values that a parameter is compared with, in words: "a text"; empty when unknown.
std::string operandOf(const Workbook &workbook, const Query &query, const Match &match)
{
    const ResolvedPath path = resolvePath(workbook, query.root, match.path);
    const Entity *reached = workbook.entity(path.entity);
    if (!reached)
        return {};
    std::optional<Attribute> attribute = match.kind == Match::Kind::belongsTo
        ? attributeAt(*reached, reached->key)
        : attributeAt(*reached, path.attribute);
    if (attribute && match.kind == Match::Kind::contains)
        attribute = elementOf(*attribute);
    if (!attribute)
        return {};
    switch (attribute->type) {
    case AttributeType::string:
        return "a text";
    case AttributeType::integer:
    case AttributeType::number:
        return "a number";
    case AttributeType::boolean:
        return "true or false";
    case AttributeType::dateTime:
        return "a date";
    case AttributeType::object:
    case AttributeType::array:
        break;
    }
    return {};
}

/// The entity whose key the condition compares with one value; empty for other conditions.
std::string keyAskedFor(const Workbook &workbook, const Query &query, const Match &match)
{
    const ResolvedPath path = resolvePath(workbook, query.root, match.path);
    const Entity *reached = workbook.entity(path.entity);
    const bool isKey = match.kind == Match::Kind::belongsTo
        || (match.kind == Match::Kind::equals && reached && path.attribute == reached->key);
    return isKey ? path.entity : std::string();
}

/// Warns about a parameter that is compared with a key and with another value. Two plain attributes
/// may be meant to be equal, but hardly these.
void checkSharedKey(const Workbook &workbook, const Query &query, const Match &one,
                    const Match &other, const std::string &place, Report &report)
{
    const auto isOneValue = [](const Match &match) {
        return match.kind == Match::Kind::equals || match.kind == Match::Kind::belongsTo;
    };
    const std::string first = keyAskedFor(workbook, query, one);
    const std::string second = keyAskedFor(workbook, query, other);
    if (first == second || !isOneValue(one) || !isOneValue(other))
        return;
    const auto asked = [](const std::string &key, const Match &match) {
        return (key.empty() ? "a value" : "the key of " + inQuotes(key)) + " for "
            + inQuotes(match.path);
    };
    report.warning(place,
                   "The parameter @" + other.parameter + " is " + asked(first, one) + " and "
                       + asked(second, other)
                       + ", so that only rows are found where both are equal; use two"
                         " parameters.");
}

} // namespace

void checkSharedParameters(const Workbook &workbook, const Query &query, const std::string &place,
                           Report &report)
{
    struct Use {
        const Match *match = nullptr;
        std::string operand;
    };
    std::map<std::string, Use> known;
    for (std::size_t index = 0; index < query.match.size(); ++index) {
        const Match &match = query.match[index];
        if (match.isGroup())
            continue; // alternatives may share a parameter
        const std::string one = operandOf(workbook, query, match);
        const std::string operand = match.kind == Match::Kind::in && !one.empty() ? "a list" : one;
        for (const std::string &name : {match.parameter, match.parameterTo}) {
            if (name.empty() || operand.empty())
                continue;
            const auto [first, isNew] = known.try_emplace(name, Use {&match, operand});
            if (!isNew && first->second.operand == operand)
                checkSharedKey(workbook, query, *first->second.match, match,
                               elementPath(place, index), report);
            if (isNew || first->second.operand == operand)
                continue;
            report.warning(elementPath(place, index),
                           "The parameter @" + name + " is compared with " + first->second.operand
                               + " (" + inQuotes(first->second.match->path) + ") and with "
                               + operand + " (" + inQuotes(match.path)
                               + "), but has one value per request; use two parameters.");
        }
    }
}

} // namespace partita::model
