// Checks of item ids: documents of one type with the same id in a logical partition, which allows
// each id once.
#include "engine/base/jsonpath.h"
#include "engine/base/messagetext.h"
#include "engine/model/generatortype.h"
#include "engine/model/keylevels.h"
#include "engine/model/validation/validator.h"

#include <algorithm>
#include <set>

namespace partita::model {
namespace {

class SameIdCheck {
public:
    SameIdCheck(const Workbook &workbook, const Container &container)
        : m_workbook(workbook)
        , m_container(container)
    {
    }

    /// True when the field has the same value for all rows.
    bool isSameForAll(const Field &field, const std::string &entity) const
    {
        if (const auto *composed = std::get_if<ComposedSource>(&field.source))
            return std::all_of(composed->parts.begin(), composed->parts.end(),
                               [&](const Field &part) { return isSameForAll(part, entity); });
        const Attribute *attribute = ownAttribute(m_workbook, field, entity);
        return std::holds_alternative<ConstantSource>(field.source)
            || (attribute && attribute->generator.kind == Generator::Kind::constant);
    }

    /// True when the id has one value per logical partition: the partition key comes from one role,
    /// and the id has no other source than the partition key.
    bool isOfPartition(const Field &id, const DocumentType &type) const
    {
        std::vector<const Field *> ofKey;
        for (const std::string &path : m_container.partitionKey) {
            if (const Field *field = fieldAt(type, path))
                addParts(*field, ofKey);
        }
        std::vector<const Field *> ofId;
        addParts(id, ofId);
        std::set<std::string> roles;
        for (const Field *part : ofKey)
            roles.insert(roleOf(*part));
        return roles.size() == 1 && !roles.contains({})
            && std::all_of(ofId.begin(), ofId.end(), [&](const Field *part) {
                   return std::any_of(ofKey.begin(), ofKey.end(), [&](const Field *other) {
                       return other->source == part->source;
                   });
               });
    }

    /// The number of possible values, when it is clearly small. `of` becomes an attribute that they
    /// come from.
    std::optional<double> fewValues(const Field &field, const std::string &entity,
                                    std::string &of) const
    {
        double values = 1;
        if (const auto *composed = std::get_if<ComposedSource>(&field.source)) {
            for (const Field &part : composed->parts) {
                const std::optional<double> each = fewValues(part, entity, of);
                if (!each)
                    return std::nullopt;
                values *= *each;
            }
            return values;
        }
        if (isSameForAll(field, entity))
            return values;
        const Attribute *attribute = ownAttribute(m_workbook, field, entity);
        if (!attribute)
            return std::nullopt;
        of = attribute->name;
        constexpr double few = 1000;
        const std::optional<double> made = valuesMadeFor(*attribute);
        const bool isRange = attribute->generator.kind == Generator::Kind::number;
        return isRange && made && *made > few ? std::nullopt : made;
    }

    /// True when several rows of the type clearly share a logical partition.
    bool repeatsInPartition(const DocumentType &type) const
    {
        const auto stated = m_workbook.population->counts.find(type.entity);
        const bool isSingle = (stated != m_workbook.population->counts.end() && stated->second <= 1)
            || (type.cap && type.cap->count <= 1);
        return !isSingle
            && std::all_of(m_container.partitionKey.begin(), m_container.partitionKey.end(),
                           [&](const std::string &path) {
                               const Field *field = fieldAt(type, path);
                               return field ? isOfMany(*field, type.entity)
                                            : lacksKeyLevel(m_workbook, type, path);
                           });
    }

private:
    /// Adds the sources of the field, except constants.
    static void addParts(const Field &field, std::vector<const Field *> &parts)
    {
        if (const auto *composed = std::get_if<ComposedSource>(&field.source)) {
            for (const Field &part : composed->parts)
                addParts(part, parts);
        } else if (!std::holds_alternative<ConstantSource>(field.source)) {
            parts.push_back(&field);
        }
    }

    /// The first role on the path to the value; empty when there is none.
    static std::string roleOf(const Field &field)
    {
        if (const auto *reference = std::get_if<ReferenceSource>(&field.source))
            return reference->role;
        const auto *copied = std::get_if<CopiedSource>(&field.source);
        return copied && !copied->roles.empty() ? copied->roles.front() : std::string();
    }

    /// True for a value that several rows share: from a parent with many children, or one of few
    /// values.
    bool isOfMany(const Field &field, const std::string &entity) const
    {
        if (const auto *composed = std::get_if<ComposedSource>(&field.source))
            return std::all_of(composed->parts.begin(), composed->parts.end(),
                               [&](const Field &part) { return isOfMany(part, entity); });
        if (const auto *reference = std::get_if<ReferenceSource>(&field.source))
            return leadsFromMany(entity, {reference->role});
        if (const auto *copied = std::get_if<CopiedSource>(&field.source))
            return leadsFromMany(entity, copied->roles);
        const Attribute *attribute = ownAttribute(m_workbook, field, entity);
        return isSameForAll(field, entity) || (attribute && attribute->generator.isListed())
            || (attribute && attribute->type == AttributeType::boolean);
    }

    /// True when many rows share the row at the end of the to-one roles.
    bool leadsFromMany(std::string entity, const std::vector<std::string> &roles) const
    {
        bool isMany = false;
        for (const std::string &name : roles) {
            const std::optional<Role> role = findRole(m_workbook, entity, name);
            if (!role || role->toMany)
                return false;
            const Relationship &relationship = *role->relationship;
            const std::int64_t most
                = std::min(relationship.bound.value_or(2), relationship.degree.most().value_or(2));
            isMany = isMany
                || (role->toParent && relationship.cardinality != Cardinality::oneToOne
                    && most > 1);
            entity = role->partner;
        }
        return isMany;
    }

    const Workbook &m_workbook;
    const Container &m_container;
};

} // namespace

const Attribute *ownAttribute(const Workbook &workbook, const Field &field,
                              const std::string &entity)
{
    const auto *source = std::get_if<AttributeSource>(&field.source);
    const Entity *owner = workbook.entity(entity);
    return source && owner ? owner->attribute(source->attribute) : nullptr;
}

void checkIdDiffers(const Workbook &workbook, const Container &container, const DocumentType &type,
                    const std::string &place, Report &report)
{
    const SameIdCheck check(workbook, container);
    const Field *id = type.field("id");
    const Entity *entity = workbook.entity(type.entity);
    if (!id || !entity || !check.repeatsInPartition(type))
        return;
    const auto position = static_cast<std::size_t>(id - type.fields.data());
    const std::string at = elementPath(place + ".fields", position);
    const std::string mend = "; make the id, or a part of it, the key " + inQuotes(entity->key)
        + " of " + inQuotes(entity->name) + '.';
    std::string of;
    const std::optional<double> values = check.fewValues(*id, type.entity, of);
    if (check.isSameForAll(*id, type.entity))
        report.error(at,
                     "All documents " + inQuotes(type.name)
                         + " would have the same item id, and a logical partition has each id only"
                           " once"
                         + mend);
    else if (check.isOfPartition(*id, type))
        report.error(at,
                     "All documents " + inQuotes(type.name)
                         + " of one logical partition would have the same item id, which is made"
                           " of the partition key, and each id is there only once"
                         + mend);
    else if (values && of != entity->key)
        report.warning(
            at,
            "Documents " + inQuotes(type.name)
                + " of one logical partition may get the same item id, which must be unique"
                  " there. The id comes from "
                + inQuotes(of) + " and has only "
                + std::to_string(static_cast<std::int64_t>(*values)) + " values" + mend);
}

} // namespace partita::model
