// Undo of a command's writes, uncharged: a request can be tried without changing the account.
#pragma once

#include "engine/planning/commandprogram.h"
#include "engine/store/account.h"

namespace partita::execution {

/// Log of items as they were before they were written.
class UndoLog {
public:
    explicit UndoLog(store::Account &account)
        : m_account(account)
    {
    }
    void remember(const std::string &container, const store::PartitionKey &key,
                  const std::string &id);
    /// Records the oldest items of the logical partition, which the trigger of a capped type may
    /// remove.
    void rememberOldest(const planning::ItemWrite &write, const store::PartitionKey &key);
    void restore();

private:
    struct Entry {
        store::Container *container = nullptr;
        store::PartitionKey key;
        std::string id;
        std::optional<json::Document> before;
    };
    store::Account &m_account;
    std::vector<Entry> m_entries;
};

} // namespace partita::execution
