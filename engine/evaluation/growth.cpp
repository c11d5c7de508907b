#include "engine/evaluation/growth.h"

#include "engine/evaluation/gain.h"
#include "engine/planning/locations.h"

#include <algorithm>

namespace partita::evaluation {
namespace {

using model::Field;

constexpr std::size_t sampledItems = 64; // to judge the sizes of elements

/// Days that an item of the type lives: its own `ttl`, else that of its container; absent when it lives for ever.
std::optional<double> lifeDays(const model::Container &container, const model::DocumentType &type)
{
    if (!container.defaultTtl)
        return std::nullopt;
    auto seconds = static_cast<double>(*container.defaultTtl);
    const Field *field = type.field("ttl");
    const auto *own = field ? std::get_if<model::ConstantSource>(&field->source) : nullptr;
    if (own && own->value.is_number())
        seconds = own->value.get<double>();
    return seconds > 0 ? std::optional(seconds / model::secondsOfADay) : std::nullopt;
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
        const auto [place, isNew] = m_seen.try_emplace(&field);
        Seen &seen = place->second;
        if (isNew && !(embedded && embedded->latest))
            seen.growthPerDay = elementsPerDay(m_workbook, role);
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

/// Whether a new row finds its value of a field among those of older rows.
class OlderValues {
public:
    OlderValues(const model::DocumentType &type, const model::Workbook &workbook,
                const NewRows &newRows)
        : m_type(type)
        , m_workbook(workbook)
        , m_newParents(newRows.newParents)
    {
    }

    bool hold(const Field &field) const
    {
        if (std::holds_alternative<model::ConstantSource>(field.source))
            return true;
        if (const auto *composed = std::get_if<model::ComposedSource>(&field.source))
            return std::all_of(composed->parts.begin(), composed->parts.end(),
                               [&](const Field &part) { return hold(part); });
        if (const auto *reference = std::get_if<model::ReferenceSource>(&field.source))
            return holdAt({reference->role}, {}, false);
        if (const auto *copied = std::get_if<model::CopiedSource>(&field.source))
            return holdAt(copied->roles, copied->attribute, copied->truncate.has_value());
        const auto *own = std::get_if<model::AttributeSource>(&field.source);
        return own && holdAt({}, own->attribute, own->truncate.has_value());
    }

private:
    /// An attribute (empty: the key) at the end of to-one roles.
    bool holdAt(const std::vector<std::string> &roles, const std::string &name,
                bool isTruncated) const
    {
        const bool isOfNewRow = roles.size() <= m_newParents.size()
            && std::equal(roles.begin(), roles.end(), m_newParents.begin());
        if (!isOfNewRow)
            return true;
        const model::Entity *entity
            = m_workbook.entity(planning::entityAt(m_workbook, m_type.entity, roles));
        const model::Attribute *attribute = entity ? entity->attribute(name) : nullptr;
        if (!attribute || attribute->name == entity->key)
            return false;
        using Kind = model::Generator::Kind;
        const Kind kind = attribute->generator.kind;
        return kind == Kind::choice || kind == Kind::boolean || kind == Kind::constant
            || kind == Kind::name || kind == Kind::number
            || (isTruncated && kind != Kind::dateTime);
    }

    const model::DocumentType &m_type;
    const model::Workbook &m_workbook;
    const std::vector<std::string> &m_newParents;
};

bool hasOlderKeys(const model::Container &container, const model::DocumentType &type,
                  const model::Workbook &workbook, const NewRows &newRows)
{
    const OlderValues older(type, workbook, newRows);
    return std::all_of(container.partitionKey.begin(), container.partitionKey.end(),
                       [&](const std::string &path) {
                           const Field *field = path.empty() ? nullptr : type.field(path.substr(1));
                           return !field || older.hold(*field);
                       });
}

} // namespace

Growth growthOf(const model::Container &container, const mapping::Mapper &mapper,
                const population::Rows &rows)
{
    Growth growth;
    double settled = 0;
    bool expires = false;
    for (const model::DocumentType &type : container.documentTypes) {
        const double items = mapper.fullItems(type);
        const double bytes = items > 0 ? mapper.fullStorageBytes(type) : 0;
        const std::optional<double> life = lifeDays(container, type);
        if (items <= 0 || (type.cap && !life)) {
            settled += bytes;
            continue;
        }
        // A filter keeps its share of the new rows.
        const double kept = std::min(
            1.0,
            items / static_cast<double>(std::max<std::int64_t>(1, rows.fullCount(type.entity))));
        const std::vector<NewRows> gained = newRowsOf(rows.workbook(), type.entity);
        if (life) {
            double comes = 0;
            for (const NewRows &newRows : gained)
                comes += newRows.perDay * kept * bytes / items;
            expires = true;
            settled += comes > 0 ? comes * *life : bytes;
            // Until the first of them expires it is filling up.
            growth.bytesPerDayToSettle += comes * *life > bytes ? comes : 0;
            continue;
        }
        settled += bytes;
        const double inside = growthInside(type, mapper, rows);
        growth.bytesPerDay += inside;
        growth.bytesPerDayInPlace += inside;
        for (const NewRows &newRows : gained) {
            const double made = newRows.perDay * kept * bytes / items;
            growth.bytesPerDay += made;
            if (hasOlderKeys(container, type, rows.workbook(), newRows))
                growth.bytesPerDayInPlace += made;
        }
    }
    if (expires)
        growth.settledBytes = settled;
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
