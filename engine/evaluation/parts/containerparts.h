// Kept containers with their loaded items, by content.
//
// Requests change a container, so each evaluation has one for itself: take() lends a container, and
// giveBack() returns it as it was loaded. When none with the wanted settings is free, one with the
// same items is rearranged. Items are made only when there is none of these.
#pragma once

#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/parts/keptunder.h"
#include "engine/evaluation/parts/rowparts.h"
#include "engine/mapping/mapping.h"

namespace partita::evaluation {

/// A container of a design with the rows in it.
struct ContainerContent {
    std::shared_ptr<const population::Rows> population;
    model::Container container; ///< contentOf(container)
    int physicalPartitions = 0; ///< 0: any number
    bool operator==(const ContainerContent &) const = default;
};

/// A container's sample documents depend on the generation of charges.
struct DocumentsKey {
    ContainerContent container;
    model::Generation generation = model::Generation::current;
    bool operator==(const DocumentsKey &) const = default;
};

/// Thread safety: all functions may run concurrently.
class ContainerParts {
public:
    explicit ContainerParts(std::size_t mostBytes)
        : m_mostBytes(mostBytes)
    {
    }

    /// Lends the container, loaded by `mapper` if it is not kept. Errors: see
    /// mapping::Mapper::loadContainer().
    Result<mapping::LoadedContainer> take(const ContainerContent &content,
                                          const model::Container &container,
                                          const mapping::Mapper &mapper,
                                          const std::stop_token &stop,
                                          const ProgressSink &progress);
    /// Requires: the container was lent with this content, and nothing that requests did to it is
    /// left.
    void giveBack(const ContainerContent &content, mapping::LoadedContainer loaded);
    /// True when take() would not have to make the items, in any number of partitions.
    bool hasItems(const ContainerContent &content);
    /// The clock of all lent containers.
    const std::shared_ptr<store::Clock> &clock() const { return m_clock; }

    /// Sizes of a container at full scale, without load, growth and cost.
    KeptUnder<ContainerContent, ContainerEvaluation> sizes {300};
    KeptUnder<ContainerContent, std::vector<OversizeItems>> oversize {300}; ///< in any partitions
    KeptUnder<DocumentsKey, std::vector<SampleDocument>> documents {100};
    /// Physical partitions that the storage needs.
    KeptUnder<ContainerContent, int> partitionsForStorage {300};

private:
    struct Free {
        ContainerContent content;
        mapping::LoadedContainer loaded;
        std::size_t bytes = 0;
    };
    std::deque<Free>::iterator freeWithItems(const ContainerContent &content);
    std::optional<Free> takeFree(const ContainerContent &content);

    const std::size_t m_mostBytes;
    std::shared_ptr<store::Clock> m_clock = std::make_shared<store::Clock>();
    std::mutex m_mutex;
    std::deque<Free> m_free; ///< last used first
    std::size_t m_bytes = 0; ///< of m_free
};

} // namespace partita::evaluation
