// Lists of objects inside documents: rows of their own, keys with copies, or attributes.
#include "engine/base/messagetext.h"
#include "engine/exchange/documents/likelynames.h"
#include "engine/exchange/documents/relating.h"
#include "engine/exchange/tables/names.h"
#include "engine/exchange/values/objectstatistics.h"
#include "engine/model/proposednames.h"

namespace partita::exchange {
namespace {

using model::AttributeType;
using model::Json;

bool isListOfObjects(const Column &column)
{
    if (column.use != Column::Use::attribute || column.values.type() != AttributeType::array)
        return false;
    const ValueStatistics &elements = column.values.arrays()->elements;
    return elements.objects() && elements.objects()->count() == elements.values()
        && elements.nulls() == 0 && !elements.objects()->areMaps();
}

Collection elementsOf(const Collection &parent, std::size_t at, std::size_t column)
{
    Collection made;
    const std::string one = singularOf(parent.columns[column].name);
    made.name = model::camelJoined({singularOf(parent.name), one});
    made.container = parent.container;
    made.file = parent.file;
    made.parent = at;
    made.parentColumn = column;
    for (std::size_t row = 0; row < parent.rows.size(); ++row) {
        const Json *list = parent.cell(row, column);
        if (!list || !list->is_array())
            continue;
        for (const Json &element : *list) {
            made.rows.push_back(&element);
            made.parentRows.push_back(row);
        }
    }
    return made;
}

class ListSeparation {
public:
    ListSeparation(std::vector<Collection> &collections, std::vector<ImportNote> &notes)
        : m_collections(collections)
        , m_notes(notes)
        , m_documents(collections.size())
    {
        for (const Collection &collection : collections)
            m_keys.emplace_back(collection);
        for (const Collection &collection : collections)
            m_names.emplace_back(collection);
    }

    Result<void> run(const Watch &watch)
    {
        constexpr std::size_t most = 1000;
        for (std::size_t at = 0; at < m_collections.size(); ++at) {
            for (std::size_t column = 0; column < m_collections[at].columns.size(); ++column) {
                if (!isListOfObjects(m_collections[at].columns[column])
                    || m_collections[at].isJoined || m_collections.size() > most)
                    continue;
                Collection elements = elementsOf(m_collections[at], at, column);
                if (Result<void> filled = fillColumns(elements, m_notes, watch); !filled)
                    return filled;
                chooseKey(elements);
                decide(at, column, std::move(elements));
            }
        }
        return {};
    }

private:
    void decide(std::size_t at, std::size_t position, Collection elements)
    {
        const double most = m_collections[at].columns[position].values.arrays()->lengths.most();
        if (joins(at, position, elements))
            return;
        constexpr double few = 5;
        const bool hasKey = elements.key != nowhere
            && plainName(elements.columns[elements.key].name).ends_with("id");
        if (most <= few && !hasKey && !refers(elements))
            return;
        Column &column = m_collections[at].columns[position];
        column.use = Column::Use::embedded;
        column.target = m_collections.size();
        m_notes.push_back(
            {ImportNote::Kind::guessed, "entity",
             "The elements of " + inQuotes(column.name) + " in " + inQuotes(m_collections[at].name)
                 + " became the entity " + inQuotes(elements.name) + ", as "
                 + (hasKey ? "they have keys of their own."
                        : most > few
                        ? "there are up to " + grouped(static_cast<std::int64_t>(most)) + '.'
                        : "they refer to others."),
             elements.file, 0});
        m_collections.push_back(std::move(elements));
    }

    /// Rows of a collection of documents that a column refers to without doubt.
    std::size_t targetOf(const Column &column) const
    {
        const AttributeType type = column.values.type();
        if (type != AttributeType::string && type != AttributeType::integer)
            return nowhere;
        const ReferringName name(column, true);
        for (std::size_t parent = 0; parent < m_documents; ++parent) {
            const bool isNamed = fitOfName(name, m_names[parent], false) > 2;
            if (m_keys[parent].size() == 0 || !(isNamed || m_keys[parent].isTelling()))
                continue;
            std::size_t misses = 0;
            for (const Json *cell : column.cells)
                misses += !cell || m_keys[parent].rowOf(*cell) == nowhere ? 1 : 0;
            if (misses * 50 <= column.cells.size())
                return parent;
        }
        return nowhere;
    }

    bool refers(const Collection &elements) const
    {
        return std::any_of(
            elements.columns.begin(), elements.columns.end(), [&](const Column &column) {
                return targetOf(column) != nowhere || !referredName(column.name).empty();
            });
    }

    /// Elements that hold the key of a document and copies of its properties, and nothing else.
    bool joins(std::size_t at, std::size_t position, const Collection &elements)
    {
        for (std::size_t key = 0; key < elements.columns.size(); ++key) {
            const std::size_t target = targetOf(elements.columns[key]);
            if (target == nowhere || target == at)
                continue;
            const Collection &parent = m_collections[target];
            const std::vector<std::size_t> rows = parentRowsOf(elements, key, m_keys[target]);
            std::vector<std::pair<std::string, std::size_t>> copied;
            for (std::size_t other = 0; other < elements.columns.size(); ++other) {
                if (other == key)
                    continue;
                const std::size_t origin = parent.column(elements.columns[other].name);
                if (origin == nowhere || !repeats(elements.columns[other], rows, parent, origin))
                    return false;
                copied.emplace_back(elements.columns[other].name, origin);
            }
            Column &column = m_collections[at].columns[position];
            column.use = Column::Use::references;
            column.target = target;
            column.keyMember = elements.columns[key].name;
            column.copied = std::move(copied);
            return true;
        }
        return false;
    }

    static bool repeats(const Column &column, const std::vector<std::size_t> &rows,
                        const Collection &parent, std::size_t origin)
    {
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (rows[row] == nowhere)
                continue;
            const Json *there = parent.cell(rows[row], origin);
            const Json *here = column.cells[row];
            if (!here || !there || *here != *there)
                return false;
        }
        return true;
    }

    std::vector<Collection> &m_collections;
    std::vector<ImportNote> &m_notes;
    std::size_t m_documents; ///< collections that are no elements
    std::vector<KeyIndex> m_keys;
    std::vector<TargetName> m_names;
};

} // namespace

Result<void> separateLists(std::vector<Collection> &collections, std::vector<ImportNote> &notes,
                           const Watch &watch)
{
    return ListSeparation(collections, notes).run(watch);
}

} // namespace partita::exchange
