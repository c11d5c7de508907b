// Provisioned throughput in virtual time: what each physical partition may still spend, and when to
// come again.
//
// The throughput is divided evenly over the physical partitions. A request is let in while its
// partition has anything left of the present second; what it takes beyond that is a debt that the
// next seconds pay first.
//
// Thread safety: none; one budget belongs to one client.
#pragma once

#include "engine/store/container.h"

namespace partita::store {

/// Most that one physical partition can serve, RU/s.
inline constexpr std::int64_t partitionThroughput = 10'000;

class ThroughputBudget {
public:
    ThroughputBudget(std::int64_t requestUnitsPerSecond, int partitions, std::int64_t nowMs);

    std::int64_t requestUnitsPerSecond() const { return m_perSecond; }
    int partitions() const { return static_cast<int>(m_accounts.size()); }
    /// RU/s of one partition.
    double share() const;
    /// 0: a request may go to the partition now; otherwise the milliseconds to wait.
    std::int64_t waitMs(int partition, std::int64_t nowMs) const;
    void spend(int partition, double charge, std::int64_t nowMs);
    /// After a split or merge: all partitions begin the second anew.
    void divide(int partitions, std::int64_t nowMs);

private:
    struct Account {
        double left = 0; ///< RU; negative: a debt
        std::int64_t atMs = 0;
    };
    double leftAt(const Account &account, std::int64_t nowMs) const;

    std::int64_t m_perSecond;
    std::vector<Account> m_accounts;
};

} // namespace partita::store
