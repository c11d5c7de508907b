// Part of ProgramBuilder for rows that are removed together with the removed one: how they are
// found, and which of them one transaction removes.
#include "engine/planning/commands/effects/affectedrow.h"
#include "engine/planning/commands/program/programbuilder.h"

#include <algorithm>

namespace partita::planning {
namespace {

bool isContainedTwice(const model::Workbook &workbook, const std::string &entity)
{
    const auto &relationships = *workbook.relationships;
    return std::count_if(relationships.begin(), relationships.end(),
                         [&](const model::Relationship &relationship) {
                             return relationship.containment && relationship.child == entity;
                         })
        > 1;
}

} // namespace

Result<void> ProgramBuilder::addCascades(const Names &excluded, int depth)
{
    Names gone = excluded;
    gone.push_back(m_command.entity);
    for (const model::Role &role : model::rolesOf(m_workbook, m_command.entity)) {
        if (role.toParent || !role.relationship->containment)
            continue;
        if (role.partner == m_command.entity) {
            if (Result<void> done = addOwnKind(role, excluded, depth); !done)
                return done;
            continue;
        }
        if (places::contains(gone, role.partner))
            continue;
        const std::optional<places::Location> home
            = places::homeOf(m_workbook, m_context.design, role.partner);
        if (!home)
            continue;
        if (livesInside(*home) && !leavesTraces(role, gone, depth))
            continue; // removed with this row's item
        if (Result<void> done = addCascade(role, livesInside(*home), gone, depth); !done)
            return done;
    }
    return {};
}

Result<void> ProgramBuilder::addOwnKind(const model::Role &role, const Names &excluded, int depth)
{
    if (m_isTracing)
        return {};
    if (m_cascadeRole != role.name)
        return addCascade(role, false, excluded, depth);
    // This row of the tree was found by this role: its own contained rows are found and removed by
    // the same program.
    if (std::shared_ptr<const Lookup> find = findRows(role, m_knowledge.inputs))
        m_program.cascades.push_back({std::move(find), nullptr, false});
    return {};
}

std::vector<Way> ProgramBuilder::goneAround(const model::Role &role) const
{
    std::vector<Way> ways {{inverseNameOf(role)}};
    for (const Way &way : m_gone) {
        ways.push_back(way);
        ways.back().insert(ways.back().begin(), inverseNameOf(role));
    }
    return ways;
}

bool ProgramBuilder::leavesTraces(const model::Role &role, const Names &gone, int depth)
{
    model::Command removal;
    removal.kind = CommandKind::remove;
    removal.entity = role.partner;
    Plan plan;
    ProgramBuilder inner(m_context, removal, m_manner, plan, true);
    inner.m_isTracing = true;
    inner.m_gone = goneAround(role);
    if (!inner.collect(gone, depth + 1))
        return true; // addCascade() collects it again and reports the error
    for (std::string &text : plan.notes)
        note(std::move(text));
    m_plan.outOfStep.insert(m_plan.outOfStep.end(), plan.outOfStep.begin(), plan.outOfStep.end());
    return !inner.m_program.touches.empty() || !inner.m_program.cascades.empty()
        || !inner.m_cascades.empty() || !inner.m_cascadesApart.empty();
}

bool ProgramBuilder::livesInside(const places::Location &home) const
{
    return std::any_of(home.levels.begin(), home.levels.end() - 1, [&](const places::Level &level) {
        return level.entity == m_command.entity;
    });
}

std::shared_ptr<const Lookup> ProgramBuilder::findRows(const model::Role &role,
                                                       const std::vector<Input> &inputs) const
{
    places::Ask ask = places::askAt(role.partner);
    const places::Operand &key
        = *findFact(m_knowledge.facts, {}, places::keyNameOf(m_workbook, m_command.entity));
    ask.conditions.push_back(
        keyCondition(m_workbook, m_command.entity, {inverseNameOf(role)}, key));
    for (const places::Fact &fact : m_knowledge.facts) {
        Names roles = fact.roles;
        roles.insert(roles.begin(), inverseNameOf(role));
        ask.facts.push_back({std::move(roles), fact.attribute, fact.operand});
    }
    for (const Input &input : inputs)
        ask.shape.pieces.push_back(
            places::attributePiece(input.parameter, input.roles, input.attribute));
    ask.purpose
        = "its " + role.name + (role.toMany ? ", which go with it" : ", which goes with it");
    const LookupChoices choices = planLookup(m_context, askOfRow(std::move(ask)));
    return choices.candidates.empty() ? nullptr : forRows(choices.candidates.front().lookup);
}

Result<void> ProgramBuilder::addCascade(const model::Role &role, bool isInside, const Names &gone,
                                        int depth)
{
    PendingCascade pending;
    pending.role = role;
    pending.isInside = isInside;
    pending.command = std::make_unique<model::Command>();
    pending.command->kind = CommandKind::remove;
    pending.command->entity = role.partner;
    pending.builder
        = std::make_unique<ProgramBuilder>(m_context, *pending.command, m_manner, m_plan, true);
    ProgramBuilder &inner = *pending.builder;
    inner.joinPlanOf(*this);
    inner.m_gone = goneAround(role);
    // Also with a mean below 2: one query for all rows of a role costs hardly more than one per
    // row, even if there is one row by chance.
    constexpr double several = 2;
    inner.m_expectedRows = m_expectedRows
        * (role.toMany ? std::max(several, places::meanDegree(m_workbook, role)) : 1);
    if (role.partner == m_command.entity)
        inner.m_cascadeRole = role.name;
    pending.find = findRows(role, inner.m_knowledge.inputs);
    if (!pending.find) {
        note(
            "The " + role.name + " of a removed " + m_command.entity + " cannot be found: "
            + (isInside ? "what they contain or are named by stays behind." : "they stay behind."));
        return {};
    }
    if (Result<void> done = inner.collect(gone, depth + 1); !done)
        return done;
    if (isContainedTwice(m_workbook, role.partner))
        note("Each " + role.partner
             + " is contained more than once: it goes with the first of its parents that goes.");
    m_cascades.push_back(std::move(pending));
    return {};
}

bool ProgramBuilder::isLeftToCascades(Effect &effect) const
{
    if (effect.kind != Effect::Kind::rewrite)
        return false;
    const Names &way = effect.ask.conditions.front().roles;
    std::erase_if(effect.changes, [&](const Change &change) {
        return isLeftToCascades(effect.location, way, change);
    });
    return effect.changes.empty();
}

bool ProgramBuilder::isLeftToCascades(const places::Location &location, const Names &way,
                                      const Change &change) const
{
    if (way.size() < 2)
        return false;
    const Names before(way.begin(), way.end() - 1);
    const auto isMade = [&](const PendingCascade &pending) {
        return inverseNameOf(pending.role) == way.back()
            && pending.builder->makes(location, before, change);
    };
    return std::any_of(m_cascades.begin(), m_cascades.end(), isMade)
        || std::any_of(m_cascadesApart.begin(), m_cascadesApart.end(), isMade);
}

bool ProgramBuilder::makes(const places::Location &location, const Names &way,
                           const Change &change) const
{
    for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
        const Touch &touch = m_program.touches[i];
        const Effect &effect = m_effects[i];
        const bool isThere = touch.type == location.type && isSameWay(effect.location, location)
            && effect.ask.conditions.front().roles == way;
        const bool isChanged
            = std::any_of(touch.changes.begin(), touch.changes.end(), [&](const Change &other) {
                  return other.kind == change.kind && pathText(other) == pathText(change);
              });
        if (isThere && (isChanged || touch.kind == Touch::Kind::refresh))
            return true;
    }
    return isLeftToCascades(location, way, change);
}

bool ProgramBuilder::isPlainRemoval() const
{
    const std::size_t home = homePosition();
    return usesPatches() && home < m_program.touches.size()
        && m_program.unit != CommandProgram::Unit::procedure
        && isKnownRemoval(m_program.touches[home]);
}

bool ProgramBuilder::writesInForeground() const
{
    const auto writes
        = [](const PendingCascade &pending) { return pending.builder->writesInForeground(); };
    return std::any_of(m_program.touches.begin(), m_program.touches.end(),
                       [](const Touch &touch) { return !touch.isBackground; })
        || std::any_of(m_cascades.begin(), m_cascades.end(), writes)
        || std::any_of(m_cascadesApart.begin(), m_cascadesApart.end(), writes);
}

void ProgramBuilder::joinSiblings()
{
    const std::size_t home = homePosition();
    if (!mayLieTogether(m_program.touches[home]))
        return;
    m_program.unit = CommandProgram::Unit::siblings;
    m_program.touches[home].how = Touch::How::unit;
    for (Touch &touch : m_program.touches) {
        if (touch.kind == Touch::Kind::erase && touch.cap && !touch.isBackground)
            note(
                "Removals from " + touch.documentType + " in " + touch.container
                + " go one by one: which of the rows are among its newest is not known beforehand.");
        // Rows in the home's batch have their steps directly after the home's step, so that no
        // other batch may come between.
        if (m_cascades.empty() && isKnownRemoval(touch) && mayLieTogether(touch))
            touch.how = Touch::How::unit;
    }
}

void ProgramBuilder::joinCascades()
{
    using Unit = CommandProgram::Unit;
    std::vector<PendingCascade> joined;
    for (PendingCascade &pending : m_cascades) {
        ProgramBuilder &inner = *pending.builder;
        const bool isPlain = inner.isPlainRemoval() && inner.unitTouches().size() <= 1;
        if (isPlain && isPlainRemoval() && sharesPartition(inner, inverseNameOf(pending.role))) {
            m_program.unit = Unit::batch;
            m_program.touches[homePosition()].how = Touch::How::unit;
            inner.m_program.unit = Unit::joined;
            inner.m_program.touches[inner.homePosition()].how = Touch::How::unit;
            joined.push_back(std::move(pending));
            continue;
        }
        if (isPlain)
            inner.joinSiblings();
        if (inner.writesInForeground())
            ++m_program.leftOut;
        if (inner.writesInForeground())
            note((pending.isInside ? "Removing what goes with the " : "Removing the ")
                 + pending.role.name + " is not atomic with removing the " + m_command.entity
                 + ".");
        m_cascadesApart.push_back(std::move(pending));
    }
    m_cascades = std::move(joined);
}

} // namespace partita::planning
