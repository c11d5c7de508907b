// Columns that hold keys of other collections.
#include "engine/base/messagetext.h"
#include "engine/exchange/documents/likelynames.h"
#include "engine/exchange/documents/relating.h"

namespace partita::exchange {
namespace {

using model::AttributeType;
using model::Json;

struct Hits {
    std::int64_t found = 0;
    std::int64_t all = 0;
    double share() const
    {
        return all == 0 ? 0 : static_cast<double>(found) / static_cast<double>(all);
    }
};

constexpr double nearlyAll = 0.98;

/// Values of a column, or elements of its lists, that are keys. With `isQuick` it stops when they
/// cannot become nearly all any more.
Hits hitsOf(const Column &column, const KeyIndex &keys, bool isQuick)
{
    Hits hits;
    const double mostMisses = (1 - nearlyAll) * static_cast<double>(column.cells.size()) + 1;
    const auto look = [&](const Json &value) {
        if (value.is_null())
            return;
        ++hits.all;
        hits.found += keys.rowOf(value) == nowhere ? 0 : 1;
    };
    for (const Json *cell : column.cells) {
        if (!cell)
            continue;
        if (cell->is_array())
            std::for_each(cell->begin(), cell->end(), look);
        else
            look(*cell);
        const bool isList = cell->is_array();
        if (isQuick && !isList && static_cast<double>(hits.all - hits.found) > mostMisses)
            break;
    }
    return hits;
}

bool canRefer(const Column &column)
{
    const auto isKeyType = [](AttributeType type) {
        return type == AttributeType::string || type == AttributeType::integer;
    };
    if (column.use != Column::Use::attribute || column.values.values() == 0)
        return false;
    if (column.values.type() == AttributeType::array)
        return isKeyType(column.values.arrays()->elements.type())
            && column.values.arrays()->elements.values() > 0;
    return isKeyType(column.values.type());
}

class ReferenceSearch {
public:
    using Reasons = std::map<std::pair<std::size_t, std::size_t>, std::string>;

    ReferenceSearch(std::vector<Collection> &collections, const std::vector<KeyIndex> &keys,
                    Reasons &why, std::vector<ImportNote> &notes)
        : m_collections(collections)
        , m_keys(keys)
        , m_why(why)
        , m_notes(notes)
    {
        for (const Collection &collection : collections)
            m_names.emplace_back(collection);
    }

    Result<void> run(const Watch &watch)
    {
        for (std::size_t at = 0; at < m_collections.size(); ++at) {
            if (m_collections[at].isJoined)
                continue;
            for (std::size_t column = 0; column < m_collections[at].columns.size(); ++column) {
                if (watch.stop.stop_requested())
                    return cancelled();
                if (column != m_collections[at].key && canRefer(m_collections[at].columns[column]))
                    look(at, column);
            }
        }
        return {};
    }

private:
    struct Candidate {
        std::size_t parent = nowhere;
        int fit = 0;
        Hits hits;
        bool isSure = false;
    };

    void look(std::size_t at, std::size_t position)
    {
        const Collection &child = m_collections[at];
        const Column &column = child.columns[position];
        const ReferringName name(column, child.parent != nowhere);
        Candidate best;
        for (std::size_t parent = 0; parent < m_collections.size(); ++parent) {
            if (m_keys[parent].size() == 0 || m_collections[parent].isJoined)
                continue;
            Candidate one {parent, fitOfName(name, m_names[parent], parent == at), {}, false};
            const bool isTelling = m_keys[parent].isTelling();
            if (one.fit == 0 && !isTelling)
                continue;
            one.hits = hitsOf(column, m_keys[parent], one.fit == 0);
            one.isSure = one.hits.all > 0 && one.hits.share() >= nearlyAll;
            if (one.fit == 0 && !one.isSure)
                continue;
            if (std::pair(one.isSure, one.fit) > std::pair(best.isSure, best.fit)
                || best.parent == nowhere)
                best = one;
        }
        if (best.isSure)
            take(at, position, best);
        else if (best.parent != nowhere && best.fit > 2)
            propose(at, position, best);
    }

    void take(std::size_t at, std::size_t position, const Candidate &found)
    {
        Column &column = m_collections[at].columns[position];
        const bool isList = column.values.type() == AttributeType::array;
        column.use = isList ? Column::Use::references : Column::Use::reference;
        column.target = found.parent;
        const bool isAll = found.hits.found == found.hits.all;
        m_why[{at, position}] = (isAll ? (found.hits.all == 1 ? "the value of " : "all ")
                                       : grouped(found.hits.found) + " of ")
            + (isAll && found.hits.all == 1 ? "" : grouped(found.hits.all) + " values of ")
            + inQuotes(column.name) + (isAll && found.hits.all == 1 ? " is a key" : " are keys")
            + (found.fit > 0 ? " there, and the name agrees." : " there.");
    }

    void propose(std::size_t at, std::size_t position, const Candidate &found)
    {
        const Collection &child = m_collections[at];
        m_notes.push_back({ImportNote::Kind::proposed, "relationship",
                           inQuotes(child.columns[position].name) + " of " + inQuotes(child.name)
                               + " may refer to " + inQuotes(m_collections[found.parent].name)
                               + " by its name, but " + grouped(found.hits.found) + " of "
                               + grouped(found.hits.all) + " values are found there.",
                           child.file, 0});
    }

    std::vector<Collection> &m_collections;
    const std::vector<KeyIndex> &m_keys;
    Reasons &m_why;
    std::vector<ImportNote> &m_notes;
    std::vector<TargetName> m_names;
};

} // namespace

Result<void> findReferences(std::vector<Collection> &collections, const std::vector<KeyIndex> &keys,
                            std::map<std::pair<std::size_t, std::size_t>, std::string> &why,
                            std::vector<ImportNote> &notes, const Watch &watch)
{
    return ReferenceSearch(collections, keys, why, notes).run(watch);
}

std::vector<std::size_t> parentRowsOf(const Collection &child, std::size_t column,
                                      const KeyIndex &keys)
{
    std::vector<std::size_t> rows;
    rows.reserve(child.rows.size());
    for (const Json *cell : child.columns[column].cells)
        rows.push_back(cell ? keys.rowOf(*cell) : nowhere);
    return rows;
}

} // namespace partita::exchange
