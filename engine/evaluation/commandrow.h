// Application of a drawn command to conceptual rows, on a copy of the rows that the caller owns.
#pragma once

#include "engine/evaluation/sampling.h"

namespace partita::evaluation {

/// The value in the form of a new value of an update; population::missingValue() when there is
/// none.
model::Json heldOrMissing(json::Value value);

/// The value of an attribute after a change in place; population::missingValue() when there is
/// none.
model::Json changedInPlace(const model::ChangeInPlace &change, json::Value held,
                           const model::Json &operand);

/// Adds the drawn row and the rows that are created with it.
population::Row createRows(const model::Command &command, const SampleRequest &drawn,
                           population::Rows &rows);

/// Applies a drawn command to the rows and undoes it on destruction.
class CommandRow {
public:
    CommandRow(const model::Command &command, const SampleRequest &drawn, population::Rows &rows);
    ~CommandRow();
    CommandRow(const CommandRow &) = delete;
    CommandRow &operator=(const CommandRow &) = delete;
    population::Row row() const { return m_row; }

private:
    const model::Command &m_command;
    population::Rows &m_rows;
    population::Row m_row = population::noRow;
    std::map<std::string, model::Json> m_old;
};

} // namespace partita::evaluation
