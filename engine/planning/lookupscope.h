// Values that a look-up can use: parameters of the request, and columns of the rows it is nested
// in.
#pragma once

#include "engine/places/values.h"
#include "engine/planning/lookup.h"
#include "engine/store/partitionkey.h"

#include <cstdint>
#include <map>

namespace partita::planning {

/// Values of a request's parameters, by name without @.
using ParameterValues = std::map<std::string, json::Value, std::less<>>;

/// One row of a step's answer: one value, or one per level when the client unrolled an item.
struct FetchedRow {
    std::vector<json::Value> levels;
};

/// The value of a column in a row of the look-up; undefined where the row lacks it.
json::Value columnOf(const Lookup &lookup, int column, const FetchedRow &row);

/// How many rows of the full population the found rows stand for.
struct InFull {
    double times = 1; ///< rows there for each one here
    /// Bit set: levels of the stack that these rows depend on, their own included.
    std::uint64_t levels = 0;
};

/// The rows that a look-up is nested in, the innermost last.
class LookupScope {
public:
    /// Both must outlive the stack. Composed values live in `arena`.
    LookupScope(json::Arena &arena, const ParameterValues &parameters)
        : m_arena(arena)
        , m_parameters(parameters)
    {
    }
    bool isEmpty() const { return m_frames.empty(); }
    json::Value valueOf(const places::Operand &operand) const;
    store::PartitionKey keyOf(const std::vector<places::Operand> &partitionKey) const;

    // Numbers for the full population, where only some of its rows are materialised. A look-up that
    // uses values of some enclosing rows is made once for each combination of those rows, whatever
    // other rows are nested between them.

    /// Values of the operand in the full population, for each one here.
    double timesInFull(const places::Operand &operand) const { return timesOf(levelsOf(operand)); }
    /// Executions of the look-up in the full population, for each one here.
    double executionsInFull(const Lookup &lookup) const;
    /// Rows that it finds in the full population, for each one here, as far as the enclosing rows
    /// decide. Each value that it uses bounds the rows; the value with the least growth bounds them
    /// best.
    double foundInFull(const Lookup &lookup) const;
    /// For rows of the look-up at the top of the stack. `growth`: of the rows found by one look-up.
    InFull inFull(const Lookup &lookup, double growth) const;

    /// While it lives, operands are evaluated inside the row.
    class Inside {
    public:
        Inside(LookupScope &stack, const Lookup &lookup, const FetchedRow &row,
               const InFull &inFull)
            : m_stack(stack)
        {
            m_stack.m_frames.push_back({&lookup, &row, inFull});
        }
        ~Inside() { m_stack.m_frames.pop_back(); }
        Inside(const Inside &) = delete;
        Inside &operator=(const Inside &) = delete;

    private:
        LookupScope &m_stack;
    };

private:
    struct Frame {
        const Lookup *lookup = nullptr;
        const FetchedRow *row = nullptr;
        InFull inFull;
    };

    /// A composed value: a list when one of its parts is a list of periods.
    json::Value joined(const places::Operand &operand) const;
    /// Levels of the stack whose rows determine the value.
    std::uint64_t levelsOf(const places::Operand &operand) const;
    std::uint64_t levelsOf(const Lookup &lookup) const;
    /// Combinations of rows of these levels in the full population, for each one here.
    double timesOf(std::uint64_t levels) const;

    json::Arena &m_arena;
    const ParameterValues &m_parameters;
    std::vector<Frame> m_frames;
};

} // namespace partita::planning
