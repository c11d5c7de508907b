#include "engine/exchange/containers/found.h"

namespace partita::exchange {

void FoundContainers::note(ImportNote::Kind kind, std::string subject, std::string sentence,
                           int line)
{
    notes.push_back({kind, std::move(subject), std::move(sentence), file, line});
}

void FoundContainers::add(FoundContainer container)
{
    m_byName.emplace(container.container.name, containers.size());
    containers.push_back(std::move(container));
}

FoundContainer *FoundContainers::find(std::string_view database, std::string_view name)
{
    const auto [begin, end] = m_byName.equal_range(name);
    for (auto at = begin; at != end; ++at) {
        FoundContainer &one = containers[at->second];
        if (database.empty() || one.database.empty() || one.database == database)
            return &one;
    }
    return nullptr;
}

} // namespace partita::exchange
