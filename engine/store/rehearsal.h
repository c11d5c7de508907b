// Writes that leave no trace: everything written to an account while a rehearsal lives is undone at
// its end, together with versions, ETags, order of items, index and change feed. So requests that
// are measured one after the other all find the account as it was loaded.
//
//     {
//         const store::Rehearsal rehearsal(account);
//         measured = execution::run(plan, request, site);
//     } // as before
//
// Thread safety: as any write to the account.
#pragma once

#include "engine/store/account.h"

namespace partita::store {

class Rehearsal {
public:
    /// Requires: no other rehearsal of the account is alive, and no container is added or removed
    /// meanwhile.
    explicit Rehearsal(Account &account)
        : m_containers(account.containers())
    {
        for (Container *container : m_containers)
            container->beginRehearsal();
    }
    ~Rehearsal()
    {
        for (Container *container : m_containers)
            container->endRehearsal();
    }
    Rehearsal(const Rehearsal &) = delete;
    Rehearsal &operator=(const Rehearsal &) = delete;

private:
    std::vector<Container *> m_containers;
};

} // namespace partita::store
