// A small shop with one text replaced by another, and the first problem that validation then
// reports.
#pragma once

#include "tests/engine/model/modelbook.h"

namespace partita::tests {

/// A small valid workbook in which one text is replaced by another.
model::Workbook shop(const QString &from = {}, const QString &to = {});

/// A row of a test's data: `first` is the first problem of the shop with that replacement; empty
/// when it is valid. The columns must exist before.
void addProblemColumns();
void addProblem(const char *from, const char *to, const char *first);
/// The check with the current row of the test's data.
void compareProblem();

} // namespace partita::tests
