// An account: its containers and their common virtual clock. (There is one database, which is
// enough for a workbench.)
#pragma once

#include "engine/store/container.h"

namespace partita::store {

class Account {
public:
    Account();
    /// An account with this clock, which is not null: containers that it takes over share it.
    explicit Account(std::shared_ptr<Clock> clock);
    /// Errors: the name is taken or malformed, or the settings are wrong.
    Result<Container *> createContainer(ContainerSettings settings);
    Result<void> removeContainer(std::string_view name);
    /// Takes over a container. Requires: its name is free, and it has the clock of the account.
    Container *adopt(std::unique_ptr<Container> container);
    /// Gives all containers away, in the order of creation.
    std::vector<std::unique_ptr<Container>> release();
    Container *container(std::string_view name) const; ///< nullptr when absent
    std::vector<Container *> containers() const; ///< in the order of creation
    Clock &clock();
    const std::shared_ptr<Clock> &sharedClock() const { return m_clock; }
    /// Advances virtual time and removes the items that expire by it.
    void advanceMs(std::int64_t by);

private:
    std::shared_ptr<Clock> m_clock;
    std::vector<std::unique_ptr<Container>> m_containers;
};

} // namespace partita::store
