// An account: its containers and their common virtual clock. (There is one database, which is
// enough for a workbench.)
#pragma once

#include "engine/store/container.h"

namespace partita::store {

class Account {
public:
    Account();
    /// Errors: the name is taken or malformed, or the settings are wrong.
    Result<Container *> createContainer(ContainerSettings settings);
    Result<void> removeContainer(std::string_view name);
    Container *container(std::string_view name) const; ///< nullptr when absent
    std::vector<Container *> containers() const; ///< in the order of creation
    Clock &clock();
    /// Advances virtual time and removes the items that expire by it.
    void advanceMs(std::int64_t by);

private:
    std::shared_ptr<Clock> m_clock;
    std::vector<std::unique_ptr<Container>> m_containers;
};

} // namespace partita::store
