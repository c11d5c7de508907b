// Signatures of the functions of the query language, for completion and calltips.
#pragma once

#include <QString>
#include <QStringList>

namespace partita::console {

/// "CONTAINS(text, part [, ignoreCase])"; empty for a name that is no function. Any letter case.
QString signatureOf(const QString &function);

/// Names of all functions, aggregates too, sorted.
const QStringList &functionNames();

/// Range of the argument at `position` (from 0) in a signature: its first character and the one
/// behind it. The last argument of a function that takes any number is used for all further ones.
std::pair<int, int> argumentIn(const QString &signature, int position);

} // namespace partita::console
