// Blocks of Markdown as a terminal shows them: wrapped to its width, tables in columns, code
// indented.
#pragma once

#include "app/help/wrapping.h"
#include "widgets/help/blocks.h"

#include <QString>

#include <span>

namespace partita::app {

struct Terminal {
    int width = 80; ///< in columns
    Type type = Type::plain;
};

QString terminalText(std::span<const help::Block> blocks, const Terminal &terminal);

/// The lines of a table of at most `width` columns: cells are wrapped where it would be wider.
std::vector<QString> tableLines(const help::Table &table, int width, Type type);

} // namespace partita::app
