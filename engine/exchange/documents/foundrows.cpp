#include "engine/exchange/documents/foundrows.h"

#include "engine/base/messagetext.h"
#include "engine/base/plural.h"
#include "engine/exchange/documents/relating.h"
#include "engine/exchange/documents/samples.h"
#include "engine/exchange/tables/measuredrows.h"
#include "engine/model/proposednames.h"

namespace partita::exchange {
namespace {

using Use = Column::Use;

constexpr std::size_t mostDegreeValues = 100;

class FoundRowsBuilder {
public:
    FoundRowsBuilder(const std::vector<Collection> &collections, const std::vector<KeyIndex> &keys,
                     std::vector<ImportNote> &notes)
        : m_collections(collections)
        , m_keys(keys)
        , m_notes(notes)
        , m_driverOf(collections.size(), nowhere)
    {
    }

    FoundRows make(const std::map<std::pair<std::size_t, std::size_t>, std::string> &why)
    {
        m_made.tables.assign(m_collections.size(), nowhere);
        NameBook names;
        for (std::size_t at = 0; at < m_collections.size(); ++at) {
            if (!m_collections[at].isJoined)
                addTable(at, names.take({m_collections[at].name}));
        }
        for (std::size_t at = 0; at < m_collections.size(); ++at) {
            if (m_collections[at].parent != nowhere)
                addEmbedding(at);
        }
        for (std::size_t at = 0; at < m_collections.size(); ++at) {
            for (std::size_t column = 0; column < m_collections[at].columns.size(); ++column) {
                const auto reason = why.find({at, column});
                const Use use = m_collections[at].columns[column].use;
                const std::string evidence = reason == why.end() ? "" : reason->second;
                if (use == Use::reference)
                    addReference(at, column, evidence);
                else if (use == Use::references)
                    addPairs(at, column, evidence);
            }
        }
        addSamples(m_collections, m_keys, m_made);
        proposePairs();
        return std::move(m_made);
    }

private:
    const std::string &tableName(std::size_t collection) const
    {
        return m_made.schema.tables[m_made.tables[collection]].name;
    }

    void addTable(std::size_t at, std::string name)
    {
        const Collection &collection = m_collections[at];
        FoundTable table;
        table.name = std::move(name);
        table.file = collection.file;
        if (collection.parent == nowhere)
            table.rows = static_cast<std::int64_t>(collection.rows.size());
        std::vector<std::size_t> positions;
        for (std::size_t column = 0; column < collection.columns.size(); ++column) {
            const Column &found = collection.columns[column];
            const bool isKey = column == collection.key;
            if (found.use != Use::attribute && found.use != Use::reference && !isKey)
                continue;
            FoundColumn made;
            made.attribute = isKey ? found.values.keyAttribute(found.name)
                                   : found.values.attribute(found.name);
            made.isOptional = made.attribute.missing > 0;
            made.isUnique = isKey;
            made.isMeasured = true;
            for (std::string &remark : found.values.remarks(found.name))
                m_notes.push_back({ImportNote::Kind::guessed, "values",
                                   "In " + inQuotes(table.name) + ": " + std::move(remark),
                                   collection.file, 0});
            table.columns.push_back(std::move(made));
            positions.push_back(column);
        }
        tellMissing(collection, table.name);
        if (collection.key != nowhere)
            table.key = {collection.columns[collection.key].name};
        m_made.tables[at] = m_made.schema.tables.size();
        m_made.schema.tables.push_back(std::move(table));
        m_made.columns.push_back(std::move(positions));
    }

    void tellMissing(const Collection &collection, const std::string &table)
    {
        for (const Column &column : collection.columns) {
            if (column.use == Use::missing)
                m_notes.push_back({ImportNote::Kind::skipped, "property",
                                   inQuotes(column.name) + " of " + inQuotes(table)
                                       + " is null in every document.",
                                   collection.file, 0});
        }
    }

    /// Rows of the child that each row of the parent has.
    static std::vector<std::int64_t> countsOf(const std::vector<std::size_t> &parents,
                                              std::size_t parentRows)
    {
        std::vector<std::int64_t> counts(parentRows, 0);
        for (const std::size_t parent : parents) {
            if (parent != nowhere)
                ++counts[parent];
        }
        return counts;
    }

    /// Whether the rows of `child` may follow from those of `parent`: no circle.
    bool canDrive(std::size_t child, std::size_t parent) const
    {
        if (m_driverOf[child] != nowhere)
            return false;
        for (std::size_t at = parent; at != nowhere; at = m_driverOf[at]) {
            if (at == child)
                return false;
        }
        return true;
    }

    void addEmbedding(std::size_t at)
    {
        const Collection &child = m_collections[at];
        const Collection &parent = m_collections[child.parent];
        Relation relation {at,           child.parentColumn,
                           child.parent, false,
                           true,         countsOf(child.parentRows, parent.rows.size())};
        FoundTable &table = m_made.schema.tables[m_made.tables[at]];
        FoundReference reference;
        reference.childTable = table.name;
        reference.parentTable = tableName(child.parent);
        reference.containment = true;
        reference.optionalParent = false;
        reference.parentRole = camelOf(singularOf(parent.name));
        reference.childRole = parent.columns[child.parentColumn].name;
        reference.cardinality = model::Cardinality::oneToMany;
        reference.degree = degreeOfCounts(relation.counts, mostDegreeValues);
        reference.file = child.file;
        if (parent.key != nowhere) { // so that sample rows find their parents
            FoundColumn column;
            column.attribute.name = freeColumn(table, reference.parentRole);
            column.attribute.type = parent.columns[parent.key].values.type();
            reference.childColumns = {column.attribute.name};
            table.columns.push_back(std::move(column));
        }
        m_driverOf[at] = child.parent;
        m_made.relations.push_back(std::move(relation));
        m_made.schema.references.push_back(std::move(reference));
    }

    static std::string freeColumn(const FoundTable &table, const std::string &role)
    {
        NameBook taken;
        for (const FoundColumn &column : table.columns)
            taken.take({lowered(column.attribute.name)});
        return taken.take({lowered(role) + "id", lowered(role) + " key"});
    }

    void addReference(std::size_t at, std::size_t position, const std::string &evidence)
    {
        const Collection &child = m_collections[at];
        const Column &column = child.columns[position];
        const Collection &parent = m_collections[column.target];
        Relation relation {at, position, column.target, false, false, {}};
        relation.counts
            = countsOf(parentRowsOf(child, position, m_keys[column.target]), parent.rows.size());
        FoundReference reference;
        reference.childTable = tableName(at);
        reference.childColumns = {column.name};
        reference.parentTable = tableName(column.target);
        constexpr std::size_t fewest = 20;
        const bool isOne = column.values.areUnique() && child.rows.size() >= fewest
            && child.rows.size() * 2 >= parent.rows.size();
        reference.cardinality
            = isOne ? model::Cardinality::oneToOne : model::Cardinality::oneToMany;
        reference.containment = false;
        reference.evidence = evidence;
        reference.file = child.file;
        if (!isOne && canDrive(at, column.target) && column.target != at) {
            m_driverOf[at] = column.target;
            reference.degree = degreeOfCounts(relation.counts, mostDegreeValues);
        }
        m_made.relations.push_back(std::move(relation));
        m_made.schema.references.push_back(std::move(reference));
    }

    void addPairs(std::size_t at, std::size_t position, const std::string &evidence)
    {
        const Collection &child = m_collections[at];
        const Column &column = child.columns[position];
        Relation relation {at, position, column.target, true, false, {}};
        for (const model::Json *cell : column.cells)
            relation.counts.push_back(
                cell && cell->is_array() ? static_cast<std::int64_t>(cell->size()) : 0);
        FoundReference reference;
        reference.childTable = tableName(column.target);
        reference.parentTable = tableName(at);
        reference.cardinality = model::Cardinality::manyToMany;
        const std::string one
            = column.keyMember.empty() ? camelOf(referringStem(column.name)) : std::string();
        reference.childRole = one.empty() ? camelOf(column.name) : plural(one);
        reference.parentRole = plural(camelOf(singularOf(child.name)));
        reference.degree = degreeOfCounts(relation.counts, mostDegreeValues);
        m_notes.push_back({ImportNote::Kind::guessed, "relationship",
                           inQuotes(child.name) + " refers to many "
                               + inQuotes(tableName(column.target)) + ": "
                               + (evidence.empty() ? "the objects in " + inQuotes(column.name)
                                          + " hold keys of documents there, and copies of them."
                                                   : evidence),
                           child.file, 0});
        reference.file = child.file;
        m_made.relations.push_back(std::move(relation));
        m_made.schema.references.push_back(std::move(reference));
    }

    /// Documents that only join two others may be a relationship.
    void proposePairs()
    {
        for (const Collection &collection : m_collections) {
            std::size_t references = 0;
            std::size_t others = 0;
            for (std::size_t at = 0; at < collection.columns.size(); ++at) {
                references += collection.columns[at].use == Use::reference ? 1 : 0;
                others
                    += collection.columns[at].use != Use::reference && at != collection.key ? 1 : 0;
            }
            if (references == 2 && others == 0 && !collection.isJoined)
                m_notes.push_back({ImportNote::Kind::proposed, "many:many",
                                   inQuotes(collection.name)
                                       + " only joins two others; it may be a many:many"
                                         " relationship in place of an entity.",
                                   collection.file, 0});
        }
    }

    const std::vector<Collection> &m_collections;
    const std::vector<KeyIndex> &m_keys;
    std::vector<ImportNote> &m_notes;
    std::vector<std::size_t> m_driverOf; ///< collection that decides the number of rows
    FoundRows m_made;
};

} // namespace

FoundRows foundRowsOf(const std::vector<Collection> &collections, const std::vector<KeyIndex> &keys,
                      const std::map<std::pair<std::size_t, std::size_t>, std::string> &why,
                      std::vector<ImportNote> &notes)
{
    return FoundRowsBuilder(collections, keys, notes).make(why);
}

} // namespace partita::exchange
