// Included rows as lines of text and back: what the list “With rows of” of the pattern form shows.
// A line is named by the roles that lead to its rows, so that rows inside rows are lines like any
// other:
//
//     newest 5 loans by since: id, since           “first 5 …” begins at the other end
//     loans by since ascending: id, since          all of them in order; without “by …”, in none
//     loans.copy: shelf                            the copy of each of these loans
//     loans.copy.book                              and its book, with all attributes
#pragma once

#include "engine/model/workbook.h"

#include <QStringList>

namespace partita::inspector {

QStringList linesOf(const std::vector<model::IncludedRows> &included);

struct ReadIncluded {
    std::vector<model::IncludedRows> included;
    QString unread; ///< the first line that is not understood; empty when all are
};
/// Rows in which others lie without a line of their own come with all their attributes. Of two
/// lines about the same rows the last counts.
ReadIncluded includedOf(const QStringList &lines);
/// The lines without those whose rows lay in rows that had a line `before` and have none any more.
QStringList withoutOrphans(const QStringList &lines, const QStringList &before);

/// What can be added to a query, as lines: to its own rows and, after an empty line each, to those
/// included.
QStringList includedOffers(const model::Workbook &workbook, const model::Query &query);

} // namespace partita::inspector
