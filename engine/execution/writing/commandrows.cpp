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

Result<std::vector<LookupResult>> CommandRows::lookUp(const planning::Lookup &lookup,
                                                      const Numbers &rows, bool wantResults)
{
    std::vector<LookupResult> found;
    if (rows.empty())
        return found;
    if (lookup.isForRows()) {
        std::vector<json::Value> objects;
        for (const std::size_t row : rows)
            objects.push_back(m_rows[row]->asObject());
        return m_rows[rows.front()]->lookups().runEach(lookup, objects, wantResults);
    }
    for (const std::size_t row : rows) {
        Result<LookupResult> each = m_rows[row]->lookups().run(lookup, wantResults);
        if (!each)
            return each.error();
        found.push_back(*std::move(each));
    }
    return found;
}

Result<std::vector<std::vector<json::Value>>> CommandRows::storedItemsOf(
    const planning::ItemWrite &write, const Numbers &rows)
{
    const Result<std::vector<LookupResult>> found = lookUp(*write.locate, rows, false);
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
    const Result<LookupResult> found = m_rows[row]->lookups().runGiven(*write.locate, by, false);
    if (!found)
        return found.error();
    return withoutSystemProperties(itemsIn(write, std::span(&*found, 1))).front();
}

Result<std::vector<std::vector<json::Value>>> CommandRows::copiesOf(
    const planning::ItemWrite &write, const KeyedRows &keys)
{
    const Result<std::vector<LookupResult>> found
        = lookUpBy(*write.locate, planning::keyOfCopy, keys, false);
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

std::vector<std::vector<json::Value>> CommandRows::itemsIn(
    const planning::ItemWrite &write, std::span<const LookupResult> found) const
{
    std::vector<std::vector<json::Value>> items;
    for (const LookupResult &each : found) {
        items.emplace_back();
        std::set<std::string> places; // an item is found once per matching element
        for (const FoundRow &row : each.rows) {
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
        Result<std::vector<LookupResult>> results
            = isForEach ? lookUpForFound(*asked, found) : lookUp(*asked->lookup, rows, true);
        if (!results)
            return results.error();
        known->second = *std::move(results);
    }
    std::size_t number = 0; // position of the row, or of the item
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (i > 0)
            number += isForEach || found[i].row != found[i - 1].row ? 1 : 0;
        values[i].value = valueOf(*asked, known->second[number]);
    }
    return values;
}

Result<std::vector<LookupResult>> CommandRows::lookUpForFound(const planning::AskAnew &asked,
                                                              std::span<const Found> found)
{
    KeyedRows keys;
    for (const Found &each : found)
        keys.emplace_back(each.row, places::valueAt(each.item, asked.foundKeyPath));
    return lookUpBy(*asked.lookup, planning::keyOfFound, keys, true);
}

Result<std::vector<LookupResult>> CommandRows::lookUpBy(const planning::Lookup &lookup,
                                                        const std::string &parameter,
                                                        const KeyedRows &asked, bool wantResults)
{
    if (asked.empty())
        return std::vector<LookupResult> {};
    std::vector<json::Value> objects;
    for (const auto &[row, value] : asked) {
        m_rows[row]->setParameter(parameter, value);
        objects.push_back(m_rows[row]->asObject());
    }
    return m_rows[asked.front().first]->lookups().runEach(lookup, objects, wantResults);
}

json::Value CommandRows::valueOf(const planning::AskAnew &asked, const LookupResult &found) const
{
    if (!asked.member.empty()) {
        const nlohmann::ordered_json *value
            = found.results.empty() ? nullptr : findIn(found.results.front(), {asked.member});
        return value ? places::fromNlohmann(*value, m_execution.arena) : json::Value();
    }
    return asked.lookup->each().value
        ? json::copy(found.value, m_execution.arena)
        : places::fromNlohmann(nlohmann::ordered_json(found.results), m_execution.arena);
}

} // namespace partita::execution
