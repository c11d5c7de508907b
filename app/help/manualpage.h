// The manual page `partita(1)`, made of the subcommands and of the chapter about the command line.
#pragma once

#include <QString>

namespace partita::help {
class Book;
}

namespace partita::app {

/// In the language of man pages (roff with the macros of man(7)).
QString manualPage(const help::Book &book);

} // namespace partita::app
