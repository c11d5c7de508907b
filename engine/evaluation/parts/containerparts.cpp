#include "engine/evaluation/parts/containerparts.h"

namespace partita::evaluation {
namespace {

/// The content without the settings that a loaded container can change.
model::Container itemsOf(model::Container container)
{
    container.indexingPolicy = nullptr;
    container.defaultTtl.reset();
    container.scripts.clear();
    return container;
}

} // namespace

/// A free container with the same items. Requires: the mutex is held.
std::deque<ContainerParts::Free>::iterator ContainerParts::freeWithItems(
    const ContainerContent &content)
{
    const model::Container items = itemsOf(content.container);
    return std::find_if(m_free.begin(), m_free.end(), [&](const Free &free) {
        return free.content.population == content.population
            && itemsOf(free.content.container) == items;
    });
}

bool ContainerParts::hasItems(const ContainerContent &content)
{
    const std::scoped_lock lock(m_mutex);
    return freeWithItems(content) != m_free.end();
}

/// The free container that needs least work: the wanted one, else one with the same items.
std::optional<ContainerParts::Free> ContainerParts::takeFree(const ContainerContent &content)
{
    const std::scoped_lock lock(m_mutex);
    auto found = std::find_if(m_free.begin(), m_free.end(),
                              [&](const Free &free) { return free.content == content; });
    if (found == m_free.end())
        found = freeWithItems(content);
    if (found == m_free.end())
        return std::nullopt;
    std::optional<Free> taken = std::move(*found);
    m_free.erase(found);
    m_bytes -= taken->bytes;
    return taken;
}

Result<mapping::LoadedContainer> ContainerParts::take(const ContainerContent &content,
                                                      const model::Container &container,
                                                      const mapping::Mapper &mapper,
                                                      const std::stop_token &stop,
                                                      const ProgressSink &progress)
{
    if (std::optional<Free> free = takeFree(content)) {
        if (free->content == content)
            return std::move(free->loaded);
        if (mapper.rearrange(free->loaded, container, content.physicalPartitions))
            return std::move(free->loaded);
    }
    return mapper.loadContainer(container, content.physicalPartitions, m_clock, stop, progress);
}

void ContainerParts::giveBack(const ContainerContent &content, mapping::LoadedContainer loaded)
{
    const std::size_t bytes = loaded.container->memory();
    const std::scoped_lock lock(m_mutex);
    m_free.push_front({content, std::move(loaded), bytes});
    m_bytes += bytes;
    while (m_bytes > m_mostBytes && !m_free.empty()) {
        m_bytes -= m_free.back().bytes;
        m_free.pop_back();
    }
}

} // namespace partita::evaluation
