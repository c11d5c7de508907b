// `partita help [TOPIC]`: the chapters of the help on a terminal; `partita help --man` makes the
// manual page of them.
#pragma once

#include "app/help/terminaltext.h"
#include "widgets/help/book.h"

#include <QStringList>

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

int runHelp(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

/// Prints what the words name: a chapter, a section or a term; the list of chapters when there are
/// none. The exit code.
int printHelp(const help::Book &book, const QStringList &words, const Terminal &terminal,
              std::ostream &out, std::ostream &err);

} // namespace partita::app
