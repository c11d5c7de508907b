// Items of a logical partition that one query has brought, for the look-ups that search among them.
#pragma once

#include "engine/client/client.h"

namespace partita::execution {

/// The items with a client to search them. Searching is not a request.
class GatheredItems {
public:
    /// An empty store for items of that container. The constants must outlive it.
    GatheredItems(const store::Container &origin, const cost::Constants &constants);
    ~GatheredItems();
    Result<void> add(json::Value item);
    client::Client &client();

private:
    store::Account m_account;
    std::string m_container;
    std::unique_ptr<client::Client> m_client;
};

} // namespace partita::execution
