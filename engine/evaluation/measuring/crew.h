// Threads of one evaluation, shared by its designs.
//
// Designs are evaluated side by side, and so are the containers and the queries of one design. The
// first design is the one that somebody looks at: while such work of it runs on all threads, the
// other designs wait.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <string>

namespace partita::evaluation {

/// Thread safety: all functions may run concurrently.
class Crew {
public:
    /// `first`: name of the design that goes first.
    Crew(int threads, std::string first);

    /// A design that is being evaluated, as long as this object lives.
    class Work {
    public:
        explicit Work(Crew &crew);
        ~Work();
        Work(const Work &) = delete;
        Work &operator=(const Work &) = delete;

    private:
        Crew &m_crew;
    };

    /// Work on a design that can be divided, as long as this object lives. That of the first design
    /// gets all threads, and the other designs wait in giveWay(). That of another design gets the
    /// threads that no other design uses.
    class Phase {
    public:
        Phase(Crew &crew, const std::string &design);
        ~Phase();
        Phase(const Phase &) = delete;
        Phase &operator=(const Phase &) = delete;
        int threads() const { return m_threads; }

    private:
        Crew &m_crew;
        bool m_isFirst;
        int m_threads = 1;
    };

    /// Waits while the first design needs the threads, or until `stop` asks; the first design
    /// itself never waits.
    void giveWay(const std::string &design, const std::stop_token &stop);

private:
    const int m_threads;
    const std::string m_first;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    int m_working = 0; ///< designs
    std::atomic<int> m_hurrying = 0; ///< phases of the first design
};

} // namespace partita::evaluation
