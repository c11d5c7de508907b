// Items of a logical partition that one query has brought, for the look-ups that search among them.
#pragma once

#include "engine/client/client.h"

namespace partita::execution {

/// The items that such a query brought, with the client's ways to look among them. None of it is a
/// request.
class GatheredItems {
public:
    /// An empty place for items of that container. The constants must outlive it.
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
