#include "tests/support/eventwatch.h"

#include "engine/base/processortime.h"

#include <QCoreApplication>
#include <QEvent>
#include <QMetaEnum>
#include <QObject>
#include <QThread>

#include <algorithm>

namespace partita::tests {
namespace {

/// Processor time of this thread.
double millisecondsNow()
{
    return std::chrono::duration<double, std::milli>(processorTimeOfThread()).count();
}

/// "AdviceBoard advice Paint".
std::string nameOf(const QObject &receiver, const QEvent &event)
{
    const char *kind = QMetaEnum::fromType<QEvent::Type>().valueToKey(event.type());
    const std::string name = receiver.objectName().toStdString();
    return receiver.metaObject()->className() + (name.empty() ? name : ' ' + name) + ' '
        + (kind ? kind : std::to_string(event.type()));
}

} // namespace

EventWatch *EventWatch::s_current = nullptr;

EventWatch::EventWatch()
{
    s_current = this;
}

EventWatch::~EventWatch()
{
    s_current = nullptr;
}

bool EventWatch::timed(const QObject &receiver, const QEvent &event,
                       const std::function<bool()> &deliver)
{
    EventWatch *watch = s_current;
    if (!watch || receiver.thread() != QThread::currentThread()
        || QThread::currentThread() != QCoreApplication::instance()->thread())
        return deliver();
    Delivery delivery {nameOf(receiver, event), 0}; // it may delete its receiver
    watch->m_longestParts.emplace_back();
    const double before = millisecondsNow();
    const bool isTaken = deliver();
    delivery.milliseconds = millisecondsNow() - before;
    if (watch == s_current)
        watch->end(std::move(delivery));
    return isTaken;
}

void EventWatch::end(Delivery delivery)
{
    const Delivery part = std::move(m_longestParts.back());
    m_longestParts.pop_back();
    constexpr double half = 0.5;
    if (part.milliseconds > half * delivery.milliseconds)
        delivery.what += " > " + part.what;
    if (m_longestParts.empty())
        m_deliveries.push_back(std::move(delivery));
    else if (delivery.milliseconds > m_longestParts.back().milliseconds)
        m_longestParts.back() = std::move(delivery);
}

std::vector<EventWatch::Delivery> EventWatch::above(double milliseconds) const
{
    std::vector<Delivery> found;
    std::copy_if(m_deliveries.begin(), m_deliveries.end(), std::back_inserter(found),
                 [&](const Delivery &one) { return one.milliseconds > milliseconds; });
    std::sort(found.begin(), found.end(), [](const Delivery &one, const Delivery &other) {
        return one.milliseconds > other.milliseconds;
    });
    return found;
}

EventWatch::Delivery EventWatch::longest() const
{
    const auto found = std::max_element(m_deliveries.begin(), m_deliveries.end(),
                                        [](const Delivery &one, const Delivery &other) {
                                            return one.milliseconds < other.milliseconds;
                                        });
    return found == m_deliveries.end() ? Delivery {} : *found;
}

} // namespace partita::tests
