#include "engine/execution/writing/pendingrewrites.h"

#include <utility>

namespace partita::execution {

json::Value PendingRewrites::find(const std::string &container, const std::string &place) const
{
    const auto held = m_containers.find(container);
    if (held == m_containers.end())
        return {};
    const auto known = held->second.places.find(place);
    return known == held->second.places.end() ? json::Value()
                                              : held->second.waiting[known->second].item;
}

void PendingRewrites::hold(const std::string &container, const std::string &place, json::Value item,
                           Write write, Note note)
{
    Container &held = m_containers[container];
    const auto [known, isNew] = held.places.emplace(place, held.waiting.size());
    if (isNew)
        held.waiting.push_back({item, std::move(write), {}});
    Waiting &waiting = held.waiting[known->second];
    waiting.item = item;
    waiting.notes.push_back(std::move(note));
}

Result<void> PendingRewrites::write(const std::string &container)
{
    const Container held = std::exchange(m_containers[container], {});
    for (const Waiting &waiting : held.waiting) {
        if (Result<void> done = waiting.write(waiting.item); !done)
            return done;
        for (const Note &note : waiting.notes)
            note();
    }
    return {};
}

Result<void> PendingRewrites::writeAll()
{
    for (const auto &[container, held] : m_containers) {
        if (Result<void> done = write(container); !done)
            return done;
    }
    return {};
}

} // namespace partita::execution
