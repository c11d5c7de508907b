// Rows that requests are drawn for. Sample rows are all materialised, of the others only a share
// is. In the full population hardly any request is for a sample row or for what it contains, so
// none is drawn for them where the share is small.
#include "engine/evaluation/sampling.h"
#include "engine/execution/populationscale.h"
#include "engine/mapping/ownership.h"
#include "engine/population/random.h"

#include <algorithm>
#include <numeric>

namespace partita::evaluation {

using population::noRow;
using population::Row;

namespace {

constexpr std::uint64_t otherRows = 0x07e5'0000'0000; ///< streams that replace sample rows
constexpr int triesForOther = 100;

/// Sample rows of the entity, which are its first rows.
Row sampleRowsOf(const model::Workbook &workbook, const std::string &entity)
{
    const auto &rows = workbook.population->sampleRows;
    return static_cast<Row>(
        std::count_if(rows.begin(), rows.end(),
                      [&](const model::SampleRow &row) { return row.entity == entity; }));
}

} // namespace

/// What decides whether rows of an entity are set aside.
const Sampler::SetAside &Sampler::setAside(const std::string &entity) const
{
    const auto [known, isNew] = m_setAside.try_emplace(entity);
    SetAside &aside = known->second;
    if (!isNew)
        return aside;
    const auto here = static_cast<double>(m_rows.capacity(entity));
    const bool isShare
        = static_cast<double>(m_rows.fullCount(entity)) >= here * execution::leastFactor;
    aside.below = isShare ? sampleRowsOf(m_workbook, entity) : 0;
    const model::Relationship *maker = mapping::creatingRelationship(m_workbook, entity);
    for (const model::Role &role : model::rolesOf(m_workbook, entity)) {
        if (isShare && role.relationship == maker && role.toParent)
            aside.maker = role;
    }
    return aside;
}

bool Sampler::isSetAside(const std::string &entity, Row row) const
{
    const SetAside &aside = setAside(entity);
    if (row < aside.below)
        return true;
    if (!aside.maker || row == noRow)
        return false;
    const Row parent = m_rows.partner(entity, row, aside.maker->name);
    return parent != noRow && isSetAside(aside.maker->partner, parent);
}

/// The row, or another one in place of a row that is set aside: always the same one, so that a
/// popular row stays as popular.
Row Sampler::instead(const std::string &entity, Row row) const
{
    const auto last = static_cast<std::int64_t>(m_rows.capacity(entity)) - 1;
    population::Random random(m_workbook.population->seed, m_stream + otherRows, row);
    Row other = row;
    for (int i = 0; i < triesForOther && isSetAside(entity, other); ++i)
        other = static_cast<Row>(random.between(0, last));
    return other;
}

std::vector<Row> Sampler::newestFirst(const std::string &entity) const
{
    std::vector<Row> order(m_rows.capacity(entity));
    std::iota(order.begin(), order.end(), Row {0});
    std::erase_if(order, [&](Row row) { return !m_rows.isLive(entity, row); });
    const bool isAnyLeft = std::any_of(order.begin(), order.end(),
                                       [&](Row row) { return !isSetAside(entity, row); });
    if (isAnyLeft)
        std::erase_if(order, [&](Row row) { return isSetAside(entity, row); });
    const model::Entity *found = m_workbook.entity(entity);
    const model::Attribute *birth = found ? found->birthday() : nullptr;
    if (!birth) {
        std::reverse(order.begin(), order.end());
        return order;
    }
    json::Arena arena;
    std::vector<std::pair<json::Value, Row>> dated;
    for (const Row row : order)
        dated.emplace_back(m_rows.value(entity, row, birth->name, arena), row);
    std::sort(dated.begin(), dated.end(), [](const auto &left, const auto &right) {
        const int difference = json::compare(left.first, right.first);
        return difference != 0 ? difference > 0 : left.second > right.second;
    });
    std::transform(dated.begin(), dated.end(), order.begin(),
                   [](const auto &entry) { return entry.second; });
    return order;
}

Row Sampler::drawRow(const std::string &entity, bool popular, std::uint64_t sample,
                     std::uint64_t part) const
{
    const auto count = static_cast<std::int64_t>(m_rows.capacity(entity));
    if (count == 0)
        return noRow;
    population::Random random(m_workbook.population->seed, m_stream, sample * partsASample + part);
    const model::KeyDistribution &keys = m_pattern.keys;
    if (!popular || keys.kind == model::KeyDistribution::Kind::uniform)
        return instead(entity, static_cast<Row>(random.between(0, count - 1)));
    const auto rank = population::Zipf(count, keys.exponent)(random);
    if (keys.kind == model::KeyDistribution::Kind::zipf)
        return instead(
            entity,
            static_cast<Row>(population::Permutation(static_cast<std::uint64_t>(count),
                                                     m_stream)(static_cast<std::uint64_t>(rank))));
    const auto known = m_newest.find(entity);
    const std::vector<Row> &newest
        = known != m_newest.end() ? known->second : (m_newest[entity] = newestFirst(entity));
    return newest[std::min(static_cast<std::size_t>(rank), newest.size() - 1)];
}

} // namespace partita::evaluation
