#include "engine/client/scratchitem.h"

#include "engine/cost/charge.h"

namespace partita::client {

ScratchItem::ScratchItem(std::unique_ptr<store::Container> container, json::Value item,
                         const cost::Constants &constants)
    : m_container(std::move(container))
    , m_item(item)
    , m_constants(&constants)
    , m_key(m_container->partitionKeyDefinition().extract(item))
{
}

Result<ScratchItem> ScratchItem::create(store::ContainerSettings settings, json::Value item,
                                        const cost::Constants &constants)
{
    settings.physicalPartitions = 1;
    Result<std::unique_ptr<store::Container>> container
        = store::Container::create(std::move(settings), std::make_shared<store::Clock>());
    if (!container)
        return container.error();
    ScratchItem made(*std::move(container), item, constants);
    const Result<store::ItemResponse> created = made.m_container->create(item);
    if (!created)
        return created.error();
    made.m_createCharge = made.chargeOf(created);
    made.m_id = item.member("id").string();
    return made;
}

double ScratchItem::replace()
{
    return chargeOf(m_container->replace(m_key, m_id, m_item));
}

double ScratchItem::changeNumber()
{
    std::string number = "number";
    while (!m_item.member(number).isUndefined())
        number += '_';
    const auto raise = [&] {
        return chargeOf(m_container->patch(
            m_key, m_id,
            {{store::PatchOperation::Kind::increment, '/' + number, json::Value::integer(1), {}}}));
    };
    raise(); // adds the number
    return raise();
}

double ScratchItem::remove()
{
    return chargeOf(m_container->remove(m_key, m_id));
}

double ScratchItem::chargeOf(const Result<store::ItemResponse> &response) const
{
    return response ? cost::operationCharge(response->metrics, *m_constants) : 0;
}

} // namespace partita::client
