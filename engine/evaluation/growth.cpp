#include "engine/evaluation/growth.h"

#include "engine/mapping/heldrows.h"
#include "engine/mapping/rowgrowth.h"
#include "engine/places/locations.h"

#include <algorithm>

namespace partita::evaluation {
namespace {

using model::Field;

constexpr std::size_t sampledItems = 64; // to judge the sizes of elements

/// Days that an item of the type lives: its own `ttl`, else that of its container; absent when it
/// lives for ever.
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

/// Growth of items by what is inside them: for good, and of arrays with a cap.
struct InnerGrowth {
    double bytesPerDay = 0;
    double bytesPerDayToSettle = 0;
    double bytesToSettle = 0;
};

/// Growth of the items of one document type by what is inside them.
class Elements {
public:
    Elements(const model::DocumentType &type, const population::Rows &rows)
        : m_type(type)
        , m_workbook(rows.workbook())
    {
    }

    void count(json::Value item) { count(m_type.fields, m_type.entity, item); }

    /// Of all the items counted.
    InnerGrowth growth() const
    {
        InnerGrowth growth;
        for (const auto &[field, seen] : m_seen) {
            const double bytes = seen.elements > 0 ? seen.bytes / seen.elements : 0;
            if (seen.isCapped) {
                growth.bytesPerDayToSettle += seen.owners * seen.growthPerDay * bytes;
                growth.bytesToSettle += seen.growthPerDay > 0 ? seen.room * bytes : 0;
            } else {
                growth.bytesPerDay += seen.owners * seen.growthPerDay * bytes;
            }
        }
        return growth;
    }

private:
    struct Seen {
        double growthPerDay = 0; ///< new elements of one owner
        bool isCapped = false;
        double owners = 0; ///< that have room for more
        double elements = 0;
        double bytes = 0;
        double room = 0; ///< elements that the owners have room for
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
        if (isNew) {
            seen.growthPerDay = mapping::arrayGrowthOf(m_workbook, role).perDay;
            seen.isCapped = embedded && embedded->latest;
        }
        const double room = seen.isCapped
            ? std::max(0.0,
                       static_cast<double>(*embedded->latest) - static_cast<double>(array.size()))
            : 1;
        seen.owners += room > 0 ? 1 : 0;
        seen.room += room;
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

/// How the items of the type become larger, in full.
InnerGrowth growthInside(const model::DocumentType &type, const mapping::Mapper &mapper,
                         const population::Rows &rows)
{
    const std::vector<population::Row> held = mapper.rowsOf(type);
    const std::size_t taken = std::min(held.size(), sampledItems);
    if (taken == 0)
        return {};
    Elements elements(type, rows);
    json::Arena arena;
    for (std::size_t i = 0; i < taken; ++i) {
        arena.clear();
        elements.count(mapper.item(type, held[(2 * i + 1) * held.size() / (2 * taken)], arena));
    }
    const double times = mapper.fullItems(type) / static_cast<double>(taken);
    InnerGrowth growth = elements.growth();
    growth.bytesPerDay *= times;
    growth.bytesPerDayToSettle *= times;
    growth.bytesToSettle *= times;
    return growth;
}

/// Whether a new row finds its value of a field among those of older rows.
class OlderValues {
public:
    OlderValues(const model::DocumentType &type, const model::Workbook &workbook,
                const mapping::NewRows &newRows)
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
            = m_workbook.entity(places::entityAt(m_workbook, m_type.entity, roles));
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
                  const model::Workbook &workbook, const mapping::NewRows &newRows)
{
    const OlderValues older(type, workbook, newRows);
    return std::all_of(container.partitionKey.begin(), container.partitionKey.end(),
                       [&](const std::string &path) {
                           const Field *field = path.empty() ? nullptr : type.field(path.substr(1));
                           return !field || older.hold(*field);
                       });
}

/// Adds up the growth of a container, document type by document type.
class GrowthOfTypes {
public:
    GrowthOfTypes(const model::Container &container, const mapping::Mapper &mapper,
                  const population::Rows &rows)
        : m_container(container)
        , m_mapper(mapper)
        , m_rows(rows)
    {
    }

    void add(const model::DocumentType &type)
    {
        const double items = m_mapper.fullItems(type);
        if (items <= 0)
            return;
        const double bytes = m_mapper.fullStorageBytes(type);
        const auto rows
            = static_cast<double>(std::max<std::int64_t>(1, m_rows.fullCount(type.entity)));
        // A filter keeps its share of the new rows.
        const double perRow = std::min(1.0, items / rows) * bytes / items;
        const std::vector<mapping::NewRows> gained
            = mapping::newRowsOf(m_rows.workbook(), type.entity);
        std::optional<mapping::CapRoom> room;
        if (type.cap)
            room = m_mapper.roomOf(type);
        Coming coming;
        for (const mapping::NewRows &newRows : gained) {
            const bool isOlder = hasOlderKeys(m_container, type, m_rows.workbook(), newRows);
            if (room && isOlder) {
                coming.toCaps
                    += newRows.perDay * std::min(1.0, room->filteredRows / rows) * bytes / items;
                continue;
            }
            coming.perDay += newRows.perDay * perRow;
            coming.inPlace += isOlder ? newRows.perDay * perRow : 0;
        }
        if (room) {
            coming.openShare = room->openShare;
            coming.roomInCaps = room->items * bytes / items;
        }
        if (const std::optional<double> life = lifeDays(m_container, type))
            addExpiring(coming, bytes, *life);
        else
            addLasting(type, coming, bytes);
    }

    Growth growth() const
    {
        Growth growth = m_growth;
        if (m_expires)
            growth.settledBytes = m_settled;
        if (growth.bytesPerDayToSettle <= 0)
            growth.bytesToSettle = 0;
        return growth;
    }

private:
    /// Bytes of the new items of one document type, a day.
    struct Coming {
        double perDay = 0; ///< for good, or until they expire
        double inPlace = 0; ///< of these, to logical partitions that are there already
        double toCaps
            = 0; ///< to capped ones that are there already: once full, each new item displaces one
        double openShare = 0; ///< of those, that are not full
        double roomInCaps = 0; ///< bytes until they all are
    };

    void addLasting(const model::DocumentType &type, const Coming &coming, double bytes)
    {
        m_settled += bytes;
        addInside(type);
        m_growth.bytesPerDay += coming.perDay;
        m_growth.bytesPerDayInPlace += coming.inPlace;
        addToCaps(coming.toCaps * coming.openShare, coming.roomInCaps);
    }

    /// Once they are full, what is new displaces what is old.
    void addToCaps(double bytesPerDay, double room)
    {
        if (bytesPerDay <= 0)
            return;
        m_growth.bytesPerDayToSettle += bytesPerDay;
        m_growth.bytesToSettle += room;
        m_growth.bytesPerDayToCaps += bytesPerDay;
        m_growth.bytesToCaps += room;
    }

    void addExpiring(const Coming &coming, double bytes, double life)
    {
        const bool comesAny = coming.perDay + coming.toCaps > 0;
        const double inCaps = std::min(coming.toCaps * life, bytes + coming.roomInCaps);
        const double settled = comesAny ? coming.perDay * life + inCaps : bytes;
        m_expires = true;
        m_settled += settled;
        if (settled <= bytes)
            return;
        // Until the first of them expires, or the caps are full, it is filling up.
        m_growth.bytesPerDayToSettle += coming.perDay + coming.toCaps * coming.openShare;
        m_growth.bytesToSettle += settled - bytes;
    }

    void addInside(const model::DocumentType &type)
    {
        const InnerGrowth inside = growthInside(type, m_mapper, m_rows);
        m_growth.bytesPerDay += inside.bytesPerDay;
        m_growth.bytesPerDayInPlace += inside.bytesPerDay;
        addToCaps(inside.bytesPerDayToSettle, inside.bytesToSettle);
    }

    const model::Container &m_container;
    const mapping::Mapper &m_mapper;
    const population::Rows &m_rows;
    Growth m_growth;
    double m_settled = 0;
    bool m_expires = false;
};

} // namespace

Growth Growth::times(double factor) const
{
    Growth growth = *this;
    for (double *bytes :
         {&growth.bytesPerDay, &growth.bytesPerDayInPlace, &growth.bytesPerDayToSettle,
          &growth.bytesToSettle, &growth.bytesPerDayToCaps, &growth.bytesToCaps})
        *bytes *= factor;
    if (growth.settledBytes)
        *growth.settledBytes *= factor;
    return growth;
}

std::optional<double> Growth::daysUntil(double limit, double bytes, double all, bool inPlace) const
{
    const double share = bytes / std::max(1.0, all);
    const double perDay = inPlace ? bytesPerDayInPlace : bytesPerDay;
    if (settledBytes && perDay <= 0 && share * *settledBytes < limit)
        return std::nullopt;
    const double atFirst = share * (perDay + bytesPerDayToSettle);
    const double settled
        = bytesPerDayToSettle > 0 ? bytesToSettle / bytesPerDayToSettle : 0; // days
    const std::optional<double> days = evaluation::daysUntil(bytes, atFirst, limit);
    if (!days || *days <= settled)
        return days;
    const std::optional<double> later
        = evaluation::daysUntil(bytes + atFirst * settled, share * perDay, limit);
    return later ? std::optional(settled + *later) : std::nullopt;
}

Growth growthOf(const model::Container &container, const mapping::Mapper &mapper,
                const population::Rows &rows)
{
    GrowthOfTypes growth(container, mapper, rows);
    for (const model::DocumentType &type : container.documentTypes)
        growth.add(type);
    return growth.growth();
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
