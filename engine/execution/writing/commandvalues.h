// Values of one row of a running command: its parameters, the row, and the results of its look-ups.
#pragma once

#include "engine/execution/reading/lookuprunner.h"
#include "engine/execution/writing/execution.h"
#include "engine/execution/writing/itemeditor.h"
#include "engine/planning/homeknowledge.h"

#include <functional>

namespace partita::execution {

/// The values that a command's request carries, read from the conceptual rows.
planning::ParameterValues inputsOf(const planning::CommandProgram &program, population::Row row,
                                   const population::Rows &rows, json::Arena &arena);

class CommandValues {
public:
    /// References in `execution` must outlive it. `row`: noRow when another command has found it.
    CommandValues(const Execution &execution, planning::ParameterValues parameters,
                  population::Row row);

    population::Row row() const { return m_row; }
    LookupRunner &lookups() { return m_lookups; }
    void setParameter(const std::string &name, json::Value value) { m_parameters[name] = value; }
    /// The operand of a change in place.
    json::Value valueOf(const planning::GivenValue &given) const;
    /// The parameters as one object: a row for look-ups that serve many rows.
    json::Value asObject() const;

    /// Visits once, or for each key that the write is repeated for, with its parameter set to that
    /// key. Stops at an error.
    Result<void> forEach(const planning::ItemWrite &write,
                         const std::function<Result<void>()> &visit);

    /// Takes the values that the item of the row's home holds.
    void take(const planning::HomeKnowledge &home, json::Value item)
    {
        home.take(item, valueOf(home.key()), m_parameters);
    }

    json::Value valueOf(const places::Operand &operand) const { return m_lookups.valueOf(operand); }
    std::string textOf(const places::Operand &operand) const
    {
        return places::plainText(valueOf(operand));
    }
    store::PartitionKey keyOf(const std::vector<places::Operand> &partitionKey) const
    {
        return m_lookups.keyOf(partitionKey);
    }
    /// The row's item of a document type; undefined when the type's filter leaves it out.
    json::Value itemOf(const model::DocumentType &type) const;
    /// The filter of the write's type may accept a removed row, as far as is known.
    bool mayHold(const planning::ItemWrite &write) const;
    /// The values that a change needs, without those that must be looked up.
    ChangeValues valuesOf(const planning::FieldChange &change) const;
    /// The changes of a write as patch operations. Requires: each is patchable.
    std::vector<store::PatchOperation> patchOf(const planning::ItemWrite &write) const;

private:
    const Execution &m_execution;
    planning::ParameterValues m_parameters;
    population::Row m_row;
    LookupRunner m_lookups;
};

} // namespace partita::execution
