// Numbers of rows and sample rows of the tables.
#include "engine/base/messagetext.h"
#include "engine/exchange/tables/draft.h"
#include "engine/exchange/tables/soundattribute.h"
#include "engine/model/limits.h"

#include <algorithm>

namespace partita::exchange {

namespace {

using model::Json;
using model::SampleRow;

std::string writtenOf(const Json &value)
{
    return value.is_string() ? value.get<std::string>()
                             : value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Makes the sample rows of all tables, then joins them.
class SampleRows {
public:
    SampleRows(const Draft &draft, const std::vector<model::Entity> &entities)
        : m_draft(draft)
    {
        for (const model::Entity &entity : entities)
            m_entities.emplace(entity.name, &entity);
    }

    std::vector<SampleRow> make()
    {
        for (std::size_t at = 0; at < m_draft.tables.size(); ++at) {
            for (const Json &values : m_draft.tables[at].found->sample)
                addRow(at, values);
        }
        for (const DraftReference &reference : m_draft.references) {
            if (reference.isTold && !reference.parentRole.empty())
                join(reference);
        }
        return std::move(m_rows);
    }

private:
    struct Origin {
        std::size_t table;
        const Json *values;
    };

    void addRow(std::size_t at, const Json &values)
    {
        const DraftTable &table = m_draft.tables[at];
        const auto entity = m_entities.find(table.entity);
        if (table.isLink || entity == m_entities.end() || !values.is_object())
            return;
        SampleRow row;
        row.entity = table.entity;
        for (std::size_t column = 0; column < table.attributes.size(); ++column) {
            const std::string &name = table.attributes[column];
            const auto value = values.find(table.found->columns[column].attribute.name);
            if (name.empty() || value == values.end())
                continue;
            const model::Attribute *attribute = entity->second->attribute(name);
            if (attribute && isUsable(*attribute, *value)
                && !(value->is_null() && name == table.keyName))
                row.values.emplace(name, *value);
        }
        const auto key = row.values.find(table.keyName);
        if (key != row.values.end() && !m_keys.insert({row.entity, key->second.dump()}).second)
            return;
        row.name = m_names.take({key == row.values.end()
                                     ? row.entity + " row"
                                     : row.entity + ' ' + shortened(writtenOf(key->second))});
        m_origins.push_back({at, &values});
        m_rowsOf[at].push_back(m_rows.size());
        m_rows.push_back(std::move(row));
    }

    /// The values of the columns as one text; empty when one is missing.
    std::string valuesAt(const Origin &origin, const std::vector<std::size_t> &columns) const
    {
        std::string joined;
        for (const std::size_t column : columns) {
            const FoundTable &table = *m_draft.tables[origin.table].found;
            const auto value = origin.values->find(table.columns[column].attribute.name);
            if (value == origin.values->end() || value->is_null())
                return {};
            joined += value->dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
        }
        return joined;
    }

    void join(const DraftReference &reference)
    {
        const std::vector<std::size_t> &wanted = m_draft.parentColumnsOf(reference);
        if (reference.cardinality == model::Cardinality::manyToMany
            || wanted.size() != reference.childColumns.size())
            return;
        std::map<std::string, std::size_t> parents;
        for (const std::size_t row : m_rowsOf[reference.parent])
            parents.try_emplace(valuesAt(m_origins[row], wanted), row);
        std::set<std::size_t> used;
        for (const std::size_t row : m_rowsOf[reference.child]) {
            const std::string values = valuesAt(m_origins[row], reference.childColumns);
            const auto parent = values.empty() ? parents.end() : parents.find(values);
            if (parent == parents.end())
                continue;
            const bool isLater = reference.parent == reference.child && parent->second >= row;
            const bool isPaired = reference.cardinality == model::Cardinality::oneToOne
                && !used.insert(parent->second).second;
            if (!isLater && !isPaired)
                m_rows[row].parents.emplace(reference.parentRole, m_rows[parent->second].name);
        }
    }

    const Draft &m_draft;
    std::map<std::string, const model::Entity *> m_entities;
    std::vector<SampleRow> m_rows;
    std::vector<Origin> m_origins; ///< of the rows
    std::map<std::size_t, std::vector<std::size_t>> m_rowsOf; ///< table -> rows
    std::set<std::pair<std::string, std::string>> m_keys;
    NameBook m_names;
};

} // namespace

model::Population populationOf(const Draft &draft, const std::vector<model::Entity> &entities)
{
    model::Population population;
    for (const DraftTable &table : draft.tables) {
        if (!table.isLink && table.found->rows)
            population.counts[table.entity] = std::clamp<std::int64_t>(
                *table.found->rows, 0, static_cast<std::int64_t>(model::mostRows));
    }
    population.sampleRows = SampleRows(draft, entities).make();
    return population;
}

} // namespace partita::exchange
