#include "engine/query/evaluating/containerfacts.h"

namespace partita::query {

KeptFacts::~KeptFacts()
{
    for (const std::atomic<const ContainerFacts *> &kept : m_kept)
        const std::unique_ptr<const ContainerFacts> owned(kept.load(std::memory_order_acquire));
}

const ContainerFacts *KeptFacts::find(const store::SettingsMark *mark) const
{
    for (const std::atomic<const ContainerFacts *> &kept : m_kept) {
        const ContainerFacts *facts = kept.load(std::memory_order_acquire);
        if (facts == nullptr || facts->mark.get() == mark)
            return facts;
    }
    return nullptr;
}

void KeptFacts::keep(std::unique_ptr<const ContainerFacts> &facts)
{
    for (std::atomic<const ContainerFacts *> &kept : m_kept) {
        const ContainerFacts *none = nullptr;
        if (kept.compare_exchange_strong(none, facts.get(), std::memory_order_acq_rel)) {
            static_cast<void>(facts.release());
            return;
        }
    }
}

} // namespace partita::query
