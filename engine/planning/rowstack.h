// Values as a look-up sees them: parameters of the request, and columns of the rows around it.
#pragma once

#include "engine/places/values.h"
#include "engine/planning/lookup.h"

#include <cstdint>
#include <map>

namespace partita::planning {

/// Values of a request's parameters, by name without @.
using ParameterValues = std::map<std::string, json::Value, std::less<>>;

/// One row as a step delivered it: a value, or one a level when the client unrolled an item.
struct FetchedRow {
    std::vector<json::Value> levels;
};

/// The value of a column in a row of the fetch; undefined where the row lacks it.
json::Value columnOf(const Fetch &fetch, int column, const FetchedRow &row);

/// What the rows found by a look-up stand for in the full population.
struct InFull {
    double times = 1; ///< as many there for each
    std::uint64_t levels
        = 0; ///< those of the stack that they hang on, their own among them, a bit each
};

/// The rows that a look-up is nested in, the innermost last.
class RowStack {
public:
    /// Both must outlive the stack; composed values live in `arena`.
    RowStack(json::Arena &arena, const ParameterValues &parameters)
        : m_arena(arena)
        , m_parameters(parameters)
    {
    }
    bool isEmpty() const { return m_frames.empty(); }
    json::Value valueOf(const places::Operand &operand) const;
    store::PartitionKey keyOf(const std::vector<places::Operand> &partitionKey) const;

    // What the full population asks for where only some of its rows are materialised. A look-up
    // goes by values of some of the rows around it: as often as there are those, it is made,
    // whatever other rows stand between.

    /// Values of the operand in full, for each one here.
    double timesInFull(const places::Operand &operand) const { return timesOf(levelsOf(operand)); }
    /// How often the look-up is made in full, for each time here.
    double executionsInFull(const Fetch &fetch) const;
    /// The rows that it finds in full, for each one here, as far as the rows around decide. Each of
    /// the values that it goes by bounds them, and the one of which most rows are here bounds them
    /// best.
    double foundInFull(const Fetch &fetch) const;
    /// Of rows of the look-up at the top of the stack. `growth`: of what is found by one look-up.
    InFull inFull(const Fetch &fetch, double growth) const;

    /// As long as it lives, operands are seen from inside the row.
    class Inside {
    public:
        Inside(RowStack &stack, const Fetch &fetch, const FetchedRow &row, const InFull &inFull)
            : m_stack(stack)
        {
            m_stack.m_frames.push_back({&fetch, &row, inFull});
        }
        ~Inside() { m_stack.m_frames.pop_back(); }
        Inside(const Inside &) = delete;
        Inside &operator=(const Inside &) = delete;

    private:
        RowStack &m_stack;
    };

private:
    struct Frame {
        const Fetch *fetch = nullptr;
        const FetchedRow *row = nullptr;
        InFull inFull;
    };

    /// A composed value: a list where one of its parts is.
    json::Value joined(const places::Operand &operand) const;
    /// Levels of the stack whose rows tell the value.
    std::uint64_t levelsOf(const places::Operand &operand) const;
    std::uint64_t levelsOf(const Fetch &fetch) const;
    /// Combinations of rows of these levels in full, for each one here.
    double timesOf(std::uint64_t levels) const;

    json::Arena &m_arena;
    const ParameterValues &m_parameters;
    std::vector<Frame> m_frames;
};

} // namespace partita::planning
