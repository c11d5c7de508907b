// What a command knows while it runs: its parameters, its row, and what it looks up with them.
#pragma once

#include "engine/planning/execution.h"
#include "engine/planning/fetchrunner.h"
#include "engine/planning/homeknowledge.h"
#include "engine/planning/itemeditor.h"

namespace partita::planning {

/// What the request of a command says about its row: read off the conceptual rows.
ParameterValues inputsOf(const CommandProgram &program, population::Row row,
                         const population::Rows &rows, json::Arena &arena);

class CommandValues {
public:
    /// What `execution` names must outlive it. `row`: none when another command has found it.
    CommandValues(const Execution &execution, ParameterValues parameters, population::Row row);

    population::Row row() const { return m_row; }
    FetchRunner &fetches() { return m_fetches; }
    void setParameter(const std::string &name, json::Value value) { m_parameters[name] = value; }

    /// What the item of the row's home tells is known from now on.
    void take(const HomeKnowledge &home, json::Value item)
    {
        home.take(item, valueOf(home.key()), m_parameters);
    }

    json::Value valueOf(const Operand &operand) const { return m_fetches.valueOf(operand); }
    std::string textOf(const Operand &operand) const { return plainText(valueOf(operand)); }
    store::PartitionKey keyOf(const std::vector<Operand> &partitionKey) const
    {
        return m_fetches.keyOf(partitionKey);
    }
    /// The row's item of a document type; undefined when the type's filter leaves it out.
    json::Value itemOf(const model::DocumentType &type) const;
    /// Whether the filter of the touch's type lets it hold the row, as far as is known.
    bool mayHold(const Touch &touch) const;
    /// What a change needs, looked up where it has to be.
    Result<ChangeValues> valuesOf(const Change &change);
    /// The changes of a touch as operations of one patch. Requires: each is patchable.
    Result<std::vector<store::PatchOperation>> patchOf(const Touch &touch);
    /// The items that a touch locates, without what the service adds.
    Result<std::vector<json::Value>> itemsOf(const Touch &touch);

private:
    Execution m_execution;
    ParameterValues m_parameters;
    population::Row m_row;
    FetchRunner m_fetches;
};

} // namespace partita::planning
