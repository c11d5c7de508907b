// Relationships of references: names, roles, and how many children a row has.
#include "engine/base/messagetext.h"
#include "engine/base/plural.h"
#include "engine/exchange/tables/draft.h"
#include "engine/exchange/tables/soundattribute.h"
#include "engine/model/proposednames.h"

#include <algorithm>

namespace partita::exchange {

namespace {

using model::Cardinality;
using model::Degree;
using model::Relationship;

/// What the child calls the parent, in the order in which the names are tried.
std::vector<std::string> parentRolesOf(const Draft &draft, const DraftReference &reference,
                                       const DraftReference &named)
{
    const FoundTable &child = *draft.tables[reference.child].found;
    std::vector<std::string> roles;
    if (!reference.found->parentRole.empty())
        roles.push_back(allowedName(reference.found->parentRole, ""));
    const std::string parent = camelOf(singularOf(draft.tables[named.parent].found->name));
    if (named.childColumns.size() == 1) {
        const std::string &column = child.columns[named.childColumns.front()].attribute.name;
        roles.push_back(referredBy(column));
        roles.push_back(parent);
        roles.push_back(camelOf(column));
    }
    roles.push_back(parent);
    roles.emplace_back("parent");
    return roles;
}

/// Number of references between the same two tables in the same direction.
class Parallels {
public:
    explicit Parallels(const Draft &draft)
    {
        for (const DraftReference &reference : draft.references)
            ++m_counts[{reference.child, reference.parent}];
    }
    bool areSeveral(const DraftReference &reference) const
    {
        return m_counts.at({reference.child, reference.parent}) > 1;
    }

private:
    std::map<std::pair<std::size_t, std::size_t>, int> m_counts;
};

/// What the parent calls its children, in the order in which the names are tried.
std::vector<std::string> childRolesOf(const Draft &draft, const DraftReference &reference,
                                      const std::string &parentRole, bool areSeveral)
{
    std::vector<std::string> roles;
    if (!reference.found->childRole.empty())
        roles.push_back(allowedName(reference.found->childRole, ""));
    const std::string one = camelOf(singularOf(draft.tables[reference.child].found->name));
    const bool toOne = reference.cardinality == Cardinality::oneToOne;
    const std::string children = toOne ? one : plural(one.empty() ? "child" : one);
    if (reference.child == reference.parent) {
        static const std::map<std::string, std::string> usual {
            {"parent", "children"}, {"manager", "reports"},       {"supervisor", "reports"},
            {"boss", "reports"},    {"reportsTo", "reports"},     {"reportTo", "reports"},
            {"replyTo", "replies"}, {"predecessor", "successors"}};
        if (const auto found = usual.find(parentRole); found != usual.end())
            roles.push_back(found->second);
    }
    const std::string apart = model::camelJoined({parentRole, children});
    if (areSeveral)
        roles.push_back(apart);
    roles.push_back(children);
    roles.push_back(apart);
    return roles;
}

std::string columnsInWords(const Draft &draft, const DraftReference &reference)
{
    const FoundTable &child = *draft.tables[reference.child].found;
    if (reference.childColumns.empty())
        return {};
    return (reference.childColumns.size() == 1 ? "Column " : "Columns ")
        + listedColumns(child, reference.childColumns) + '.';
}

Relationship pairOf(Draft &draft, const DraftReference &reference)
{
    const DraftReference &other = draft.references[*reference.other];
    const DraftTable &link = draft.tables[reference.child];
    Relationship made;
    made.parent = draft.tables[reference.parent].entity;
    made.child = draft.tables[other.parent].entity;
    made.cardinality = Cardinality::manyToMany;
    const auto plurals = [](std::vector<std::string> names) {
        for (std::string &name : names)
            name = name.empty() ? name : plural(singularOf(name));
        return names;
    };
    made.parentRole = draft.tables[other.parent].names.take(
        plurals(parentRolesOf(draft, reference, reference)));
    made.childRole
        = draft.tables[reference.parent].names.take(plurals(parentRolesOf(draft, other, other)));
    std::vector<std::size_t> columns = reference.childColumns;
    columns.insert(columns.end(), other.childColumns.begin(), other.childColumns.end());
    made.description = link.found->description.empty() ? "" : link.found->description + "\n\n";
    made.description += "Table " + shortened(link.found->name) + ", columns "
        + listedColumns(*link.found, columns) + '.';
    return made;
}

Relationship relationshipOf(Draft &draft, DraftReference &reference, const Parallels &parallels)
{
    DraftTable &parent = draft.tables[reference.parent];
    DraftTable &child = draft.tables[reference.child];
    Relationship made;
    made.parent = parent.entity;
    made.child = child.entity;
    made.cardinality = reference.cardinality;
    made.containment = reference.isContainment;
    made.optionalParent = reference.isOptional;
    made.parentRole = child.names.take(parentRolesOf(draft, reference, reference));
    reference.parentRole = made.parentRole;
    made.childRole = parent.names.take(
        childRolesOf(draft, reference, made.parentRole, parallels.areSeveral(reference)));
    if (reference.found->bound && made.cardinality != Cardinality::oneToOne)
        made.bound = std::max<std::int64_t>(1, *reference.found->bound);
    made.description = columnsInWords(draft, reference);
    if (reference.parent == reference.child && !made.optionalParent
        && made.cardinality != Cardinality::manyToMany) {
        made.optionalParent = true;
        draft.note(ImportNote::Kind::guessed, "optional parent",
                   "The " + inQuotes(made.parentRole) + " of " + inQuotes(made.child)
                       + " may be missing, as one row has to be the first.",
                   *child.found, reference.found->line);
    }
    if (!reference.found->evidence.empty())
        draft.note(ImportNote::Kind::guessed, "relationship",
                   inQuotes(made.child) + " refers to " + inQuotes(made.parent) + ": "
                       + reference.found->evidence,
                   *child.found, reference.found->line);
    return made;
}

/// Names for a relationship, in the order in which they are tried.
std::vector<std::string> namesFor(const Draft &draft, const DraftReference &reference,
                                  const Relationship &made, bool areSeveral)
{
    const std::string child = camelOf(singularOf(draft.tables[reference.child].found->name));
    const std::string parent = camelOf(singularOf(draft.tables[reference.parent].found->name));
    const std::string stated = allowedName(reference.found->relationship, "");
    if (reference.other)
        return {stated, child, model::camelJoined({parent, made.childRole}), "link"};
    const std::string both = model::camelJoined({parent, child});
    const std::string byRole = model::camelJoined({made.parentRole, child});
    if (areSeveral || reference.child == reference.parent)
        return {stated, byRole, both, "relationship"};
    return {stated, both, byRole, "relationship"};
}

/// Numbers of children. The first relationship of a child that is not drawn makes its rows; when
/// the file says how many rows there are and nothing else, all are drawn.
class DegreeChoice {
public:
    explicit DegreeChoice(const Draft &draft)
        : m_draft(draft)
        , m_makerOf(draft.tables.size(), nullptr)
    {
    }

    /// `order`: the references in the order of the relationships.
    void choose(const std::vector<const DraftReference *> &order)
    {
        for (const DraftReference *reference : order) {
            const DraftReference *&maker = m_makerOf[reference->child];
            if (!canMake(*reference) || m_draft.tables[reference->child].found->rows)
                continue;
            const bool isBetter
                = !maker || (maker->isOptional && !reference->isOptional && !maker->isContainment);
            if (isBetter)
                maker = reference;
        }
    }

    Degree degreeOf(const DraftReference &reference)
    {
        const FoundReference &found = *reference.found;
        if (found.degree && reference.cardinality != Cardinality::oneToOne) {
            Degree measured = *found.degree;
            makeSound(measured);
            return measured;
        }
        Degree degree;
        if (reference.cardinality == Cardinality::manyToMany) {
            ++m_assumed;
            return degree;
        }
        if (m_makerOf[reference.child] != &reference || isMeasured(reference.child)) {
            degree.kind = Degree::Kind::drawn;
            return degree;
        }
        if (reference.cardinality == Cardinality::oneToOne)
            return degree;
        ++m_assumed;
        if (isDeep(reference))
            degree.maximum = 2;
        return degree;
    }

    int assumed() const { return m_assumed; }

private:
    static bool canMake(const DraftReference &reference)
    {
        return reference.child != reference.parent
            && reference.cardinality != Cardinality::manyToMany;
    }

    bool isMeasured(std::size_t child) const
    {
        const auto &all = m_draft.referencesOf[child];
        return std::any_of(all.begin(), all.end(), [&](std::size_t position) {
            return m_draft.references[position].found->degree.has_value();
        });
    }

    /// True when the parents are many already, as their parents make them, and so on.
    bool isDeep(const DraftReference &reference) const
    {
        constexpr int most = 3;
        int steps = 0;
        for (const DraftReference *at = &reference; at && steps <= most; ++steps)
            at = m_makerOf[at->parent];
        return steps > most;
    }

    const Draft &m_draft;
    std::vector<const DraftReference *> m_makerOf; ///< child table -> reference
    int m_assumed = 0;
};

/// Containment first: the first relationship of a child makes its rows.
std::vector<DraftReference *> orderedReferences(Draft &draft)
{
    std::vector<DraftReference *> order;
    for (DraftReference &reference : draft.references) {
        if (reference.isTold)
            order.push_back(&reference);
    }
    std::stable_partition(order.begin(), order.end(),
                          [](const DraftReference *one) { return one->isContainment; });
    return order;
}

} // namespace

std::vector<Relationship> relationshipsOf(Draft &draft)
{
    const Parallels parallels(draft);
    const std::vector<DraftReference *> order = orderedReferences(draft);
    DegreeChoice degrees(draft);
    degrees.choose({order.begin(), order.end()});
    NameBook names;
    std::vector<Relationship> relationships;
    for (DraftReference *reference : order) {
        Relationship made = reference->other ? pairOf(draft, *reference)
                                             : relationshipOf(draft, *reference, parallels);
        made.name = names.take(namesFor(draft, *reference, made, parallels.areSeveral(*reference)));
        made.degree = degrees.degreeOf(*reference);
        reference->relationship = made.name;
        relationships.push_back(std::move(made));
    }
    if (degrees.assumed() > 0)
        draft.notes.push_back(
            {ImportNote::Kind::guessed,
             "degree",
             "Nothing says how many children a row has in " + grouped(degrees.assumed()) + " of "
                 + grouped(static_cast<std::int64_t>(relationships.size()))
                 + (relationships.size() == 1 ? " relationship" : " relationships")
                 + "; 0 to 10 are assumed, or 0 to 2 far down.",
             {},
             0});
    return relationships;
}

} // namespace partita::exchange
