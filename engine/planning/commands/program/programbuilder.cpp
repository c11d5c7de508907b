#include "engine/planning/commands/program/programbuilder.h"

#include "engine/base/wording.h"

#include <algorithm>
#include <cctype>

namespace partita::planning {
namespace {

constexpr int deepestCascade = 4;

/// Why a command touches nothing: it changes nothing, or nothing of what it changes is stored.
std::string lackOf(const model::Workbook &workbook, const model::Command &command)
{
    if (command.kind != model::Command::Kind::update)
        return "no document type holds " + withArticle(command.entity);
    const model::Entity *entity = workbook.entity(command.entity);
    const bool isFixed = command.attributes.empty() && entity
        && std::none_of(entity->attributes.begin(), entity->attributes.end(),
                        [](const model::Attribute &attribute) { return attribute.isMutable; });
    if (isFixed)
        return "no attribute of " + command.entity + " may change; make those that do mutable";
    return "no document type holds what it changes of " + command.entity;
}

} // namespace

std::string verbOf(model::Command::Kind kind)
{
    switch (kind) {
    case model::Command::Kind::create:
        return "create";
    case model::Command::Kind::update:
        return "update";
    case model::Command::Kind::remove:
        break;
    }
    return "remove";
}

std::string identifierOf(const std::string &text)
{
    std::string name;
    for (const char letter : text) {
        const auto code = static_cast<unsigned char>(letter);
        if (code < 128 && std::isalnum(code))
            name += letter;
    }
    return name;
}

ProgramBuilder::ProgramBuilder(const PlanningContext &context, const model::Command &command,
                               Manner manner, Plan &plan, bool isFound)
    : m_context(context)
    , m_workbook(context.workbook)
    , m_command(command)
    , m_manner(manner)
    , m_plan(plan)
    , m_knowledge(knowledgeOf(context, command, isFound))
    , m_home(context, command, m_knowledge)
    , m_isOneOfMany(isFound)
{
}

Result<std::shared_ptr<const CommandProgram>> ProgramBuilder::build(const Names &excluded,
                                                                    int repeatsOver, int depth,
                                                                    int &next)
{
    m_repeatsOver = repeatsOver;
    if (Result<void> done = collect(excluded, depth); !done)
        return done.error();
    if (m_program.touches.empty() && m_program.cascades.empty() && m_cascades.empty()
        && m_cascadesApart.empty())
        return Error {.message = lackOf(m_workbook, m_command)};
    joinCompanions();
    trimFinds();
    if (Result<void> done = addSteps(next); !done)
        return done.error();
    m_program.keptSteps = m_reads->kept();
    return std::make_shared<const CommandProgram>(std::move(m_program));
}

Result<void> ProgramBuilder::collect(const Names &excluded, int depth)
{
    m_program.kind = m_command.kind;
    m_program.entity = m_command.entity;
    m_program.inputs = m_knowledge.inputs;
    std::optional<KnownAround> around;
    if (m_created)
        around.emplace(KnownAround {
            model::inverseNameOf(*model::findRole(m_workbook, m_created->entity, m_created->role)),
            *m_around});
    for (std::string &text : assumptionsOf(m_workbook, m_command, m_knowledge, around))
        note(std::move(text));
    CommandEffects effects
        = effectsOf(m_context, m_command, m_home.with(m_knowledge), m_gone, m_created);
    for (std::string &text : effects.notes)
        note(std::move(text));
    m_plan.outOfStep.insert(m_plan.outOfStep.end(), effects.outOfStep.begin(),
                            effects.outOfStep.end());
    if (m_command.kind == CommandKind::remove && depth < deepestCascade) {
        if (Result<void> done = addCascades(excluded, depth); !done)
            return done;
    }
    m_hasUnit = hasTransactionWithHome(effects.effects);
    m_isHomeNeeded = std::any_of(effects.effects.begin(), effects.effects.end(),
                                 [&](const Effect &effect) { return goesByPartnerKeys(effect); });
    for (Effect &effect : effects.effects) {
        if (!isLeftToCascades(effect))
            addTouch(std::move(effect));
    }
    formUnit();
    m_program.homeTouch = homePosition();
    if (m_program.homeTouch < m_program.touches.size())
        m_program.home = m_home;
    joinCascades();
    return addCompanions(excluded, depth);
}

Result<void> ProgramBuilder::addSteps(int &next)
{
    if (Result<void> done = numberCascades(next); !done)
        return done;
    if (Result<void> done = numberRequest(next); !done)
        return done;
    return numberWhatFollows(next);
}

void ProgramBuilder::note(std::string text)
{
    if (!places::contains(m_plan.notes, text))
        m_plan.notes.push_back(std::move(text));
}

} // namespace partita::planning
