// Included rows as lines of text, in both directions, for the list “With rows of” of the pattern
// form. Each line begins with the roles that lead to its rows, so rows inside rows are lines like
// all others:
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
    QString unread; ///< the first line that cannot be read; empty when all can
};
/// Rows that have rows inside, but no line of their own, get all their attributes. The last of two
/// lines about the same rows counts.
ReadIncluded includedOf(const QStringList &lines);
/// The lines without those inside rows that had a line `before` and lost it.
QStringList withoutOrphans(const QStringList &lines, const QStringList &before);

/// Lines that can be added to a query: for its own rows and, after a separator each, for the
/// included ones.
QStringList includedOffers(const model::Workbook &workbook, const model::Query &query);

} // namespace partita::inspector
