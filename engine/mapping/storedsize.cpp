#include "engine/mapping/storedsize.h"

#include "engine/mapping/ownership.h"
#include "engine/mapping/rowgrowth.h"
#include "engine/model/expectedbytes.h"
#include "engine/model/limits.h"
#include "engine/store/container.h"

#include <algorithm>
#include <cmath>

namespace partita::mapping {
namespace {

using model::Field;
using model::Workbook;

constexpr double indexShare = 0.2; // of the items' bytes: usual for items of some hundred bytes
constexpr double punctuation = 4; // quotation marks, colon and comma of a property
constexpr double numberBytes = 8;

double attributeBytes(const Workbook &workbook, const std::string &entity, const std::string &name,
                      std::optional<int> truncate)
{
    const model::Entity *found = workbook.entity(entity);
    const model::Attribute *attribute = found ? found->attribute(name) : nullptr;
    const double bytes = attribute ? model::expectedBytesOf(*attribute) : numberBytes;
    return truncate ? std::min(bytes, *truncate + 2.0) : bytes;
}

/// Sizes of items at one day.
class Sizes {
public:
    Sizes(const Workbook &workbook, double days)
        : m_workbook(workbook)
        , m_days(days)
    {
    }

    /// Bytes of the fields in all rows of the entity together.
    double ofRows(const std::string &entity, const std::vector<Field> &fields) const
    {
        double each = 0;
        double nested = 0;
        for (const Field &field : fields) {
            each += static_cast<double>(field.name.size()) + punctuation;
            const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
            const auto role
                = embedded ? model::findRole(m_workbook, entity, embedded->role) : std::nullopt;
            if (role)
                nested += ofRows(role->partner, embedded->fields);
            else
                each += valueOf(entity, field.source);
        }
        return rowsAt(m_workbook, entity, m_days) * each + nested;
    }

private:
    double valueOf(const std::string &entity, const model::FieldSource &source) const
    {
        if (const auto *own = std::get_if<model::AttributeSource>(&source))
            return attributeBytes(m_workbook, entity, own->attribute, own->truncate);
        if (const auto *copied = std::get_if<model::CopiedSource>(&source))
            return attributeBytes(m_workbook, model::endOf(m_workbook, entity, copied->roles),
                                  copied->attribute, copied->truncate);
        if (const auto *constant = std::get_if<model::ConstantSource>(&source))
            return static_cast<double>(constant->value.dump().size());
        if (const auto *composed = std::get_if<model::ComposedSource>(&source)) {
            double bytes = 2;
            for (const Field &part : composed->parts)
                bytes += valueOf(entity, part.source);
            return bytes;
        }
        const auto *reference = std::get_if<model::ReferenceSource>(&source);
        const auto role
            = reference ? model::findRole(m_workbook, entity, reference->role) : std::nullopt;
        const model::Entity *partner = role ? m_workbook.entity(role->partner) : nullptr;
        if (!partner)
            return numberBytes;
        const double key = attributeBytes(m_workbook, partner->name, partner->key, {});
        return role->toMany ? partnersOf(m_workbook, *role) * (key + 1) + 2 : key;
    }

    const Workbook &m_workbook;
    double m_days;
};

} // namespace

double rowsAt(const Workbook &workbook, const std::string &entity, double days)
{
    double rows = expectedRows(workbook, entity);
    if (days > 0) {
        for (const NewRows &gained : newRowsOf(workbook, entity))
            rows += gained.perDay * days;
    }
    return rows;
}

double storedBytesAt(const Workbook &workbook, const model::DocumentType &type, double days)
{
    const double items
        = rowsAt(workbook, type.entity, days) * static_cast<double>(store::systemPropertyBytes);
    return (items + Sizes(workbook, days).ofRows(type.entity, type.fields)) * (1 + indexShare);
}

int partitionsFor(double storedBytes)
{
    const double needed
        = std::ceil(storedBytes / static_cast<double>(store::maximumPartitionBytes));
    return static_cast<int>(std::clamp<double>(needed, 1, model::mostPhysicalPartitions));
}

} // namespace partita::mapping
