#include "engine/evaluation/measuring/crew.h"

#include <algorithm>
#include <utility>

namespace partita::evaluation {

Crew::Crew(int threads, std::string first)
    : m_threads(threads)
    , m_first(std::move(first))
{
}

Crew::Work::Work(Crew &crew)
    : m_crew(crew)
{
    const std::scoped_lock lock(m_crew.m_mutex);
    ++m_crew.m_working;
}

Crew::Work::~Work()
{
    const std::scoped_lock lock(m_crew.m_mutex);
    --m_crew.m_working;
}

Crew::Phase::Phase(Crew &crew, const std::string &design)
    : m_crew(crew)
    , m_isFirst(design == crew.m_first)
{
    const std::scoped_lock lock(m_crew.m_mutex);
    m_threads = m_isFirst ? m_crew.m_threads : std::max(1, m_crew.m_threads - m_crew.m_working + 1);
    if (m_isFirst)
        ++m_crew.m_hurrying;
}

Crew::Phase::~Phase()
{
    if (!m_isFirst)
        return;
    {
        const std::scoped_lock lock(m_crew.m_mutex);
        --m_crew.m_hurrying;
    }
    m_crew.m_changed.notify_all();
}

void Crew::giveWay(const std::string &design, const std::stop_token &stop)
{
    if (m_hurrying == 0 || design == m_first)
        return;
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, stop, [this] { return m_hurrying == 0; });
}

} // namespace partita::evaluation
