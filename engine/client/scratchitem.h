// One item alone in a container of its own: measures what each write of it costs.
//
//     auto made = ScratchItem::create(settings, item, constants);
//     if (made)
//         charge = made->createCharge();
#pragma once

#include "engine/cost/constants.h"
#include "engine/store/container.h"

#include <memory>

namespace partita::client {

class ScratchItem {
public:
    /// Creates the item in one physical partition with these settings. `item` and `constants` must
    /// outlive it. Errors: why the item cannot be stored.
    static Result<ScratchItem> create(store::ContainerSettings settings, json::Value item,
                                      const cost::Constants &constants);

    double createCharge() const { return m_createCharge; } ///< RU
    /// RU of replacing it by itself.
    double replace();
    /// RU of a patch that changes a number. The item gets this number first.
    double changeNumber();
    /// RU of deleting it.
    double remove();

private:
    ScratchItem(std::unique_ptr<store::Container> container, json::Value item,
                const cost::Constants &constants);
    double chargeOf(const Result<store::ItemResponse> &response) const;

    std::unique_ptr<store::Container> m_container;
    json::Value m_item;
    const cost::Constants *m_constants;
    store::PartitionKey m_key;
    std::string m_id;
    double m_createCharge = 0;
};

} // namespace partita::client
