#include "engine/typing/itemfacts.h"

#include "engine/cost/charge.h"
#include "engine/mapping/compiledtype.h"
#include "engine/places/values.h"

#include <algorithm>

namespace partita::typing {
namespace {

cost::Generation generationOf(const model::Workbook &workbook)
{
    return workbook.generation == model::Generation::y2019 ? cost::Generation::y2019
                                                           : cost::Generation::current;
}

/// Writes the item to an empty container with the settings of its own, in every way.
class Trial {
public:
    Trial(store::ContainerSettings settings, const cost::Constants &constants)
        : m_constants(constants)
    {
        settings.physicalPartitions = 1;
        auto made = store::Container::create(std::move(settings), std::make_shared<store::Clock>());
        if (made)
            m_container = std::move(*made);
    }

    void run(json::Value item, ItemFacts &facts)
    {
        if (!m_container)
            return;
        const store::PartitionKey key = m_container->partitionKeyDefinition().extract(item);
        const auto created = m_container->create(item);
        if (!created) {
            facts.problem = created.error().message;
            return;
        }
        facts.createCharge = chargeOf(created);
        const std::string id(item.member("id").string());
        facts.replaceCharge = chargeOf(m_container->replace(key, id, item));
        std::string number = "number";
        while (!item.member(number).isUndefined())
            number += '_';
        // The first patch adds the number, the second changes it.
        for (int round = 1; round <= 2; ++round)
            facts.patchCharge
                = chargeOf(m_container->patch(key, id,
                                              {{store::PatchOperation::Kind::increment,
                                                '/' + number,
                                                json::Value::integer(1),
                                                {}}}));
        (void)m_container->replace(key, id, item);
        facts.deleteCharge = chargeOf(m_container->remove(key, id));
    }

private:
    double chargeOf(const Result<store::ItemResponse> &response) const
    {
        return response ? cost::operationCharge(response->metrics, m_constants) : 0;
    }

    const cost::Constants &m_constants;
    std::unique_ptr<store::Container> m_container;
};

/// Materialised items of the document type that have the partition key.
std::int64_t itemsWithKey(const Given &given, const mapping::Mapper &mapper,
                          const model::DocumentType &type,
                          const store::PartitionKeyDefinition &definition,
                          const store::PartitionKey &key, const std::stop_token &stop)
{
    model::DocumentType keyed = type;
    std::erase_if(keyed.fields, [&](const model::Field &field) {
        return std::none_of(
            definition.paths().begin(), definition.paths().end(), [&](const json::Path &path) {
                return !path.steps().empty() && path.steps().front().name == field.name;
            });
    });
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
    const cost::Constants &constants = cost::constants(generationOf(given.workbook()));
    facts.readCharge = cost::pointReadCharge(facts.storageBytes, constants);
    Trial(std::move(*settings), constants).run(value, facts);
    const store::PartitionKey key = definition->extract(value);
    facts.partitionKey = key.toText();
    const mapping::Mapper mapper(given.withDerivedDesigns(), *design, given.rows());
    for (const model::DocumentType &type : container->documentTypes)
        facts.itemsWithKey += itemsWithKey(given, mapper, type, *definition, key, stop);
    if (stop.stop_requested())
        return Error {.code = ErrorCode::cancelled, .message = "Cancelled."};
    return facts;
}

} // namespace partita::typing
