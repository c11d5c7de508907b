#include "app/progressline.h"

#include "engine/base/utf8.h"

#include <unistd.h>

#include <chrono>
#include <cmath>
#include <iostream>
#include <mutex>

namespace partita::app {

namespace {

using Time = std::chrono::steady_clock;
constexpr auto betweenTexts = std::chrono::milliseconds(100);
constexpr std::size_t mostColumns = 78; // columns; terminals are hardly ever narrower
constexpr const char *beginOfLine = "\r\x1b[K"; // and erases the line

} // namespace

struct ProgressLine::State {
    explicit State(std::ostream &terminal)
        : err(terminal)
    {
    }

    std::ostream &err;
    std::mutex mutex;
    Time::time_point next = Time::now() + 5 * betweenTexts; ///< no line for short work
    bool stands = false;

    void tell(const std::string &work, std::string_view stage, double fraction)
    {
        const std::scoped_lock lock(mutex);
        const Time::time_point now = Time::now();
        if (now < next)
            return;
        next = now + betweenTexts;
        std::string text = work + ' ' + std::to_string(std::lround(fraction * 100)) + " %";
        if (!stage.empty())
            text += ", " + std::string(stage);
        err << beginOfLine << beginningOf(text, mostColumns) << std::flush;
        stands = true;
    }
};

ProgressLine::ProgressLine(std::ostream &err)
    : ProgressLine(err, &err == &std::cerr && isatty(STDERR_FILENO) == 1)
{
}

ProgressLine::ProgressLine(std::ostream &err, bool isTold)
    : m_state(isTold ? std::make_unique<State>(err) : nullptr)
{
}

ProgressLine ProgressLine::onTerminal(std::ostream &err)
{
    return {err, true};
}

ProgressLine::~ProgressLine()
{
    if (m_state && m_state->stands)
        m_state->err << beginOfLine << std::flush;
}

ProgressSink ProgressLine::sink(std::string work) const
{
    if (!m_state)
        return {};
    return [state = m_state.get(), work = std::move(work)](
               std::string_view stage, double fraction) { state->tell(work, stage, fraction); };
}

} // namespace partita::app
