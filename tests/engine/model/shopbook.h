// A small shop with one text replaced by another, and the first problem that validation then
// reports.
#pragma once

#include "tests/engine/model/modelbook.h"

namespace partita::tests {

/// A small valid workbook in which one text is replaced by another.
model::Workbook shop(const QString &from = {}, const QString &to = {});

/// A row of a test's data: `first` is what validation says first of the shop with that replacement,
/// empty when nothing. The columns come before it.
void addProblemColumns();
void addProblem(const char *from, const char *to, const char *first);
/// With the row of the test's data at hand.
void compareProblem();

} // namespace partita::tests
