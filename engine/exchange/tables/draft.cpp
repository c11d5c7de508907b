#include "engine/exchange/tables/draft.h"

#include "engine/base/messagetext.h"
#include "engine/base/numbertext.h"

#include <algorithm>
#include <set>

namespace partita::exchange {

namespace {

/// Tables by schema and name, without regard to case where that decides nothing.
class TableIndex {
public:
    explicit TableIndex(const std::vector<DraftTable> &tables)
        : m_tables(tables)
    {
        for (std::size_t at = 0; at < tables.size(); ++at)
            m_byName[lowered(tables[at].found->name)].push_back(at);
    }

    /// `home`: schema in which a name without one is looked up first.
    std::optional<std::size_t> find(const std::string &schema, const std::string &name,
                                    const std::string &home) const
    {
        const auto found = m_byName.find(lowered(name));
        if (found == m_byName.end())
            return {};
        const std::string &wanted = schema.empty() ? home : schema;
        std::optional<std::size_t> best;
        int most = 0;
        for (const std::size_t at : found->second) {
            const FoundTable &table = *m_tables[at].found;
            const bool isThere = isSameName(table.schema, wanted);
            const bool mayBe = isThere || schema.empty() || table.schema.empty();
            const int likeness = !mayBe ? 0 : 1 + (table.name == name ? 1 : 0) + (isThere ? 2 : 0);
            if (likeness > most) {
                most = likeness;
                best = at;
            }
            if (most == 4)
                break;
        }
        return best;
    }

private:
    const std::vector<DraftTable> &m_tables;
    std::unordered_map<std::string, std::vector<std::size_t>> m_byName;
};

void draftTables(const FoundSchema &schema, Draft &draft)
{
    for (const FoundTable &found : schema.tables) {
        DraftTable table;
        table.found = &found;
        for (std::size_t at = 0; at < found.columns.size(); ++at)
            table.columns.try_emplace(found.columns[at].attribute.name, at);
        for (std::size_t at = 0; at < found.columns.size(); ++at)
            table.columns.try_emplace(lowered(found.columns[at].attribute.name), at);
        table.key = table.columnsAt(found.key);
        draft.tables.push_back(std::move(table));
    }
}

std::string nameOfTable(const std::string &schema, const std::string &name)
{
    return inQuotes(schema.empty() ? name : schema + '.' + name);
}

/// References that are there already: child, parent and columns.
using KnownReferences
    = std::set<std::pair<std::pair<std::size_t, std::size_t>, std::vector<std::size_t>>>;

void draftReference(const FoundReference &found, const TableIndex &index, KnownReferences &known,
                    Draft &draft)
{
    const auto child = index.find(found.childSchema, found.childTable, {});
    if (!child) {
        draft.notes.push_back({ImportNote::Kind::skipped, "reference",
                               "A reference starts at "
                                   + nameOfTable(found.childSchema, found.childTable)
                                   + ", which is not in the file.",
                               found.file, found.line});
        return;
    }
    const FoundTable &table = *draft.tables[*child].found;
    const auto parent = index.find(found.parentSchema, found.parentTable, table.schema);
    DraftReference reference;
    reference.found = &found;
    reference.child = *child;
    reference.childColumns = draft.tables[*child].columnsAt(found.childColumns);
    if (!parent || reference.childColumns.size() != found.childColumns.size()) {
        draft.note(ImportNote::Kind::skipped, "reference",
                   inQuotes(table.name) + " refers by " + words::listed(found.childColumns) + " to "
                       + nameOfTable(found.parentSchema, found.parentTable)
                       + (parent ? ", but has no such columns." : ", which is not in the file."),
                   table, found.line);
        return;
    }
    reference.parent = *parent;
    reference.parentColumns = draft.tables[*parent].columnsAt(found.parentColumns);
    if (!known.insert({{*child, *parent}, reference.childColumns}).second
        && !reference.childColumns.empty())
        return;
    draft.referencesOf[*child].push_back(draft.references.size());
    draft.referencesTo[*parent].push_back(draft.references.size());
    draft.references.push_back(std::move(reference));
}

} // namespace

std::optional<std::size_t> DraftTable::columnAt(const std::string &name) const
{
    auto at = columns.find(name);
    if (at == columns.end())
        at = columns.find(lowered(name));
    return at == columns.end() ? std::nullopt : std::optional(at->second);
}

std::vector<std::size_t> DraftTable::columnsAt(const std::vector<std::string> &wanted) const
{
    std::vector<std::size_t> positions;
    for (const std::string &name : wanted) {
        const std::optional<std::size_t> at = columnAt(name);
        if (!at)
            return {};
        if (std::find(positions.begin(), positions.end(), *at) == positions.end())
            positions.push_back(*at);
    }
    return positions;
}

const std::vector<std::size_t> &Draft::parentColumnsOf(const DraftReference &reference) const
{
    return reference.parentColumns.empty() ? tables[reference.parent].key : reference.parentColumns;
}

void Draft::note(ImportNote::Kind kind, const char *subject, std::string sentence,
                 const FoundTable &table, int line)
{
    notes.push_back({kind, subject, std::move(sentence), table.file, line ? line : table.line});
}

std::string listedColumns(const FoundTable &table, const std::vector<std::size_t> &columns)
{
    std::vector<std::string> names;
    for (const std::size_t column : columns)
        names.push_back(shortened(table.columns[column].attribute.name));
    return words::listed(names);
}

Draft draftOf(const FoundSchema &schema)
{
    Draft draft;
    draft.notes = schema.notes;
    draftTables(schema, draft);
    draft.referencesOf.resize(draft.tables.size());
    draft.referencesTo.resize(draft.tables.size());
    const TableIndex index(draft.tables);
    KnownReferences known;
    for (const FoundReference &found : schema.references)
        draftReference(found, index, known, draft);
    return draft;
}

} // namespace partita::exchange
