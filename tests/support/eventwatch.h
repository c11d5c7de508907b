// Times of the deliveries of events on the interface thread, so that a test can say that no call
// makes the window wait. It is the processor time of the thread: what else runs on the machine does
// not count.
//
//     EventWatch watch;
//     session.apply(edit);
//     QTest::qWait(500);
//     QVERIFY2(watch.above(16).empty(), ...);
#pragma once

#include <functional>
#include <string>
#include <vector>

class QEvent;
class QObject;

namespace partita::tests {

class EventWatch {
public:
    /// One delivery, with all that it delivered itself.
    struct Delivery {
        std::string what; ///< receiver and kind of event, then those of its longest part, and so on
        double milliseconds = 0;
    };

    EventWatch();
    ~EventWatch();
    EventWatch(const EventWatch &) = delete;
    EventWatch &operator=(const EventWatch &) = delete;

    /// Deliveries from outside of any other that took longer, the longest first.
    std::vector<Delivery> above(double milliseconds) const;
    /// The longest one; empty without any.
    Delivery longest() const;
    void clear() { m_deliveries.clear(); }

    /// Called by the application: has the event delivered, and timed while there is a watch.
    static bool timed(const QObject &receiver, const QEvent &event,
                      const std::function<bool()> &deliver);

private:
    void end(Delivery delivery);

    static EventWatch *s_current;
    std::vector<Delivery> m_longestParts; ///< of the deliveries that are under way
    std::vector<Delivery> m_deliveries;
};

} // namespace partita::tests
