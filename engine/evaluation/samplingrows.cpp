// Rows that requests are drawn for. Sample rows are all materialised, of the others only a share
// is. In the full population hardly any request is for a sample row or for what it contains, so
// none is drawn for them where the share is small.
//
// A request for page 3 comes from a client that saw page 2 and knows that the list goes on. It is
// drawn for a row whose list has that page, if there is any.
#include "engine/evaluation/sampling.h"
#include "engine/execution/populationscale.h"
#include "engine/execution/reference.h"
#include "engine/mapping/ownership.h"
#include "engine/places/values.h"
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

/// The length of one parent's list is the same in any share of the population. The number of rows
/// matched by other conditions grows with the share.
std::optional<bool> Sampler::hasPage(const SampleRequest &drawn) const
{
    const model::Query &query = *m_pattern.query();
    json::Arena arena;
    for (const model::Match &match : query.match) {
        const auto role = match.kind == model::Match::Kind::belongsTo
            ? model::findRole(m_workbook, query.root, match.path)
            : std::nullopt;
        if (!role || role->toMany)
            continue;
        const auto back = model::findRole(m_workbook, role->partner, model::inverseNameOf(*role));
        const auto asked = drawn.parameters.find(match.parameter);
        if (!back || !back->toMany || (!match.isConstant() && asked == drawn.parameters.end()))
            continue;
        const model::Json &key = match.isConstant() ? match.constant : asked->second;
        const std::optional<Row> parent = m_rows.findByKey(
            role->partner, places::fromNlohmann(nlohmann::ordered_json(key), arena));
        if (!parent)
            return false;
        const std::vector<Row> children = m_rows.partners(role->partner, *parent, back->name);
        const auto matching = query.match.size() == 1
            ? static_cast<std::ptrdiff_t>(children.size())
            : std::count_if(children.begin(), children.end(), [&](Row child) {
                  return execution::isAnswer(query, drawn.parameters, m_rows, child);
              });
        return matching > query.rowsBefore();
    }
    return std::nullopt;
}

const Sampler::Pages &Sampler::pagesOf(const model::Role &role, const model::Match &match) const
{
    if (m_pages)
        return *m_pages;
    m_pages.emplace(Pages {});
    m_pages->isThere.resize(m_rows.capacity(role.partner));
    json::Arena arena;
    for (Row row = 0; row < m_pages->isThere.size(); ++row) {
        if (!m_rows.isLive(role.partner, row))
            continue;
        SampleRequest drawn;
        drawn.parameters[match.parameter]
            = places::toNlohmann(m_rows.key(role.partner, row, arena));
        ++m_pages->all;
        m_pages->isThere[row] = hasPage(drawn).value_or(true);
        if (m_pages->isThere[row])
            m_pages->rows.push_back(row);
    }
    return *m_pages;
}

Row Sampler::drawParentAskedFor(const model::Role &role, const model::Match &match,
                                std::uint64_t sample) const
{
    const Row first = drawRow(role.partner, true, sample, 0);
    if (first == noRow || !isForFurtherPage())
        return first;
    const Pages &pages = pagesOf(role, match);
    if (pages.rows.empty() || pages.isThere[first])
        return first;
    for (std::uint64_t part = 1; part < partsASample; ++part) {
        const Row row = drawRow(role.partner, true, sample, part);
        if (pages.isThere[row])
            return row;
    }
    population::Random random(m_workbook.population->seed, m_stream, sample * partsASample);
    return pages.rows[static_cast<std::size_t>(
        random.between(0, static_cast<std::int64_t>(pages.rows.size()) - 1))];
}

std::optional<Sampler::PageShare> Sampler::pageShare() const
{
    const model::Query *query = m_pattern.query();
    const model::Match *asked = query ? parentAskedFor(*query) : nullptr;
    if (!asked || !isForFurtherPage())
        return std::nullopt;
    const auto role = model::findRole(m_workbook, query->root, asked->path);
    if (!role)
        return std::nullopt;
    const Pages &pages = pagesOf(*role, *asked);
    const auto all = static_cast<double>(std::max<std::size_t>(1, pages.all));
    return PageShare {role->partner, static_cast<double>(pages.rows.size()) / all};
}

} // namespace partita::evaluation
