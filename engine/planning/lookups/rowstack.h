// Values as a look-up sees them: parameters of the request, and columns of the rows around it.
#pragma once

#include "engine/planning/lookups/executable.h"
#include "engine/planning/rows/values.h"

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
    json::Value valueOf(const Operand &operand) const;
    store::PartitionKey keyOf(const std::vector<Operand> &partitionKey) const;

    /// As long as it lives, operands are seen from inside the row.
    class Inside {
    public:
        Inside(RowStack &stack, const Fetch &fetch, const FetchedRow &row)
            : m_stack(stack)
        {
            m_stack.m_frames.push_back({&fetch, &row});
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
    };

    json::Arena &m_arena;
    const ParameterValues &m_parameters;
    std::vector<Frame> m_frames;
};

} // namespace partita::planning
