#include "engine/planning/programbuilder.h"

namespace partita::planning {
namespace {

bool contains(const std::vector<std::string> &names, const std::string &name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace

Result<void> ProgramBuilder::addCascades(const Names &excluded, int depth, int &next)
{
    Names gone = excluded;
    gone.push_back(m_command.entity);
    for (const model::Role &role : model::rolesOf(m_workbook, m_command.entity)) {
        const bool goes
            = !role.toParent && role.relationship->containment && !contains(gone, role.partner);
        if (!goes)
            continue;
        const std::optional<Location> home = homeOf(m_workbook, m_context.design, role.partner);
        if (!home || livesInside(*home))
            continue;
        if (Result<void> done = addCascade(role, gone, depth, next); !done)
            return done;
    }
    return {};
}

bool ProgramBuilder::livesInside(const Location &home) const
{
    return std::any_of(home.levels.begin(), home.levels.end(),
                       [&](const Level &level) { return level.entity == m_command.entity; });
}

Result<void> ProgramBuilder::addCascade(const model::Role &role, const Names &gone, int depth,
                                        int &next)
{
    model::Command command;
    command.kind = CommandKind::remove;
    command.entity = role.partner;
    ProgramBuilder inner(m_context, command, m_manner, m_plan);
    Ask ask;
    ask.entity = role.partner;
    Condition condition;
    condition.roles = {inverseNameOf(role)};
    condition.attribute = keyNameOf(m_workbook, m_command.entity);
    condition.operand = *findFact(m_knowledge.facts, {}, condition.attribute);
    ask.conditions.push_back(std::move(condition));
    for (const Fact &fact : m_knowledge.facts) {
        Names roles = fact.roles;
        roles.insert(roles.begin(), inverseNameOf(role));
        ask.facts.push_back({std::move(roles), fact.attribute, fact.operand});
    }
    for (const Input &input : inner.m_knowledge.inputs)
        ask.shape.pieces.push_back(attributePiece(input.parameter, input.roles, input.attribute));
    ask.purpose = "its " + role.name + ", which go with it";
    const FetchChoices choices = planFetch(m_context, ask);
    if (choices.candidates.empty()) {
        note("The " + role.name + " of a removed " + m_command.entity
             + " cannot be found: they stay behind.");
        return {};
    }
    Cascade cascade;
    const int first = next;
    Result<std::shared_ptr<const Fetch>> find
        = numbered(*choices.candidates.front().fetch, next, m_plan.steps);
    if (!find)
        return find.error();
    cascade.find = *std::move(find);
    Result<std::shared_ptr<const CommandProgram>> remove
        = inner.build(gone, first, depth + 1, next);
    if (!remove)
        return remove.error();
    cascade.remove = *std::move(remove);
    m_program.cascades.push_back(std::move(cascade));
    note("Removing the " + role.name + " is not atomic with removing the " + m_command.entity
         + ".");
    return {};
}

// Rows that come with the created one.

Result<void> ProgramBuilder::addCompanions(const Names &excluded, int depth, int &next)
{
    for (const model::CreatedRows &rows : m_command.with) {
        const std::optional<model::Role> role
            = model::findRole(m_workbook, m_command.entity, rows.role);
        if (!role || depth > 0)
            continue;
        PendingCompanion companion;
        companion.role = role->name;
        companion.parentRole = inverseNameOf(*role);
        companion.command = std::make_unique<model::Command>();
        companion.command->entity = role->partner;
        companion.builder
            = std::make_unique<ProgramBuilder>(m_context, *companion.command, m_manner, m_plan);
        // What holds the created row is made whole, these rows included.
        Names whole = excluded;
        whole.push_back(m_command.entity);
        if (Result<void> done = companion.builder->collect(whole, 1, depth + 1, next); !done)
            return done;
        if (!companion.builder->m_program.touches.empty())
            m_companions.push_back(std::move(companion));
    }
    return {};
}

bool ProgramBuilder::canJoin(const ProgramBuilder &companion, const std::string &parentRole) const
{
    const std::size_t home = homePosition();
    const std::size_t position = companion.homePosition();
    if (m_manner != Manner::patches || home >= m_program.touches.size()
        || position >= companion.m_program.touches.size()
        || companion.m_program.unit != CommandProgram::Unit::none)
        return false;
    const Touch &own = m_program.touches[home];
    const Touch &touch = companion.m_program.touches[position];
    if (own.kind != Touch::Kind::insert || touch.kind != Touch::Kind::insert || own.cap || touch.cap
        || !touch.id || own.container != touch.container || own.partitionKey.empty()
        || own.partitionKey.size() != touch.partitionKey.size())
        return false;
    // The same level of the key, as the new row's request and as that of the row it comes with know it.
    const auto isSame = [&](const Operand &inner, const Operand &outer) {
        if (inner.kind == Operand::Kind::constant)
            return inner == outer;
        return std::any_of(companion.m_knowledge.facts.begin(), companion.m_knowledge.facts.end(),
                           [&](const Fact &fact) {
                               if (!(fact.operand == inner) || fact.roles.empty()
                                   || fact.roles.front() != parentRole)
                                   return false;
                               const Operand *known = findFact(
                                   m_knowledge.facts, {fact.roles.begin() + 1, fact.roles.end()},
                                   fact.attribute);
                               return known && *known == outer;
                           });
    };
    return std::equal(touch.partitionKey.begin(), touch.partitionKey.end(),
                      own.partitionKey.begin(), isSame);
}

void ProgramBuilder::joinCompanions()
{
    for (PendingCompanion &companion : m_companions) {
        ProgramBuilder &builder = *companion.builder;
        if (m_program.unit == CommandProgram::Unit::procedure
            || !canJoin(builder, companion.parentRole)) {
            note("The " + companion.role + " are further requests: if one fails, the "
                 + m_command.entity + " is there without all of them.");
            continue;
        }
        m_program.unit = CommandProgram::Unit::batch;
        m_program.touches[homePosition()].how = Touch::How::unit;
        builder.m_program.unit = CommandProgram::Unit::joined;
        builder.m_program.touches[builder.homePosition()].how = Touch::How::unit;
    }
}

Result<void> ProgramBuilder::numberCompanions(int &next)
{
    const std::size_t home = homePosition();
    const int created = home < m_program.touches.size() ? m_program.touches[home].writeStep : 1;
    for (PendingCompanion &companion : m_companions) {
        companion.builder->m_repeatsOver = created;
        if (Result<void> done = companion.builder->numberForeground(next); !done)
            return done;
    }
    return {};
}

} // namespace partita::planning
