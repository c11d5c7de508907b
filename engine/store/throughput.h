// Provisioned throughput in virtual time: the budget of each physical partition, and the wait until
// it accepts requests again.
//
// The throughput is divided evenly over the physical partitions. A request is admitted while its
// partition has anything left in the current second. What it takes beyond that is a debt that the
// next seconds pay first.
//
// Thread safety: none; one budget belongs to one client.
#pragma once

#include "engine/store/container.h"

namespace partita::store {

/// Maximum throughput of a physical partition, RU/s.
inline constexpr std::int64_t partitionThroughput = 10'000;

class ThroughputBudget {
public:
    ThroughputBudget(std::int64_t requestUnitsPerSecond, int partitions, std::int64_t nowMs);

    std::int64_t requestUnitsPerSecond() const { return m_perSecond; }
    int partitions() const { return static_cast<int>(m_accounts.size()); }
    /// RU/s of each partition.
    double share() const;
    /// 0 when a request may go to the partition now, otherwise milliseconds to wait.
    std::int64_t waitMs(int partition, std::int64_t nowMs) const;
    void spend(int partition, double charge, std::int64_t nowMs);
    /// After a split or merge: all partitions start a fresh second.
    void divide(int partitions, std::int64_t nowMs);

private:
    struct Account {
        double left = 0; ///< RU; negative = debt
        std::int64_t atMs = 0;
    };
    double leftAt(const Account &account, std::int64_t nowMs) const;

    std::int64_t m_perSecond;
    std::vector<Account> m_accounts;
};

} // namespace partita::store
