// What joins rows of two tables: pairs, one partner, optional parents, containment.
#include "engine/base/messagetext.h"
#include "engine/exchange/tables/draft.h"

#include <algorithm>
#include <set>

namespace partita::exchange {

namespace {

using model::Cardinality;

std::set<std::size_t> asSet(const std::vector<std::size_t> &columns)
{
    return {columns.begin(), columns.end()};
}

bool isManyToMany(const DraftReference &reference)
{
    return reference.cardinality == Cardinality::manyToMany;
}

/// True when the references of the table are two, and all that it has.
bool isPair(const Draft &draft, std::size_t at)
{
    const DraftTable &table = draft.tables[at];
    if (draft.referencesOf[at].size() != 2 || !draft.referencesTo[at].empty())
        return false;
    std::set<std::size_t> covered;
    std::size_t sum = 0;
    for (const std::size_t position : draft.referencesOf[at]) {
        const DraftReference &reference = draft.references[position];
        if (reference.parent == at || reference.found->cardinality)
            return false;
        covered.insert(reference.childColumns.begin(), reference.childColumns.end());
        sum += reference.childColumns.size();
    }
    const std::size_t all = table.found->columns.size();
    return sum == all && covered.size() == all && (table.key.empty() || table.key.size() == all);
}

/// Sets of columns whose values are unique in the table.
class UniqueColumns {
public:
    explicit UniqueColumns(const DraftTable &table)
    {
        m_sets.insert(asSet(table.key));
        for (std::size_t column = 0; column < table.found->columns.size(); ++column) {
            if (table.found->columns[column].isUnique)
                m_sets.insert({column});
        }
        for (const std::vector<std::string> &key : table.found->uniqueKeys)
            m_sets.insert(asSet(table.columnsAt(key)));
    }
    bool hold(const std::vector<std::size_t> &columns) const
    {
        return !columns.empty() && m_sets.contains(asSet(columns));
    }

private:
    std::set<std::set<std::size_t>> m_sets;
};

bool isInKey(const DraftTable &table, const DraftReference &reference)
{
    const std::vector<std::size_t> &key = table.key;
    return !reference.childColumns.empty()
        && std::all_of(reference.childColumns.begin(), reference.childColumns.end(),
                       [&](std::size_t column) {
                           return std::find(key.begin(), key.end(), column) != key.end();
                       });
}

void chooseBond(const DraftTable &table, const UniqueColumns &unique, DraftReference &reference)
{
    const FoundReference &found = *reference.found;
    const bool isOne = unique.hold(reference.childColumns);
    reference.cardinality
        = found.cardinality.value_or(isOne ? Cardinality::oneToOne : Cardinality::oneToMany);
    const bool mayBeNull
        = std::any_of(reference.childColumns.begin(), reference.childColumns.end(),
                      [&](std::size_t column) { return table.found->columns[column].isOptional; });
    reference.isOptional = found.optionalParent.value_or(mayBeNull && !isInKey(table, reference));
}

/// How strongly the file says that the parent contains the row; 0 = not.
int containmentOf(const DraftTable &table, const DraftReference &reference)
{
    const FoundReference &found = *reference.found;
    if (reference.parent == reference.child || isManyToMany(reference) || !reference.isTold)
        return 0;
    if (found.containment)
        return *found.containment ? 4 : 0;
    if (reference.isOptional)
        return 0;
    return (isInKey(table, reference) ? 2 : 0) + (found.removesChildren ? 1 : 0);
}

/// Place of the reference in the key. Of several parents, the one named by the first part of the
/// key is the likeliest to contain the row.
std::size_t placeInKey(const DraftTable &table, const DraftReference &reference)
{
    const auto first = reference.childColumns.empty()
        ? table.key.end()
        : std::find(table.key.begin(), table.key.end(), reference.childColumns.front());
    return static_cast<std::size_t>(first - table.key.begin());
}

/// Parent by which each table is contained, so that no table contains itself in the end.
class Containers {
public:
    explicit Containers(std::size_t tables)
        : m_containerOf(tables, none)
    {
    }
    bool holds(std::size_t table, std::size_t wanted) const
    {
        for (std::size_t at = wanted; at != none; at = m_containerOf[at]) {
            if (at == table)
                return true;
        }
        return false;
    }
    void put(std::size_t table, std::size_t container) { m_containerOf[table] = container; }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> m_containerOf;
};

void noteContainment(Draft &draft, const DraftReference &reference, int strength)
{
    if (strength >= 3)
        return;
    const FoundTable &child = *draft.tables[reference.child].found;
    const std::string columns = listedColumns(child, reference.childColumns);
    draft.note(
        ImportNote::Kind::guessed, "containment",
        "Rows of " + inQuotes(child.name) + " are taken as parts of their "
            + inQuotes(draft.tables[reference.parent].found->name) + ": "
            + (strength == 2 ? "their key holds " + columns + '.' : "they are removed with it."),
        child, reference.found->line);
}

} // namespace

void chooseLinks(Draft &draft)
{
    for (std::size_t at = 0; at < draft.tables.size(); ++at) {
        if (!isPair(draft, at))
            continue;
        draft.tables[at].isLink = true;
        DraftReference &first = draft.references[draft.referencesOf[at][0]];
        first.cardinality = Cardinality::manyToMany;
        first.other = draft.referencesOf[at][1];
        draft.references[*first.other].isTold = false;
    }
}

void chooseBonds(Draft &draft)
{
    for (std::size_t child = 0; child < draft.tables.size(); ++child) {
        const DraftTable &table = draft.tables[child];
        if (table.isLink || draft.referencesOf[child].empty())
            continue;
        const UniqueColumns unique(table);
        for (const std::size_t position : draft.referencesOf[child])
            chooseBond(table, unique, draft.references[position]);
    }
    Containers containers(draft.tables.size());
    for (std::size_t child = 0; child < draft.tables.size(); ++child) {
        DraftReference *chosen = nullptr;
        int most = 0;
        for (const std::size_t position : draft.referencesOf[child]) {
            DraftReference &reference = draft.references[position];
            const int strength = containmentOf(draft.tables[child], reference);
            const bool isBetter = strength > most
                || (chosen && strength == most
                    && placeInKey(draft.tables[child], reference)
                        < placeInKey(draft.tables[child], *chosen));
            if (isBetter && !containers.holds(child, reference.parent)) {
                most = strength;
                chosen = &reference;
            }
        }
        if (!chosen)
            continue;
        chosen->isContainment = true;
        containers.put(child, chosen->parent);
        noteContainment(draft, *chosen, most);
    }
}

} // namespace partita::exchange
