#include "engine/evaluation/timing.h"

#include "engine/base/processortime.h"

#include <array>
#include <utility>

namespace partita::evaluation {
namespace {

double inMs(std::chrono::nanoseconds time)
{
    return std::chrono::duration<double, std::milli>(time).count();
}

} // namespace

const char *nameOf(MadePart::Kind kind)
{
    static constexpr std::array<const char *, 7> names {
        "rows", "items", "plan", "estimate", "measurement", "container", "sums"};
    return names[static_cast<std::size_t>(kind)];
}

void Timing::add(MadePart part)
{
    const std::scoped_lock lock(m_mutex);
    m_parts.push_back(std::move(part));
}

std::vector<MadePart> Timing::parts() const
{
    const std::scoped_lock lock(m_mutex);
    return m_parts;
}

TimedPart::TimedPart(Timing *timing, MadePart::Kind kind, std::string design, std::string name)
    : m_timing(timing)
{
    if (!timing)
        return;
    m_part.kind = kind;
    m_part.design = std::move(design);
    m_part.name = std::move(name);
    m_begin = std::chrono::steady_clock::now();
    m_processorBegin = processorTimeOfThread();
}

TimedPart::~TimedPart()
{
    if (!m_timing)
        return;
    m_part.ms = inMs(std::chrono::steady_clock::now() - m_begin);
    m_part.processorMs = inMs(processorTimeOfThread() - m_processorBegin);
    m_timing->add(std::move(m_part));
}

} // namespace partita::evaluation
