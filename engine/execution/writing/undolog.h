// Puts back, uncharged, what a command wrote: a request may be tried on an account that stays as it
// is.
#pragma once

#include "engine/planning/commandprogram.h"
#include "engine/store/account.h"

namespace partita::execution {

/// Remembers items before they are written.
class UndoLog {
public:
    explicit UndoLog(store::Account &account)
        : m_account(account)
    {
    }
    void remember(const std::string &container, const store::PartitionKey &key,
                  const std::string &id);
    /// Items that a trigger of a capped type may remove: its oldest in the logical partition.
    void rememberOldest(const planning::Touch &touch, const store::PartitionKey &key);
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
