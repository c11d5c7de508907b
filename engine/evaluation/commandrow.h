// What a drawn command does to conceptual rows of one's own.
#pragma once

#include "engine/evaluation/sampling.h"

namespace partita::evaluation {

/// The value as a new one of an update; population::missingValue() where there is none.
model::Json heldOrMissing(json::Value value);

/// Adds the row, with those that come with it, to the rows.
population::Row createRows(const model::Command &command, const Drawn &drawn,
                           population::Rows &rows);

/// Makes a drawn command real on rows of one's own, and takes it back.
class CommandRow {
public:
    CommandRow(const model::Command &command, const Drawn &drawn, population::Rows &rows);
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
