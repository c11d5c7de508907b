#include "engine/query/evaluating/analysiscache.h"

namespace partita::query {

AnalysisCache::~AnalysisCache()
{
    for (const std::atomic<const ContainerAnalysis *> &kept : m_kept)
        const std::unique_ptr<const ContainerAnalysis> owned(kept.load(std::memory_order_acquire));
}

const ContainerAnalysis *AnalysisCache::find(const store::SettingsIdentity *identity) const
{
    for (const std::atomic<const ContainerAnalysis *> &kept : m_kept) {
        const ContainerAnalysis *analysis = kept.load(std::memory_order_acquire);
        if (analysis == nullptr || analysis->identity.get() == identity)
            return analysis;
    }
    return nullptr;
}

void AnalysisCache::keep(std::unique_ptr<const ContainerAnalysis> &analysis)
{
    for (std::atomic<const ContainerAnalysis *> &kept : m_kept) {
        const ContainerAnalysis *none = nullptr;
        if (kept.compare_exchange_strong(none, analysis.get(), std::memory_order_acq_rel)) {
            static_cast<void>(analysis.release());
            return;
        }
    }
}

} // namespace partita::query
