// Part of ProgramBuilder that avoids reading an item again, if an earlier step has read it by key
// and nothing has written it since.
#include "engine/places/binding.h"
#include "engine/planning/commands/program/programbuilder.h"

namespace partita::planning {

void ProgramBuilder::joinPlanOf(const ProgramBuilder &other)
{
    m_reads = other.m_reads;
    m_scope = m_reads->newScope();
    m_finding = other.m_finding;
}

ReusableReads ProgramBuilder::recall() const
{
    Names names = m_home.taken();
    for (const Input &input : m_knowledge.inputs) {
        if (!places::contains(m_knowledge.partners, input.parameter)) // takes each key in turn
            names.push_back(input.parameter);
    }
    const auto nameOf = [names](const Names &path) {
        return path.size() == 1 && places::contains(names, path.front()) ? '@' + path.front()
                                                                         : std::string();
    };
    return {*m_reads, m_scope, names, m_isOneOfMany ? nameOf : decltype(ReusableReads::nameOf)()};
}

ReusableReads ProgramBuilder::recallFor(const Touch &touch) const
{
    ReusableReads known = recall();
    if (!touch.isBackground)
        return known;
    // A follower of a feed knows the items delivered to it and those it has read, but not those of
    // the request.
    const auto poll
        = std::find_if(m_program.polls.begin(), m_program.polls.end(), [&](const FeedPoll &each) {
              return std::count(each.sources.begin(), each.sources.end(),
                                static_cast<std::size_t>(touch.source));
          });
    if (poll == m_program.polls.end())
        return known;
    known.scope += " by feed " + std::to_string(poll->step);
    return known;
}

ReusableReads ProgramBuilder::recallForDelivered(const Touch &touch) const
{
    ReusableReads known = recallFor(touch);
    known.nameOf = [this, source = static_cast<std::size_t>(touch.source),
                    names = known.parameters](const Names &path) {
        const std::string name = nameInItem(source, path);
        return places::contains(names, name)
            ? '@' + name
            : "item " + std::to_string(source) + '/' + places::joinedBy("/", path);
    };
    return known;
}

std::string ProgramBuilder::nameInItem(std::size_t position, const Names &path) const
{
    const Effect &effect = m_effects[position];
    if (effect.kind != Effect::Kind::insert) // otherwise it may have changed
        return {};
    const std::optional<places::SourceAt> source = sourceAt(m_workbook, effect.location, path);
    if (!source || !source->roles.empty())
        return {};
    const std::optional<places::AttributeAt> known = places::attributeBehind(
        m_workbook, m_command.entity, source->field->source, source->members);
    const places::Operand *value
        = known ? findFact(m_knowledge.facts, known->roles, known->attribute) : nullptr;
    return value && value->kind == places::Operand::Kind::parameter ? value->name : std::string();
}

void ProgramBuilder::rememberItems(const Lookup &found) const
{
    const Lookup &read = found.each();
    const std::optional<places::Location> home
        = places::homeOf(m_workbook, m_context.design, m_command.entity);
    if (!home || !read.pointRead() || read.container != home->container->name
        || read.documentType != home->type->name)
        return;
    const places::Binding place
        = bindDocument(m_workbook, *home, factsAtRoot(m_workbook, *home, m_knowledge.facts));
    if (!place.isWhole() || !place.id)
        return;
    if (const auto item = itemAt(place.partitionKey, *place.id, recall()))
        m_reads->add(read, *item);
}

} // namespace partita::planning
