// Values that a look-up can use: parameters of the request, and columns of the rows it is nested
// in.
#pragma once

#include "engine/execution/infull/outerrows.h"
#include "engine/places/values.h"
#include "engine/planning/lookup.h"
#include "engine/store/partitionkey.h"

namespace partita::execution {

/// One row of a step's answer: one value, or one per level when the client unrolled an item.
struct FoundRow {
    std::vector<json::Value> levels;
};

/// The value of a column in a row of the look-up; undefined where the row lacks it.
json::Value columnOf(const planning::Lookup &lookup, int column, const FoundRow &row);

/// The rows that a look-up is nested in, the innermost last.
class LookupScope {
public:
    /// Both must outlive the stack. Composed values live in `arena`.
    LookupScope(json::Arena &arena, const planning::ParameterValues &parameters)
        : m_arena(arena)
        , m_parameters(parameters)
    {
    }
    bool isEmpty() const { return m_frames.empty(); }
    json::Value valueOf(const places::Operand &operand) const;
    store::PartitionKey keyOf(const std::vector<places::Operand> &partitionKey) const;

    /// Values of the operand in the full population, for each one here.
    double timesInFull(const places::Operand &operand) const
    {
        return m_outer.combinations(levelsOf(operand));
    }
    /// Executions of the look-up in the full population, for each one here.
    double executionsInFull(const planning::Lookup &lookup) const
    {
        return m_outer.executions(levelsOf(lookup));
    }
    /// Rows that it finds in the full population, for each one here, as far as the enclosing rows
    /// decide.
    double foundInFull(const planning::Lookup &lookup) const
    {
        return lookup.rowCount.isBoundByRequest ? 1 : m_outer.found(levelsOf(lookup));
    }
    /// For rows of the look-up at the top of the stack. `factor`: of the rows found by one look-up.
    RowScale inFull(const planning::Lookup &lookup, double factor) const
    {
        return m_outer.inside(levelsOf(lookup), foundInFull(lookup) * factor);
    }

    /// While it lives, operands are evaluated inside the row.
    class Inside {
    public:
        Inside(LookupScope &stack, const planning::Lookup &lookup, const FoundRow &row,
               const RowScale &inFull)
            : m_stack(stack)
        {
            m_stack.m_frames.push_back({&lookup, &row});
            m_stack.m_outer.enter(inFull);
        }
        ~Inside()
        {
            m_stack.m_outer.leave();
            m_stack.m_frames.pop_back();
        }
        Inside(const Inside &) = delete;
        Inside &operator=(const Inside &) = delete;

    private:
        LookupScope &m_stack;
    };

private:
    struct Frame {
        const planning::Lookup *lookup = nullptr;
        const FoundRow *row = nullptr;
    };

    /// A composed value: a list when one of its parts is a list of periods.
    json::Value joined(const places::Operand &operand) const;
    /// Levels of the stack whose rows determine the value.
    Levels levelsOf(const places::Operand &operand) const;
    /// The same for each value that the look-up uses.
    std::vector<Levels> levelsOf(const planning::Lookup &lookup) const;

    json::Arena &m_arena;
    const planning::ParameterValues &m_parameters;
    std::vector<Frame> m_frames;
    OuterRows m_outer; ///< the rows of the frames
};

} // namespace partita::execution
