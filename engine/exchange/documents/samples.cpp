#include "engine/exchange/documents/samples.h"

#include "engine/exchange/tables/credentials.h"
#include "engine/exchange/values/datetext.h"

#include <algorithm>
#include <set>

namespace partita::exchange {
namespace {

using model::AttributeType;
using model::Json;

constexpr std::size_t mostSamples = 12;
constexpr std::size_t largestSample = 4000;

/// The value as the attribute can have it: dates as Partita writes them, objects with the known
/// members only.
Json fittingValue(const model::Attribute &attribute, const Json &value)
{
    if (attribute.type == AttributeType::dateTime && value.is_string()) {
        const auto date = dateOf(value.get_ref<const std::string &>());
        return date ? Json(dateText(*date)) : Json();
    }
    if (attribute.type == AttributeType::array && value.is_array() && !attribute.members.empty()) {
        Json fitting = Json::array();
        for (const Json &element : value)
            fitting.push_back(fittingValue(attribute.members.front(), element));
        return fitting;
    }
    if (attribute.type != AttributeType::object || !value.is_object())
        return value;
    Json fitting = Json::object();
    for (const model::Attribute &member : attribute.members) {
        const auto found = value.find(member.name);
        if (found != value.end())
            fitting[member.name] = fittingValue(member, *found);
    }
    return fitting;
}

class SampleChoice {
public:
    SampleChoice(const std::vector<Collection> &collections, const std::vector<KeyIndex> &keys,
                 FoundRows &found)
        : m_collections(collections)
        , m_keys(keys)
        , m_found(found)
        , m_rows(collections.size())
    {
    }

    void run()
    {
        for (std::size_t at = 0; at < m_collections.size(); ++at) {
            if (m_collections[at].parent == nowhere && !m_collections[at].rows.empty()) {
                choose(at, 0);
                choose(at, m_collections[at].rows.size() - 1);
            }
        }
        for (const Relation &relation : m_found.relations) {
            const std::size_t first = relation.isList ? relation.child : relation.parent;
            const auto most = std::max_element(relation.counts.begin(), relation.counts.end());
            if (most != relation.counts.end() && m_collections[first].parent == nowhere)
                choose(first, static_cast<std::size_t>(most - relation.counts.begin()));
        }
        for (std::size_t at = 0; at < m_collections.size(); ++at)
            chooseElements(at);
        for (int pass = 0; pass < 3; ++pass)
            chooseReferred();
        for (std::size_t at = 0; at < m_collections.size(); ++at)
            write(at);
    }

private:
    void choose(std::size_t at, std::size_t row)
    {
        if (m_rows[at].size() < mostSamples)
            m_rows[at].insert(row);
    }

    /// A few elements of the chosen rows.
    void chooseElements(std::size_t at)
    {
        constexpr std::size_t ofOne = 2;
        const Collection &collection = m_collections[at];
        if (collection.parent == nowhere)
            return;
        std::size_t taken = 0;
        for (std::size_t row = 0; row < collection.rows.size(); ++row) {
            const std::size_t parent = collection.parentRows[row];
            taken = row > 0 && parent == collection.parentRows[row - 1] ? taken : 0;
            if (taken < ofOne && m_rows[collection.parent].contains(parent)) {
                choose(at, row);
                ++taken;
            }
        }
    }

    void chooseReferred()
    {
        for (const Relation &relation : m_found.relations) {
            if (relation.isList || relation.isEmbedding)
                continue;
            const Collection &child = m_collections[relation.child];
            if (m_collections[relation.parent].parent != nowhere)
                continue;
            const std::set<std::size_t> rows = m_rows[relation.child];
            for (const std::size_t row : rows) {
                const Json *cell = child.cell(row, relation.column);
                const std::size_t parent = cell ? m_keys[relation.parent].rowOf(*cell) : nowhere;
                if (parent != nowhere)
                    choose(relation.parent, parent);
            }
        }
    }

    void write(std::size_t at)
    {
        const std::size_t position = m_found.tables[at];
        if (position == nowhere)
            return;
        FoundTable &table = m_found.schema.tables[position];
        const Collection &collection = m_collections[at];
        for (const std::size_t row : m_rows[at]) {
            Json values = Json::object();
            for (std::size_t column = 0; column < m_found.columns[position].size(); ++column) {
                const std::size_t from = m_found.columns[position][column];
                const Json *cell = collection.cell(row, from);
                const model::Attribute &attribute = table.columns[column].attribute;
                if (!cell || namesCredential(plainName(attribute.name)))
                    continue;
                Json value = fittingValue(attribute, *cell);
                if (cell->is_structured() && value.dump().size() > largestSample)
                    continue;
                if (!value.is_null() || cell->is_null())
                    values[attribute.name] = std::move(value);
            }
            if (collection.parent != nowhere)
                addParentKey(collection, row, table, values);
            if (collection.key != nowhere && collection.cell(row, collection.key))
                m_found.sampled[{position, collection.cell(row, collection.key)->dump()}] = row;
            table.sample.push_back(std::move(values));
        }
    }

    void addParentKey(const Collection &collection, std::size_t row, const FoundTable &table,
                      Json &values) const
    {
        const Collection &parent = m_collections[collection.parent];
        if (parent.key != nowhere)
            values[table.columns.back().attribute.name]
                = *parent.cell(collection.parentRows[row], parent.key);
    }

    const std::vector<Collection> &m_collections;
    const std::vector<KeyIndex> &m_keys;
    FoundRows &m_found;
    std::vector<std::set<std::size_t>> m_rows; ///< of each collection
};

} // namespace

void addSamples(const std::vector<Collection> &collections, const std::vector<KeyIndex> &keys,
                FoundRows &found)
{
    SampleChoice(collections, keys, found).run();
}

void addSampleDegrees(const FoundRows &found, const ModelNames &names, model::Workbook &workbook)
{
    model::Population population = *workbook.population;
    for (std::size_t at = 0; at < found.relations.size(); ++at) {
        const Relation &relation = found.relations[at];
        const model::Relationship *made = workbook.relationship(names.relationships[at]);
        const std::size_t first = relation.isList ? relation.child : relation.parent;
        const std::size_t table = found.tables[first];
        if (!made || made->cardinality == model::Cardinality::oneToOne
            || made->degree.kind == model::Degree::Kind::drawn || table == nowhere)
            continue;
        for (model::SampleRow &row : population.sampleRows) {
            const auto key = row.values.find(names.tables[table].key);
            if (row.entity != names.tables[table].entity || key == row.values.end())
                continue;
            const auto sampled = found.sampled.find({table, key->second.dump()});
            if (sampled != found.sampled.end())
                row.degrees[made->childRole] = relation.counts[sampled->second];
        }
    }
    workbook.population = std::move(population);
}

} // namespace partita::exchange
