#include "engine/planning/commands/program/reusedreads.h"

#include "engine/places/binding.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

/// The name of a value in the write's items, as the request knows it, by its path.
std::string nameInItem(const CommandPlan &plan, std::size_t position, const Names &path)
{
    const ItemEffect &effect = plan.writes[position].effect;
    if (effect.kind != ItemEffect::Kind::create) // otherwise it may have changed
        return {};
    const std::optional<places::SourceAt> source = sourceAt(plan.workbook(), effect.location, path);
    if (!source || !source->roles.empty())
        return {};
    const std::optional<places::AttributeAt> known = places::attributeBehind(
        plan.workbook(), plan.command.entity, source->field->source, source->members);
    const places::Operand *value
        = known ? findFact(plan.knowledge.facts, known->roles, known->attribute) : nullptr;
    return value && value->kind == places::Operand::Kind::parameter ? value->name : std::string();
}

} // namespace

ReusableReads recall(const CommandPlan &plan)
{
    Names names = plan.home.taken();
    for (const Input &input : plan.knowledge.inputs) {
        if (!places::contains(plan.knowledge.partners, input.parameter)) // takes each key in turn
            names.push_back(input.parameter);
    }
    const auto nameOf = [names](const Names &path) {
        return path.size() == 1 && places::contains(names, path.front()) ? '@' + path.front()
                                                                         : std::string();
    };
    return {*plan.reads, plan.scope, names,
            plan.isOneOfMany ? nameOf : decltype(ReusableReads::nameOf)()};
}

ReusableReads recallFor(const CommandPlan &plan, const ItemWrite &write)
{
    ReusableReads known = recall(plan);
    if (!write.isBackground)
        return known;
    // A follower of a feed knows the items delivered to it and those it has read, but not those of
    // the request.
    const std::vector<FeedPoll> &polls = plan.program.polls;
    const auto poll = std::find_if(polls.begin(), polls.end(), [&](const FeedPoll &each) {
        return std::count(each.sources.begin(), each.sources.end(),
                          static_cast<std::size_t>(write.source));
    });
    if (poll == polls.end())
        return known;
    known.scope += " by feed " + std::to_string(poll->step);
    return known;
}

ReusableReads recallForDelivered(const CommandPlan &plan, const ItemWrite &write)
{
    ReusableReads known = recallFor(plan, write);
    known.nameOf = [&plan, source = static_cast<std::size_t>(write.source),
                    names = known.parameters](const Names &path) {
        const std::string name = nameInItem(plan, source, path);
        return places::contains(names, name)
            ? '@' + name
            : "item " + std::to_string(source) + '/' + places::joinedBy("/", path);
    };
    return known;
}

void rememberItems(const CommandPlan &plan, const Lookup &found)
{
    const model::Workbook &workbook = plan.workbook();
    const Lookup &read = found.each();
    const std::optional<places::Location> home
        = places::homeOf(workbook, plan.context.design, plan.command.entity);
    if (!home || !read.pointRead() || read.container != home->container->name
        || read.documentType != home->type->name)
        return;
    const places::Binding place
        = bindDocument(workbook, *home, factsAtRoot(workbook, *home, plan.knowledge.facts));
    if (!place.isWhole() || !place.id)
        return;
    if (const auto item = itemAt(place.partitionKey, *place.id, recall(plan)))
        plan.reads->add(read, *item);
}

} // namespace partita::planning
