// What a command knows of one of its rows while it runs: its parameters, the row, and what it looks
// up with them.
#pragma once

#include "engine/execution/reading/fetchrunner.h"
#include "engine/execution/writing/execution.h"
#include "engine/execution/writing/itemeditor.h"
#include "engine/planning/homeknowledge.h"

#include <functional>

namespace partita::execution {

/// What the request of a command says about its row: read off the conceptual rows.
planning::ParameterValues inputsOf(const planning::CommandProgram &program, population::Row row,
                                   const population::Rows &rows, json::Arena &arena);

class CommandValues {
public:
    /// What `execution` names must outlive it. `row`: none when another command has found it.
    CommandValues(const Execution &execution, planning::ParameterValues parameters,
                  population::Row row);

    population::Row row() const { return m_row; }
    FetchRunner &fetches() { return m_fetches; }
    void setParameter(const std::string &name, json::Value value) { m_parameters[name] = value; }
    /// The parameters as one object: the row as look-ups for many see it.
    json::Value asObject() const;

    /// Visits once, or for each of the keys that the touch is done for, the parameter holding it
    /// meanwhile; ends at an error.
    Result<void> forEach(const planning::Touch &touch, const std::function<Result<void>()> &visit);

    /// What the item of the row's home tells is known from now on.
    void take(const planning::HomeKnowledge &home, json::Value item)
    {
        home.take(item, valueOf(home.key()), m_parameters);
    }

    json::Value valueOf(const places::Operand &operand) const { return m_fetches.valueOf(operand); }
    std::string textOf(const places::Operand &operand) const
    {
        return places::plainText(valueOf(operand));
    }
    store::PartitionKey keyOf(const std::vector<places::Operand> &partitionKey) const
    {
        return m_fetches.keyOf(partitionKey);
    }
    /// The row's item of a document type; undefined when the type's filter leaves it out.
    json::Value itemOf(const model::DocumentType &type) const;
    /// Whether the filter of the touch's type lets it hold the row, as far as is known.
    bool mayHold(const planning::Touch &touch) const;
    /// What a change needs, as far as nothing is looked up for it.
    ChangeValues valuesOf(const planning::Change &change) const;
    /// The changes of a touch as operations of one patch. Requires: each is patchable.
    std::vector<store::PatchOperation> patchOf(const planning::Touch &touch) const;

private:
    const Execution &m_execution;
    planning::ParameterValues m_parameters;
    population::Row m_row;
    FetchRunner m_fetches;
};

} // namespace partita::execution
