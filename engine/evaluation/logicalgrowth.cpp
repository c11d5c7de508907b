#include "engine/evaluation/logicalgrowth.h"

#include "engine/mapping/compiledtype.h"
#include "engine/mapping/heldrows.h"
#include "engine/model/keylevels.h"
#include "engine/population/random.h"
#include "engine/store/physicalpartition.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <unordered_map>

namespace partita::evaluation {
namespace {

KeyGrowth most(const KeyGrowth &left, const KeyGrowth &right)
{
    return {std::max(left.number, right.number), std::max(left.size, right.size)};
}

/// Growth of the logical partitions in which the type has items.
KeyGrowth growthOf(const model::Container &container, const model::DocumentType &type,
                   const mapping::Mapper &mapper, const population::Rows &rows)
{
    KeyGrowth growth {1, mapping::rowGrowthOf(rows, type.entity)};
    for (const std::string &path : container.partitionKey) {
        if (lacksKeyLevel(rows.workbook(), type, path))
            continue; // one value for all items
        const model::Field *field = path.empty() ? nullptr : type.field(path.substr(1));
        growth = mapping::together(growth,
                                   field ? mapping::keyGrowthOf(*field, type, rows) : KeyGrowth {});
    }
    if (type.cap)
        growth.size = mapper.roomOf(type).largestGrowth;
    return growth;
}

/// Calls `visit` with the hash of the partition key of each item of the type. Only the fields of
/// the key are made.
void forEachKey(const model::Container &container, const model::DocumentType &type,
                const store::Container &stored, const mapping::Mapper &mapper,
                const population::Rows &rows, const std::function<void(store::HashPoint)> &visit)
{
    const model::DocumentType keyOnly = mapping::withKeyFields(type, container.partitionKey);
    const mapping::CompiledType compiled(keyOnly, rows);
    for (const population::Row row : mapper.rowsOf(type)) {
        json::Arena arena;
        visit(stored.partitionKeyDefinition().hash(
            mapping::ItemBuilder(rows, arena).item(compiled, row)));
    }
}

} // namespace

LogicalGrowths::LogicalGrowths(const model::Container &container, const store::Container &stored,
                               const mapping::Mapper &mapper, const population::Rows &rows)
{
    std::vector<KeyGrowth> growths;
    for (const model::DocumentType &type : container.documentTypes) {
        growths.push_back(growthOf(container, type, mapper, rows));
        m_ofAll = most(m_ofAll, growths.back());
    }
    const auto isLikeAll = [&](const KeyGrowth &growth) { return growth == m_ofAll; };
    if (std::all_of(growths.begin(), growths.end(), isLikeAll))
        return;
    for (std::size_t i = 0; i < growths.size(); ++i) {
        if (!isLikeAll(growths[i]))
            forEachKey(container, container.documentTypes[i], stored, mapper, rows,
                       [&](store::HashPoint key) {
                           KeyGrowth &known = m_byKey[key];
                           known = most(known, growths[i]);
                       });
    }
    for (std::size_t i = 0; i < growths.size(); ++i) {
        if (isLikeAll(growths[i]))
            forEachKey(container, container.documentTypes[i], stored, mapper, rows,
                       [&](store::HashPoint key) { m_byKey.erase(key); });
    }
}

std::size_t LogicalGrowths::SpreadBits::operator()(store::HashPoint point) const
{
    return static_cast<std::size_t>(point.high ^ point.low);
}

KeyGrowth LogicalGrowths::of(store::HashPoint key) const
{
    if (m_byKey.empty())
        return m_ofAll;
    const auto known = m_byKey.find(key);
    return known == m_byKey.end() ? m_ofAll : known->second;
}

std::optional<double> commonestKeyShare(const model::Container &container,
                                        const model::DocumentType &type,
                                        const population::Rows &rows)
{
    if (container.partitionKey.size() != 1 || container.partitionKey.front().empty())
        return std::nullopt;
    const model::Field *field = type.field(container.partitionKey.front().substr(1));
    const auto *reference = field ? std::get_if<model::ReferenceSource>(&field->source) : nullptr;
    const auto role
        = reference ? model::findRole(rows.workbook(), type.entity, reference->role) : std::nullopt;
    if (!role || !role->toParent || role->toMany)
        return std::nullopt;
    const model::Degree &degree = role->relationship->degree;
    if (degree.kind != model::Degree::Kind::drawn || degree.exponent <= 0 || degree.distinct)
        return std::nullopt;
    const auto parents
        = static_cast<double>(std::max<std::int64_t>(1, rows.fullCount(role->partner)));
    return 1 / population::sumOfPowers(parents, degree.exponent);
}

double firstLevelConcentration(const store::Container &container)
{
    const bool hasOneLevel = container.partitionKeyDefinition().paths().size() == 1;
    std::unordered_map<std::string, double> items;
    double all = 0;
    double squares = 0;
    for (int index = 0; index < container.physicalPartitions(); ++index) {
        for (const store::LogicalPartitionUse &use :
             container.partition(index).logicalPartitions()) {
            const auto held = static_cast<double>(use.items);
            all += held;
            if (hasOneLevel) // then each logical partition is a value of its own
                squares += held * held;
            else
                items[use.key.levels() > 0 ? json::toText(use.key.level(0)) : std::string()]
                    += held;
        }
    }
    for (const auto &[key, held] : items)
        squares += held * held;
    return all > 0 ? squares / (all * all) : 1;
}

double deviationLeft(double growth)
{
    return 1 / std::sqrt(std::max(1.0, growth));
}

} // namespace partita::evaluation
