// Bounds of a query's work: steps in one page, memory in all, and the caller's wish to stop. They
// depend on the data alone, so that a query ends alike on every machine.
//
// Thread safety: a budget belongs to one thread.
#pragma once

#include "engine/base/result.h"
#include "engine/json/value.h"

#include <stop_token>

namespace partita::query {

class WorkBudget {
public:
    /// Most steps in one page of one physical partition. A step is a row of a JOIN or about 64
    /// bytes of text in a function. They take about as long as the five seconds after which the
    /// service ends a page (Azure Cosmos DB documentation, "Query execution limits").
    static constexpr std::size_t mostSteps = 30'000'000;
    /// Most bytes of values and rows that are not in the container.
    static constexpr std::size_t mostBytes = std::size_t {512} << 20;

    /// `rows` and `scratch`: where the run keeps what it computes.
    WorkBudget(const json::Arena &rows, const json::Arena &scratch, std::stop_token stop);

    void beginPage();
    /// Counts work. False when the run must end; error() then says why.
    bool spend(std::size_t steps)
    {
        m_steps += steps;
        m_sinceLook += steps;
        return m_sinceLook < betweenLooks || look();
    }
    /// The same after an item. It is no step, since the container limits the number of items.
    bool pass() { return ++m_sinceLook < betweenLooks || look(); }
    /// Counts memory outside the arena. A negative number gives it back.
    void hold(std::ptrdiff_t bytes) { m_held += bytes; }
    Error error() const;

private:
    static constexpr std::size_t betweenLooks = 512;

    bool look();
    std::size_t bytes() const;

    const json::Arena &m_rows;
    const json::Arena &m_scratch;
    const std::stop_token m_stop;
    const std::size_t m_before; ///< size of m_rows
    std::ptrdiff_t m_held = 0;
    std::size_t m_steps = 0;
    std::size_t m_sinceLook = 0; ///< steps and items
};

} // namespace partita::query
