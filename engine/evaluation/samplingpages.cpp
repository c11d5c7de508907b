// Requests for later pages of a list. A request for page 3 comes from a client that saw page 2 and
// knows that the list goes on. They are drawn for rows whose list has that page, if there are any.
#include "engine/evaluation/sampling.h"
#include "engine/execution/reference.h"
#include "engine/places/values.h"
#include "engine/population/random.h"

#include <algorithm>

namespace partita::evaluation {

using population::noRow;
using population::Row;

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
