// Links to a container and its items in scripts: with resource ids (`_self`) or names.
#pragma once

#include "engine/store/container.h"

#include <string>
#include <unordered_map>

namespace partita::script {

class Links {
public:
    Links(const store::Container &container, const store::PartitionKey &key);

    /// `dbs/<rid>/colls/<rid>/`, the beginning of every item's `_self`.
    const std::string &selfLink() const { return m_selfLink; }
    /// `dbs/partita/colls/<name>`.
    const std::string &altLink() const { return m_altLink; }

    /// Errors: the link leads to another container.
    Result<void> checkContainer(std::string_view link) const;
    /// The id of the item that a link names. Errors: malformed, another container's, no such item
    /// in the partition.
    Result<std::string> itemId(std::string_view link);
    /// Remembers the link of an item that a script receives, so that it is found without a search.
    void remember(json::Value item);

private:
    void rememberPartition();

    const store::Container &m_container;
    const store::PartitionKey &m_key;
    std::string m_selfLink;
    std::string m_altLink;
    std::unordered_map<std::string, std::string> m_ids; ///< by `_self`, without a slash at the end
};

} // namespace partita::script
