#include "engine/mapping/keygrowth.h"

#include <algorithm>

namespace partita::mapping {
namespace {

using model::Field;

class GrowthOfKeys {
public:
    GrowthOfKeys(const model::DocumentType &type, const population::Rows &rows)
        : m_type(type)
        , m_rows(rows)
        , m_workbook(rows.workbook())
    {
    }

    /// Growth of the values of one field used as partition key. Arrays and objects are no key
    /// values.
    KeyGrowth of(const Field &field) const
    {
        const auto &source = field.source;
        if (const auto *attribute = std::get_if<model::AttributeSource>(&source))
            return along({}, attribute->attribute, attribute->truncate.has_value());
        if (const auto *reference = std::get_if<model::ReferenceSource>(&source))
            return along({reference->role}, {});
        if (const auto *copied = std::get_if<model::CopiedSource>(&source))
            return along(copied->roles, copied->attribute, copied->truncate.has_value());
        if (const auto *composed = std::get_if<model::ComposedSource>(&source)) {
            KeyGrowth growth {1, rowGrowthOf(m_rows, m_type.entity)};
            for (const Field &part : composed->parts)
                growth = together(growth, of(part));
            return growth;
        }
        return {1, rowGrowthOf(m_rows, m_type.entity)};
    }

private:
    /// Growth of an attribute (empty: the key) at the end of to-one roles. Where each row on the
    /// path was created by the next one, a sampled parent has all its rows. A drawn parent only has
    /// those that the sample gives it.
    KeyGrowth along(const std::vector<std::string> &roles, const std::string &attribute,
                    bool isTruncated = false) const
    {
        std::string entity = m_type.entity;
        bool isWhole = true;
        for (const std::string &name : roles) {
            const auto role = model::findRole(m_workbook, entity, name);
            if (!role)
                return {};
            isWhole = isWhole && role->toParent
                && role->relationship->degree.kind != model::Degree::Kind::drawn;
            entity = role->partner;
        }
        const double items = rowGrowthOf(m_rows, m_type.entity);
        if (isTruncated || hasFewValues(entity, attribute))
            return {1, items};
        const double keys = rowGrowthOf(m_rows, entity);
        return {keys, isWhole ? 1 : std::max(1.0, items / keys)};
    }

    bool hasFewValues(const std::string &entityName, const std::string &attributeName) const
    {
        const model::Entity *entity = m_workbook.entity(entityName);
        if (!entity || attributeName.empty() || attributeName == entity->key)
            return false;
        const model::Attribute *attribute = entity->attribute(attributeName);
        using Kind = model::Generator::Kind;
        const Kind kind = attribute ? attribute->generator.kind : Kind::text;
        return kind == Kind::choice || kind == Kind::boolean || kind == Kind::constant
            || (kind == Kind::number && attribute->type == model::AttributeType::integer
                && attribute->generator.maximum - attribute->generator.minimum
                    < static_cast<double>(m_rows.count(entityName)) / 10);
    }

    const model::DocumentType &m_type;
    const population::Rows &m_rows;
    const model::Workbook &m_workbook;
};

} // namespace

double rowGrowthOf(const population::Rows &rows, const std::string &entity)
{
    const auto live = static_cast<double>(std::max<std::int64_t>(1, rows.count(entity)));
    return std::max(1.0, static_cast<double>(rows.fullCount(entity)) / live);
}

KeyGrowth together(const KeyGrowth &left, const KeyGrowth &right)
{
    return {std::max(left.number, right.number), std::min(left.size, right.size)};
}

KeyGrowth keyGrowthOf(const model::Field &field, const model::DocumentType &type,
                      const population::Rows &rows)
{
    return GrowthOfKeys(type, rows).of(field);
}

double firstLevelGrowthOf(const model::Container &container, const model::DocumentType &type,
                          const population::Rows &rows)
{
    if (container.partitionKey.empty() || container.partitionKey.front().empty())
        return 1;
    const Field *field = type.field(container.partitionKey.front().substr(1));
    return field ? keyGrowthOf(*field, type, rows).number : 1;
}

} // namespace partita::mapping
