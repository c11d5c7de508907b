#include "engine/planning/running/commandrows.h"

#include "engine/planning/running/itemwriter.h"

#include <numeric>
#include <set>

namespace partita::planning {

void CommandRows::add(ParameterValues parameters, population::Row row)
{
    m_rows.push_back(std::make_unique<CommandValues>(m_execution, std::move(parameters), row));
}

CommandRows::Numbers CommandRows::all() const
{
    Numbers rows(m_rows.size());
    std::iota(rows.begin(), rows.end(), std::size_t {0});
    return rows;
}

Result<void> CommandRows::forEach(const Touch &touch, const std::function<Result<void>()> &visit)
{
    return touch.forEach.empty() || m_rows.empty() ? visit()
                                                   : m_rows.front()->forEach(touch, visit);
}

Result<std::vector<Fetched>> CommandRows::fetch(const Fetch &fetch, const Numbers &rows,
                                                bool wantResults)
{
    std::vector<Fetched> found;
    if (rows.empty())
        return found;
    if (fetch.isForRows()) {
        std::vector<json::Value> objects;
        for (const std::size_t row : rows)
            objects.push_back(m_rows[row]->asObject());
        return m_rows[rows.front()]->fetches().runEach(fetch, objects, wantResults);
    }
    for (const std::size_t row : rows) {
        Result<Fetched> each = m_rows[row]->fetches().run(fetch, wantResults);
        if (!each)
            return each.error();
        found.push_back(*std::move(each));
    }
    return found;
}

Result<std::vector<std::vector<json::Value>>> CommandRows::itemsOf(const Touch &touch,
                                                                   const Numbers &rows)
{
    const Result<std::vector<Fetched>> found = fetch(*touch.locate, rows, false);
    if (!found)
        return found.error();
    std::vector<std::vector<json::Value>> items;
    for (const Fetched &fetched : *found) {
        items.emplace_back();
        std::set<std::string> places; // an item is found once for each of its elements that matches
        for (const FetchedRow &row : fetched.rows) {
            const json::Value item = row.levels.front();
            const std::string place = keyOf(m_execution, touch, item).toText() + ' ' + idOf(item);
            if (!places.insert(place).second)
                continue;
            // Copies: the rows borrow from a container that is about to change.
            items.back().push_back(
                json::copy(withoutSystemProperties(item, m_execution.arena), m_execution.arena));
        }
    }
    return items;
}

Result<std::vector<ChangeValues>> CommandRows::valuesOf(const Change &change, const Numbers &rows)
{
    std::vector<ChangeValues> values;
    for (const std::size_t row : rows)
        values.push_back(m_rows[row]->valuesOf(change));
    const bool isAtHand = change.built && change.kind != Change::Kind::recompute;
    if (isAtHand || change.kind == Change::Kind::increment || !change.fetch)
        return values;
    const Result<std::vector<Fetched>> found = fetch(*change.fetch, rows, true);
    if (!found)
        return found.error();
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Fetched &fetched = (*found)[i];
        values[i].value = change.fetch->each().isValue
            ? json::copy(fetched.value, m_execution.arena)
            : planning::valueOf(nlohmann::ordered_json(fetched.results), m_execution.arena);
    }
    return values;
}

} // namespace partita::planning
