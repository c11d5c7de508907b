// `partita generate`: writes the items of a design to JSON-lines files, one for each container.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

/// `WORKBOOK --design D --output DIR [--fraction F]`. Creates the folder if necessary, replaces
/// DIR/CONTAINER.jsonl, and lists the written files on `out`. Items over the service's limit of 2
/// MB are written too; `err` gets their number.
int runGenerate(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

} // namespace partita::app
