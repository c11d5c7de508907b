#include "engine/evaluation/growth.h"

#include <algorithm>

namespace partita::evaluation {
namespace {

using model::Field;

constexpr std::size_t sampledItems = 64; // to judge the sizes of elements

/// New rows of an entity a day, in full.
double newRowsPerDay(const population::Rows &rows, const std::string &entity)
{
    double made = 0;
    for (const model::Relationship &relationship : *rows.workbook().relationships) {
        if (relationship.child == entity && relationship.growthPerDay > 0)
            made += relationship.growthPerDay
                * static_cast<double>(rows.fullCount(relationship.parent));
    }
    return made;
}

/// Growth of the items of one document type by what is inside them.
class Elements {
public:
    Elements(const model::DocumentType &type, const population::Rows &rows)
        : m_type(type)
        , m_workbook(rows.workbook())
    {
    }

    void count(json::Value item) { count(m_type.fields, m_type.entity, item); }

    /// Bytes a day of all the items counted.
    double bytesPerDay() const
    {
        double bytes = 0;
        for (const auto &[field, seen] : m_seen) {
            if (seen.elements > 0)
                bytes += seen.owners * seen.growthPerDay * seen.bytes / seen.elements;
        }
        return bytes;
    }

private:
    struct Seen {
        double growthPerDay = 0; ///< new elements of one owner
        double owners = 0;
        double elements = 0;
        double bytes = 0;
    };

    void count(const std::vector<Field> &fields, const std::string &entity, json::Value object)
    {
        for (const Field &field : fields) {
            const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
            const auto *reference = std::get_if<model::ReferenceSource>(&field.source);
            if (!embedded && !reference)
                continue;
            const auto role
                = model::findRole(m_workbook, entity, embedded ? embedded->role : reference->role);
            const json::Value value = object.member(field.name);
            if (!role || value.isUndefined())
                continue;
            if (!value.isArray()) {
                if (embedded)
                    count(embedded->fields, role->partner, value);
                continue;
            }
            countArray(field, *role, value);
        }
    }

    void countArray(const Field &field, const model::Role &role, json::Value array)
    {
        const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
        Seen &seen = m_seen[&field];
        const bool grows = !role.toParent && !(embedded && embedded->latest);
        seen.growthPerDay = grows ? role.relationship->growthPerDay : 0;
        seen.owners += 1;
        for (std::size_t i = 0; i < array.size(); ++i) {
            const json::Value element = array.at(i);
            seen.elements += 1;
            seen.bytes += static_cast<double>(json::textSize(element)) + 1; // and a comma
            if (embedded)
                count(embedded->fields, role.partner, element);
        }
    }

    const model::DocumentType &m_type;
    const model::Workbook &m_workbook;
    std::map<const Field *, Seen> m_seen;
};

/// Bytes a day by which the items of the type become larger, in full.
double growthInside(const model::DocumentType &type, const mapping::Mapper &mapper,
                    const population::Rows &rows)
{
    const std::vector<population::Row> held = mapper.rowsOf(type);
    const std::size_t taken = std::min(held.size(), sampledItems);
    if (taken == 0)
        return 0;
    Elements elements(type, rows);
    json::Arena arena;
    for (std::size_t i = 0; i < taken; ++i) {
        arena.clear();
        elements.count(mapper.item(type, held[(2 * i + 1) * held.size() / (2 * taken)], arena));
    }
    return elements.bytesPerDay() * mapper.fullItems(type) / static_cast<double>(taken);
}

/// Whether a row that is created now finds its value of the field among those of older rows.
bool isSharedWithOlderRows(const Field &field, const model::DocumentType &type,
                           const model::Workbook &workbook)
{
    if (std::holds_alternative<model::ReferenceSource>(field.source)
        || std::holds_alternative<model::CopiedSource>(field.source)
        || std::holds_alternative<model::ConstantSource>(field.source))
        return true;
    if (const auto *composed = std::get_if<model::ComposedSource>(&field.source))
        return std::all_of(composed->parts.begin(), composed->parts.end(), [&](const Field &part) {
            return isSharedWithOlderRows(part, type, workbook);
        });
    const auto *source = std::get_if<model::AttributeSource>(&field.source);
    const model::Entity *entity = source ? workbook.entity(type.entity) : nullptr;
    const model::Attribute *attribute = entity ? entity->attribute(source->attribute) : nullptr;
    if (!attribute || attribute->name == entity->key)
        return false;
    using Kind = model::Generator::Kind;
    const Kind kind = attribute->generator.kind;
    return kind == Kind::choice || kind == Kind::boolean || kind == Kind::constant
        || kind == Kind::name || kind == Kind::number
        || (source->truncate && kind != Kind::dateTime);
}

bool hasOlderKeys(const model::Container &container, const model::DocumentType &type,
                  const model::Workbook &workbook)
{
    return std::all_of(container.partitionKey.begin(), container.partitionKey.end(),
                       [&](const std::string &path) {
                           const Field *field = path.empty() ? nullptr : type.field(path.substr(1));
                           return !field || isSharedWithOlderRows(*field, type, workbook);
                       });
}

} // namespace

Growth growthOf(const model::Container &container, const mapping::Mapper &mapper,
                const population::Rows &rows)
{
    Growth growth;
    if (container.defaultTtl.value_or(0) > 0)
        return growth; // what is written today is gone by then: it has its size
    for (const model::DocumentType &type : container.documentTypes) {
        const double items = mapper.fullItems(type);
        if (items <= 0 || type.cap)
            continue;
        const double inside = growthInside(type, mapper, rows);
        // A filter keeps its share of the new rows.
        const double kept
            = items / static_cast<double>(std::max<std::int64_t>(1, rows.fullCount(type.entity)));
        const double made = newRowsPerDay(rows, type.entity) * std::min(1.0, kept)
            * mapper.fullStorageBytes(type) / items;
        growth.bytesPerDay += inside + made;
        growth.bytesPerDayInPlace
            += inside + (hasOlderKeys(container, type, rows.workbook()) ? made : 0);
    }
    return growth;
}

std::optional<double> daysUntil(double bytes, double bytesPerDay, double limit)
{
    if (bytes >= limit)
        return 0;
    if (!(bytesPerDay > 0))
        return std::nullopt;
    return (limit - bytes) / bytesPerDay;
}

} // namespace partita::evaluation
