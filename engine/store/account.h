// An account with its containers (one database is enough for a workbench) and their common virtual
// clock.
#pragma once

#include "engine/store/container.h"

namespace partita::store {

class Account {
public:
    Account();
    /// Errors: the name is taken or malformed, settings are wrong.
    Result<Container *> createContainer(ContainerSettings settings);
    Result<void> removeContainer(std::string_view name);
    Container *container(std::string_view name) const; ///< nullptr when absent
    std::vector<Container *> containers() const; ///< in the order of creation
    Clock &clock();
    /// Moves virtual time on; what expires by it goes.
    void advanceMs(std::int64_t by);

private:
    std::shared_ptr<Clock> m_clock;
    std::vector<std::unique_ptr<Container>> m_containers;
};

} // namespace partita::store
