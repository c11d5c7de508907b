// A small book for tests of the help: three chapters with sections, links, code, a table and terms.
#pragma once

#include "widgets/help/book.h"

namespace partita::tests {

help::Book smallBook();

} // namespace partita::tests
