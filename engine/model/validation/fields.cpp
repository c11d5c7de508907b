// Checks of the fields of documents: their sources and embedded rows.
#include "engine/base/messagetext.h"
#include "engine/model/attributepath.h"
#include "engine/model/names.h"
#include "engine/model/notation.h"
#include "engine/model/validation/validator.h"

#include <algorithm>
#include <array>

namespace partita::model {
namespace {

/// Source: https://learn.microsoft.com/azure/cosmos-db/resource-model#properties-of-an-item
bool isSystemProperty(std::string_view name)
{
    constexpr std::array<std::string_view, 5> names {"_rid", "_self", "_etag", "_attachments",
                                                     "_ts"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Advice on how to make a field a copy along the path.
Message copyOf(const std::string &path)
{
    return {"{\"copy\": " + inQuotes(path) + "}",
            "choose " + named(fields::copied).inWindow + " as its source, from " + inQuotes(path)};
}

/// Checks the fields for rows of one entity, and for the rows embedded in them.
class FieldCheck {
public:
    FieldCheck(const Workbook &workbook, bool inCopy, Report &report)
        : m_workbook(workbook)
        , m_inCopy(inCopy)
        , m_report(report)
    {
    }

    /// `back` is the role from the rows to the rows around them; empty for rows that are not
    /// embedded.
    void checkAll(const std::vector<Field> &fields, const std::string &entity,
                  const std::string &place, const std::string &back = {})
    {
        checkNames("field", place, namesOf(fields), m_report);
        m_enclosing.push_back({entity, back});
        for (std::size_t index = 0; index < fields.size(); ++index)
            check(fields[index], entity, elementPath(place, index));
        m_enclosing.pop_back();
    }

private:
    void check(const Field &field, const std::string &entity, const std::string &place)
    {
        if (m_enclosing.size() == 1 && isSystemProperty(field.name))
            m_report.error(place,
                           "The field " + inQuotes(field.name)
                               + " has the name of a property that the store itself sets in every"
                                 " item, whatever is written there; give it another name.");
        checkSource(field, entity, place);
    }

    void checkSource(const Field &field, const std::string &entity, const std::string &place)
    {
        std::visit([&](const auto &source) { check(source, field, entity, place); }, field.source);
    }

    void check(const AttributeSource &source, const Field &, const std::string &entity,
               const std::string &place)
    {
        checkTruncation(expectAttribute(m_workbook, entity, source.attribute, place, m_report),
                        source.truncate, place);
    }

    void check(const ReferenceSource &source, const Field &, const std::string &entity,
               const std::string &place)
    {
        const ResolvedPath path = resolvePath(m_workbook, entity, source.role);
        const std::string reached = path.roles.size() > 1 && path.attribute.empty()
            ? toOneEnd(m_workbook, entity, path.roles)
            : std::string();
        if (const Entity *partner = m_workbook.entity(reached))
            m_report.error(place,
                           "A reference uses one role, but " + inQuotes(source.role)
                               + " has several; copy the key instead: "
                               + copyOf(source.role + '.' + partner->key) + ".");
        else
            expectRole(m_workbook, entity, source.role, place, m_report);
    }

    void check(const CopiedSource &source, const Field &field, const std::string &entity,
               const std::string &place)
    {
        const std::string owner
            = followRoles(m_workbook, entity, source.roles, place, m_report,
                          "rows of the others are embedded, or named by a reference");
        const Attribute *attribute
            = expectAttribute(m_workbook, owner, source.attribute, place, m_report);
        checkTruncation(attribute, source.truncate, place);
        if (attribute && source.roles.empty())
            m_report.error(place,
                           inQuotes(source.attribute) + " is an attribute of " + inQuotes(entity)
                               + " itself; a copy takes a value of another row. "
                               + Message("Write {\"attribute\": " + inQuotes(source.attribute)
                                             + "} in place of \"copy\".",
                                         "Choose " + named(fields::ownAttribute).inWindow
                                             + " as its source."));
        else if (attribute && attribute->isMutable)
            expectUpkeep(field, joinPath(source.roles, source.attribute), place);
    }

    void check(const AggregateSource &source, const Field &field, const std::string &entity,
               const std::string &place)
    {
        checkAggregate(m_workbook, entity, source.function, source.role, source.attribute, place,
                       m_report);
        expectUpkeep(field, std::string(nameOf(source.function)) + " of " + source.role, place);
    }

    void check(const ConstantSource &source, const Field &, const std::string &,
               const std::string &place)
    {
        checkNumbers(source.value, place, m_report);
    }

    void check(const ComposedSource &source, const Field &field, const std::string &entity,
               const std::string &place)
    {
        if (source.parts.empty())
            m_report.error(place, "The composed field has no parts.");
        for (std::size_t index = 0; index < source.parts.size(); ++index) {
            const std::string part = elementPath(place + ".compose", index);
            if (std::holds_alternative<EmbeddedSource>(source.parts[index].source))
                m_report.error(part, "Embedded rows cannot be part of a composed field.");
            else
                checkSource(asPartOf(field, source.parts[index]), entity, part);
        }
    }

    /// A part with the name of the whole field, and with its upkeep unless the part has one.
    static Field asPartOf(const Field &whole, Field part)
    {
        part.name = whole.name;
        if (part.upkeep == Upkeep::none)
            part.upkeep = whole.upkeep;
        return part;
    }

    void check(const EmbeddedSource &source, const Field &field, const std::string &entity,
               const std::string &place)
    {
        const auto role = expectRole(m_workbook, entity, source.role, place, m_report);
        if (!role)
            return;
        if (isEndless(source, *role)) {
            m_report.error(place,
                           "The field " + inQuotes(field.name) + " embeds "
                               + inQuotes(role->partner)
                               + " inside itself without end; store a reference instead.");
            return;
        }
        if (source.latest && *source.latest < 1)
            m_report.error(place, "The number of rows embedded must be 1 or more.");
        if (source.latest && source.orderBy.empty())
            m_report.error(place,
                           "State the order (" + named(fields::newestBy) + ") of the latest "
                               + inQuotes(source.role) + ".");
        if (!source.orderBy.empty())
            expectAttribute(m_workbook, role->partner, source.orderBy, place + ".orderBy",
                            m_report);
        if (source.latest) {
            expectUpkeep(field, "latest " + source.role, place);
            expectOrderHeld(source, role->partner, place);
        }
        if (source.fields.empty())
            m_report.warning(place, "The embedded " + inQuotes(source.role) + " have no fields.");
        checkAll(source.fields, role->partner, place + ".fields", inverseNameOf(*role));
    }

    /// True when the embedding never ends: it leads back to the rows around it, or it embeds all
    /// fields of an entity that is already around it. With a list of fields it ends: an employee
    /// with the name of her manager.
    bool isEndless(const EmbeddedSource &source, const Role &role) const
    {
        if (m_enclosing.back().back == role.name)
            return true;
        return source.fields.empty()
            && std::any_of(m_enclosing.begin(), m_enclosing.end(),
                           [&](const Around &around) { return around.entity == role.partner; });
    }

    /// Warns when the embedded rows lack the attribute that orders them: a new row cannot be
    /// compared with them.
    void expectOrderHeld(const EmbeddedSource &source, const std::string &partner,
                         const std::string &place)
    {
        const Entity *entity = m_workbook.entity(partner);
        if (!entity || !entity->attribute(source.orderBy)
            || holdsWhole(source.fields, source.orderBy))
            return;
        m_report.warning(place + ".orderBy",
                         "The latest " + inQuotes(source.role) + " are kept by "
                             + inQuotes(source.orderBy)
                             + ", which their fields do not contain. When a row is added, nothing"
                               " in the document shows which row is the oldest; add "
                             + inQuotes(source.orderBy) + " to the fields.");
    }

    void checkTruncation(const Attribute *attribute, const std::optional<int> &truncate,
                         const std::string &place)
    {
        if (!truncate || !attribute)
            return;
        if (*truncate < 1)
            m_report.error(place, "A truncation keeps 1 character or more.");
        if (!isText(*attribute))
            m_report.error(place,
                           inQuotes(attribute->name) + " is no string and cannot be truncated.");
    }

    void expectUpkeep(const Field &field, const std::string &origin, const std::string &place)
    {
        if (field.upkeep == Upkeep::none && !m_inCopy)
            m_report.warning(
                place,
                "The field " + inQuotes(field.name) + " stores " + origin
                    + ", which changes, but nothing updates the field; give it an upkeep.");
    }

    const Workbook &m_workbook;
    bool m_inCopy; ///< the document is a copy with an upkeep
    Report &m_report;
    struct Around {
        std::string entity;
        std::string back; ///< role to the rows around these
    };
    std::vector<Around> m_enclosing; ///< rows around the current fields, innermost last
};

} // namespace

bool holdsWhole(const std::vector<Field> &fields, const std::string &attribute)
{
    return std::any_of(fields.begin(), fields.end(), [&](const Field &field) {
        const auto *own = std::get_if<AttributeSource>(&field.source);
        return own && own->attribute == attribute && !own->truncate;
    });
}

void checkFields(const Workbook &workbook, const std::vector<Field> &fields,
                 const std::string &entity, bool inCopy, const std::string &place, Report &report)
{
    FieldCheck(workbook, inCopy, report).checkAll(fields, entity, place);
}

} // namespace partita::model
