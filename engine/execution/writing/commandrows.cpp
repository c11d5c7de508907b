#include "engine/execution/writing/commandrows.h"

#include "engine/execution/reading/resulttree.h"
#include "engine/execution/writing/itemwriter.h"

#include <numeric>
#include <set>

namespace partita::execution {

void CommandRows::add(planning::ParameterValues parameters, population::Row row)
{
    m_rows.push_back(std::make_unique<CommandValues>(m_execution, std::move(parameters), row));
}

CommandRows::Numbers CommandRows::all() const
{
    Numbers rows(m_rows.size());
    std::iota(rows.begin(), rows.end(), std::size_t {0});
    return rows;
}

Result<void> CommandRows::forEach(const planning::ItemWrite &write,
                                  const std::function<Result<void>()> &visit)
{
    return m_rows.empty() ? visit() : m_rows.front()->forEach(write, visit);
}

Result<std::vector<Fetched>> CommandRows::fetch(const planning::Lookup &fetch, const Numbers &rows,
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

Result<std::vector<std::vector<json::Value>>> CommandRows::storedItemsOf(
    const planning::ItemWrite &write, const Numbers &rows)
{
    const Result<std::vector<Fetched>> found = fetch(*write.locate, rows, false);
    if (!found)
        return found.error();
    return itemsIn(write, *found);
}

Result<std::vector<std::vector<json::Value>>> CommandRows::itemsOf(const planning::ItemWrite &write,
                                                                   const Numbers &rows)
{
    Result<std::vector<std::vector<json::Value>>> items = storedItemsOf(write, rows);
    if (!items)
        return items.error();
    return withoutSystemProperties(*std::move(items));
}

Result<std::vector<json::Value>> CommandRows::itemsOf(const planning::ItemWrite &write,
                                                      std::size_t row,
                                                      std::span<const json::Value> by)
{
    const Result<Fetched> found = m_rows[row]->fetches().runGiven(*write.locate, by, false);
    if (!found)
        return found.error();
    return withoutSystemProperties(itemsIn(write, std::span(&*found, 1))).front();
}

Result<std::vector<std::vector<json::Value>>> CommandRows::copiesOf(
    const planning::ItemWrite &write, const KeyedRows &keys)
{
    const Result<std::vector<Fetched>> found
        = fetchBy(*write.locate, planning::keyOfCopy, keys, false);
    if (!found)
        return found.error();
    return withoutSystemProperties(itemsIn(write, *found));
}

std::vector<std::vector<json::Value>> CommandRows::withoutSystemProperties(
    std::vector<std::vector<json::Value>> items) const
{
    for (std::vector<json::Value> &ofRow : items) {
        for (json::Value &item : ofRow)
            item = places::withoutSystemProperties(item, m_execution.arena);
    }
    return items;
}

std::vector<std::vector<json::Value>> CommandRows::itemsIn(const planning::ItemWrite &write,
                                                           std::span<const Fetched> found) const
{
    std::vector<std::vector<json::Value>> items;
    for (const Fetched &fetched : found) {
        items.emplace_back();
        std::set<std::string> places; // an item is found once per matching element
        for (const FetchedRow &row : fetched.rows) {
            const json::Value item = row.levels.front();
            const std::string place
                = keyOf(m_execution, write, item).toText() + ' ' + places::idOf(item);
            if (!places.insert(place).second)
                continue;
            // Copied, since the rows refer to a container that is about to change.
            items.back().push_back(json::copy(item, m_execution.arena));
        }
    }
    return items;
}

Result<std::vector<ChangeValues>> CommandRows::valuesOf(const planning::FieldChange &change,
                                                        std::span<const Found> found,
                                                        Answers &answers)
{
    std::vector<ChangeValues> values;
    for (const Found &each : found)
        values.push_back(m_rows[each.row]->valuesOf(change));
    const planning::AskAnew *asked = change.asked();
    if (!asked)
        return values;
    Numbers rows;
    for (const Found &each : found) {
        if (rows.empty() || rows.back() != each.row)
            rows.push_back(each.row);
    }
    const bool isForEach = !asked->foundKeyPath.empty();
    const auto [known, isNew] = answers.try_emplace(asked->lookup.get());
    if (isNew) {
        Result<std::vector<Fetched>> fetched
            = isForEach ? fetchForFound(*asked, found) : fetch(*asked->lookup, rows, true);
        if (!fetched)
            return fetched.error();
        known->second = *std::move(fetched);
    }
    std::size_t number = 0; // position of the row, or of the item
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (i > 0)
            number += isForEach || found[i].row != found[i - 1].row ? 1 : 0;
        values[i].value = valueOf(*asked, known->second[number]);
    }
    return values;
}

Result<std::vector<Fetched>> CommandRows::fetchForFound(const planning::AskAnew &asked,
                                                        std::span<const Found> found)
{
    KeyedRows keys;
    for (const Found &each : found)
        keys.emplace_back(each.row, places::valueAt(each.item, asked.foundKeyPath));
    return fetchBy(*asked.lookup, planning::keyOfFound, keys, true);
}

Result<std::vector<Fetched>> CommandRows::fetchBy(const planning::Lookup &fetch,
                                                  const std::string &parameter,
                                                  const KeyedRows &asked, bool wantResults)
{
    if (asked.empty())
        return std::vector<Fetched> {};
    std::vector<json::Value> objects;
    for (const auto &[row, value] : asked) {
        m_rows[row]->setParameter(parameter, value);
        objects.push_back(m_rows[row]->asObject());
    }
    return m_rows[asked.front().first]->fetches().runEach(fetch, objects, wantResults);
}

json::Value CommandRows::valueOf(const planning::AskAnew &asked, const Fetched &fetched) const
{
    if (!asked.member.empty()) {
        const nlohmann::ordered_json *value
            = fetched.results.empty() ? nullptr : findIn(fetched.results.front(), {asked.member});
        return value ? places::fromNlohmann(*value, m_execution.arena) : json::Value();
    }
    return asked.lookup->each().value
        ? json::copy(fetched.value, m_execution.arena)
        : places::fromNlohmann(nlohmann::ordered_json(fetched.results), m_execution.arena);
}

} // namespace partita::execution
