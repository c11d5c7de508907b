// Checks of commands: the attributes of an update, its changes in place, conditions, and the rows
// created with a row.
#include "engine/base/messagetext.h"
#include "engine/model/attributepath.h"
#include "engine/model/notation.h"
#include "engine/model/validation/validator.h"

#include <algorithm>

namespace partita::model {
namespace {

constexpr std::int64_t mostCreatedRows = 1000;

class CommandCheck {
public:
    CommandCheck(const Workbook &workbook, const AccessPattern &pattern, const std::string &place,
                 Report &report)
        : m_workbook(workbook)
        , m_pattern(pattern)
        , m_command(*pattern.command())
        , m_place(place)
        , m_report(report)
    {
    }

    void run()
    {
        checkAttributes();
        checkChanges();
        for (const ChangeInPlace &change : m_command.inPlace)
            check(change, m_place + ".attributes");
        checkConditions();
        if (m_command.kind == Command::Kind::remove)
            checkLeftBehind(m_workbook, m_pattern, m_place, m_report);
        for (std::size_t index = 0; index < m_command.with.size(); ++index)
            check(m_command.with[index], elementPath(m_place + ".with", index));
        checkProbe(m_workbook, m_pattern, m_place, m_report);
    }

private:
    static bool hasMutable(const std::vector<Attribute> &attributes)
    {
        return std::any_of(attributes.begin(), attributes.end(),
                           [](const Attribute &attribute) { return attribute.isMutable; });
    }

    /// Message: an update cannot change a role, and what to do instead.
    static std::string roleText(const std::string &entity, const Role &role)
    {
        const std::string what
            = inQuotes(role.name) + " is a role of " + inQuotes(entity) + ", but an update ";
        const std::string between = "an entity between " + inQuotes(entity) + " and "
            + inQuotes(role.partner)
            + " with a role to each of them; commands can then create and delete its rows.";
        if (isLink(role))
            return what + "cannot link existing rows. Add " + between;
        if (role.toMany)
            return what + "only changes attributes. Create or delete rows of "
                + inQuotes(role.partner) + " with commands of their own.";
        return what
            + "cannot change the partner of a row. State two commands: first create the row with"
              " the new partner, then delete the old row, so that a failure leaves two rows and"
              " not none. If the row keeps its key, delete it first. Or add "
            + between;
    }

    void checkAttributes()
    {
        const Entity &entity = *m_workbook.entity(m_command.entity);
        for (const std::string &name : m_command.attributes) {
            const std::string place = m_place + ".attributes";
            const std::optional<Role> role = findRole(m_workbook, m_command.entity, name);
            if (!entity.attribute(name) && role) {
                m_report.error(place, roleText(m_command.entity, *role));
                continue;
            }
            const Attribute *attribute
                = expectAttribute(m_workbook, m_command.entity, name, place, m_report);
            if (m_command.kind != Command::Kind::update) {
                m_report.warning(place,
                                 "Only an update chooses attributes; those of "
                                     + inQuotes(m_pattern.id) + " have no effect, remove them.");
                break;
            }
            if (attribute && name == entity.key)
                m_report.error(place, "The key " + inQuotes(name) + " cannot be updated.");
            else if (attribute && !attribute->isMutable)
                m_report.warning(place,
                                 inQuotes(name) + " of " + inQuotes(m_command.entity)
                                     + " is updated here but is not mutable; "
                                     + ticked(fields::changeable)
                                     + " at the attribute, or do not update it.");
        }
    }

    /// An update that names no attribute changes all that may change.
    void checkChanges()
    {
        const Entity &entity = *m_workbook.entity(m_command.entity);
        if (m_command.kind == Command::Kind::update && m_command.attributes.empty()
            && !hasMutable(entity.attributes))
            m_report.warning(m_place,
                             inQuotes(m_pattern.id) + " changes nothing: no attribute of "
                                 + inQuotes(m_command.entity) + " may change; "
                                 + ticked(fields::changeable)
                                 + " for the attributes that may change.");
    }

    /// A change in place needs an operand that fits, and an attribute that it can start from.
    void check(const ChangeInPlace &change, const std::string &place)
    {
        const Entity &entity = *m_workbook.entity(m_command.entity);
        const Attribute *attribute = entity.attribute(change.attribute);
        const auto times = std::count(m_command.attributes.begin(), m_command.attributes.end(),
                                      change.attribute);
        if (times > 1)
            m_report.error(place,
                           inQuotes(change.attribute) + " is changed " + std::to_string(times)
                               + " times by " + inQuotes(m_pattern.id) + "; say once how.");
        if (change.parameter.empty() && change.constant.is_null())
            m_report.error(place, inQuotes(toNotation(change)) + " says no value.");
        if (!attribute)
            return; // reported
        if (change.isOfNumber() && attribute->type != AttributeType::integer
            && attribute->type != AttributeType::number)
            m_report.error(place,
                           "Only a number can be raised or lowered, and "
                               + inQuotes(change.attribute) + " is none; name it alone to set it.");
        else if (!change.isOfNumber())
            checkElement(change, *attribute, place);
        else if (!change.constant.is_null())
            checkValue(*attribute, change.constant, place, m_report);
    }

    void checkElement(const ChangeInPlace &change, const Attribute &attribute,
                      const std::string &place)
    {
        std::optional<Attribute> element = elementOf(attribute);
        if (attribute.type != AttributeType::array)
            m_report.error(place,
                           "Only an array has elements to append or remove, and "
                               + inQuotes(change.attribute) + " is none; name it alone to set it.");
        else if (element && !isSingleValue(*element))
            m_report.error(place,
                           "The elements of " + inQuotes(change.attribute)
                               + " are objects or arrays, and only single values can be appended "
                                 "or removed; model the elements as an entity.");
        else if (element && !change.constant.is_null())
            checkValue(*element, change.constant, place, m_report);
    }

    /// The store compares the values of the row itself, and a client those of the item.
    void checkConditions()
    {
        const std::string place = m_place + ".if";
        if (m_command.kind == Command::Kind::create && m_command.isConditional()) {
            m_report.error(place,
                           "A new row cannot meet a condition: only an update or a delete can.");
            return;
        }
        if (m_command.ifUnchanged && !m_command.conditions.empty())
            m_report.error(place,
                           "An item that is unchanged meets what the client has seen in it; state "
                           "either conditions or \"unchanged\".");
        for (std::size_t index = 0; index < m_command.conditions.size(); ++index) {
            const Match &match = m_command.conditions[index];
            checkCondition(m_workbook, match, m_command.entity, elementPath(place, index),
                           m_report);
            checkOwn(match, elementPath(place, index));
        }
    }

    /// Reports a condition about another row than the command's.
    void checkOwn(const Match &match, const std::string &place)
    {
        for (const Match &part : match.parts)
            checkOwn(part, place);
        if (match.isGroup())
            return;
        const ResolvedPath path = resolvePath(m_workbook, m_command.entity, match.path);
        const std::optional<Role> role = match.kind == Match::Kind::belongsTo
            ? findRole(m_workbook, m_command.entity, match.path)
            : std::nullopt;
        if ((role && role->toMany) || (!role && !path.roles.empty()))
            m_report.error(place,
                           inQuotes(match.path) + " is a value of other rows, and the write of "
                               + withArticle(m_command.entity)
                               + " can only depend on its own values.");
    }

    void check(const CreatedRows &rows, const std::string &place)
    {
        if (m_command.kind != Command::Kind::create) {
            m_report.error(place, "Only a create command can create further rows.");
            return;
        }
        const auto role = expectRole(m_workbook, m_command.entity, rows.role, place, m_report);
        if (!role)
            return;
        const bool isOne = role->relationship->cardinality == Cardinality::oneToOne;
        if (role->toParent && !isLink(*role))
            m_report.error(place,
                           "The " + inQuotes(rows.role) + " of a new " + inQuotes(m_command.entity)
                               + " cannot come with it: the role must lead to the many of a"
                                 " one-to-many relationship, to the child of a one-to-one"
                                 " relationship, or to partners of a many-to-many relationship.");
        else if (role->partner == m_command.entity && !isLink(*role))
            m_report.error(place,
                           "The " + inQuotes(rows.role) + " of a new " + inQuotes(m_command.entity)
                               + " cannot come with it: they are rows of the same entity.");
        if (rows.count && *rows.count > 1 && isOne)
            m_report.error(place,
                           "Only one " + inQuotes(rows.role) + " can come with a new "
                               + inQuotes(m_command.entity) + ": "
                               + inQuotes(role->relationship->name) + " is one-to-one.");
        else if (rows.count && (*rows.count < 0 || *rows.count > mostCreatedRows))
            m_report.error(place,
                           "The number of " + inQuotes(rows.role)
                               + " that come with a row must be between 0 and 1,000.");
        else if (rows.count && role->relationship->bound && !role->toParent
                 && *rows.count > *role->relationship->bound)
            m_report.warning(place,
                             "With each new " + inQuotes(m_command.entity) + " come "
                                 + std::to_string(*rows.count) + " " + inQuotes(rows.role)
                                 + ", beyond the bound of "
                                 + std::to_string(*role->relationship->bound) + " of "
                                 + inQuotes(role->relationship->name)
                                 + "; lower the number or raise the bound.");
    }

    const Workbook &m_workbook;
    const AccessPattern &m_pattern;
    const Command &m_command;
    const std::string &m_place;
    Report &m_report;
};

} // namespace

void checkCommand(const Workbook &workbook, const AccessPattern &pattern, const std::string &place,
                  Report &report)
{
    CommandCheck(workbook, pattern, place, report).run();
}

} // namespace partita::model
