#include "engine/exchange/sql/sqlschema.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/tables/names.h"

namespace partita::exchange {

namespace {

constexpr int mostNotesOfAKind = 100;

} // namespace

SqlColumn *SqlTable::column(const std::string &columnName)
{
    const auto found = columnNumbers.find(lowered(columnName));
    return found == columnNumbers.end() ? nullptr : &columns[found->second];
}

void SqlTable::put(SqlColumn made)
{
    const auto [found, isNew] = columnNumbers.try_emplace(lowered(made.name), columns.size());
    if (isNew)
        columns.push_back(std::move(made));
    else
        columns[found->second] = std::move(made);
}

void SqlTable::addKey(const std::vector<std::string> &columnNames)
{
    key = columnNames;
    for (const std::string &part : columnNames) {
        if (SqlColumn *known = column(part))
            known->isNullable = false;
    }
}

void SqlTable::addUnique(const std::vector<std::string> &columnNames)
{
    SqlColumn *only = columnNames.size() == 1 ? column(columnNames.front()) : nullptr;
    if (only)
        only->isUnique = true;
    else if (!columnNames.empty())
        uniqueKeys.push_back(columnNames);
}

void SqlSchema::beginFile(const std::string &name)
{
    m_files.push_back(name);
}

SqlTable *SqlSchema::add(const QualifiedName &name, int line)
{
    std::vector<std::size_t> &known = m_byName[lowered(name.name)];
    for (const std::size_t at : known) {
        if (!isSameName(m_tables[at].schema, name.schema) || m_tables[at].isDropped)
            continue;
        skip("table", "A second definition of " + inQuotes(name.name) + " is left out.", line);
        return nullptr;
    }
    known.push_back(m_tables.size());
    SqlTable &table = m_tables.emplace_back();
    table.schema = name.schema;
    table.name = name.name;
    table.line = line;
    table.file = file();
    return &table;
}

SqlTable *SqlSchema::table(const QualifiedName &name)
{
    const auto found = m_byName.find(lowered(name.name));
    if (found == m_byName.end())
        return nullptr;
    SqlTable *likely = nullptr;
    for (const std::size_t at : found->second) {
        SqlTable &one = m_tables[at];
        if (one.isDropped)
            continue;
        if (isSameName(one.schema, name.schema))
            return &one;
        if (name.schema.empty() || one.schema.empty())
            likely = &one;
    }
    return likely;
}

SqlType *SqlSchema::type(const std::string &name)
{
    const auto found = m_types.find(lowered(name));
    return found == m_types.end() ? nullptr : &found->second;
}

void SqlSchema::skip(const char *subject, std::string sentence, int line)
{
    if (++m_skipped[subject] <= mostNotesOfAKind)
        m_notes.push_back({ImportNote::Kind::skipped, subject, std::move(sentence),
                           m_files.empty() ? std::string() : m_files.back(), line});
}

std::vector<ImportNote> SqlSchema::takeNotes()
{
    for (const auto &[subject, count] : m_skipped) {
        if (count > mostNotesOfAKind)
            m_notes.push_back({ImportNote::Kind::skipped, subject,
                               grouped(count - mostNotesOfAKind) + " more of the kind \"" + subject
                                   + "\" are skipped.",
                               m_files.empty() ? std::string() : m_files.back(), 0});
    }
    return std::move(m_notes);
}

} // namespace partita::exchange
