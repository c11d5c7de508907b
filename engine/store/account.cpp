#include "engine/store/account.h"

#include "engine/base/messagetext.h"

#include <algorithm>

namespace partita::store {

Account::Account()
    : Account(std::make_shared<Clock>())
{
}

Account::Account(std::shared_ptr<Clock> clock)
    : m_clock(std::move(clock))
{
}

Result<Container *> Account::createContainer(ContainerSettings settings)
{
    if (container(settings.name)) {
        return Error {.code = ErrorCode::conflict,
                      .message = "There is already a container " + inQuotes(settings.name)
                          + "; choose another name."};
    }
    Result<std::unique_ptr<Container>> made = Container::create(std::move(settings), m_clock);
    if (!made)
        return made.error();
    return adopt(std::move(*made));
}

Container *Account::adopt(std::unique_ptr<Container> container)
{
    m_containers.push_back(std::move(container));
    return m_containers.back().get();
}

std::vector<std::unique_ptr<Container>> Account::release()
{
    return std::exchange(m_containers, {});
}

Result<void> Account::removeContainer(std::string_view name)
{
    const auto found
        = std::find_if(m_containers.begin(), m_containers.end(), [name](const auto &container) {
              return container->settings().name == name;
          });
    if (found == m_containers.end())
        return Error {.code = ErrorCode::notFound,
                      .message = "There is no container " + inQuotes(name) + "."};
    m_containers.erase(found);
    return {};
}

Container *Account::container(std::string_view name) const
{
    for (const auto &container : m_containers) {
        if (container->settings().name == name)
            return container.get();
    }
    return nullptr;
}

std::vector<Container *> Account::containers() const
{
    std::vector<Container *> list;
    for (const auto &container : m_containers)
        list.push_back(container.get());
    return list;
}

Clock &Account::clock()
{
    return *m_clock;
}

void Account::advanceMs(std::int64_t by)
{
    m_clock->advanceMs(by);
    for (const auto &container : m_containers)
        container->purgeExpired();
}

} // namespace partita::store
