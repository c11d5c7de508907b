#include "engine/advice/measured/writeamplification.h"

#include "engine/advice/measured/readsagainstupkeep.h"
#include "engine/cost/charge.h"
#include "engine/mapping/mapping.h"
#include "engine/places/values.h"
#include "engine/store/container.h"

#include <algorithm>
#include <cmath>

namespace partita::advice {
namespace {

using model::Json;

/// The parent's sample document with `children` copies of the child's embedded.
Json itemWith(const evaluation::SampleDocument &parent, const evaluation::SampleDocument &child,
              const std::string &role, bool isArray, std::int64_t children)
{
    Json item = parent.item;
    if (isArray)
        item[role] = Json(static_cast<std::size_t>(children), child.item);
    else
        item[role] = child.item;
    return item;
}

/// RU of changes of an item in a container with the parent's settings.
struct Charges {
    double rowComes = 0; ///< the item is replaced by one with another row
    double numberChanges = 0; ///< a number in the item changes
};

Charges chargesOf(const Context &context, const model::Container &container, const Json &item,
                  const Json &larger)
{
    Charges charges;
    Result<store::ContainerSettings> settings = mapping::settingsOf(container);
    if (!settings)
        return charges;
    settings->physicalPartitions = 1;
    const auto scratch
        = store::Container::create(*std::move(settings), std::make_shared<store::Clock>());
    json::Arena arena;
    const json::Value made = places::fromNlohmann(item, arena);
    if (!scratch || !(*scratch)->create(made))
        return charges;
    const cost::Constants &constants
        = cost::constants(cost::generationOf(model::nameOf(context.evaluation.generation))
                              .value_or(cost::Generation::current));
    const store::PartitionKey key = (*scratch)->partitionKeyDefinition().extract(made);
    const std::string id(made.member("id").string());
    std::string number = "number";
    while (item.contains(number))
        number += '_';
    // The first patch adds the number, the second changes it.
    for (int value = 1; value <= 2; ++value) {
        const auto changed = (*scratch)->patch(
            key, id,
            {{store::PatchOperation::Kind::increment, '/' + number, json::Value::integer(1), {}}});
        if (changed)
            charges.numberChanges = cost::operationCharge(changed->metrics, constants);
    }
    const auto replaced = (*scratch)->replace(key, id, places::fromNlohmann(larger, arena));
    if (replaced)
        charges.rowComes = cost::operationCharge(replaced->metrics, constants);
    return charges;
}

} // namespace

EmbeddedWriteCost embeddedWriteCost(const Context &context, const Home &parent, const Home &child,
                                    const model::Role &role)
{
    EmbeddedWriteCost embedded;
    double ofChildren = 0;
    double ofParents = 0;
    for (const MeasuredPattern &asked : context.patterns()) {
        const model::Command *command = asked.pattern->command();
        const bool isOfChild = command && command->entity == child.type->entity;
        const bool isOfParent = command && command->entity == parent.type->entity
            && command->kind == model::Command::Kind::update;
        if (asked.rate() <= 0 || (!isOfChild && !isOfParent))
            continue;
        (isOfChild ? ofChildren : ofParents) += asked.rate();
        embedded.patterns.push_back(asked.pattern->id);
    }
    embedded.writesPerSecond = ofChildren + ofParents;
    const auto *around = context.document(parent.container->name, parent.type->name);
    const auto *inside = context.document(child.container->name, child.type->name);
    if (!around || !inside)
        return embedded;
    const auto children = std::max<std::int64_t>(1, std::llround(context.partners(role).mean));
    const Json item = itemWith(*around, *inside, role.name, role.toMany, children);
    const Json larger = itemWith(*around, *inside, role.name, role.toMany, children + 1);
    const Charges charges = chargesOf(context, *parent.container, item, larger);
    embedded.itemBytes = static_cast<double>(item.dump().size());
    embedded.charge = charges.rowComes;
    embedded.load = ofChildren * charges.rowComes
        + ofParents * std::max(0.0, charges.numberChanges - changeCharge(context, parent));
    return embedded;
}

} // namespace partita::advice
