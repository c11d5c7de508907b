#include "engine/planning/lookups/routes/parentlookup.h"

#include "engine/places/binding.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

/// Collector of the values that a look-up of parents at one location brings.
class Bringing {
public:
    /// All references must outlive it. `known`: facts about the rows below.
    Bringing(const PlanningContext &context, const places::Location &parents,
             const model::Role &role, const std::vector<places::Fact> &known)
        : m_context(context)
        , m_parents(parents)
        , m_role(role)
        , m_known(known)
        , m_brought(keyOnly(context.workbook, role.partner))
    {
    }

    /// Adds the attribute at the end of `roles`, which lead from a row below to the parent and
    /// beyond. If the location lacks it, adds the key of the nearest row by which it can be looked
    /// up.
    void addWanted(const Names &roles, const std::string &attribute)
    {
        if (roles.empty() || roles.front() != m_role.name || add(roles, attribute))
            return;
        addKey(roles);
    }
    /// Adds the key of the last row along the roles that the location holds.
    void addKey(Names roles)
    {
        if (roles.empty() || roles.front() != m_role.name)
            return;
        for (; roles.size() > 1; roles.pop_back()) {
            const std::string entity
                = places::entityAt(m_context.workbook, m_role.partner, rest(roles));
            if (add(roles, places::keyNameOf(m_context.workbook, entity)))
                return;
        }
    }
    /// Adds the sources of partition keys of the rows below. Mutable ones are left out, since they
    /// are updated at different times in different items.
    void addRouting(const std::string &entity)
    {
        for (const places::Location &below :
             places::locationsOf(m_context.workbook, m_context.design, entity)) {
            for (const places::AttributeAt &source :
                 partitionKeySources(m_context.workbook, below)) {
                if (source.roles.empty() || source.roles.front() != m_role.name)
                    continue;
                const std::string owner
                    = places::entityAt(m_context.workbook, m_role.partner, rest(source.roles));
                if (!places::isMutable(m_context.workbook, owner, source.attribute))
                    add(source.roles, source.attribute);
            }
        }
    }
    /// Adds the key of the only row below, as the last piece.
    void addOnlyRow(const std::string &entity)
    {
        const std::optional<model::Role> back
            = model::findRole(m_context.workbook, m_role.partner, inverseNameOf(m_role));
        if (!back || back->toMany)
            return;
        const std::string key = places::keyNameOf(m_context.workbook, entity);
        if (findFact(m_known, {}, key))
            return; // otherwise it would be looked up without end
        const auto place = findValue(m_context.workbook, m_parents, {back->name}, key);
        m_brought.namesRow = place && !place->truncate;
        if (m_brought.namesRow)
            bring({back->name}, key, {{}, key});
    }
    Brought take() { return std::move(m_brought); }

private:
    static Names rest(const Names &roles) { return {roles.begin() + 1, roles.end()}; }

    bool add(const Names &roles, const std::string &attribute)
    {
        const auto isBrought = [&](const places::AttributeAt &fact) {
            return fact.roles == roles && fact.attribute == attribute;
        };
        const bool isOwnKey = roles.size() == 1
            && attribute == places::keyNameOf(m_context.workbook, m_role.partner);
        if (isOwnKey || findFact(m_known, roles, attribute)
            || std::any_of(m_brought.facts.begin(), m_brought.facts.end(), isBrought))
            return true;
        const auto place = findValue(m_context.workbook, m_parents, rest(roles), attribute);
        if (!place || place->truncate)
            return false;
        bring(rest(roles), attribute, {roles, attribute});
        return true;
    }
    void bring(Names roles, const std::string &attribute, places::AttributeAt fact)
    {
        const std::string as = "known" + std::to_string(m_brought.facts.size());
        m_brought.shape.pieces.push_back(places::attributePiece(as, std::move(roles), attribute));
        m_brought.facts.push_back(std::move(fact));
    }

    const PlanningContext &m_context;
    const places::Location &m_parents;
    const model::Role &m_role;
    const std::vector<places::Fact> &m_known;
    Brought m_brought;
};

/// Everything that the look-ups below need of the parents and that the location holds.
Brought broughtFrom(const PlanningContext &context, const places::Location &parents,
                    const places::Question &ask, const model::Role &role)
{
    const std::vector<places::Fact> known = ask.allFacts();
    Bringing bringing(context, parents, role, known);
    for (const places::Piece &piece : ask.shape.pieces) {
        if (const auto *attribute = std::get_if<places::Piece::Attribute>(&piece.what))
            bringing.addWanted(piece.roles, attribute->name);
        else
            bringing.addKey(piece.roles);
    }
    bringing.addRouting(ask.entity);
    bringing.addOnlyRow(ask.entity);
    return bringing.take();
}

bool isSame(const Brought &left, const Brought &right)
{
    return std::equal(left.facts.begin(), left.facts.end(), right.facts.begin(), right.facts.end(),
                      [](const places::AttributeAt &one, const places::AttributeAt &other) {
                          return one.roles == other.roles && one.attribute == other.attribute;
                      });
}

} // namespace

Brought keyOnly(const model::Workbook &workbook, const std::string &parent)
{
    const std::string key = places::keyNameOf(workbook, parent);
    return {{{places::attributePiece(key, {}, key)}}, {}, false};
}

std::vector<Brought> allBrought(const PlanningContext &context, const places::Question &ask,
                                const model::Role &role)
{
    std::vector<Brought> all;
    for (const places::Location &parents :
         places::locationsOf(context.workbook, context.design, role.partner)) {
        Brought brought = broughtFrom(context, parents, ask, role);
        const bool isKnown = brought.facts.empty()
            || std::any_of(all.begin(), all.end(),
                           [&](const Brought &known) { return isSame(known, brought); });
        if (!isKnown)
            all.push_back(std::move(brought));
    }
    return all;
}

} // namespace partita::planning
