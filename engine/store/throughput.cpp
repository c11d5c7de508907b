#include "engine/store/throughput.h"

#include <algorithm>
#include <cmath>

namespace partita::store {

ThroughputBudget::ThroughputBudget(std::int64_t requestUnitsPerSecond, int partitions,
                                   std::int64_t nowMs)
    : m_perSecond(requestUnitsPerSecond)
{
    divide(partitions, nowMs);
}

double ThroughputBudget::share() const
{
    return static_cast<double>(m_perSecond) / static_cast<double>(m_accounts.size());
}

void ThroughputBudget::divide(int partitions, std::int64_t nowMs)
{
    m_accounts.assign(static_cast<std::size_t>(std::max(1, partitions)), {});
    for (Account &account : m_accounts)
        account = {share(), nowMs};
}

double ThroughputBudget::leftAt(const Account &account, std::int64_t nowMs) const
{
    const double earned = share() * static_cast<double>(nowMs - account.atMs) / 1000;
    return std::min(share(), account.left + std::max(0.0, earned));
}

std::int64_t ThroughputBudget::waitMs(int partition, std::int64_t nowMs) const
{
    const Account &account = m_accounts[static_cast<std::size_t>(partition)];
    const double left = leftAt(account, nowMs);
    if (left > 0)
        return 0;
    return static_cast<std::int64_t>(std::floor(-left / share() * 1000)) + 1;
}

void ThroughputBudget::spend(int partition, double charge, std::int64_t nowMs)
{
    Account &account = m_accounts[static_cast<std::size_t>(partition)];
    account = {leftAt(account, nowMs) - charge, nowMs};
}

} // namespace partita::store
