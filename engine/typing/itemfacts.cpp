#include "engine/typing/itemfacts.h"

#include "engine/client/modelterms.h"
#include "engine/client/scratchitem.h"
#include "engine/cost/charge.h"
#include "engine/mapping/compiledtype.h"
#include "engine/places/values.h"

#include <algorithm>

namespace partita::typing {
namespace {

/// Charges of each way to write the item.
void measureWrites(store::ContainerSettings settings, json::Value item,
                   const cost::Constants &constants, ItemFacts &facts)
{
    Result<client::ScratchItem> made
        = client::ScratchItem::create(std::move(settings), item, constants);
    if (!made) {
        facts.problem = made.error().message;
        return;
    }
    facts.createCharge = made->createCharge();
    facts.replaceCharge = made->replace();
    facts.patchCharge = made->changeNumber();
    made->replace(); // without the number
    facts.deleteCharge = made->remove();
}

/// Materialised items of the document type that have the partition key.
std::int64_t itemsWithKey(const Given &given, const mapping::Mapper &mapper,
                          const model::Container &container, const model::DocumentType &type,
                          const store::PartitionKeyDefinition &definition,
                          const store::PartitionKey &key, const std::stop_token &stop)
{
    const model::DocumentType keyed = mapping::withKeyFields(type, container.partitionKey);
    const mapping::CompiledType compiled(keyed, given.rows());
    json::Arena arena;
    mapping::ItemBuilder builder(given.rows(), arena);
    std::int64_t items = 0;
    for (const Row row : mapper.rowsOf(type)) {
        if (stop.stop_requested())
            break;
        items += definition.matches(builder.item(compiled, row), key);
        arena.clear();
    }
    return items;
}

} // namespace

Result<ItemFacts> factsOf(const Given &given, const DocumentPlace &place, const Json &item,
                          std::stop_token stop)
{
    const model::Design *design = given.withDerivedDesigns().design(place.design);
    const model::Container *container = given.container(place);
    if (!design || !container)
        return Error {.code = ErrorCode::notFound,
                      .message = "There is no container \"" + place.container + "\"."};
    Result<store::ContainerSettings> settings = mapping::settingsOf(*container);
    if (!settings)
        return settings.error();
    const auto definition = store::PartitionKeyDefinition::of(container->partitionKey);
    if (!definition)
        return definition.error();
    json::Arena arena;
    const json::Value value = places::fromNlohmann(item, arena);
    ItemFacts facts;
    facts.storageBytes
        = static_cast<std::int64_t>(json::textSize(value)) + store::systemPropertyBytes;
    const cost::Constants &constants
        = cost::constants(client::generationOf(given.workbook().generation));
    facts.readCharge = cost::pointReadCharge(facts.storageBytes, constants);
    measureWrites(std::move(*settings), value, constants, facts);
    const store::PartitionKey key = definition->extract(value);
    facts.partitionKey = key.toText();
    const mapping::Mapper mapper(given.withDerivedDesigns(), *design, given.rows());
    for (const model::DocumentType &type : container->documentTypes)
        facts.itemsWithKey += itemsWithKey(given, mapper, *container, type, *definition, key, stop);
    if (stop.stop_requested())
        return Error {.code = ErrorCode::cancelled, .message = "Cancelled."};
    return facts;
}

} // namespace partita::typing
