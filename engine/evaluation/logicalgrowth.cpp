#include "engine/evaluation/logicalgrowth.h"

#include "engine/mapping/heldrows.h"
#include "engine/population/random.h"
#include "engine/store/physicalpartition.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace partita::evaluation {
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
    LogicalGrowth of(const Field &field) const
    {
        const auto &source = field.source;
        if (const auto *attribute = std::get_if<model::AttributeSource>(&source))
            return along({}, attribute->attribute, attribute->truncate.has_value());
        if (const auto *reference = std::get_if<model::ReferenceSource>(&source))
            return along({reference->role}, {});
        if (const auto *copied = std::get_if<model::CopiedSource>(&source))
            return along(copied->roles, copied->attribute, copied->truncate.has_value());
        if (const auto *composed = std::get_if<model::ComposedSource>(&source)) {
            LogicalGrowth growth {1, mapping::rowsInFull(m_rows, m_type.entity)};
            for (const Field &part : composed->parts)
                growth = together(growth, of(part));
            return growth;
        }
        return {1, mapping::rowsInFull(m_rows, m_type.entity)};
    }

    /// Growth of a key made of both: the one with more values divides further.
    static LogicalGrowth together(const LogicalGrowth &left, const LogicalGrowth &right)
    {
        return {std::max(left.number, right.number), std::min(left.size, right.size)};
    }

private:
    /// Growth of an attribute (empty: the key) at the end of to-one roles. Where each row on the
    /// path was created by the next one, a sampled parent has all its rows. A drawn parent only has
    /// those that the sample gives it.
    LogicalGrowth along(const std::vector<std::string> &roles, const std::string &attribute,
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
        const double items = mapping::rowsInFull(m_rows, m_type.entity);
        if (isTruncated || hasFewValues(entity, attribute))
            return {1, items};
        const double keys = mapping::rowsInFull(m_rows, entity);
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

LogicalGrowth most(const LogicalGrowth &left, const LogicalGrowth &right)
{
    return {std::max(left.number, right.number), std::max(left.size, right.size)};
}

/// Growth of the logical partitions in which the type has items.
LogicalGrowth growthOf(const model::Container &container, const model::DocumentType &type,
                       const mapping::Mapper &mapper, const population::Rows &rows)
{
    const GrowthOfKeys keys(type, rows);
    LogicalGrowth growth {1, mapping::rowsInFull(rows, type.entity)};
    for (const std::string &path : container.partitionKey) {
        const Field *field = path.empty() ? nullptr : type.field(path.substr(1));
        growth = GrowthOfKeys::together(growth, field ? keys.of(*field) : LogicalGrowth {});
    }
    if (type.cap)
        growth.size = mapper.roomOf(type).largestGrowth;
    return growth;
}

} // namespace

LogicalGrowths::LogicalGrowths(const model::Container &container, const store::Container &stored,
                               const mapping::Mapper &mapper, const population::Rows &rows)
{
    std::vector<LogicalGrowth> growths;
    for (const model::DocumentType &type : container.documentTypes) {
        growths.push_back(growthOf(container, type, mapper, rows));
        m_ofAll = most(m_ofAll, growths.back());
    }
    const auto isLikeAll = [&](const LogicalGrowth &growth) { return growth == m_ofAll; };
    if (std::all_of(growths.begin(), growths.end(), isLikeAll))
        return;
    for (std::size_t i = 0; i < growths.size(); ++i) {
        const model::DocumentType &type = container.documentTypes[i];
        for (const population::Row row : mapper.rowsOf(type)) {
            json::Arena arena;
            const store::PartitionKey key
                = stored.partitionKeyDefinition().extract(mapper.item(type, row, arena));
            LogicalGrowth &known = m_byKey[key.toText()];
            known = most(known, growths[i]);
        }
    }
}

LogicalGrowth LogicalGrowths::of(const store::PartitionKey &key) const
{
    const auto known = m_byKey.find(key.toText());
    return known == m_byKey.end() ? m_ofAll : known->second;
}

double firstLevelGrowthOf(const model::Container &container, const model::DocumentType &type,
                          const population::Rows &rows)
{
    if (container.partitionKey.empty() || container.partitionKey.front().empty())
        return 1;
    const Field *field = type.field(container.partitionKey.front().substr(1));
    return field ? GrowthOfKeys(type, rows).of(*field).number : 1;
}

std::optional<double> commonestKeyShare(const model::Container &container,
                                        const model::DocumentType &type,
                                        const population::Rows &rows)
{
    if (container.partitionKey.size() != 1 || container.partitionKey.front().empty())
        return std::nullopt;
    const Field *field = type.field(container.partitionKey.front().substr(1));
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
    std::unordered_map<std::string, double> items;
    double all = 0;
    for (int index = 0; index < container.physicalPartitions(); ++index) {
        for (const store::LogicalPartitionUse &use :
             container.partition(index).logicalPartitions()) {
            const auto held = static_cast<double>(use.items);
            items[use.key.levels() > 0 ? json::toText(use.key.level(0)) : std::string()] += held;
            all += held;
        }
    }
    double squares = 0;
    for (const auto &[key, held] : items)
        squares += held * held;
    return all > 0 ? squares / (all * all) : 1;
}

double deviationLeft(double growth)
{
    return 1 / std::sqrt(std::max(1.0, growth));
}

} // namespace partita::evaluation
